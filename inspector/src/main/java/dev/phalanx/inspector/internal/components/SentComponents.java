package dev.phalanx.inspector.internal.components;

import dev.phalanx.inspector.internal.calls.JsonText;
import dev.phalanx.inspector.internal.calls.Revisions;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.util.TokenBuffer;

/// The values of entities that clients received last, so that the next answer about the same entity has only the
/// components that have changed. For the threads of requests.
public final class SentComponents {
    /// A component of an entity that was copied.
    ///
    /// @param type its key
    /// @param object writes it as an object
    public record Component(String type, ComponentValues.Copied object) {}

    /// What is known of an entity: the JSON of each component, by its type.
    ///
    /// @param subject the entity and the part of a buffer that was shown
    private record Sent(String subject, Map<String, byte[]> components) {}

    private final Revisions<Sent> revisions = new Revisions<>();

    /// Writes the revision and the components. If the client has earlier ones of the same subject, a component that has
    /// not changed has only its type, and the revision of those is written, too.
    ///
    /// @param subject what is shown of which entity
    /// @param since the revision that the client has; null for none
    public void write(JsonGenerator out, String subject, List<Component> components, @Nullable String since) {
        Map<String, TokenBuffer> tokens = new LinkedHashMap<>();
        Map<String, byte[]> texts = new LinkedHashMap<>();
        for (Component component : components) {
            TokenBuffer buffer = TokenBuffer.forGeneration();
            component.object().write(buffer); // once, because it may contain texts of the program
            tokens.put(component.type(), buffer);
            texts.put(component.type(), JsonText.value(buffer::serialize));
        }
        Revisions.Next<Sent> next = revisions.next(since, new Sent(subject, texts));
        Sent before = next.before();
        boolean isDifference = before != null && before.subject().equals(subject);
        out.writeStringProperty("revision", next.revision());
        if (isDifference) {
            out.writeStringProperty("since", since);
        }
        out.writeArrayPropertyStart("components");
        tokens.forEach((type, buffer) -> {
            byte[] known = isDifference && before != null ? before.components().get(type) : null;
            if (known != null && Arrays.equals(known, texts.get(type))) {
                out.writeStartObject();
                out.writeStringProperty("type", type);
                out.writeEndObject();
            } else {
                buffer.serialize(out);
            }
        });
        out.writeEndArray();
    }
}
