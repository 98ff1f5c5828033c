package dev.phalanx.baking.authoring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The numbers that a field of an authoring component may have. They are checked when a scene file is read, and are
/// part of the schema, so that editors check them too.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.RECORD_COMPONENT})
public @interface Range {
    /// The least number, inclusive.
    double min() default Double.NEGATIVE_INFINITY;

    /// The greatest number, inclusive.
    double max() default Double.POSITIVE_INFINITY;
}
