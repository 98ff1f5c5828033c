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
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.zip.CRC32C;
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

    /// A file with other lengths of buffers than were written, all of whose checksums are right.
    private static byte[] crafted(byte[] file, int[] written, int[] lengths) {
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        List<Integer> blocks = blocks(file);
        int place = 0;
        while (!Arrays.equals(written, ints(bytes, place, written.length))) {
            place++;
        }
        for (int i = 0; i < lengths.length; i++) {
            bytes.putInt(place + i * Integer.BYTES, lengths[i]);
        }
        for (int at : blocks) {
            bytes.putInt(at + 16, crc(file, (int) bytes.getLong(at), bytes.getInt(at + 8)));
        }
        bytes.putInt(60, crc(file, 0, 60));
        return file;
    }

    /// The places that name a block and its checksum. Those of the blocks at the front of the file come first, since
    /// tables are behind what they name.
    private static List<Integer> blocks(byte[] file) {
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        List<Integer> found = new ArrayList<>();
        for (int at = 0; at + 24 <= file.length; at++) {
            long offset = bytes.getLong(at);
            int length = bytes.getInt(at + 8);
            if (offset > 0
                    && length > 0
                    && offset <= file.length - (long) length
                    && bytes.getInt(at + 16) == crc(file, (int) offset, length)) {
                found.add(at);
            }
        }
        found.sort(Comparator.comparingLong(bytes::getLong));
        return found;
    }

    private static int[] ints(ByteBuffer bytes, int place, int count) {
        int[] found = new int[count];
        bytes.slice(place, count * Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asIntBuffer()
                .get(found);
        return found;
    }

    private static int crc(byte[] bytes, int from, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, from, length);
        return (int) checksum.getValue();
    }

    @Test
    void craftedLengthsAreRefusedBeforeAnythingIsLoaded() throws IOException {
        Path file = folder.resolve("world.entities");
        int[] written = {7, 0, 3};
        try (World world = new World("Source")) {
            for (int length : written) {
                add(world.entityManager(), length);
            }
            WorldFiles.save(world, file);
        }
        byte[] bytes = Files.readAllBytes(file);
        for (int[] lengths : new int[][] {
            {2_000_000_000, 0, 2_000_000_000}, {Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE}, {7, -1, 3}
        }) {
            Files.write(file, crafted(bytes.clone(), written, lengths));
            try (World other = new World("Target")) {
                assertThatThrownBy(() -> WorldFiles.load(other, file))
                        .isInstanceOf(SceneFileException.class)
                        .hasMessageStartingWith("The file is damaged: ")
                        .hasMessageContaining(lengths[1] < 0 ? "has -1 elements" : "2147483647 is the most");
                assertThat(other.entityManager().entityCount()).isZero();
            }
        }
        Files.write(file, crafted(bytes.clone(), written, new int[] {9, 1, 0}));
        try (World other = new World("Target")) {
            WorldFiles.load(other, file);
            assertThat(other.entityManager().entityCount()).isEqualTo(3);
        }
    }
}
