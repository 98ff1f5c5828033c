package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.EveryKind.Colour;
import dev.phalanx.scenes.EveryKind.Flying;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedList32Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Fixed lists whose elements are constants or entities.
class ListElementsTest {
    static final class Marks implements IComponentData {
        public FixedList32Bytes<Colour> colours = FixedList32Bytes.of(Colour.class);
        public FixedList32Bytes<Entity> others = FixedList32Bytes.of(Entity.class);
    }

    @TempDir
    private Path folder;

    private static void fill(EntityManager em) {
        Entity other = em.createEntity(new Flying(7));
        Marks marks = new Marks();
        marks.colours = FixedList32Bytes.of(Colour.class, Colour.BLUE, Colour.RED);
        marks.others = FixedList32Bytes.of(Entity.class, Entity.NULL, other);
        em.createEntity(marks);
    }

    private static void requireFilled(EntityManager em) {
        Entity entity =
                em.queryBuilder().withAll(Marks.class).build().toEntityArray().get(0);
        Marks marks = em.getComponent(entity, Marks.class);
        assertThat(marks.colours.get(0)).isEqualTo(Colour.BLUE);
        assertThat(marks.colours.get(1)).isEqualTo(Colour.RED);
        assertThat(marks.colours.length()).isEqualTo(2);
        assertThat(marks.others.get(0)).isEqualTo(Entity.NULL);
        assertThat(em.getComponent(marks.others.get(1), Flying.class)).isEqualTo(new Flying(7));
    }

    @Test
    void areSavedAndLoaded() throws IOException {
        Path file = folder.resolve("world.entities");
        Path json = folder.resolve("world.json");
        try (World world = new World("Saved")) {
            fill(world.entityManager());
            WorldFiles.save(world, file);
            WorldFiles.saveJson(world, json);
        }
        assertThat(Files.readString(json)).contains("\"colours\": [\"BLUE\", \"RED\"], \"others\": [null, \"#");
        try (World world = new World("Loaded")) {
            WorldFiles.load(world, file);
            requireFilled(world.entityManager());
        }
        try (World world = new World("Loaded")) {
            WorldFiles.loadJson(world, json);
            requireFilled(world.entityManager());
        }
    }
}
