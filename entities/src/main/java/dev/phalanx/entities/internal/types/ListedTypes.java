package dev.phalanx.entities.internal.types;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The component types that modules and jars list in the resource `META-INF/phalanx/components`, in UTF-8: the binary
/// name of a class in each line. Blank lines, and what follows a `#`, are ignored.
public final class ListedTypes {
    private static final String RESOURCE = "META-INF/phalanx/components";

    private ListedTypes() {}

    /// The first list that names a class among those that a class loader finds, or null.
    ///
    /// @throws UncheckedIOException if a list cannot be read
    public static @Nullable URL find(String name, ClassLoader loader) {
        try {
            for (URL list : Collections.list(loader.getResources(RESOURCE))) {
                if (read(list).contains(name)) {
                    return list;
                }
            }
            return null;
        } catch (IOException unread) {
            throw new UncheckedIOException(
                    "A list of component types cannot be read: " + unread.getMessage()
                            + ". See that the directories and jars that class loader " + loader
                            + " reads are whole and may be read.",
                    unread);
        }
    }

    private static List<String> read(URL list) throws IOException {
        URLConnection connection = list.openConnection();
        // The cache would keep the jar open, and locked, after its class loader has been closed.
        connection.setUseCaches(false);
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
            return reader.lines().map(ListedTypes::withoutComment).toList();
        } catch (UncheckedIOException unread) {
            throw unread.getCause();
        }
    }

    private static String withoutComment(String line) {
        int comment = line.indexOf('#');
        return (comment < 0 ? line : line.substring(0, comment)).strip();
    }
}
