package dev.phalanx.samples.solar.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// The text of a data file with the name it is called by in messages.
///
/// @param name the name
/// @param text the whole text
record DataSource(String name, String text) {
    private static final long LARGEST_FILE = 10_000_000;

    /// Reads a file of the user's.
    ///
    /// @param file the file, in UTF-8
    /// @return its text
    /// @throws BadDataException if it is not there, not a readable file of text, or too large
    static DataSource of(Path file) throws BadDataException {
        String name = file.toString();
        if (!Files.exists(file)) {
            throw BadDataException.inFile(name, "there is no such file. Check the path.");
        }
        if (!Files.isRegularFile(file)) {
            throw BadDataException.inFile(name, "this is not a file. Give the path of a text file.");
        }
        try {
            long size = Files.size(file);
            if (size > LARGEST_FILE) {
                throw BadDataException.inFile(
                        name, "the file has " + size + " bytes. Give a table of at most " + LARGEST_FILE + " bytes.");
            }
            return new DataSource(name, decoded(name, Files.readAllBytes(file)));
        } catch (IOException e) {
            throw BadDataException.inFile(name, "the file cannot be read: " + e + ". Check its permissions.");
        }
    }

    /// Reads a file that is built into this module.
    ///
    /// @param name its name beside the solar system's classes
    /// @return its text
    static DataSource builtIn(String name) {
        try (InputStream in = DataSource.class.getResourceAsStream("/dev/phalanx/samples/solar/" + name)) {
            if (in == null) {
                throw new IllegalStateException(
                        "The built-in file " + name + " is missing: the module is damaged. Build it again.");
            }
            return new DataSource(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String decoded(String name, byte[] bytes) throws BadDataException {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw BadDataException.inFile(name, "the file is not UTF-8 text. Save it as plain text in UTF-8.");
        }
    }
}
