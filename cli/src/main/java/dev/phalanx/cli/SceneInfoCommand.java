package dev.phalanx.cli;

import dev.phalanx.samples.report.TextTable;
import dev.phalanx.scenes.SceneInspection;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.files.SceneFileInfo;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// `phalanx scene info`: what is in a file with entities.
@Command(
        name = "info",
        description = {
            "Shows what is in a file with entities.",
            "Prints its sections, component types, archetypes, blobs and managed classes, those",
            "with most bytes first. Only the tables of the file are read."
        },
        mixinStandardHelpOptions = true)
final class SceneInfoCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "The file.")
    private Path file = Path.of("");

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    @Option(names = "--fields", description = "Prints the fields of the types too.")
    private boolean fields;

    /// Prints what is in the file.
    ///
    /// @return the exit code: 0, 1 if the file is damaged or cannot be read
    @Override
    public Integer call() {
        SceneFileInfo info;
        try (SceneBytes bytes = SceneBytes.of(file)) {
            info = SceneInspection.info(bytes);
        } catch (IOException failed) {
            return new SceneFiles(spec).fail(file, failed);
        }
        PrintWriter text = spec.commandLine().getOut();
        if (json) {
            text.println(toJson(info));
        } else {
            print(info, text);
        }
        text.flush();
        return 0;
    }

    private static String toJson(SceneFileInfo info) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("version", info.version());
        all.put("guid", info.guid().toString());
        all.put("bytes", info.bytes());
        all.put("sections", info.sections());
        all.put("types", info.types());
        all.put("archetypes", info.archetypes());
        all.put("blobs", info.blobs());
        all.put("classes", info.classes());
        return JsonMapper.builder()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .build()
                .writeValueAsString(all);
    }

    private void print(SceneFileInfo info, PrintWriter text) {
        text.println("Format version " + info.version() + ", "
                + (info.guid().isNone() ? "a world" : "scene " + info.guid()) + ", " + whole(info.bytes()) + " bytes");
        TextTable sections = new TextTable("Section", "entities", "bytes", "named", "bounds", "metadata");
        for (SceneFileInfo.Section each : info.sections()) {
            boolean hasBounds = each.minimum().getFirst() <= each.maximum().getFirst();
            sections.row(
                    Integer.toString(each.index()),
                    whole(each.entities()),
                    whole(each.bytes()),
                    whole(each.names()),
                    hasBounds ? each.minimum() + " to " + each.maximum() : "none",
                    each.metadata().isEmpty()
                            ? "none"
                            : String.join(
                                    ", ",
                                    each.metadata().stream()
                                            .map(SceneInfoCommand::shortName)
                                            .toList()));
        }
        print(sections, text);
        TextTable types =
                new TextTable("Type", "kind", "entities", "values", "bytes each", "bytes", "of file", "compressed to");
        for (SceneFileInfo.Type each : info.types()) {
            types.row(
                    each.name(),
                    each.kind(),
                    whole(each.entities()),
                    whole(each.values()),
                    String.format(Locale.ROOT, "%.1f", each.bytesPerEntity()),
                    whole(each.bytes()),
                    percent(each.bytes(), info.bytes()),
                    percent(each.bytes(), each.rawBytes()));
        }
        print(types, text);
        if (fields) {
            TextTable all = new TextTable("Type", "field");
            info.types().forEach(type -> type.fields().forEach(field -> all.row(type.name(), field)));
            print(all, text);
        }
        TextTable archetypes = new TextTable("Archetype", "section", "entities", "groups", "bytes");
        for (SceneFileInfo.Archetype each : info.archetypes()) {
            archetypes.row(
                    shortNames(each.types()),
                    Integer.toString(each.section()),
                    whole(each.entities()),
                    whole(each.groups()),
                    whole(each.bytes()));
        }
        print(archetypes, text);
        if (!info.blobs().isEmpty()) {
            TextTable blobs = new TextTable("Blob", "section", "bytes");
            for (SceneFileInfo.Blob each : info.blobs()) {
                blobs.row(each.type(), Integer.toString(each.section()), whole(each.bytes()));
            }
            print(blobs, text);
        }
        if (!info.classes().isEmpty()) {
            text.println();
            text.println("Classes of managed values");
            info.classes().forEach(each -> text.println("  " + each));
        }
    }

    private static void print(TextTable table, PrintWriter text) {
        text.println();
        text.print(table);
    }

    private static String shortNames(List<String> types) {
        return types.isEmpty()
                ? "no components"
                : String.join(
                        ", ", types.stream().map(SceneInfoCommand::shortName).toList());
    }

    /// What begins with the name of a class, without the package and the outer classes.
    private static String shortName(String text) {
        int end = text.indexOf(' ') < 0 ? text.length() : text.indexOf(' ');
        return text.substring(Math.max(text.lastIndexOf('.', end), text.lastIndexOf('$', end)) + 1);
    }

    private static String whole(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String percent(long part, long all) {
        return all == 0 ? "-" : String.format(Locale.ROOT, "%.0f%%", 100.0 * part / all);
    }
}
