package dev.phalanx.inspector.internal.api;

import dev.phalanx.baking.live.LiveBaking;
import dev.phalanx.baking.live.LiveChange;
import dev.phalanx.baking.live.LiveScene;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// What the inspector keeps about the live baking of one world: the last changes, and the nodes of its scenes by the
/// ids of their entities. For the thread of the world, except for [#close()].
final class LiveRecord implements AutoCloseable {
    private final LiveBaking live;
    private final Deque<Change> changes = new ArrayDeque<>();
    private final Map<String, SceneNodes> nodes = new HashMap<>();
    private final Runnable listening;
    private long lastNumber;

    /// A change as it is shown. Change sets are not kept, since they can be large.
    private record Change(
            long number,
            long time,
            int frame,
            String scene,
            int created,
            int destroyed,
            int added,
            int removed,
            int set,
            boolean isReloaded,
            int problems) {}

    /// The nodes of a state of a scene.
    private record SceneNodes(AuthoringScene source, Map<Long, AuthoringNode> byId) {}

    LiveRecord(LiveBaking live) {
        this.live = live;
        this.listening = live.onChange(this::changed);
    }

    LiveBaking live() {
        return live;
    }

    // Changes

    private void changed(LiveChange change) {
        if (changes.size() == LiveShapes.MOST_CHANGES) {
            changes.removeLast();
        }
        changes.addFirst(new Change(
                ++lastNumber,
                System.currentTimeMillis(),
                live.world().frame(),
                change.scene(),
                change.changes().created().size(),
                change.changes().destroyed().size(),
                change.changes().addedCount(),
                change.changes().removedCount(),
                change.changes().setCount(),
                change.isReloaded(),
                change.problems().size()));
    }

    /// Writes the last changes, the newest first.
    void writeChanges(JsonGenerator out, int limit) {
        out.writeArrayPropertyStart("changes");
        changes.stream().limit(limit).forEach(change -> {
            out.writeStartObject();
            out.writeNumberProperty("number", change.number());
            out.writeNumberProperty("time", change.time());
            out.writeNumberProperty("frame", change.frame());
            out.writeStringProperty("scene", change.scene());
            out.writeNumberProperty("created", change.created());
            out.writeNumberProperty("destroyed", change.destroyed());
            out.writeNumberProperty("added", change.added());
            out.writeNumberProperty("removed", change.removed());
            out.writeNumberProperty("set", change.set());
            out.writeBooleanProperty("reloaded", change.isReloaded());
            out.writeNumberProperty("problems", change.problems());
            out.writeEndObject();
        });
        out.writeEndArray();
    }

    // Scenes

    /// The open scenes, by name.
    List<LiveScene> openScenes() {
        return live.scenes().stream().filter(LiveScene::isOpen).toList();
    }

    /// The open scene with a name, or null.
    @Nullable
    LiveScene findOpenScene(String name) {
        LiveScene found = live.findScene(name);
        return found != null && found.isOpen() ? found : null;
    }

    /// The nodes of a scene by the originating ids of their entities. They are hashed once for each bake.
    Map<Long, AuthoringNode> nodesOf(LiveScene scene) {
        SceneNodes known = nodes.get(scene.name());
        if (known == null || !known.source().equals(scene.source())) {
            Map<Long, AuthoringNode> byId = new HashMap<>();
            for (AuthoringNode node : scene.source().nodes()) {
                byId.put(node.originatingId(), node);
            }
            known = new SceneNodes(scene.source(), byId);
            nodes.put(scene.name(), known);
        }
        return known.byId();
    }

    /// Stops receiving changes. May be called on any thread.
    @Override
    public void close() {
        listening.run();
    }
}
