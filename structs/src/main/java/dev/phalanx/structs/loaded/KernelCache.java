package dev.phalanx.structs.loaded;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Generated classes that an earlier run of the same program has kept in a file, so that this run need not generate
/// them.
///
/// `-Dphalanx.kernels.cacheOutput=FILE` keeps what a run generates, and writes it to `FILE` when the JVM ends.
/// `-Dphalanx.kernels.cache=FILE` uses it. A file is used as a whole or not at all: only by the same JVM with the same
/// jars, see [ProgramFiles]. A class that the file lacks is generated.
///
/// What is generated for a class depends on class files of the program. Where one of them may not be the code that
/// runs, see [LoadedCode], and in a JVM that was started to be debugged, nothing is kept and nothing is found. So it is
/// for classes whose loader is neither that of the class path and the module path nor one above it.
public final class KernelCache {
    private static final String INPUT = "phalanx.kernels.cache";
    private static final String OUTPUT = "phalanx.kernels.cacheOutput";

    private static final Map<String, Entry> FOUND = read();
    private static final @Nullable Map<String, Entry> KEPT = keeping();

    private KernelCache() {}

    /// A generated class.
    ///
    /// @param bytes its class file
    /// @param note what the generator has to know when it defines the class, or an empty text
    public record Entry(byte[] bytes, String note) {}

    /// Whether anything is kept or could be found.
    public static boolean isUsed() {
        return KEPT != null || !FOUND.isEmpty();
    }

    /// The class that was kept under this key, or null.
    ///
    /// @param subject the class that it is generated for
    /// @param key tells it from all others that are generated in the program
    public static @Nullable Entry find(Class<?> subject, String key) {
        Entry found = FOUND.get(key);
        return found == null || !isCertain(subject) ? null : keep(key, found);
    }

    /// Keeps a generated class for later runs, if they are wanted.
    public static void keep(Class<?> subject, String key, Entry made) {
        if (KEPT != null && isCertain(subject)) {
            keep(key, made);
        }
    }

    /// The class file that was kept under this key; or else a new one, which is kept.
    public static byte[] get(Class<?> subject, String key, Supplier<byte[]> generator) {
        if (!isUsed()) {
            return generator.get();
        }
        Entry found = find(subject, key);
        if (found != null) {
            return found.bytes();
        }
        byte[] made = generator.get();
        keep(subject, key, new Entry(made, ""));
        return made;
    }

    private static Entry keep(String key, Entry entry) {
        if (KEPT != null) {
            synchronized (KEPT) {
                KEPT.put(key, entry);
            }
        }
        return entry;
    }

    /// Whether what is generated for the class is the same in each run with the same files.
    private static boolean isCertain(Class<?> subject) {
        return CopyChoice.current() == CopyChoice.AUTO
                && !Agents.areDebugging()
                && Agents.doubt() == null
                && Redefinitions.doubt() == null
                && Loaders.areOfProgram(subject.getClassLoader());
    }

    private static Map<String, Entry> read() {
        String file = System.getProperty(INPUT);
        if (file == null) {
            return Map.of();
        }
        try {
            return KernelCacheFile.read(Path.of(file), ProgramFiles.describe());
        } catch (IOException | IllegalArgumentException refused) {
            warn("The kernel cache " + file + " is not used: " + refused.getMessage()
                    + ". Kernels are generated instead. Make the cache again with -D" + OUTPUT + "=" + file
                    + ".");
            return Map.of();
        }
    }

    private static @Nullable Map<String, Entry> keeping() {
        String file = System.getProperty(OUTPUT);
        if (file == null) {
            return null;
        }
        try {
            String program = ProgramFiles.describe();
            Map<String, Entry> kept = new TreeMap<>();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> write(Path.of(file), program, kept)));
            return kept;
        } catch (IOException | IllegalArgumentException refused) {
            warn("No kernel cache is written to " + file + ": " + refused.getMessage() + ".");
            return null;
        }
    }

    /// Looks the logger up where there is something to log, since that starts the logging of the JVM.
    private static void warn(String text) {
        System.getLogger("dev.phalanx.kernels").log(System.Logger.Level.WARNING, text);
    }

    private static void write(Path file, String program, Map<String, Entry> kept) {
        synchronized (kept) {
            try {
                KernelCacheFile.write(file, program, kept);
            } catch (IOException e) {
                warn("The kernel cache could not be written to " + file + ": " + e
                        + ". Name a file in a directory that can be written with -D" + OUTPUT + ".");
            }
        }
    }
}
