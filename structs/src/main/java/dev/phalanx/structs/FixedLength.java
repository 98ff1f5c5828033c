package dev.phalanx.structs;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Gives a primitive array in a struct type its length, so that it is stored in place.
///
/// Every value has an array of exactly this length; storing one of another length is refused.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.RECORD_COMPONENT})
public @interface FixedLength {
    /// Elements of the array, at least 1.
    int value();
}
