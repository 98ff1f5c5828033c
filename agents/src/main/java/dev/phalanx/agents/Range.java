package dev.phalanx.agents;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The numbers that a parameter of a [Model] may have. They are checked before anything runs, and `phalanx sweep` shows
/// them.
///
/// ```java
/// record Parameters(@Range(min = 1) int sheep, @Range(min = 0, max = 1) double reproduction) {}
/// ```
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Range {
    /// The least number, inclusive.
    double min() default Double.NEGATIVE_INFINITY;

    /// The greatest number, inclusive.
    double max() default Double.POSITIVE_INFINITY;
}
