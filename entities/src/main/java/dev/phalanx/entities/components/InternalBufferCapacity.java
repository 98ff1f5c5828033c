package dev.phalanx.entities.components;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Sets the number of elements of a buffer that are stored in the chunk with their entity; further elements are stored
/// in separate arrays. The default is as many as fit 128 bytes.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface InternalBufferCapacity {
    /// The number of elements, 0 or more.
    int value();
}
