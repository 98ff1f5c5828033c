package dev.phalanx.scenes.internal.replay;

import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.Lz4;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// Compresses bytes piece by piece, and decompresses them, see [ReplayLayout].
final class Pieces {
    private final Lz4 lz4 = new Lz4();
    private final ByteBuffer head = ByteBuffer.allocate(ReplayLayout.PIECE_HEAD).order(ByteOrder.LITTLE_ENDIAN);

    Pieces() {}

    /// Adds the pieces of some bytes to others.
    void pack(ImageBytes bytes, ImageBytes into) {
        for (int first = 0; first < bytes.length(); first += ReplayLayout.PIECE) {
            int count = Math.min(ReplayLayout.PIECE, bytes.length() - first);
            ByteBuffer stored =
                    lz4.compress(ByteBuffer.wrap(bytes.array(), first, count).slice());
            head.clear().putInt(count).putInt(stored.remaining());
            into.write(head.flip());
            into.write(stored);
        }
    }

    /// Replaces bytes by those of the next pieces of a payload.
    ///
    /// @param length how many bytes there must be
    /// @throws SceneFileException if the pieces have others
    void unpack(ByteBuffer payload, ImageBytes into, int length) throws SceneFileException {
        into.clear();
        while (into.length() < length) {
            if (payload.remaining() < ReplayLayout.PIECE_HEAD) {
                throw FrameHead.damaged("the payload of a frame ends within a piece");
            }
            int raw = payload.getInt();
            int stored = payload.getInt();
            if (raw < 1
                    || raw > ReplayLayout.PIECE
                    || raw > length - into.length()
                    || stored < 1
                    || stored > raw
                    || stored > payload.remaining()) {
                throw FrameHead.damaged("a piece of " + raw + " bytes is stored in " + stored);
            }
            ByteBuffer piece = payload.slice(payload.position(), stored);
            payload.position(payload.position() + stored);
            if (stored == raw) {
                into.write(piece);
            } else {
                int first = into.length();
                into.grow(first + raw);
                lz4.decompress(piece, ByteBuffer.wrap(into.array(), first, raw).slice(), "a piece of a frame");
            }
        }
    }
}
