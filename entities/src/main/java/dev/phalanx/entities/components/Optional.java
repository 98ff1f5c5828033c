package dev.phalanx.entities.components;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Says that an entity need not have what the annotated part of an [aspect][IAspect] wraps.
///
/// Where it does not, the part is there and refers to nothing: `isValid()` of a reference and `isCreated()` of a buffer
/// are false, and everything else throws `IllegalStateException`. The value of a shared component is null.
/// (`com.unity.entities`: `Optional`.)
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.PARAMETER})
public @interface Optional {}
