package dev.phalanx.structs.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.jspecify.annotations.Nullable;

/// Marks a class of references to blobs or of views of their parts, so that fields of that class can be distinguished
/// from others.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface BlobPart {
    /// The kind of data that a field of the class refers to.
    Kind value();

    /// The kinds of data that a field can refer to.
    enum Kind {
        /// A whole blob.
        REFERENCE,
        /// Elements of the same blob.
        ARRAY,
        /// One value of the same blob.
        POINTER,
        /// Text of the same blob.
        STRING;

        /// That of a class, or null if the class is not marked.
        public static @Nullable Kind of(Class<?> type) {
            BlobPart part = type.getAnnotation(BlobPart.class);
            return part == null ? null : part.value();
        }
    }
}
