package dev.phalanx.cluster;

import dev.phalanx.entities.components.IManagedComponentData;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// Writes the objects of a managed component of agents as bytes, and makes objects of bytes.
///
/// The bytes are what an object is: state hashes are those of the bytes, and an agent that moves to another section, or
/// comes back from an image, gets an object that was made of them. So all that decides what the agent does has to be
/// among them, and equal objects have equal bytes: write sets and maps in an order of their elements, such as that of a
/// `TreeMap`, never in that of a `HashMap`. A section that gets an object writes it once more, and refuses bytes that
/// become others.
///
/// Bytes may come from the network. A codec creates only objects of the classes that it knows, takes no more memory
/// than a small multiple of the bytes, and throws whatever it likes if they are wrong. Several threads use it at the
/// same time.
///
/// @param <T> the component class
public interface AgentCodec<T extends IManagedComponentData> {
    /// Writes an object.
    ///
    /// @param value is not null
    /// @throws IOException if `out` does
    void write(T value, DataOutput out) throws IOException;

    /// Makes an object of what [#write] has written.
    ///
    /// @return a new object of the class
    /// @throws IOException if the bytes end early
    T read(DataInput in) throws IOException;
}
