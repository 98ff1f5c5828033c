package dev.phalanx.inspector.internal.bevy;

import dev.phalanx.inspector.internal.api.JsonText;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/// What a client watches of one entity. It remembers what it saw, and reports what is different since.
sealed interface Watch {
    /// Looks at the world, on its thread. Returns what has changed since the last look as the result of a request, or
    /// null if nothing has, as at the first look.
    ///
    /// @throws RemoteError if there is nothing to watch any more
    byte @Nullable [] look(RemoteValues values);

    /// The watch that a method asks for.
    ///
    /// @throws RemoteError if the parameters are wrong
    static Watch of(String method, RemoteParams params) {
        RemoteParams given = params.given();
        long entity = given.entity("entity");
        return method.equals(RemoteMethods.WATCH_LIST)
                ? new OfList(entity)
                : new OfValues(entity, given.texts("components"), given.truth("strict"));
    }

    /// Watches which components an entity has.
    final class OfList implements Watch {
        private final long bits;
        private @Nullable List<String> known;

        OfList(long bits) {
            this.bits = bits;
        }

        @Override
        public byte @Nullable [] look(RemoteValues values) {
            List<String> now = values.list(values.entity(bits));
            List<String> before = known;
            known = now;
            if (before == null || before.equals(now)) {
                return null;
            }
            return JsonText.object(out -> {
                strings(out, "added", without(now, before));
                strings(out, "removed", without(before, now));
            });
        }

        private static List<String> without(List<String> paths, List<String> others) {
            List<String> left = new ArrayList<>(paths);
            left.removeAll(others);
            return left;
        }
    }

    /// Watches the values of components.
    final class OfValues implements Watch {
        private final long bits;
        private final List<String> paths;
        private final boolean isStrict;
        private final Map<String, JsonNode> known = new HashMap<>();
        private boolean hasLooked;

        OfValues(long bits, List<String> paths, boolean isStrict) {
            this.bits = bits;
            this.paths = List.copyOf(paths);
            this.isStrict = isStrict;
        }

        @Override
        public byte @Nullable [] look(RemoteValues values) {
            Entity entity = values.entity(bits);
            Map<String, JsonNode> changed = new LinkedHashMap<>();
            List<String> removed = new ArrayList<>();
            Map<String, RemoteError> errors = new LinkedHashMap<>();
            for (String path : paths) {
                RemoteType type = RemoteType.find(path);
                if (type == null) {
                    if (isStrict) {
                        throw RemoteError.unknownType(path);
                    }
                    errors.put(path, RemoteError.unknownType(path));
                } else if (values.has(entity, type)) {
                    JsonNode value = values.read(entity, type);
                    if (!value.equals(known.put(path, value))) {
                        changed.put(path, value);
                    }
                } else if (known.remove(path) != null) {
                    removed.add(path);
                }
            }
            boolean isReport = hasLooked && !(changed.isEmpty() && removed.isEmpty());
            hasLooked = true;
            return isReport ? report(changed, removed, errors) : null;
        }

        private byte[] report(Map<String, JsonNode> changed, List<String> removed, Map<String, RemoteError> errors) {
            return JsonText.object(out -> {
                out.writeObjectPropertyStart("components");
                changed.forEach((path, value) -> {
                    out.writeName(path);
                    JsonText.write(out, value);
                });
                out.writeEndObject();
                strings(out, "removed", removed);
                if (!isStrict) {
                    RemoteValues.writeErrors(out, errors);
                }
            });
        }
    }

    private static void strings(JsonGenerator out, String name, List<String> texts) {
        out.writeArrayPropertyStart(name);
        texts.forEach(out::writeString);
        out.writeEndArray();
    }
}
