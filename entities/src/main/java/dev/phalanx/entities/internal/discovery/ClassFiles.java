package dev.phalanx.entities.internal.discovery;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleReader;
import java.lang.module.ResolvedModule;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Enumeration;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/// The class files of a package and of those below it, in the module of a class or in the directory or jar that the
/// class comes from; or all class files of a directory or jar.
final class ClassFiles {
    private static final String SUFFIX = ".class";

    private ClassFiles() {}

    /// Gives each class file, by its resource name, to `reader`.
    ///
    /// @param packageName the package; empty for all
    /// @throws IllegalArgumentException if the class comes from nowhere that can be listed
    /// @throws IOException if something cannot be read
    static void read(Class<?> anchor, String packageName, BiConsumer<String, byte[]> reader) throws IOException {
        String prefix = packageName.isEmpty() ? "" : packageName.replace('.', '/') + "/";
        Module module = anchor.getModule();
        if (module.isNamed()) {
            readModule(anchor, module, prefix, reader);
            return;
        }
        readPlace(place(anchor), prefix, reader);
    }

    /// Gives each class file of a directory or jar, by its resource name, to `reader`.
    ///
    /// @throws IOException if something cannot be read
    static void read(Path place, BiConsumer<String, byte[]> reader) throws IOException {
        readPlace(place, "", reader);
    }

    private static void readPlace(Path place, String prefix, BiConsumer<String, byte[]> reader) throws IOException {
        if (Files.isDirectory(place)) {
            readDirectory(place, prefix, reader);
        } else {
            readJar(place, prefix, reader);
        }
    }

    private static void readModule(Class<?> anchor, Module module, String prefix, BiConsumer<String, byte[]> reader)
            throws IOException {
        ModuleLayer layer = module.getLayer();
        ResolvedModule resolved = layer == null
                ? null
                : layer.configuration().findModule(module.getName()).orElse(null);
        if (resolved == null) {
            throw nowhere(anchor);
        }
        try (ModuleReader files = resolved.reference().open();
                Stream<String> names = files.list()) {
            List<String> chosen =
                    names.filter(name -> isChosen(name, prefix)).sorted().toList();
            for (String name : chosen) {
                ByteBuffer bytes = files.read(name).orElseThrow();
                byte[] copy = new byte[bytes.remaining()];
                bytes.get(copy);
                files.release(bytes);
                reader.accept(name, copy);
            }
        }
    }

    private static Path place(Class<?> anchor) {
        CodeSource source = anchor.getProtectionDomain().getCodeSource();
        URL url = source == null ? null : source.getLocation();
        if (url == null || !"file".equals(url.getProtocol())) {
            throw nowhere(anchor);
        }
        try {
            return Path.of(url.toURI());
        } catch (URISyntaxException e) {
            throw nowhere(anchor);
        }
    }

    private static IllegalArgumentException nowhere(Class<?> anchor) {
        return new IllegalArgumentException(anchor.getName() + " comes from no directory, jar or module, so systems"
                + " beside it cannot be found. Name a class of the program that does, or add the systems with"
                + " world.addSystems.");
    }

    private static void readDirectory(Path directory, String prefix, BiConsumer<String, byte[]> reader)
            throws IOException {
        Path start = directory.resolve(prefix);
        if (!Files.isDirectory(start)) {
            return;
        }
        int above = directory.toString().length() + 1;
        try (Stream<Path> files = Files.walk(start)) {
            List<String> chosen = files.map(Path::toString)
                    .filter(file -> isChosen(
                            file.substring(Math.min(above, file.length())).replace('\\', '/'), prefix))
                    .sorted()
                    .toList();
            for (String file : chosen) {
                reader.accept(file.substring(above).replace('\\', '/'), Files.readAllBytes(Path.of(file)));
            }
        }
    }

    private static void readJar(Path jar, String prefix, BiConsumer<String, byte[]> reader) throws IOException {
        try (JarFile files = new JarFile(jar.toFile())) {
            Enumeration<JarEntry> entries = files.entries();
            while (entries.hasMoreElements()) {
                JarEntry entry = entries.nextElement();
                if (isChosen(entry.getName(), prefix)) {
                    try (InputStream bytes = files.getInputStream(entry)) {
                        reader.accept(entry.getName(), bytes.readAllBytes());
                    }
                }
            }
        } catch (IOException unread) {
            throw new IOException("jar " + jar + ": " + unread.getMessage(), unread);
        }
    }

    private static boolean isChosen(String name, String prefix) {
        return name.endsWith(SUFFIX)
                && name.startsWith(prefix)
                && !name.endsWith("-info" + SUFFIX)
                && !name.startsWith("META-INF/");
    }
}
