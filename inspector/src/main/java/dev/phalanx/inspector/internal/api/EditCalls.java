package dev.phalanx.inspector.internal.api;

import dev.phalanx.inspector.internal.calls.Answer;
import dev.phalanx.inspector.internal.calls.Answers;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.BodyField;
import dev.phalanx.inspector.internal.calls.Call;
import dev.phalanx.inspector.internal.calls.JsonText;
import dev.phalanx.inspector.internal.calls.Parameter;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.components.ComponentValues;
import dev.phalanx.inspector.internal.components.Types;
import dev.phalanx.inspector.internal.edits.Edit;
import dev.phalanx.inspector.internal.edits.EditHistory;
import dev.phalanx.inspector.internal.edits.EditRecorder;
import dev.phalanx.inspector.internal.edits.EditStep;
import dev.phalanx.inspector.internal.edits.PatchText;
import dev.phalanx.inspector.internal.systems.SystemQuestions;
import dev.phalanx.inspector.internal.values.ValueException;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.InspectedWorlds;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/// Changes of worlds that are kept, so that they can be undone: the calls that make them, list them, undo them, and
/// export them as a patch of scene files.
final class EditCalls {
    /// The most entities of one change.
    static final int MOST_ENTITIES = 200;

    static final BodyField<String> SERIES = BodyField.text("series").optional();
    static final BodyField<JsonNode> ENTITIES = BodyField.json("entities", Shape.list(Shape.ENTITY));
    static final BodyField<String> CHANGE = BodyField.text("change");
    static final BodyField<Integer> NUMBER =
            BodyField.integer("number", 1, Integer.MAX_VALUE).optional();
    static final BodyField<Boolean> FORCE = BodyField.truth("force").optional();

    /// The answer to a change of several entities, with the copies that were made, if it made some.
    static final Shape CHANGED = Shape.object(Shape.may("entities", Shape.list(Shape.ENTITY)));
    static final Shape REVERTED = Shape.object(
            Shape.has("undone", Shape.INTEGER),
            Shape.has(
                    "left",
                    Shape.list(Shape.object(Shape.has("number", Shape.INTEGER), Shape.has("reason", Shape.TEXT)))));

    private static final int LONGEST_SERIES = 64;
    private static final Set<String> OF_SEVERAL = new LinkedHashSet<>(List.of(
            "set",
            "add",
            "remove",
            "component-enabled",
            "buffer",
            "enabled",
            "name",
            "parent",
            "duplicate",
            "destroy"));

    private final InspectedWorlds worlds;
    private final @Nullable LiveCalls live;
    private final Map<Integer, EditHistory> histories = new ConcurrentHashMap<>();

    /// @param live the calls of live baking, or null if the program does not have it
    EditCalls(InspectedWorlds worlds, @Nullable LiveCalls live) {
        this.worlds = worlds;
        this.live = live;
    }

    /// The changes of a world. They are used on its thread.
    EditHistory history(InspectedWorld world) {
        histories.keySet().removeIf(id -> worlds.find(id) == null);
        return histories.computeIfAbsent(world.id(), id -> new EditHistory());
    }

    // Changing

    private Answer change(
            InspectedWorld world,
            @Nullable String series,
            BiFunction<EditRecorder, JsonGenerator, List<EditStep>> change) {
        EditHistory history = history(world);
        return Answers.change(world, (of, out) -> history.add(of, series, change.apply(new EditRecorder(of), out)));
    }

    private static @Nullable String series(JsonNode body) {
        String series = SERIES.find(body);
        if (series == null) {
            return null;
        }
        if (series.isEmpty() || series.length() > LONGEST_SERIES) {
            throw ApiException.badRequest(
                    "The field series has " + series.length() + " characters. Give 1 to " + LONGEST_SERIES + ".");
        }
        return series;
    }

    Answer create(Call call, InspectedWorld world) {
        JsonNode body = call.object();
        return change(world, null, (recorder, out) -> recorder.create(out, body));
    }

    Answer change(InspectedWorld world, Entity entity, String verb, JsonNode body) {
        return change(world, series(body), (recorder, out) -> recorder.apply(out, entity, verb, body));
    }

