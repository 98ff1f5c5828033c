package dev.phalanx.structs.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks an interface whose classes are kept as the objects they are, though they may look like structs.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface KeptByIdentity {}
