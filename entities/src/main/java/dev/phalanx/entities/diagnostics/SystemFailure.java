package dev.phalanx.entities.diagnostics;

/// What the methods of one system have thrown since it was added to its world. Exceptions of its jobs are not counted.
///
/// @param count the number of exceptions
/// @param firstFrame the frame of the first exception, as [dev.phalanx.entities.systems.World#frame()] counts
/// @param lastFrame the frame of the last one
/// @param method the method that threw the last one, such as `onUpdate`
/// @param exception the name of the class of the last one
/// @param message the first 1,000 characters of its message; empty if it has none
public record SystemFailure(
        long count, int firstFrame, int lastFrame, String method, String exception, String message) {}
