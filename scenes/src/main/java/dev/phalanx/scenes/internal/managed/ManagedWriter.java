package dev.phalanx.scenes.internal.managed;

import dev.phalanx.scenes.files.ManagedCodec;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.function.ToIntBiFunction;
import org.jspecify.annotations.Nullable;

/// Placeholder.
public final class ManagedWriter {
    private ManagedWriter() {}

    /// Placeholder.
    public interface Factory {
        /// Placeholder.
        ManagedWriter make(LongUnaryOperator entities, ToIntBiFunction<BlobAssetReference<?>, String> blobs);
    }

    /// Placeholder.
    public static Factory factory(Map<Class<?>, ManagedCodec<?>> codecs) {
        return (entities, blobs) -> new ManagedWriter();
    }

    /// Placeholder.
    public void encode(@Nullable Object value, Class<?> component, String path, TableWriter out) {
        throw new IllegalArgumentException(path + value + component + out.length());
    }

    /// Placeholder.
    public void writeClasses(TableWriter out) {}
}
