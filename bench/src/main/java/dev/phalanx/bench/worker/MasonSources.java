package dev.phalanx.bench.worker;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/// The contender MASON, which is compiled when its jar is there: no repository has the version that the public
/// comparison runs. Its sources are the resources in `sources/mason` of the class path.
final class MasonSources {
    private static final String FOLDER = "sources/mason/";
    private static final String CONTENDER = "MasonContender";
    private static final List<String> FILES = List.of("Schelling", "Flocking", "WolfSheep", CONTENDER);
    private static final String SERVICE = "META-INF/services/dev.phalanx.bench.agents.AgentContender";
    private static final String PACKAGE = "dev.phalanx.contenders.mason";

    private MasonSources() {}

    /// Compiles the contender, so that a class path with the jar and the folder has it.
    ///
    /// @param jar MASON
    /// @param folder where the classes go
    /// @return what the compiler says if it fails, else an empty text
    /// @throws IOException if a file cannot be read or written
    static String compile(Path jar, Path folder) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            return "This Java has no compiler. Run the bench with a JDK.";
        }
        StringWriter said = new StringWriter();
        String classPath = System.getProperty("java.class.path") + System.getProperty("path.separator") + jar;
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            List<String> options = List.of("-d", folder.toString(), "-cp", classPath, "-proc:none");
            if (!compiler.getTask(said, files, null, options, null, sources()).call()) {
                return said.toString();
            }
        }
        Path service = folder.resolve(SERVICE);
        Files.createDirectories(service.getParent());
        Files.writeString(service, PACKAGE + "." + CONTENDER + "\n");
        return "";
    }

    private static List<JavaFileObject> sources() throws IOException {
        List<JavaFileObject> sources = new ArrayList<>();
        for (String name : FILES) {
            String text = read(FOLDER + name + ".java");
            sources.add(new Source(name, Objects.requireNonNull(text, name + " is not on the class path")));
        }
        return sources;
    }

    /// The text of a resource of the class path, or null if there is none.
    static @Nullable String read(String resource) throws IOException {
        try (InputStream file = ClassLoader.getSystemResourceAsStream(resource)) {
            return file == null ? null : new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /// A source in memory.
    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///" + PACKAGE.replace('.', '/') + "/" + name + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
