package dev.phalanx.inspector.internal.api;

import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.live.LiveBaking;
import dev.phalanx.baking.live.LiveScene;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.Call;
import dev.phalanx.inspector.internal.calls.JsonText;
import dev.phalanx.inspector.internal.edits.EditHistory;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.InspectedWorlds;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import dev.phalanx.structs.Entity;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.util.TokenBuffer;

/// The calls about live baking. This class and those that it uses need the baking module; in a program without that
/// module, an [InspectorApi] creates no object of this class.
final class LiveCalls implements AutoCloseable {
    private final InspectedWorlds worlds;
    private final Map<Integer, LiveRecord> records = new ConcurrentHashMap<>();

    LiveCalls(InspectedWorlds worlds) {
        this.worlds = worlds;
    }

    // Records, on the threads of their worlds

    /// What is kept about the live baking of a world, starting with the first call; null if the world has none.
    private @Nullable LiveRecord find(int id, World world) {
        LiveBaking live = LiveBaking.of(world);
        LiveRecord known = records.get(id);
        if (known != null && !known.live().equals(live)) {
            known.close();
            records.remove(id);
            known = null;
        }
        if (live != null && known == null) {
            known = new LiveRecord(live);
            records.put(id, known);
        }
        return known;
    }

    private LiveRecord require(int id, World world) {
        LiveRecord record = find(id, world);
        if (record == null) {
            throw hasNone(world.name());
        }
        return record;
    }

    static ApiException hasNone(String world) {
        return new ApiException(409, reason(world));
    }

    /// Why a world without live baking refuses a call.
    static String reason(String world) {
        return "World \"" + world + "\" has no live baking. Start it with LiveBaking.start(world, directory).";
    }

    private void forgetClosedWorlds() {
        records.keySet().removeIf(id -> worlds.find(id) == null);
    }

    // The hierarchy

    WorldQuestion<TokenBuffer> children(Call call, InspectedWorld world) {
        return AuthoringHierarchy.children(of -> require(world.id(), of), call);
    }

    WorldQuestion<TokenBuffer> node(Call call, InspectedWorld world) {
        return AuthoringHierarchy.node(of -> require(world.id(), of), call);
    }

    WorldQuestion<TokenBuffer> path(Call call, InspectedWorld world, Entity entity) {
        return AuthoringHierarchy.path(of -> require(world.id(), of), call, entity);
    }

    /// The changes of a world as a patch of its scene files.
    WorldQuestion<TokenBuffer> patch(InspectedWorld world, EditHistory history) {
        return new ScenePatch(of -> find(world.id(), of), history);
    }

    // Scenes and changes

    /// The state of the live baking of a world.
    WorldQuestion<TokenBuffer> status(Call call, InspectedWorld world) {
        forgetClosedWorlds();
        int limit = call.get(LiveShapes.CHANGES);
        return (of, budget) -> JsonText.copied(out -> {
            LiveRecord record = find(world.id(), of);
            if (record == null) {
                writeAbsent(out, of.name());
            } else {
                write(out, record, limit);
            }
        });
    }

    /// Writes that a world has no live baking.
    private static void writeAbsent(JsonGenerator out, String world) {
        out.writeBooleanProperty("available", false);
        out.writeStringProperty("reason", reason(world));
    }

    private static void write(JsonGenerator out, LiveRecord record, int limit) {
        out.writeBooleanProperty("available", true);
        out.writeStringProperty("directory", record.live().directory().toString());
        out.writeArrayPropertyStart("scenes");
        record.live().scenes().forEach(scene -> write(out, scene));
        out.writeEndArray();
        record.writeChanges(out, limit);
    }

    private static void write(JsonGenerator out, LiveScene scene) {
        out.writeStartObject();
        out.writeStringProperty("name", scene.name());
        out.writeStringProperty("file", scene.path());
        out.writeStringProperty("guid", scene.guid().toString());
        out.writeBooleanProperty("open", scene.isOpen());
        out.writeNumberProperty("bakes", scene.bakes());
        out.writeNumberProperty("bakeMillis", millis(scene.bakeTime()));
        out.writeNumberProperty("patches", scene.patches());
        out.writeNumberProperty("patchMillis", millis(scene.patchTime()));
        out.writeArrayPropertyStart("problems");
        for (AuthoringProblem problem : scene.problems()) {
            out.writeStartObject();
            out.writeStringProperty("severity", problem.isError() ? "error" : "warning");
            AuthoringHierarchy.source(out, problem.position());
            out.writeStringProperty("message", problem.message());
            out.writeEndObject();
        }
        out.writeEndArray();
        out.writeEndObject();
    }

    private static double millis(Duration time) {
        return time.toNanos() / 1e6;
    }

    /// Opens the scene that the body names.
    WorldQuestion<TokenBuffer> open(InspectedWorld world, JsonNode body) {
        return change(world, body, LiveBaking::openScene);
    }

    /// Closes the scene that the body names.
    WorldQuestion<TokenBuffer> close(InspectedWorld world, JsonNode body) {
        return change(world, body, LiveBaking::closeScene);
    }

    private WorldQuestion<TokenBuffer> change(
            InspectedWorld world, JsonNode body, BiConsumer<LiveBaking, String> change) {
        String scene = LiveShapes.SCENE.of(body);
        return (of, budget) ->
                JsonText.copied(out -> change.accept(require(world.id(), of).live(), scene));
    }

    /// Stops receiving changes.
    @Override
    public void close() {
        records.values().forEach(LiveRecord::close);
        records.clear();
    }
}
