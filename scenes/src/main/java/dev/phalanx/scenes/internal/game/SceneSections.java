package dev.phalanx.scenes.internal.game;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.EntityRemapping;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.load.LoadedSection;
import dev.phalanx.scenes.internal.load.SectionHead;
import dev.phalanx.scenes.internal.stream.SceneContent;
import dev.phalanx.scenes.internal.stream.SceneStreaming;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// The sections of a scene that are part of a saved game, from the file of the scene.
final class SceneSections {
    private SceneSections() {}

    /// An entity of a scene, and what distinguishes it from the others.
    record Identified(Entity entity, EntityGuid guid, boolean isPrefab) {}

    /// Loads the sections that a saved game has into a world, in addition to the world's own entities.
    ///
    /// @param identified receives the entities, including those without a guid
    /// @return the sections, whose blobs the caller closes
    /// @throws IOException if the scene cannot be read
    static List<LoadedSection> load(
            SceneStreaming streaming, GameScene scene, EntityManager target, List<Identified> identified)
            throws IOException {
        List<LoadedSection> loaded = new ArrayList<>();
        SceneContent content = streaming.lookup().open(scene.guid(), streaming.loadOptions());
        boolean isComplete = false;
        try {
            EntityRemapping zero = new EntityRemapping();
            for (int position = 0; position < content.sections().size(); position++) {
                SectionHead head = content.sections().get(position);
                if (scene.isLoaded(head.index())) {
                    EntityRemapping moved = head.index() == 0 ? zero : new EntityRemapping();
                    loaded.add(load(content, position, loaded, zero, moved, target, identified));
                }
            }
            isComplete = true;
            return loaded;
        } finally {
            if (!isComplete) {
                loaded.forEach(LoadedSection::closeBlobs);
            }
            close(content);
        }
    }

    private static LoadedSection load(
            SceneContent content,
            int position,
            List<LoadedSection> before,
            EntityRemapping zero,
            EntityRemapping moved,
            EntityManager target,
            List<Identified> identified)
            throws IOException {
        try (World own = World.unlisted("Section of " + content.name())) {
            LoadedSection section = content.loader().load(position, own.entityManager());
            List<Integer> externals = section.externals();
            for (int k = 0; !before.isEmpty() && k < externals.size(); k++) {
                moved.addExternal(
                        section.external(k), zero.get(before.getFirst().entity(externals.get(k))));
            }
            target.moveEntitiesFrom(own.entityManager(), moved);
            for (int number = 0; number < section.entityCount(); number++) {
                Entity entity = moved.get(section.entity(number));
                EntityGuid guid = target.hasComponent(entity, EntityGuid.class)
                        ? target.getComponent(entity, EntityGuid.class)
                        : EntityGuid.NULL;
                identified.add(new Identified(entity, guid, target.hasComponent(entity, Prefab.class)));
            }
            return section;
        }
    }

    /// Loads all sections that a saved game has and drops them, to find out whether they can be loaded.
    ///
    /// @throws SceneFileException if a section does not exist any more, or cannot be loaded
    /// @throws IOException if the scene cannot be read
    static void check(SceneStreaming streaming, GameScene scene) throws IOException {
        SceneContent content = streaming.lookup().open(scene.guid(), streaming.loadOptions());
        try {
            List<Integer> indexes =
                    content.sections().stream().map(SectionHead::index).toList();
            for (GameScene.Section section : scene.sections()) {
                if (!section.isLoaded()) {
                    continue;
                }
                int position = indexes.indexOf(section.index());
                if (position < 0) {
                    throw new SceneFileException("The saved game has section " + section.index() + " of scene "
                            + content.name() + ", which has the sections " + indexes
                            + ". Keep the section in the scene, empty if need be.");
                }
                try (World own = World.unlisted("Check of " + content.name())) {
                    content.loader().load(position, own.entityManager()).closeBlobs();
                }
            }
        } finally {
            close(content);
        }
    }

    private static void close(SceneContent content) throws IOException {
        try {
            content.file().close();
        } catch (IOException unclosed) {
            throw unclosed;
        } catch (Exception unclosed) {
            throw new IOException(content.name() + " could not be closed: " + unclosed.getMessage(), unclosed);
        }
    }
}
