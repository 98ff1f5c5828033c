package dev.phalanx.inspector.internal.calls;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// The lists that clients received last, so that the next answer to the same client has only what has changed.
///
/// Each answer has a revision, which the client sends with its next request. A revision that is not known leads to a
/// complete answer. For the threads of requests.
public final class SentLists {
    /// Fields of an item that change together. Parts that are shown in the same way are equal.
    public interface Part {
        /// Writes the fields.
        void write(JsonGenerator out);
    }

    /// An item of a list.
    ///
    /// @param id names the item for the life of the world: a number or a text
    /// @param parts as many as every item of the list has
    public record Item(Object id, List<Part> parts) {}

    public static final Parameter<String> SINCE =
            Parameter.text("since", "The revision of an answer that the client has; only what has changed is sent.");

    /// The shape of an answer, complete or with what has changed.
    ///
    /// @param key the field that names an item
    /// @param item the shape of a complete item, which has a name
    /// @param more further fields of the answer
    public static Shape shape(String key, Shape item, Shape.Field... more) {
        Shape.Field revision = Shape.has("revision", Shape.TEXT);
        return Shape.either(
                Shape.object(more).and(revision, Shape.has("items", Shape.list(item))),
                Shape.object(more)
                        .and(
                                revision,
                                Shape.has("since", Shape.TEXT),
                                Shape.has("items", Shape.list(item.onlyNeeding(key)))));
    }

    private final Revisions<Map<Object, Item>> revisions = new Revisions<>();
    private final String key;

    /// @param key the field that names an item
    public SentLists(String key) {
        this.key = key;
    }

    /// Writes the revision and the items. If the client has an earlier list, an item has only its name and the parts
    /// that have changed, and the revision of that list is written, too.
    ///
    /// @param since the revision of the list that the client has; null for none
    public void write(JsonGenerator out, List<Item> items, @Nullable String since) {
        write(out, items, since, false);
    }

    /// Same as [#write(JsonGenerator, List, String)], without the items of which nothing has changed. Their order has
    /// no meaning then.
    public void writeChanged(JsonGenerator out, List<Item> items, @Nullable String since) {
        write(out, items, since, true);
    }

    private void write(JsonGenerator out, List<Item> items, @Nullable String since, boolean isChangedOnly) {
        Map<Object, Item> byId = HashMap.newHashMap(items.size());
        items.forEach(item -> byId.put(item.id(), item));
        Revisions.Next<Map<Object, Item>> next = revisions.next(since, byId);
        Map<Object, Item> before = next.before();
        out.writeStringProperty("revision", next.revision());
        if (before != null) {
            out.writeStringProperty("since", since);
        }
        out.writeArrayPropertyStart("items");
        for (Item item : items) {
            Item known = before == null ? null : before.get(item.id());
            if (isChangedOnly && item.equals(known)) {
                continue;
            }
            out.writeStartObject();
            if (item.id() instanceof Integer number) {
                out.writeNumberProperty(key, number);
            } else {
                out.writeStringProperty(key, item.id().toString());
            }
            write(out, item, known);
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private static void write(JsonGenerator out, Item item, @Nullable Item before) {
        for (int i = 0; i < item.parts().size(); i++) {
            Part part = item.parts().get(i);
            if (before == null || !part.equals(before.parts().get(i))) {
                part.write(out);
            }
        }
    }
}
