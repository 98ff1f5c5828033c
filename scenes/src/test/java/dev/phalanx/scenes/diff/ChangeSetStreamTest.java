package dev.phalanx.scenes.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.diff.DiffTypes.Colour;
import dev.phalanx.scenes.diff.DiffTypes.Curve;
import dev.phalanx.scenes.diff.DiffTypes.Flying;
import dev.phalanx.scenes.diff.DiffTypes.Health;
import dev.phalanx.scenes.diff.DiffTypes.Item;
import dev.phalanx.scenes.diff.DiffTypes.Leader;
import dev.phalanx.scenes.diff.DiffTypes.Memory;
import dev.phalanx.scenes.diff.DiffTypes.Paint;
import dev.phalanx.scenes.diff.DiffTypes.Seen;
import dev.phalanx.scenes.diff.DiffTypes.Target;
import dev.phalanx.scenes.files.FormerlyNamed;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.FixedList64Bytes;
import dev.phalanx.structs.FixedString64Bytes;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import dev.phalanx.testing.Row;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Row("SER-4")
class ChangeSetStreamTest {
    private static final String PREFIX = "dev.phalanx.scenes.diff.ChangeSetStreamTest$";
    private static final int BODY = 24;

    private final World world = new World("Game");
    private final World shadow = new World("Before");
    private final EntityManager em = world.entityManager();

    private @Nullable BlobAssetReference<Integer> blob;

    record OldUnit(int points, short speed, int unused) implements IComponentData {}

    @FormerlyNamed(PREFIX + "OldUnit")
    record Unit(long speed, @FormerlyNamed("points") int health, int added) implements IComponentData {}

    @FormerlyNamed(PREFIX + "OldUnit")
    record Dying(int points) implements ICleanupComponentData {}

    @FormerlyNamed(PREFIX + "OldUnit")
    record Huge(
            int points,
            @FormerlyNamed("none") @FixedLength(8000) int[] many) implements IComponentData {}

    @AfterEach
    void close() {
        if (blob != null) {
            blob.close();
        }
        world.close();
        shadow.close();
    }

    private EntityChangeSet changes() {
        return EntityDiffer.getChanges(world, shadow, EntityDifferOptions.standard())
                .forward();
    }

