package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.lookups.EntityStorageInfo;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.inspector.internal.calls.Answer;
import dev.phalanx.inspector.internal.calls.Answers;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.BodyField;
import dev.phalanx.inspector.internal.calls.Call;
import dev.phalanx.inspector.internal.calls.JsonText;
import dev.phalanx.inspector.internal.calls.SentLists;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.components.ComponentValues;
import dev.phalanx.inspector.internal.components.EntityLabels;
import dev.phalanx.inspector.internal.components.Types;
import dev.phalanx.inspector.internal.search.EntityScan;
import dev.phalanx.inspector.internal.search.Search;
import dev.phalanx.inspector.internal.values.Ids;
import dev.phalanx.inspector.internal.values.ObjectCopy;
import dev.phalanx.inspector.internal.world.Budget;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import dev.phalanx.structs.Entity;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/// The present values of some fields, and the numbers of entities that some searches find, all in one answer.
final class WatchedValues {
    private static final BodyField<Integer> ID = BodyField.integer("id", 0, Integer.MAX_VALUE);
    private static final BodyField<String> ENTITY = BodyField.text("entity");
    private static final BodyField<String> TYPE = BodyField.text("type");
    private static final BodyField<String> PATH = BodyField.text("path");
    private static final BodyField<String> Q = BodyField.text("q");
    static final BodyField<JsonNode> PINS = BodyField.json(
            "pins",
            Shape.list(Shape.object(
                    ID.described(),
                    ENTITY.optional().described(),
                    TYPE.optional().described(),
                    PATH.optional().described(),
                    Q.optional().described())));
    static final BodyField<String> SINCE = BodyField.text("since").optional();

    static final Shape SHAPE = SentLists.shape(
            "id",
            Shape.object(
                    Shape.has("id", Shape.INTEGER),
                    Shape.may("name", Shape.TEXT),
                    Shape.may("label", Shape.TEXT),
                    Shape.may("value", Shape.VALUE),
                    Shape.may("gone", Shape.choice("entity", "component", "field", "type")),
                    Shape.may("error", Shape.TEXT)));

    /// The most values of a request.
    static final int MOST = 256;

    private static final int LONGEST_PATH = 1_000;
    private static final int CHUNKS_OF_UNIT = 32;
    private static final Pattern INDEX = Pattern.compile("\\d{1,9}");

    private final InspectedWorld inspected;
    private final SentLists sent = new SentLists("id");

    WatchedValues(InspectedWorld inspected) {
        this.inspected = inspected;
    }

    /// What is watched.
    private sealed interface Pin {
        int id();

        /// A field of an entity's component.
        record OfField(int id, Entity entity, Types type, List<String> path) implements Pin {}

        /// The number of entities that a search finds.
        record OfCount(int id, Search search) implements Pin {}

        /// What cannot be watched, and why.
        record Wrong(int id, String gone, String error) implements Pin {}
    }

    /// What a value is: `field` is `value`, `gone` or `error`. The text is JSON.
    private record Value(String field, String json) implements SentLists.Part {
        @Override
        public void write(JsonGenerator out) {
            out.writeName(field);
            out.writeRawValue(json);
        }
    }

    /// What an entity is called. The text has the fields of an object, in JSON.
    private record Name(String json) implements SentLists.Part {
        @Override
        public void write(JsonGenerator out) {
            JsonNode fields = JsonText.parse(json.getBytes(StandardCharsets.UTF_8));
            fields.properties().forEach(field -> {
                out.writeName(field.getKey());
                JsonText.write(out, field.getValue());
            });
        }
    }

    /// What was copied of a pin.
    private record Copied(Pin pin, @Nullable String gone, ComponentValues.Copied name, ComponentValues.Copied value) {}

    // Calls

    /// The values that the body of a call asks for.
    Answer read(Call call) {
        JsonNode body = call.object();
        JsonNode list = PINS.of(body);
        if (!list.isArray() || list.size() > MOST) {
            throw ApiException.badRequest(
                    "The field pins " + (list.isArray() ? "has " + list.size() + " elements" : "is no array")
                            + ". Give an array of at most " + MOST + ".");
        }
        String since = SINCE.find(body);
        List<Pin> pins = new ArrayList<>();
        Set<Integer> ids = new HashSet<>();
        for (JsonNode one : list) {
            Pin pin = pin(one);
            if (!ids.add(pin.id())) {
                throw ApiException.badRequest("Two pins have the id " + pin.id() + ". Give each its own.");
            }
            pins.add(pin);
        }
        return Answers.of(
                inspected,
                Answers.at(call, inspected, new Reading(pins)),
                (copies, out) -> sent.writeChanged(
                        out, copies.stream().map(WatchedValues::item).toList(), since));
    }

    private Pin pin(JsonNode one) {
        if (!one.isObject()) {
            throw ApiException.badRequest(
                    "A pin is not an object. Give one with an id, and entity, type and path, or q.");
        }
        int id = ID.of(one);
        try {
            if (one.has("q")) {
                return new Pin.OfCount(id, Search.parse(Q.of(one), inspected));
            }
            String text = ENTITY.of(one);
            Entity entity = Ids.parse(text);
            if (entity == null) {
                throw ApiException.badRequest(
                        "\"" + ApiException.shown(text) + "\" is not the id of an entity. Give one such as \"40:1\".");
            }
            String path = PATH.of(one);
            if (path.length() > LONGEST_PATH) {
                throw ApiException.badRequest(
                        "The path has " + path.length() + " characters. Give at most " + LONGEST_PATH + ".");
            }
            Types type = Types.find(TYPE.of(one));
            return type == null
                    ? new Pin.Wrong(id, "type", "")
                    : new Pin.OfField(id, entity, type, path.isEmpty() ? List.of() : List.of(path.split("\\.", -1)));
        } catch (ApiException refused) {
            return new Pin.Wrong(id, "", String.valueOf(refused.getMessage()));
        }
    }

