package dev.phalanx.inspector.internal.world;

/// The answer of a world to a question.
///
/// @param value the answer
/// @param frame the number of the frame at whose end the world answered
/// @param waitedFrames the number of frames that the question waited for
/// @param <T> the type of the answer
public record WorldAnswer<T>(T value, int frame, int waitedFrames) {}
