package dev.phalanx.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.shape.FileType;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Buffers of elements without fields, whose lengths no bytes of values limit.
class EmptyElementsTest {
    record Mark() implements IBufferElementData {}

    @TempDir
    private Path folder;

    private static void add(EntityManager em, int count) {
        em.addBuffer(em.createEntity(), Mark.class).resizeUninitialized(count);
    }

    @Test
    void aTypeWithMoreElementsThanCanBeCountedIsRefused() throws SceneFileException {
        FileType type = FileType.of(Mark.class);
        type.requireElements(Integer.MAX_VALUE);
        assertThatThrownBy(() -> type.requireElements(2_469_135_780L))
                .isInstanceOf(SceneFileException.class)
                .hasMessage(
                        "The file is damaged: the buffers of " + Mark.class.getName()
                                + " have 2469135780 elements, and 2147483647 is the most. Write the file again, or take a copy.");
    }

    @Test
    void aWorldWithMoreElementsThanAFileCanHaveIsRefused() {
        Path file = folder.resolve("world.entities");
        try (World world = new World("Source")) {
            add(world.entityManager(), 1_234_567_890);
            add(world.entityManager(), 1_234_567_890);
            assertThatThrownBy(() -> WorldFiles.save(world, file))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("The buffers of " + Mark.class.getName() + " have 2469135780 elements, and a file can"
                            + " have 2147483647 without fields. Remove some.");
            assertThat(file).doesNotExist();
        }
    }

    @Test
    void manyElementsComeBack() throws IOException {
        Path file = folder.resolve("world.entities");
        try (World world = new World("Source");
                World other = new World("Target")) {
            add(world.entityManager(), 1_234_567_890);
            add(world.entityManager(), 0);
            add(world.entityManager(), 3);
            WorldFiles.save(world, file);
            WorldFiles.load(other, file);
            EntityManager there = other.entityManager();
            List<Integer> lengths = new ArrayList<>();
            for (Entity entity : there.getAllEntities()) {
                lengths.add(there.getBuffer(entity, Mark.class, true).length());
            }
            assertThat(lengths).containsExactly(1_234_567_890, 0, 3);
        }
    }
}
