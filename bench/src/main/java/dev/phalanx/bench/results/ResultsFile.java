package dev.phalanx.bench.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// Results as a JSON file.
public final class ResultsFile {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private ResultsFile() {}

    /// Results as text.
    ///
    /// @param results the results
    public static String text(BenchResults results) {
        return JSON.writeValueAsString(results) + "\n";
    }

    /// Results of models of agents as text.
    ///
    /// @param results the results
    public static String text(AgentResults results) {
        return JSON.writeValueAsString(results) + "\n";
    }

    /// Reads results.
    ///
    /// @param file the file
    /// @throws IOException if it cannot be read
    /// @throws IllegalArgumentException if it is not what [#text] writes
    public static BenchResults read(Path file) throws IOException {
        BenchResults results; // null where the file says so
        try {
            results = JSON.readValue(Files.readString(file), BenchResults.class);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(
                    file + " has no results of the bench: " + e.getOriginalMessage() + " Give a results.json.", e);
        }
        if (results == null) {
            throw new IllegalArgumentException(file + " has no results of the bench, but null. Give a results.json.");
        }
        if (results.format() != BenchResults.FORMAT) {
            throw new IllegalArgumentException(file + " has results of format " + results.format()
                    + ", and only format " + BenchResults.FORMAT + " is known. Run the bench again.");
        }
        if (!isComplete(results)) {
            throw new IllegalArgumentException(file + " lacks contenders or measurements, or fields of them. Give a"
                    + " results.json that is whole.");
        }
        return results;
    }

    @SuppressWarnings("ConstantValue") // Jackson leaves null what the file does not have.
    private static boolean isComplete(BenchResults results) {
        return results.contenders() != null
                && results.measurements() != null
                && results.measurements().stream()
                        .allMatch(each -> Objects.nonNull(each)
                                && each.contender() != null
                                && each.workload() != null
                                && each.entities() > 0
                                && (each.timing() != null || each.bytesPerEntity() != null));
    }
}
