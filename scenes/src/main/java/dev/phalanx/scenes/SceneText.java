package dev.phalanx.scenes;

import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.TextSelection;
import dev.phalanx.scenes.internal.text.FileToText;
import dev.phalanx.scenes.internal.text.TextToFile;
import dev.phalanx.scenes.internal.text.Utf8Output;
import dev.phalanx.structs.internal.files.DurableFile;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/// Files with entities as JSON, to compare, read and change them by hand. The component classes are not needed.
///
/// A file that was written by this version of Phalanx becomes the same bytes again; a compressed one becomes those of
/// the uncompressed file. [WorldFiles#saveJson] and [WorldFiles#loadJson] write and read the text of a world at once.
///
/// ```java
/// SceneText.toJson(Path.of("world.entities"), Path.of("world.json"));
/// SceneText.toFile(Path.of("world.json"), Path.of("world.entities"));
/// ```
public final class SceneText {
    private SceneText() {}

    /// Writes the text of a file. The text that was there stays until the new one is complete.
    ///
    /// @throws dev.phalanx.scenes.files.SceneFileException if the file is damaged
    /// @throws IOException if the file cannot be read, or the text cannot be written; the old text is as it was then,
    ///     unless the message says otherwise
    public static void toJson(Path file, Path json) throws IOException {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(json, "json");
        try (SceneBytes bytes = SceneBytes.of(file)) {
            DurableFile.write(json, out -> {
                try (Utf8Output text = new Utf8Output(out)) {
                    toJson(bytes, text);
                }
            });
        }
    }

    /// Appends the text of a file, whose bytes stay open.
    ///
    /// @throws dev.phalanx.scenes.files.SceneFileException if the file is damaged; some text was appended then
    /// @throws IOException if the file cannot be read, or appending fails
    public static void toJson(SceneBytes file, Appendable out) throws IOException {
        toJson(file, TextSelection.ALL, out);
    }

    /// Appends the text of a part of a file, for people to read. The text cannot become a file.
    ///
    /// @throws dev.phalanx.scenes.files.SceneFileException if the file is damaged, or does not have the section that
    ///     was selected; some text was appended then
    /// @throws IOException if the file cannot be read, or appending fails
    public static void toJson(SceneBytes file, TextSelection selection, Appendable out) throws IOException {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(selection, "selection");
        Objects.requireNonNull(out, "out");
        FileToText.write(file, selection, out);
    }

    /// Writes the file of a text, uncompressed. The file that was there stays until the new one is complete.
    ///
    /// @throws dev.phalanx.scenes.files.SceneFileException if the text is wrong, with the line and column
    /// @throws IOException if the text cannot be read, or the file cannot be written; the old file is as it was then,
    ///     unless the message says otherwise
    public static void toFile(Path json, Path file) throws IOException {
        Objects.requireNonNull(json, "json");
        Objects.requireNonNull(file, "file");
        try (Reader text = open(json)) {
            toFile(json.toString(), text, file);
        }
    }

    /// Same as [#toFile(Path, Path)], with the text from a reader, which is read to its end and stays open.
    ///
    /// @param source the name of the text in messages
    /// @throws dev.phalanx.scenes.files.SceneFileException if the text is wrong, with the line and column
    /// @throws IOException if the text cannot be read, or the file cannot be written; the old file is as it was then,
    ///     unless the message says otherwise
    public static void toFile(String source, Reader json, Path file) throws IOException {
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(json, "json");
        Objects.requireNonNull(file, "file");
        DurableFile.write(file, out -> TextToFile.write(source, json, out));
    }

    private static Reader open(Path json) throws IOException {
        return new java.io.BufferedReader(new java.io.InputStreamReader(
                Files.newInputStream(json),
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT)));
    }
}
