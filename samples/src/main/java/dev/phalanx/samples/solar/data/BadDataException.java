package dev.phalanx.samples.solar.data;

import java.io.Serial;

/// A data file that cannot be used. The message names the file, the line and column where there is one, the value
/// found and what would be right.
public final class BadDataException extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    private BadDataException(String message) {
        super(message);
    }

    /// A fault of the file as a whole.
    ///
    /// @param file the file's name
    /// @param what what is wrong and what to do
    /// @return the exception
    static BadDataException inFile(String file, String what) {
        return new BadDataException(file + ": " + what);
    }

    /// A fault of a line.
    ///
    /// @param file the file's name
    /// @param line the line, from 1
    /// @param what what is wrong and what to do
    /// @return the exception
    static BadDataException inLine(String file, int line, String what) {
        return new BadDataException(file + ", line " + line + ": " + what);
    }

    /// A fault of one cell of a table, or of a column as a whole.
    ///
    /// @param file the file's name
    /// @param line the line, from 1
    /// @param column the column's name
    /// @param what what is wrong and what to do
    /// @return the exception
    static BadDataException inColumn(String file, int line, String column, String what) {
        return new BadDataException(file + ", line " + line + ", column " + column + ": " + what);
    }
}