    private byte[] written() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        changes().write(out);
        return out.toByteArray();
    }

    private static EntityChangeSet read(byte[] bytes) throws IOException {
        return EntityChangeSet.read(new ByteArrayInputStream(bytes), LoadOptions.standard());
    }

    static final class Pipe implements IManagedComponentData, Cloneable {
        public @Nullable InputStream in;

        @Override
        public Pipe clone() {
            Pipe copy = new Pipe();
            copy.in = in;
            return copy;
        }
    }

    @Test
    void severalChangeSetsFollowEachOtherInAStream() throws IOException {
        em.createEntity(EntityGuid.of(1), new Health(1));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        EntityChangeSet first = changes();
        first.write(out);
        em.createEntity(EntityGuid.of(2));
        EntityChangeSet second = changes();
        second.write(out);
        EntityChangeSet.empty().write(out);
        InputStream in = new ByteArrayInputStream(out.toByteArray());

        assertThat(EntityChangeSet.read(in, LoadOptions.standard())).isEqualTo(first);
        assertThat(EntityChangeSet.read(in, LoadOptions.standard())).isEqualTo(second);
        assertThat(EntityChangeSet.read(in, LoadOptions.standard()).isEmpty()).isTrue();
        assertThatThrownBy(() -> EntityChangeSet.read(in, LoadOptions.standard()))
                .isInstanceOf(SceneFileException.class)
                .hasMessage(
                        "The stream ends after 0 of the 24 bytes of a header. It is no change set, or was cut off.");
    }

    @Test
    void aChangeSetOfAnEarlierProgramApplies() throws IOException {
        em.createEntity(EntityGuid.of(1), new OldUnit(3, (short) 4, 5));

        EntityChangeSet read = EntityChangeSet.read(
                new ByteArrayInputStream(written()), LoadOptions.standard().withTypes(Unit.class));

        assertThat(read.componentTypes()).containsExactly(Unit.class);
        assertThat(read.dropped())
                .containsExactly(
                        "Field unused of " + PREFIX + "OldUnit was dropped: " + PREFIX + "Unit has no such field.");
        EntityPatcher.applyChangeSet(shadow, read);
        EntityManager target = shadow.entityManager();
        assertThat(target.getComponent(target.getAllEntities().get(0), Unit.class))
                .isEqualTo(new Unit(4, 3, 0));
    }

    @Test
    void typesThatAreMissingAreRefusedOrDropped() throws IOException {
        em.createEntity(EntityGuid.of(1), new Health(1), new Paint(Colour.BLUE, true));
        byte[] renamed = rename(written(), "DiffTypes$Health", "DiffTypes$Wealth");

        assertThatThrownBy(() -> read(renamed))
                .isInstanceOf(SceneFileException.class)
                .hasMessageContaining("DiffTypes$Wealth, which this program does not have");
        EntityChangeSet read = EntityChangeSet.read(
                new ByteArrayInputStream(renamed),
                LoadOptions.standard().withMissingTypes(LoadOptions.MissingTypes.DROP));
        assertThat(read.componentTypes()).containsExactly(Paint.class);
        assertThat(read.dropped()).singleElement().asString().contains("DiffTypes$Wealth was dropped");
        assertThat(read.describe()).endsWith("+ 1:0:0:0: Paint(colour BLUE, isWet true)\n");
    }

    @Test
    void typesThatOnlyWorldsAddAreRefused() throws IOException {
        em.createEntity(EntityGuid.of(1), new OldUnit(1, (short) 1, 1));
        byte[] bytes = written();

        assertThatThrownBy(() -> EntityChangeSet.read(
                        new ByteArrayInputStream(bytes), LoadOptions.standard().withTypes(Dying.class)))
                .isInstanceOf(SceneFileException.class)
                .hasMessageContaining(Dying.class.getName() + " cannot be in a change set");
    }

    @Test
    void valuesThatTakeFarMoreMemoryThanTheStreamAreRefused() throws IOException {
        for (int i = 1; i <= 3_000; i++) {
            em.createEntity(EntityGuid.of(i), new OldUnit(1, (short) 1, 1));
        }
        byte[] bytes = written();

        assertThatThrownBy(() -> EntityChangeSet.read(
                        new ByteArrayInputStream(bytes), LoadOptions.standard().withTypes(Huge.class)))
                .isInstanceOf(SceneFileException.class)
                .hasMessageContaining(
                        "the 3000 values of " + PREFIX + "OldUnit take more memory than those of a change set of this");
    }

    @Test
    void managedValuesThatCannotBeWrittenAreRefusedBeforeAnythingIsWritten() {
        Pipe pipe = new Pipe();
        pipe.in = new ByteArrayInputStream(new byte[0]);
        em.addComponent(em.createEntity(EntityGuid.of(0x2f)), pipe);
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> changes().write(out))
                .withMessageStartingWith(
                        "2f:0:0:0.Pipe.in is a java.io.ByteArrayInputStream, which cannot be copied or saved");
        assertThat(out.size()).isZero();
    }

    @Test
    void otherStreamsAreRefused() {
        byte[] text = new byte[100];

        assertThatThrownBy(() -> read(text))
                .isInstanceOf(SceneFileException.class)
                .hasMessage("The stream is no change set: it begins with other bytes. Read what was written by"
                        + " EntityChangeSet.write.");
    }

    @Test
    void aLaterVersionIsRefused() throws IOException {
        byte[] bytes = written();
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(8, 2);
        seal(bytes);

        assertThatThrownBy(() -> read(bytes))
                .isInstanceOf(SceneFileException.class)
                .hasMessage(
                        "The change set has the format version 2, and this program reads version 1. Use the version of"
                                + " Phalanx that wrote it, or a later one.");
    }

    @Test
    void aStreamThatWasCutOffIsRefused() throws IOException {
        fill();
        byte[] bytes = written();
        for (int length = 0; length < bytes.length; length += 1 + length / 40) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> read(cut))
                    .isInstanceOf(SceneFileException.class)
                    .hasMessageContaining("cut off");
        }
    }

    @Test
    void everyChangedByteIsFound() throws IOException {
        fill();
        byte[] bytes = written();
        for (int at = 0; at < bytes.length; at++) {
            byte[] changed = bytes.clone();
            changed[at] ^= 0x10;
            assertThatThrownBy(() -> read(changed)).isInstanceOf(SceneFileException.class);
        }
    }

    @Test
    void craftedStreamsThrowNothingElse() throws IOException {
        fill();
        byte[] bytes = written();
        Random random = new Random(7);
        int refused = 0;
        for (int round = 0; round < 20_000; round++) {
            byte[] changed = bytes.clone();
            for (int i = 0; i <= random.nextInt(3); i++) {
                int at = BODY + random.nextInt(changed.length - BODY);
                switch (random.nextInt(3)) {
                    case 0 -> changed[at] = (byte) random.nextInt(256);
                    case 1 -> changed[at] = (byte) (random.nextBoolean() ? 0 : 0xff);
                    default -> {
                        if (at + 4 <= changed.length) {
                            ByteBuffer.wrap(changed)
                                    .order(ByteOrder.LITTLE_ENDIAN)
                                    .putInt(at, random.nextBoolean() ? random.nextInt(64) : random.nextInt());
                        }
                    }
                }
            }
            seal(changed);
            try {
                EntityChangeSet read = read(changed);
                assertThat(read.describe()).isNotEmpty();
                assertThat(read.isEmpty()).isFalse();
            } catch (SceneFileException expected) {
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(5_000);
    }

    private void fill() {
        Entity first = em.createEntity(EntityGuid.of(1), new Health(1), new Flying(2), new Paint(Colour.RED, true));
        Entity second = em.createEntity(EntityGuid.of(2), new Target(first, 2));
        em.setComponentEnabled(first, Flying.class, false);
        em.setName(second, "Ä");
        em.addSharedComponent(second, new Leader(first));
        em.addBuffer(second, Item.class).add(new Item(first, 1));
        em.addBuffer(second, LinkedEntityGroup.class).add(new LinkedEntityGroup(second));
        FixedList64Bytes<Seen> seen = FixedList64Bytes.of(Seen.class);
        seen.add(new Seen(first, (short) 1));
        em.addComponent(first, new Memory(seen, FixedString64Bytes.of("note")));
        try (BlobBuilder builder = new BlobBuilder()) {
            blob = builder.createBlobAssetReference(77);
            em.addComponent(first, new Curve(blob));
        }
    }

    private static byte[] rename(byte[] bytes, String from, String to) {
        byte[] changed =
                new String(bytes, StandardCharsets.ISO_8859_1).replace(from, to).getBytes(StandardCharsets.ISO_8859_1);
        seal(changed);
        return changed;
    }

    /// Makes the checksums right.
    private static void seal(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, BODY, bytes.length - BODY);
        buffer.putInt(16, (int) checksum.getValue());
        checksum.reset();
        checksum.update(bytes, 0, 20);
        buffer.putInt(20, (int) checksum.getValue());
    }
}
