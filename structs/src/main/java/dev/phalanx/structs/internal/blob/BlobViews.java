package dev.phalanx.structs.internal.blob;

import dev.phalanx.structs.contract.TypeCompiler;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The generated objects for a type that is stored in blobs.
///
/// @param codec reads and writes its values
/// @param array an empty `BlobArray`, which makes others
/// @param pointer a null `BlobPtr`, which makes others
/// @param reference a null `BlobAssetReference`, which makes others
/// @param iterator a `BlobIterator` over nothing, which makes others
public record BlobViews(BlobCodec<?> codec, BlobView<?> array, BlobView<?> pointer, Object reference, Object iterator) {
    private static volatile @Nullable BlobView<?> texts;

    /// Those of `type`.
    ///
    /// @throws IllegalArgumentException if no code can be generated for its package; the message has the line that
    ///     opens it
    public static BlobViews of(Class<?> type) {
        return TypeCompiler.get().blobViews(type, BlobViews.class);
    }

    /// The view of texts. The class `BlobString`, which sets it, must be initialized.
    public static BlobView<?> texts() {
        return Objects.requireNonNull(texts);
    }

    /// Sets the view of texts.
    public static void setTexts(BlobView<?> view) {
        texts = view;
    }
}
