package dev.phalanx.maven;

import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The arguments of the `java` that bakes.
///
/// @param classPath the class path, which has the module `dev.phalanx.baking`
/// @param searched the class directories and jars in which bakers are searched
/// @param scenes the directory with the scenes
/// @param out the directory for baked scenes
/// @param cache the directory of the cache
/// @param gltfScenes the scenes that are read of glTF files with several, by the paths of the files
/// @param isCompressed whether baked scenes are compressed
/// @param failsOnWarnings whether warnings have the exit code of errors
/// @param jvmArguments more arguments of the JVM
record BakeArguments(
        Collection<Path> classPath,
        Collection<Path> searched,
        Path scenes,
        Path out,
        Path cache,
        Map<String, String> gltfScenes,
        boolean isCompressed,
        boolean failsOnWarnings,
        List<String> jvmArguments) {
    private static final String MAIN = "dev.phalanx.baking.internal.tool.BakeTool";

    /// All arguments in order.
    List<String> list() {
        List<String> all = new ArrayList<>(List.of(
                "-Djava.awt.headless=true",
                "-Djoml.nounsafe=true",
                "--enable-native-access=ALL-UNNAMED", // Zstandard is native code
                "-Dstdout.encoding=UTF-8",
                "-Dstderr.encoding=UTF-8"));
        all.addAll(jvmArguments);
        all.addAll(List.of("-cp", joined(classPath), MAIN));
        all.addAll(List.of("--scenes", scenes.toString(), "--out", out.toString(), "--cache", cache.toString()));
        if (!searched.isEmpty()) {
            all.addAll(List.of("--classes", joined(searched)));
        }
        new TreeMap<>(gltfScenes).forEach((file, scene) -> all.addAll(List.of("--gltf-scene", file + "=" + scene)));
        if (isCompressed) {
            all.add("--compress");
        }
        if (failsOnWarnings) {
            all.add("--fail-on-warnings");
        }
        return all;
    }

    private static String joined(Collection<Path> places) {
        return places.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    /// Writes the arguments to a file, as `java @file` reads it: command lines can be too short for a class path.
    void write(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        Files.writeString(
                file,
                list().stream().map(BakeArguments::quoted).collect(Collectors.joining("\n", "", "\n")),
                charset(System.getProperty("sun.jnu.encoding")));
    }

    /// An argument as files of arguments have it.
    static String quoted(String argument) {
        return '"' + argument.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /// The encoding in which the launcher of this platform reads files of arguments.
    private static Charset charset(@Nullable String name) {
        return name != null && Charset.isSupported(name) ? Charset.forName(name) : StandardCharsets.UTF_8;
    }
}
