package dev.phalanx.inspector.internal.calls;

/// An answer of the API.
///
/// @param status an HTTP status
/// @param contentType the type of the body
/// @param body the bytes
/// @param frame the number of the frame at whose end the world answered, or -1 if no world was asked
/// @param waitedFrames the number of frames that the question waited for
public record Answer(int status, String contentType, byte[] body, int frame, int waitedFrames) implements Reply {
    /// The type of JSON.
    public static final String JSON = "application/json; charset=utf-8";

    public static Answer json(byte[] body) {
        return new Answer(200, JSON, body, -1, 0);
    }
}
