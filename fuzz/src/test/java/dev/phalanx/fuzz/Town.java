package dev.phalanx.fuzz;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.SceneText;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SaveOptions;
import dev.phalanx.scenes.files.SceneBytes;
import dev.phalanx.scenes.replay.ReplayFiles;
import dev.phalanx.scenes.replay.ReplayRecorder;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedList32Bytes;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A small world with components of every kind, whose files the fuzz tests of scenes begin with.
public final class Town {
    /// A constant.
    public enum Colour {
        RED,
        GREEN
    }

    public record Place(float x, double y) implements IComponentData {}

    public record House(
            Colour colour,
            Entity owner,
            FixedString32Bytes title,
            FixedList32Bytes<Integer> rooms,
            BlobAssetReference<Integer> plan)
            implements IComponentData, IEnableableComponent {}

    public record Guest(Entity who, short days) implements IBufferElementData {}

    public record Street(int number, char letter) implements ISharedComponentData {}

    public record Heat(long degrees) implements IComponentData {}

    public record Cell(int x, @Nullable Cell next) {}

    public static final class Diary implements IManagedComponentData {
        public String text = "";
        public List<String> lines = new ArrayList<>();
        public Map<String, Integer> counts = new LinkedHashMap<>();
        public @Nullable Cell cell;
        public Colour colour = Colour.RED;
        public long @Nullable [] longs;
    }

    public record Sign(String text) implements ISharedComponentData {}

    static final LoadOptions OPTIONS = LoadOptions.standard()
            .withTypes(Place.class, House.class, Guest.class, Street.class, Heat.class, Diary.class, Sign.class);

    private Town() {}

    /// Fills a world.
    ///
    /// @return the blob that was created, to be closed
    static BlobAssetReference<Integer> build(EntityManager em) {
        BlobAssetReference<Integer> plan;
        try (BlobBuilder builder = new BlobBuilder()) {
            plan = builder.createBlobAssetReference(7);
        }
        Entity owner = em.createEntity(new Place(1, 2.5));
        em.setName(owner, "owner");
        for (int i = 0; i < 3; i++) {
            Entity house = em.createEntity(
                    new Place(i, -0.0),
                    new House(
                            Colour.GREEN,
                            owner,
                            FixedString32Bytes.of("house " + i),
                            FixedList32Bytes.of(Integer.class, 1, i),
                            plan));
            em.addSharedComponent(house, new Street(i / 2, 'a'));
            em.addBuffer(house, Guest.class).add(new Guest(owner, (short) i));
            em.setComponentEnabled(house, House.class, i != 1);
        }
        Entity noted = em.createEntity();
        Diary diary = new Diary();
        diary.text = "Monday";
        diary.lines.add("rain");
        diary.counts.put("umbrellas", 2);
        diary.cell = new Cell(1, new Cell(2, null));
        diary.longs = new long[] {1, Long.MAX_VALUE};
        em.addComponent(noted, diary);
        em.addSharedComponent(noted, new Sign("here"));
        em.addChunkComponentData(noted, new Heat(3));
        return plan;
    }

    /// The town as an exact file, with a destroyed entity that is referred to.
    static byte[] exactFile() {
        try (World world = new World("Town");
                BlobAssetReference<Integer> _ = build(world.entityManager())) {
            EntityManager em = world.entityManager();
            Entity gone = em.createEntity();
            em.addBuffer(em.createEntity(), Guest.class).add(new Guest(gone, (short) 1));
            em.destroyEntity(gone);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            WorldFiles.saveExact(world, out, SaveOptions.DEFAULT);
            return out.toByteArray();
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /// The town as a replay of three ticks, in which entities are written, created and destroyed.
    static byte[] replay() {
        try (World world = new World("Town");
                BlobAssetReference<Integer> _ = build(world.entityManager())) {
            EntityManager em = world.entityManager();
            Path file = Files.createTempFile("town", ".replay");
            try (ReplayRecorder _ = ReplayFiles.record(world, file)) {
                Entity made = em.createEntity(new Place(3, 4));
                world.setTime(0.5, 0.5f);
                world.update();
                em.destroyEntity(made);
                em.addBuffer(em.createEntity(), Guest.class).add(new Guest(made, (short) 1));
                world.setTime(1, 0.5f);
                world.update();
            }
            byte[] bytes = Files.readAllBytes(file);
            Files.delete(file);
            return bytes;
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    static byte[] file(SaveOptions.Compression compression) {
        try (World world = new World("Town");
                BlobAssetReference<Integer> _ = build(world.entityManager())) {
            Path file = Files.createTempFile("town", ".entities");
            WorldFiles.save(world, file, SaveOptions.DEFAULT.withCompression(compression));
            byte[] bytes = Files.readAllBytes(file);
            Files.delete(file);
            return bytes;
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    static String text() {
        StringBuilder text = new StringBuilder();
        try {
            SceneText.toJson(bytes(file(SaveOptions.Compression.NONE)), text);
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
        return text.toString();
    }

    static SceneBytes bytes(byte[] bytes) {
        return SceneBytes.of("fuzz", ByteBuffer.wrap(bytes));
    }
}
