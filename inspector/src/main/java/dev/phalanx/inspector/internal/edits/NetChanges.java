package dev.phalanx.inspector.internal.edits;

import dev.phalanx.inspector.internal.components.Types;
import dev.phalanx.inspector.internal.values.FieldChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// What several changes come to: for each field that was changed, its value before the first of them and after the last
/// one. Fields that are as before are left out.
public final class NetChanges {
    /// The field that names an entity, without a type.
    public static final String NAME = "name";
    /// Whether an entity is enabled, without a type.
    static final String ENABLED = "enabled";

    /// One field.
    ///
    /// @param subject what was changed
    /// @param type the component; null for the name of an entity, and for whether it is enabled
    /// @param path the path of the field, at least one name
    /// @param before the value before the first change
    /// @param after the value after the last change
    /// @param members how many entities were enabled or disabled together; 1 for other fields
    public record Net(
            EditStep.Subject subject,
            @Nullable Types type,
            List<String> path,
            JsonNode before,
            JsonNode after,
            int members) {
        public String title() {
            String text = String.join(".", path);
            return type == null ? text : Types.simpleName(type.type()) + "." + text;
        }
    }

    private record Key(Object subject, @Nullable Types type, List<String> path) {}

    private final Map<Key, Net> fields = new LinkedHashMap<>();
    private final List<EditStep> others = new ArrayList<>();

    /// @param edits the changes, the oldest first
    public NetChanges(List<Edit> edits) {
        for (Edit edit : edits) {
            edit.steps().forEach(this::add);
        }
        fields.values().removeIf(net -> net.before().equals(net.after()));
    }

    private void add(EditStep step) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        switch (step) {
            case EditStep.Fields fields
            when fields.index() < 0 -> {
                for (FieldChange change : fields.changes()) {
                    add(fields.subject(), fields.of(), change.path(), change.before(), change.after(), 1);
                }
            }
            case EditStep.Name name ->
                add(
                        name.subject(),
                        null,
                        List.of(NAME),
                        nodes.stringNode(name.before()),
                        nodes.stringNode(name.after()),
                        1);
            case EditStep.EntityEnabled enabled ->
                add(
                        enabled.subject(),
                        null,
                        List.of(ENABLED),
                        nodes.booleanNode(!enabled.after()),
                        nodes.booleanNode(enabled.after()),
                        enabled.members().size());
            default -> {
                if (step.size() > 0) {
                    others.add(step);
                }
            }
        }
    }

    private void add(
            EditStep.Subject subject,
            @Nullable Types type,
            List<String> path,
            JsonNode before,
            JsonNode after,
            int members) {
        if (path.isEmpty()) {
            return;
        }
        fields.merge(
                new Key(subject.entity(), type, path),
                new Net(subject, type, path, before, after, members),
                (first, last) -> new Net(
                        last.subject(),
                        type,
                        path,
                        first.before(),
                        last.after(),
                        Math.max(first.members(), last.members())));
    }

    /// The fields, in the order in which they were changed first.
    public List<Net> fields() {
        return List.copyOf(fields.values());
    }

    /// All other steps.
    public List<EditStep> others() {
        return others;
    }
}
