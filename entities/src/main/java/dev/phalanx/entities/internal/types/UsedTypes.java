package dev.phalanx.entities.internal.types;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// The component types that a system or another user reads and writes, in order of their first use. A type that is
/// written is not listed as read.
public final class UsedTypes {
    private final List<ComponentInfo<?>> read = new ArrayList<>();
    private final List<ComponentInfo<?>> written = new ArrayList<>();
    private final List<ComponentInfo<?>> readView = Collections.unmodifiableList(read);
    private final List<ComponentInfo<?>> writtenView = Collections.unmodifiableList(written);

    /// Without types.
    public UsedTypes() {}

    /// The type is read from now on.
    public void read(ComponentInfo<?> type) {
        if (!written.contains(type) && !read.contains(type)) {
            read.add(type);
        }
    }

    /// The type is written from now on.
    public void write(ComponentInfo<?> type) {
        if (!written.contains(type)) {
            written.add(type);
            read.remove(type);
        }
    }

    /// The types that are read and not written: always the same view.
    public List<ComponentInfo<?>> read() {
        return readView;
    }

    /// The types that are written: always the same view.
    public List<ComponentInfo<?>> written() {
        return writtenView;
    }
}
