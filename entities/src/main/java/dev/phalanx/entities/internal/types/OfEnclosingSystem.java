package dev.phalanx.entities.internal.types;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks components that a system puts on its own entity: the one in whose class theirs is declared.
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface OfEnclosingSystem {
    /// The superclass of such a system's class.
    Class<?> value();
}
