package dev.phalanx.entities.components;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Says how many elements of a buffer lie in the chunk with their entity; more lie in arrays of their own. Without it
/// as many do as fit 128 bytes.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface InternalBufferCapacity {
    /// How many elements, 0 or more.
    int value();
}