    // The thread of the world

    /// Copies one value after the other, over several frames if there are many.
    private static final class Reading implements WorldQuestion<List<Copied>> {
        private final List<Pin> pins;
        private final List<Copied> copies = new ArrayList<>();
        private @Nullable EntityScan scan;

        Reading(List<Pin> pins) {
            this.pins = pins;
        }

        @Override
        public @Nullable List<Copied> step(World world, Budget budget) {
            EntityLabels labels = new EntityLabels(world);
            while (copies.size() < pins.size()) {
                Copied copy = switch (pins.get(copies.size())) {
                    case Pin.OfField pin -> budget.take(units(pin)) ? copy(world, labels, pin) : null;
                    case Pin.OfCount pin -> count(world.entityManager(), budget, pin);
                    case Pin.Wrong pin -> new Copied(pin, null, out -> {}, out -> {});
                };
                if (copy == null) {
                    return null;
                }
                copies.add(copy);
            }
            return copies;
        }

        private static int units(Pin.OfField pin) {
            return 1 + ComponentValues.units(pin.type().info());
        }

        private static Copied copy(World world, EntityLabels labels, Pin.OfField pin) {
            EntityManager em = world.entityManager();
            if (!em.exists(pin.entity())) {
                return new Copied(pin, "entity", out -> {}, out -> {});
            }
            ComponentValues.Copied name = labels.copy(pin.entity());
            ComponentValues values = new ComponentValues(em);
            if (!values.has(pin.entity(), pin.type())) {
                return new Copied(pin, "component", name, out -> {});
            }
            EntityStorageInfo storage = em.getEntityStorageInfoLookup().get(pin.entity());
            ObjectCopy.Limit limit = new ObjectCopy.Limit(ObjectCopy.MOST_VALUES);
            return new Copied(pin, null, name, values.copy(pin.entity(), storage, pin.type(), first(pin), limit));
        }

        private @Nullable Copied count(EntityManager em, Budget budget, Pin.OfCount pin) {
            if (pin.search().isByComponents()) {
                if (!budget.take(1 + em.chunkCount() / CHUNKS_OF_UNIT)) {
                    return null;
                }
                int count = pin.search().query(em).calculateEntityCount();
                return new Copied(pin, null, out -> {}, out -> out.writeNumber(count));
            }
            EntityScan known = scan;
            if (known == null) {
                known = new EntityScan(pin.search(), Integer.MAX_VALUE);
                scan = known;
            }
            if (!known.step(em, budget)) {
                return null;
            }
            scan = null;
            int count = known.count();
            return new Copied(pin, null, out -> {}, out -> out.writeNumber(count));
        }
    }

    /// The first element of a buffer that is copied.
    private static int first(Pin.OfField pin) {
        return pin.type().info().kind() == TypeKind.BUFFER
                        && !pin.path().isEmpty()
                        && INDEX.matcher(pin.path().getFirst()).matches()
                ? Integer.parseInt(pin.path().getFirst())
                : 0;
    }

    // The thread of the request

    private static SentLists.Item item(Copied copied) {
        Name name = new Name(text(out -> {
            out.writeStartObject();
            copied.name().write(out);
            out.writeEndObject();
        }));
        Value value = switch (copied.pin()) {
            case Pin.Wrong wrong when !wrong.gone().isEmpty() -> gone(wrong.gone());
            case Pin.Wrong wrong -> new Value("error", text(out -> out.writeString(wrong.error())));
            case Pin.OfCount _ -> new Value("value", text(copied.value()::write));
            case Pin.OfField pin -> copied.gone() == null ? value(pin, copied) : gone(copied.gone());
        };
        return new SentLists.Item(copied.pin().id(), List.of(name, value));
    }

    private static Value gone(String what) {
        return new Value("gone", "\"" + what + "\"");
    }

    private static String text(Consumer<JsonGenerator> writer) {
        return new String(JsonText.value(writer), StandardCharsets.UTF_8);
    }

    private static Value value(Pin.OfField pin, Copied copied) {
        JsonNode component = JsonText.parse(JsonText.value(copied.value()::write));
        JsonNode found = switch (pin.type().info().kind()) {
            case TAG -> component.has("isEnabled") ? component.get("isEnabled") : JsonText.truth();
            case BUFFER ->
                pin.path().isEmpty()
                        ? component.get("length")
                        : at(
                                component
                                        .path("value")
                                        .path(first(pin)
                                                - component.path("offset").asInt(0)),
                                pin.path().subList(1, pin.path().size()));
            default -> at(component.path("value"), pin.path());
        };
        return found == null || found.isMissingNode()
                ? gone("field")
                : new Value("value", text(out -> JsonText.write(out, found)));
    }

    /// The value at a path, or a missing one.
    private static JsonNode at(JsonNode value, List<String> path) {
        JsonNode found = value;
        for (String name : path) {
            found = found.isArray() && INDEX.matcher(name).matches()
                    ? found.path(Integer.parseInt(name))
                    : found.path(name);
        }
        return found;
    }
}
