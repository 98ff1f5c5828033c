package dev.phalanx.scenes.internal.values;

import java.io.IOException;

/// Where JSON is written, one piece after the other. Each output has its own form of the numbers that JSON lacks.
public interface JsonOutput {
    void beginObject() throws IOException;

    void beginArray() throws IOException;

    /// Ends the innermost object or array.
    void end() throws IOException;

    /// Begins a property.
    void name(String name) throws IOException;

    /// A string, which may have surrogates that are not paired.
    void string(String value) throws IOException;

    void bool(boolean value) throws IOException;

    /// A whole number; as a string if many programs would not read it exactly.
    void whole(long value) throws IOException;

    /// A number; as a string if it is infinite or NaN.
    void number(float value) throws IOException;

    /// Same as [#number(float)].
    void number(double value) throws IOException;

    /// The value `null`.
    void nothing() throws IOException;
}
