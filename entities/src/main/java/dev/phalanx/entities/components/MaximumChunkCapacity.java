package dev.phalanx.entities.components;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Caps how many entities a chunk holds in every archetype that has the annotated component.
///
/// Without it a chunk holds as many as fit 16 KiB, at most 128.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface MaximumChunkCapacity {
    /// The cap, 1 or more.
    int value();
}
