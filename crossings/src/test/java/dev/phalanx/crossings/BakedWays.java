package dev.phalanx.crossings;

import dev.phalanx.baking.BakeResult;
import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.SceneBaking;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.baking.live.LiveBaking;
import dev.phalanx.baking.live.LiveBakingOptions;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.crossings.Way.Arrival;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneSource;
import dev.phalanx.scenes.SceneSystems;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.TransformUsageFlags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Ways from authoring files: by bakes, and by live edits of the files.
final class BakedWays {
    /// A thing of an entity.
    ///
    /// @param label the number of the entity
    /// @param kind the name of the kind; empty for none
    /// @param friend what it refers to, or null
    public record ThingAuthoring(
            int label, String kind, @Nullable NodeRef friend) implements IAuthoring {}

    /// Adds the thing that an authoring component names.
    public static final class ThingBaker extends Baker<ThingAuthoring> {
        @Override
        protected void bake(ThingAuthoring authoring) {
            Entity entity = getEntity(TransformUsageFlags.NONE);
            addComponent(entity, new Things.Label(authoring.label()));
            if (!authoring.kind().isEmpty()) {
                Kind.Others others =
                        new Kind.Others(entity, getEntity(authoring.friend(), TransformUsageFlags.NONE), Entity.NULL);
                Kind kind = Kinds.named(authoring.kind());
                kind.addTo(Targets.baker(this, entity), others);
            }
        }
    }

    private static final BakingTypes TYPES =
            BakingTypes.none().withAuthoring(ThingAuthoring.class).withBakers(new ThingBaker());

    private static final String YAML = """
            nodes:
              - name: Self
                id: self
                components:
                  - Thing: {label: 1, kind: "%s", friend: "#friend"}
              - name: Friend
                id: friend
                components:
                  - Thing: {label: 2, kind: ""}
            """;
    private static final String JSON = """
            {"nodes": [
              {"name": "Self", "id": "self",
               "components": [{"Thing": {"label": 1, "kind": "%s", "friend": "#friend"}}]},
              {"name": "Friend", "id": "friend", "components": [{"Thing": {"label": 2, "kind": ""}}]}]}
            """;
    private static final String GLTF = """
            {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0, 1]}], "nodes": [
              {"name": "Self", "extras": {"id": "self", "Thing": {"label": 1, "kind": "%s", "friend": "#friend"}}},
              {"name": "Friend", "extras": {"id": "friend", "Thing.label": 2, "Thing.kind": ""}}]}
            """;
    private static final String TILED = """
            {"type": "map", "version": "1.10", "orientation": "orthogonal", "infinite": false, "width": 4, "height": 4,
             "tilewidth": 16, "tileheight": 16, "tilesets": [], "layers": [
              {"id": 1, "name": "Actors", "type": "objectgroup", "visible": true, "objects": [
                {"id": 1, "name": "Self", "type": "Thing", "x": 1, "y": 2, "width": 0, "height": 0, "visible": true,
                 "properties": [{"name": "label", "type": "int", "value": 1},
                                {"name": "kind", "type": "string", "value": "%s"},
                                {"name": "friend", "type": "object", "value": 2}]},
                {"id": 2, "name": "Friend", "type": "Thing", "x": 1, "y": 2, "width": 0, "height": 0, "visible": true,
                 "properties": [{"name": "label", "type": "int", "value": 2},
                                {"name": "kind", "type": "string", "value": ""}]}]}]}
            """;

    /// A prefab of two actors, of which the first one has the thing and refers to the second one.
    private static final String PAIR = """
            nodes:
              - name: Pair
                children:
                  - name: Self
                    id: self
                    components:
                      - Thing: {label: 1, kind: "%s", friend: "#friend"}
                  - name: Friend
                    id: friend
                    components:
                      - Thing: {label: 2, kind: ""}
            """;
    /// A prefab whose instances give it the thing.
    private static final String ACTOR = """
            nodes:
              - name: Actor
                components:
                  - Thing: {label: 0, kind: ""}
            """;
    private static final String PAIR_YAML = """
            nodes:
              - name: Left
                prefab: pair.scene.yaml
            """;
    private static final String OVERRIDDEN_YAML = """
            nodes:
              - name: Self
                prefab: actor.scene.yaml
                components:
                  - Thing: {label: 1, kind: "%s", friend: Friend}
              - name: Friend
                prefab: actor.scene.yaml
                overrides: {Thing.label: 2}
            """;
    private static final String OVERRIDDEN_GLTF = """
            {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0, 1]}], "nodes": [
              {"name": "Self", "extras": {"phalanx": {"prefab": "actor.scene.yaml",
               "Thing": {"label": 1, "kind": "%s", "friend": "Friend"}}}},
              {"name": "Friend", "extras": {"phalanx": {"prefab": "actor.scene.yaml",
               "overrides": {"Thing.label": 2}}}}]}
            """;
    private static final String OVERRIDDEN_TILED = """
            {"type": "map", "version": "1.10", "orientation": "orthogonal", "infinite": false, "width": 4, "height": 4,
             "tilewidth": 16, "tileheight": 16, "tilesets": [], "layers": [
              {"id": 1, "name": "Actors", "type": "objectgroup", "visible": true, "objects": [
                {"id": 1, "name": "Self", "type": "actor.scene.yaml", "x": 1, "y": 2, "width": 0, "height": 0,
                 "visible": true,
                 "properties": [{"name": "Thing.label", "type": "int", "value": 1},
                                {"name": "Thing.kind", "type": "string", "value": "%s"},
                                {"name": "Thing.friend", "type": "object", "value": 2}]},
                {"id": 2, "name": "Friend", "type": "actor.scene.yaml", "x": 1, "y": 2, "width": 0, "height": 0,
                 "visible": true,
                 "properties": [{"name": "Thing.label", "type": "int", "value": 2}]}]}]}
            """;

