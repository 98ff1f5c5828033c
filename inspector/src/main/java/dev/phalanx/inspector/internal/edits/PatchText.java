package dev.phalanx.inspector.internal.edits;

import dev.phalanx.inspector.internal.calls.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JsonGenerator;

/// The text of a patch of scene files: for each file the nodes with the settings that are to be written there, in the
/// form of the file. What is no setting of a file is listed with the reason.
public final class PatchText {
    public static final Shape SHAPE = Shape.object(
            Shape.has("files", Shape.list(Shape.object(Shape.has("file", Shape.TEXT), Shape.has("text", Shape.TEXT)))),
            Shape.has(
                    "left",
                    Shape.list(EditStep.SUBJECT.and(Shape.has("title", Shape.TEXT), Shape.has("reason", Shape.TEXT)))));

    private record Node(
            int line, String title, String name, Map<String, String> settings, Map<String, String> overrides) {}

    private record Left(EditStep.Subject subject, String title, String reason) {}

    private final Map<String, Map<String, Node>> files = new TreeMap<>();
    private final List<Left> left = new ArrayList<>();

    /// Adds a setting of a node.
    ///
    /// @param line of the node in the file, or 0
    /// @param key what identifies the node in the file
    /// @param title what the node is called in comments
    /// @param name the name of the node
    /// @param setting such as `position`; one with a path, such as `Muzzle/position`, is an override
    /// @param value as JSON, which is YAML too
    public void add(String file, int line, String key, String title, String name, String setting, String value) {
        Node node = files.computeIfAbsent(file, path -> new LinkedHashMap<>())
                .computeIfAbsent(key, of -> new Node(line, title, name, new LinkedHashMap<>(), new LinkedHashMap<>()));
        (setting.contains("/") ? node.overrides() : node.settings()).put(setting, value);
    }

    /// Adds a change that is no setting of a file.
    ///
    /// @param reason why, as a sentence
    public void leave(EditStep.Subject subject, String title, String reason) {
        left.add(new Left(subject, title, reason));
    }

    /// Adds all changes as such that are no settings of files, for one reason.
    public void leaveAll(List<Edit> edits, String reason) {
        NetChanges changes = new NetChanges(edits);
        changes.fields().forEach(net -> leave(net.subject(), net.title(), reason));
        changes.others().forEach(step -> leave(step.subject(), step.title(), reason));
    }

    /// Writes the patch.
    public void write(JsonGenerator out) {
        out.writeArrayPropertyStart("files");
        files.forEach((file, nodes) -> {
            out.writeStartObject();
            out.writeStringProperty("file", file);
            out.writeStringProperty("text", file.endsWith(".json") ? json(nodes) : yaml(file, nodes));
            out.writeEndObject();
        });
        out.writeEndArray();
        out.writeArrayPropertyStart("left");
        for (Left one : left) {
            out.writeStartObject();
            one.subject().write(out);
            out.writeStringProperty("title", one.title());
            out.writeStringProperty("reason", one.reason());
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private static String yaml(String file, Map<String, Node> nodes) {
        StringBuilder text = new StringBuilder();
        for (Node node : nodes.values()) {
            text.append("# ")
                    .append(file)
                    .append(node.line() > 0 ? ":" + node.line() : "")
                    .append(", ");
            text.append(node.title())
                    .append("\n- name: ")
                    .append(node.settings().getOrDefault("name", node.name()))
                    .append('\n');
            node.settings().forEach((setting, value) -> {
                if (!setting.equals("name")) {
                    text.append("  ").append(setting).append(": ").append(value).append('\n');
                }
            });
            if (!node.overrides().isEmpty()) {
                text.append("  overrides:\n");
                node.overrides()
                        .forEach((path, value) -> text.append("    ")
                                .append(quoted(path))
                                .append(": ")
                                .append(value)
                                .append('\n'));
            }
        }
        return text.toString();
    }

    private static String json(Map<String, Node> nodes) {
        StringBuilder text = new StringBuilder();
        for (Node node : nodes.values()) {
            List<String> members =
                    new ArrayList<>(List.of("\"name\": " + node.settings().getOrDefault("name", node.name())));
            node.settings().forEach((setting, value) -> {
                if (!setting.equals("name")) {
                    members.add(quoted(setting) + ": " + value);
                }
            });
            List<String> overrides = new ArrayList<>();
            node.overrides().forEach((path, value) -> overrides.add(quoted(path) + ": " + value));
            if (!overrides.isEmpty()) {
                members.add("\"overrides\": { " + String.join(", ", overrides) + " }");
            }
            text.append("{ ").append(String.join(", ", members)).append(" }\n");
        }
        return text.toString();
    }

    /// A text in quotes, which means the same in JSON and in YAML.
    public static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ' || (c >= 0x7f && c <= 0xa0) || c == '\u2028' || c == '\u2029' || c == '\ufeff') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.append('"').toString();
    }
}
