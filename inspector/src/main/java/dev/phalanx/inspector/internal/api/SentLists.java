package dev.phalanx.inspector.internal.api;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// The lists that clients received last, so that the next answer to the same client has only what has changed.
///
/// Each answer has a revision, which the client sends with its next request. A revision that is not known, such as one
/// of another process, leads to a complete answer. For the threads of requests.
final class SentLists {
    /// The number of answers that are kept: clients that poll have one each.
    static final int MOST = 16;

    /// Fields of an item that change together. Parts that are shown in the same way are equal.
    interface Part {
        /// Writes the fields.
        void write(JsonGenerator out);
    }

    /// An item of a list.
    ///
    /// @param id names the item for the life of the world
    /// @param parts as many as every item of the list has
    record Item(int id, List<Part> parts) {}

    private final String prefix = Long.toHexString(ThreadLocalRandom.current().nextLong()) + "-";
    private final Map<String, Map<Integer, Item>> sent = new LinkedHashMap<>();
    private long lastNumber;

    /// Writes the revision and the items. If the client has an earlier list, an item has only its id and the parts
    /// that have changed, and the revision of that list is written, too.
    ///
    /// @param since the revision of the list that the client has; null for none
    void write(JsonGenerator out, List<Item> items, @Nullable String since) {
        Map<Integer, Item> byId = HashMap.newHashMap(items.size());
        items.forEach(item -> byId.put(item.id(), item));
        Map<Integer, Item> before;
        String revision;
        synchronized (this) {
            before = since == null ? null : sent.remove(since);
            revision = prefix + ++lastNumber;
            if (sent.size() == MOST) {
                Iterator<String> oldest = sent.keySet().iterator();
                oldest.next();
                oldest.remove();
            }
            sent.put(revision, byId);
        }
        out.writeStringProperty("revision", revision);
        if (before != null) {
            out.writeStringProperty("since", since);
        }
        out.writeArrayPropertyStart("items");
        for (Item item : items) {
            out.writeStartObject();
            out.writeNumberProperty("id", item.id());
            write(out, item, before == null ? null : before.get(item.id()));
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
