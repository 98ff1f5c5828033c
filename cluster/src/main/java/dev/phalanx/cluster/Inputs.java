package dev.phalanx.cluster;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/// What all sections of a world see in a tick: bytes that were submitted to the world, or that a [Directory] gives.
final class Inputs {
    static final int MOST_BYTES = 8 << 10;

    private final TreeMap<Long, List<ByteBuffer>> submitted = new TreeMap<>();
    private @Nullable LongFunction<List<ByteBuffer>> source;

    /// Takes them from elsewhere from now on.
    void from(LongFunction<List<ByteBuffer>> newSource) {
        source = newSource;
    }

    /// Adds bytes to those of a tick. No section runs.
    void submit(long tick, byte[] bytes) {
        if (source != null) {
            throw new IllegalStateException(
                    "submit was called on the world of a node. Submit it to the directory of the run.");
        }
        if (bytes.length > MOST_BYTES) {
            throw new IllegalArgumentException(
                    "An input of " + bytes.length + " bytes was submitted. Give up to " + MOST_BYTES + ".");
        }
        submitted.headMap(tick, false).clear();
        submitted
                .computeIfAbsent(tick, key -> new ArrayList<>())
                .add(ByteBuffer.wrap(bytes.clone()).asReadOnlyBuffer());
    }

    /// Those of a tick, in their order, each to be read from its beginning.
    List<ByteBuffer> of(long tick) {
        LongFunction<List<ByteBuffer>> from = source;
        return from != null
                ? from.apply(tick)
                : submitted.getOrDefault(tick, List.of()).stream()
                        .map(ByteBuffer::asReadOnlyBuffer)
                        .toList();
    }
}
