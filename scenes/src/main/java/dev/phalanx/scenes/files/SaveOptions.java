package dev.phalanx.scenes.files;

import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.internal.lists.Elements;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// How a file is written. Immutable; each method returns a copy.
public final class SaveOptions {
    /// All entities, uncompressed.
    public static final SaveOptions DEFAULT =
            new SaveOptions(null, Compression.NONE, (done, total) -> {}, () -> false, Map.of(), List.of());

    /// How the blocks of a file are compressed.
    public enum Compression {
        /// Not at all.
        NONE,
        /// With LZ4, each block that gets at least a fifth shorter. Loading takes longer, unless the storage device is
        /// slow.
        LZ4
    }

    /// Is notified of the progress of a save.
    public interface ProgressListener {
        /// Called after each block, on the thread that writes the file. What it throws ends the save.
        ///
        /// @param doneBytes bytes of values that have been written, before compression
        /// @param totalBytes how many there will be, about
        void progress(long doneBytes, long totalBytes);
    }

    private final @Nullable EntityQuery query;
    private final Compression compression;
    private final ProgressListener listener;
    private final BooleanSupplier isCancelled;
    private final Map<Class<?>, ManagedCodec<?>> codecs;
    private final List<Class<?>> classes;

    private SaveOptions(
            @Nullable EntityQuery query,
            Compression compression,
            ProgressListener listener,
            BooleanSupplier isCancelled,
            Map<Class<?>, ManagedCodec<?>> codecs,
            List<Class<?>> classes) {
        this.query = query;
        this.compression = compression;
        this.listener = listener;
        this.isCancelled = isCancelled;
        this.codecs = codecs;
        this.classes = classes;
    }

    /// Saves the entities that a query of the world matches.
    public SaveOptions withQuery(EntityQuery saved) {
        return new SaveOptions(
                Objects.requireNonNull(saved, "saved"), compression, listener, isCancelled, codecs, classes);
    }

    /// Says how blocks are compressed.
    public SaveOptions withCompression(Compression how) {
        return new SaveOptions(query, Objects.requireNonNull(how, "how"), listener, isCancelled, codecs, classes);
    }

    /// Names a listener of progress, which replaces the one before.
    public SaveOptions withProgress(ProgressListener newListener) {
        return new SaveOptions(
                query, compression, Objects.requireNonNull(newListener, "newListener"), isCancelled, codecs, classes);
    }

    /// Sets a supplier that is called before each block. If it returns true, the save throws a
    /// [java.util.concurrent.CancellationException], and the old file stays.
    public SaveOptions withCancel(BooleanSupplier newIsCancelled) {
        return new SaveOptions(
                query,
                compression,
                listener,
                Objects.requireNonNull(newIsCancelled, "newIsCancelled"),
                codecs,
                classes);
    }

    /// Names the codec of a class of objects in managed components. It replaces one named before, and the class's own.
    public <T> SaveOptions withCodec(Class<T> type, ManagedCodec<T> codec) {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(codec, "codec");
        Map<Class<?>, ManagedCodec<?>> all = new HashMap<>(codecs);
        all.put(type, codec);
        return new SaveOptions(query, compression, listener, isCancelled, Map.copyOf(all), classes);
    }

    /// Names classes whose objects managed components may hold although no field names them. Those named before stay.
    public SaveOptions withClasses(Class<?>... more) {
        List<Class<?>> all = new ArrayList<>(classes);
        all.addAll(Elements.copy(more, "more", "Class"));
        return new SaveOptions(query, compression, listener, isCancelled, codecs, List.copyOf(all));
    }

    /// The query of what is saved, or null for all entities.
    public @Nullable EntityQuery query() {
        return query;
    }

    /// How blocks are compressed.
    public Compression compression() {
        return compression;
    }

    /// The listener of progress.
    public ProgressListener listener() {
        return listener;
    }

    /// Whether the save is to stop.
    public boolean isCancelled() {
        return isCancelled.getAsBoolean();
    }

    /// The codecs that were named, by class.
    public Map<Class<?>, ManagedCodec<?>> codecs() {
        return codecs;
    }

    /// The classes of objects that were named.
    public List<Class<?>> classes() {
        return classes;
    }
}
