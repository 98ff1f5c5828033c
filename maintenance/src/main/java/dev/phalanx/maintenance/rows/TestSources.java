package dev.phalanx.maintenance.rows;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/// Reads the tests that carry `@Row` from the sources of a checkout. The JDK's own parser reads them, so that no test
/// needs to be compiled.
public final class TestSources {
    private static final String FOLDER = "src/test/java";
    private static final String MARK = "@Row";

    private TestSources() {}

    /// Reads the sources below `src/test/java` of every module.
    ///
    /// @param home the directory of the checkout
    /// @return the tests, in the order of modules, files and lines
    /// @throws IOException if a source cannot be read
    /// @throws IllegalArgumentException if a source cannot be parsed, or an id is not a string literal, with the file
    ///     and the line
    public static List<AnnotatedTest> read(Path home) throws IOException {
        List<Path> files = annotatedFiles(home);
        if (files.isEmpty()) {
            return List.of();
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        List<AnnotatedTest> tests = new ArrayList<>();
        try (StandardJavaFileManager manager =
                compiler.getStandardFileManager(problems, Locale.ROOT, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, manager, problems, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(files));
            List<CompilationUnitTree> units = new ArrayList<>();
            task.parse().forEach(units::add);
            refuse(home, problems.getDiagnostics());
            for (CompilationUnitTree unit : units) {
                String file = nameOf(home, unit.getSourceFile());
                tests.addAll(TestSource.tests(file, unit, Trees.instance(task).getSourcePositions()));
            }
        }
        return List.copyOf(tests);
    }

    private static List<Path> annotatedFiles(Path home) throws IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> modules = Files.list(home)) {
            for (Path module : modules.sorted().toList()) {
                Path folder = module.resolve(FOLDER);
                if (Files.isDirectory(folder)) {
                    addAnnotatedFiles(found, folder);
                }
            }
        }
        return found;
    }

    private static void addAnnotatedFiles(List<Path> found, Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted().toList()) {
                if (file.toString().endsWith(".java") && Files.readString(file).contains(MARK)) {
                    found.add(file);
                }
            }
        }
    }

    private static void refuse(Path home, List<Diagnostic<? extends JavaFileObject>> problems) {
        for (Diagnostic<? extends JavaFileObject> problem : problems) {
            if (problem.getKind() == Diagnostic.Kind.ERROR && problem.getSource() != null) {
                throw new IllegalArgumentException("%s, line %d: javac cannot parse the test: %s. Correct the source."
                        .formatted(
                                nameOf(home, problem.getSource()),
                                problem.getLineNumber(),
                                problem.getMessage(Locale.ROOT)));
            }
        }
    }

    private static String nameOf(Path home, JavaFileObject source) {
        return home.toAbsolutePath()
                .relativize(Path.of(source.toUri()).toAbsolutePath())
                .toString()
                .replace('\\', '/');
    }
}
