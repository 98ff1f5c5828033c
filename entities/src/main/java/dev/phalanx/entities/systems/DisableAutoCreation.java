package dev.phalanx.entities.systems;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Systems of this class, or of the classes of this package, are not found by discovery: they are there only where code
/// adds them. A subclass does not have it from its superclass, nor a package from the one above.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.PACKAGE})
public @interface DisableAutoCreation {}
