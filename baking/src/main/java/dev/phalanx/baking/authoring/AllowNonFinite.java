package dev.phalanx.baking.authoring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The numbers of a field of an authoring component may be infinite or NaN, which YAML writes as `.inf`, `-.inf` and
/// `.nan`. In all other fields they are errors, since they are seldom meant, and spread to everything that is computed
/// with them. A [Range] of the field applies to infinite numbers too.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.RECORD_COMPONENT})
public @interface AllowNonFinite {}