    static final List<Way> ALL = List.of(
            new Way("baking", "from code", (setting, kind) -> {
                AuthoringScene scene = new AuthoringScene("thing");
                scene.addNode("Self").addComponent(new ThingAuthoring(1, kind.name(), NodeRef.of("Friend")));
                scene.addNode("Friend").addComponent(new ThingAuthoring(2, "", null));
                return baked(setting, SceneBaking.of(scene, TYPES));
            }),
            file("YAML", "thing.scene.yaml", YAML),
            file("JSON", "thing.scene.json", JSON),
            file("glTF", "thing.gltf", GLTF),
            file("Tiled", "thing.tmj", TILED),
            new Way(
                    "baking",
                    "live, an edit of the file",
                    (setting, kind) -> live(setting, kind, Map.of("thing.scene.yaml", YAML))),
            files("inside an instance of a prefab", Map.of("thing.scene.yaml", PAIR_YAML, "pair.scene.yaml", PAIR)),
            files("an override, YAML", Map.of("thing.scene.yaml", OVERRIDDEN_YAML, "actor.scene.yaml", ACTOR)),
            files("an override, glTF", Map.of("thing.gltf", OVERRIDDEN_GLTF, "actor.scene.yaml", ACTOR)),
            files("an override, Tiled", Map.of("thing.tmj", OVERRIDDEN_TILED, "actor.scene.yaml", ACTOR)),
            new Way(
                    "baking",
                    "live, an edit of a prefab",
                    (setting, kind) ->
                            live(setting, kind, Map.of("thing.scene.yaml", PAIR_YAML, "pair.scene.yaml", PAIR))));

    private BakedWays() {}

    private static Way file(String format, String name, String text) {
        return files("from " + format, Map.of(name, text));
    }

    /// A bake of files, one of which is called `thing`, and one of which has a place for the name of the kind.
    private static Way files(String name, Map<String, String> texts) {
        String scene = texts.keySet().stream()
                .filter(file -> file.startsWith("thing."))
                .findFirst()
                .orElseThrow();
        return new Way("baking", name, (setting, kind) -> {
            Path folder = Files.createTempDirectory("crossing");
            try {
                write(folder, texts, kind.name());
                return baked(setting, SceneBaking.of(folder, scene, TYPES));
            } finally {
                WorldWays.delete(folder);
            }
        });
    }

    private static void write(Path folder, Map<String, String> texts, String kind) throws IOException {
        for (Map.Entry<String, String> text : texts.entrySet()) {
            Files.writeString(folder.resolve(text.getKey()), text.getValue().formatted(kind));
        }
    }

    /// The result of a bake, written to a file and loaded as a scene.
    private static Arrival baked(Setting setting, SceneBaking baking) throws IOException {
        Path folder = Files.createTempDirectory("crossing");
        try (baking) {
            BakeResult result = baking.bake().orThrow();
            result.write(folder.resolve("thing.entities"));
            World to = setting.newWorld("To");
            WorldWays.prepare(to, SceneSource.directory(folder));
            WorldWays.load(to);
            return Arrival.in(to);
        } finally {
            WorldWays.delete(folder);
        }
    }

    /// The thing is added to the files of a scene that a world follows.
    private static Arrival live(Setting setting, Kind kind, Map<String, String> texts) throws IOException {
        Path folder = Files.createTempDirectory("crossing");
        World to = setting.newWorld("To");
        to.addSystems(SceneSystems.types());
        write(folder, texts, "");
        try (LiveBaking live = LiveBaking.start(
                to, folder, LiveBakingOptions.standard().withTypes(TYPES).withWatching(false))) {
            WorldWays.load(to);
            write(folder, texts, kind.name());
            live.refresh();
            if (!live.awaitBaked(Duration.ofSeconds(60))) {
                throw new IllegalStateException("nothing was baked");
            }
            to.update();
            if (!live.problems().isEmpty()) {
                throw new IllegalStateException(live.problems().toString());
            }
        } finally {
            WorldWays.delete(folder);
        }
        return Arrival.in(to);
    }
}
