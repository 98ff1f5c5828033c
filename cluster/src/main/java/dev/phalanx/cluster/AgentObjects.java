package dev.phalanx.cluster;

import dev.phalanx.entities.components.IManagedComponentData;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The objects of a managed component as bytes: a byte that is 0 for null and 1 for others, then what the
/// [codec][AgentCodec] writes.
///
/// @param <T> the component class
final class AgentObjects<T extends IManagedComponentData> {
    private final Class<T> type;
    private final AgentCodec<T> codec;

    AgentObjects(Class<T> type, AgentCodec<T> codec) {
        this.type = type;
        this.codec = codec;
    }

    /// The bytes of an object, one or more.
    ///
    /// @param value an object of the class, or null
    byte[] bytes(@Nullable Object value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(value == null ? 0 : 1);
        if (value != null) {
            try {
                codec.write(type.cast(value), new DataOutputStream(bytes));
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
        return bytes.toByteArray();
    }

    /// The object of bytes that were [checked][#check].
    @Nullable
    T read(byte[] bytes, int offset, int length) {
        try {
            return readChecked(bytes, offset, length);
        } catch (IOException changed) {
            throw new IllegalStateException(
                    "The codec of " + type.getSimpleName() + " has read bytes once, and not again: " + changed
                            + ". Let it depend on the bytes alone.",
                    changed);
        }
    }

    private @Nullable T readChecked(byte[] bytes, int offset, int length) throws IOException {
        if (length == 1 && bytes[offset] == 0) {
            return null;
        }
        if (length < 1 || bytes[offset] != 1) {
            throw new IOException("they begin with neither 0 nor 1");
        }
        ByteArrayInputStream in = new ByteArrayInputStream(bytes, offset + 1, length - 1);
        T value = codec.read(new DataInputStream(in));
        if (in.available() > 0) {
            throw new IOException(in.available() + " of them are left");
        }
        return value;
    }

    /// Returns if there is an object whose bytes these are.
    ///
    /// @throws StepMessageException if there is not
    void check(byte[] bytes, int offset, int length) {
        byte[] again;
        try {
            again = bytes(readChecked(bytes, offset, length));
        } catch (IOException | RuntimeException | StackOverflowError wrong) {
            throw StepMessage.damaged(
                    "the " + length + " bytes of a " + type.getSimpleName() + " cannot be read: " + wrong);
        }
        if (!Arrays.equals(again, 0, again.length, bytes, offset, offset + length)) {
            throw StepMessage.damaged("the " + length + " bytes of a " + type.getSimpleName() + " became "
                    + again.length + " others when they were read and written once more; its codec has to write equal"
                    + " objects as equal bytes");
        }
    }
}
