package dev.phalanx.scenes;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.components.SceneSection;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.scenes.internal.save.SavedRows;
import dev.phalanx.scenes.internal.save.SavedScene;
import dev.phalanx.structs.internal.files.DurableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;

/// Writes scene files from entities that code creates.
final class WrittenScenes {
    private WrittenScenes() {}

    /// Puts an entity that code has created into a section.
    static SceneSection in(int section) {
        return new SceneSection(Guid.NONE, section);
    }

    /// Writes a scene with the sections of its entities.
    ///
    /// @param guid the identity in the file
    /// @param content creates the entities, each with a [SceneSection]
    static void write(Path file, Guid guid, Consumer<EntityManager> content) throws IOException {
        Files.createDirectories(file.getParent());
        try (World world = new World("Written")) {
            EntityManager em = world.entityManager();
            content.accept(em);
            SavedScene scene = new SavedScene(em, SaveOptions.DEFAULT, guid);
            TreeSet<Integer> sections = new TreeSet<>();
            em.getAllUniqueSharedComponents(SceneSection.class).forEach(value -> sections.add(value.section()));
            for (int section : sections) {
                EntityQuery query = em.queryBuilder()
                        .withAll(SceneSection.class)
                        .withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES, EntityQueryOptions.INCLUDE_PREFAB)
                        .buildPrivate();
                query.setSharedComponentFilter(in(section));
                if (!query.isEmpty()) {
                    scene.add(section, SavedRows.of(query), type -> !type.equals(SceneSection.class), null, List.of());
                }
            }
            DurableFile.write(file, scene::write);
        }
    }
}