    Answer setEnabled(InspectedWorld world, SystemQuestions systems, int id, boolean enabled) {
        return change(world, null, (recorder, out) -> recorder.setEnabled(systems, id, enabled));
    }

    /// Applies one change to several entities, in one frame.
    Answer changeAll(Call call, InspectedWorld world) {
        JsonNode body = call.object();
        List<Entity> entities = entities(ENTITIES.of(body));
        String verb = CHANGE.of(body);
        if (!OF_SEVERAL.contains(verb)) {
            throw ApiException.badRequest("The field change is \"" + verb + "\". Give one of " + OF_SEVERAL + ".");
        }
        String series = series(body);
        EditHistory history = history(world);
        int units = entities.size() * units(body);
        return Answers.of(
                world,
                (of, budget) -> budget.take(units)
                        ? JsonText.copied(out ->
                                history.add(of, series, new EditRecorder(of).applyToAll(out, entities, verb, body)))
                        : null);
    }

    private static int units(JsonNode body) {
        JsonNode type = body.get("type");
        Types of = type == null || !type.isString() ? null : Types.find(type.stringValue());
        return 2 + (of == null ? 0 : ComponentValues.units(of.info()));
    }

    private static List<Entity> entities(JsonNode node) {
        if (!node.isArray() || node.isEmpty() || node.size() > MOST_ENTITIES) {
            throw ApiException.badRequest("The field entities is " + ValueException.shown(node)
                    + ". Give a list of 1 to " + MOST_ENTITIES + " ids.");
        }
        Set<Entity> entities = new LinkedHashSet<>();
        for (JsonNode id : node) {
            Entity entity = Parameter.readEntity(id.isString() ? id.stringValue() : ValueException.shown(id));
            if (!entities.add(entity)) {
                throw ApiException.badRequest(
                        "The field entities names " + id.stringValue() + " twice. Give each entity once.");
            }
        }
        return new ArrayList<>(entities);
    }

    // Undoing

    /// Lists the changes, the newest first.
    Answer list(Call call, InspectedWorld world) {
        EditHistory history = history(world);
        int offset = call.offset();
        int limit = call.limit();
        return Answers.of(
                world, (of, budget) -> history.list(of, budget, offset, limit), ComponentValues.Copied::write);
    }

    /// Undoes a change, or does it again.
    Answer move(Call call, InspectedWorld world, boolean isBack) {
        JsonNode body = call.object();
        EditHistory history = history(world);
        int number = Objects.requireNonNullElse(NUMBER.find(body), -1);
        boolean isForced = isForced(body);
        return Answers.of(world, (of, budget) -> {
            Edit edit = history.move(of, budget, isBack, number, isForced);
            return edit == null
                    ? null
                    : JsonText.copied(out -> {
                        out.writeNumberProperty("number", edit.number());
                        out.writeStringProperty("title", edit.title());
                    });
        });
    }

    private static boolean isForced(JsonNode body) {
        return Boolean.TRUE.equals(FORCE.find(body));
    }

    /// Undoes all changes.
    Answer revert(Call call, InspectedWorld world) {
        boolean isForced = isForced(call.object());
        EditHistory history = history(world);
        return Answers.of(world, history.revert(isForced), (done, out) -> {
            out.writeNumberProperty("undone", done.undone());
            out.writeArrayPropertyStart("left");
            for (EditHistory.Left left : done.left()) {
                out.writeStartObject();
                out.writeNumberProperty("number", left.number());
                out.writeStringProperty("reason", left.reason());
                out.writeEndObject();
            }
            out.writeEndArray();
        });
    }

    // The patch

    /// The changes that are values of scene files, as text for these files.
    Answer patch(Call call, InspectedWorld world) {
        EditHistory history = history(world);
        LiveCalls known = live;
        if (known == null) {
            return Answers.change(world, (of, out) -> {
                PatchText patch = new PatchText();
                patch.leaveAll(history.present(), InspectorApi.withoutBaking(world));
                patch.write(out);
            });
        }
        return Answers.of(world, known.patch(world, history));
    }
}
