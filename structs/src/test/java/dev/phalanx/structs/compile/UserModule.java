package dev.phalanx.structs.compile;

import dev.phalanx.structs.StructType;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.spi.ToolProvider;
import org.jspecify.annotations.NullMarked;

/// A module such as a user would write, compiled while the test runs.
final class UserModule {
    private UserModule() {}

    /// Where the class comes from.
    static Path pathOf(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Compiles sources, by their file names, and answers the folder of their classes.
    static Path compile(Path folder, Map<String, String> sources, List<String> options, Path... modulePath)
            throws IOException {
        Path classes = folder.resolve("classes");
        List<String> arguments = new ArrayList<>(options);
        arguments.addAll(List.of("-d", classes.toString(), "--module-path"));
        List<String> path = new ArrayList<>();
        path.add(pathOf(StructType.class).toString());
        path.add(pathOf(NullMarked.class).toString());
        for (Path entry : modulePath) {
            path.add(entry.toString());
        }
        arguments.add(String.join(File.pathSeparator, path));
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Path file = folder.resolve("sources").resolve(source.getKey());
            Files.createDirectories(file.getParent());
            Files.writeString(file, source.getValue());
            arguments.add(file.toString());
        }
        StringWriter output = new StringWriter();
        PrintWriter printer = new PrintWriter(output);
        int code =
                ToolProvider.findFirst("javac").orElseThrow().run(printer, printer, arguments.toArray(String[]::new));
        if (code != 0) {
            throw new IllegalStateException("The test's module does not compile: " + output);
        }
        return classes;
    }

    /// Loads the module `name` from `classes` in a layer of its own above this project's module.
    static ModuleLayer load(String name, Path classes) {
        ModuleLayer parent = StructType.class.getModule().getLayer();
        Configuration configuration =
                parent.configuration().resolve(ModuleFinder.of(classes), ModuleFinder.of(), Set.of(name));
        return parent.defineModulesWithOneLoader(configuration, UserModule.class.getClassLoader());
    }
}
