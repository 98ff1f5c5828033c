package dev.phalanx.inspector.internal.calls;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/// What the API replies to a call: an answer, or a stream.
public sealed interface Reply permits Answer, Reply.Streamed {
    /// Writes a body of any length. The writer is closed afterwards, even if it was never asked to write.
    interface Writer extends AutoCloseable {
        /// Writes the body to the end, or until the client has gone.
        ///
        /// @throws IOException if the client has gone
        void write(OutputStream out) throws IOException;

        /// Releases what the reply has acquired.
        @Override
        default void close() {}
    }

    /// A body that is written piece by piece.
    ///
    /// @param contentType the type of the body
    /// @param headers further headers
    /// @param writer writes the body
    record Streamed(String contentType, Map<String, String> headers, Writer writer) implements Reply {}
}
