package dev.phalanx.scenes;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.files.CodedBy;
import dev.phalanx.scenes.files.DefaultsTo;
import dev.phalanx.scenes.files.FormerlyNamed;
import dev.phalanx.scenes.files.ManagedCodec;
import dev.phalanx.scenes.files.ManagedInput;
import dev.phalanx.scenes.files.ManagedOutput;
import dev.phalanx.scenes.files.Saved;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.files.StoredTypes;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.FixedList128Bytes;
import dev.phalanx.structs.FixedString64Bytes;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// The types of the golden files. Files name them, so neither they nor their fields may change; those of a new version
/// get a class of their own.
final class GoldenTypes {
    enum Colour {
        RED,
        GREEN
    }

    record Vector(float x, float y) {}

    record Place(Vector position, double turned, boolean fixed) implements IComponentData {}

    record Small(byte level, short age, char letter, long score) implements IComponentData, IEnableableComponent {}

    record Marked() implements IComponentData {}

    static final class Shape implements IComponentData {
        public Colour colour = Colour.RED;

        @FixedLength(2)
        public int[] sides = new int[2];

        public FixedString64Bytes title = FixedString64Bytes.of("");
        public FixedList128Bytes<Entity> neighbours = FixedList128Bytes.of(Entity.class);
        public BlobAssetReference<Integer> blob = BlobAssetReference.nullReference();
    }

    record Item(Entity of, int count) implements IBufferElementData {}

    record Team(int number, Colour colour) implements ISharedComponentData {}

    record Weather(float wind) implements IComponentData {}

    record Sword(String name, int damage) {}

    @CodedBy(StarCodec.class)
    static final class Star {
        final int points;

        Star(int points) {
            this.points = points;
        }
    }

    static final class StarCodec implements ManagedCodec<Star> {
        @Override
        public void write(Star value, ManagedOutput out) {
            out.writeInt("points", value.points);
        }

        @Override
        public Star read(ManagedInput in) throws SceneFileException {
            return new Star(in.readInt("points"));
        }
    }

    static final class Node {
        String name = "";
        Node next;
    }

    @StoredTypes(Sword.class)
    static final class Notes implements IManagedComponentData, IEntityReferences {
        List<Object> values = new ArrayList<>();
        Map<String, Integer> counts = new LinkedHashMap<>();
        Colour colour = Colour.RED;
        Entity about = Entity.NULL;
        Node ring;
        Star star;

        @Override
        public void remapEntities(UnaryOperator<Entity> remap) {
            about = remap.apply(about);
        }
    }

    record Mesh(List<String> names) implements ISharedComponentData {}

    record Tile(int x, int y) implements IComponentData {}

    @Saved
    record Health(int points) implements IComponentData {}

    /// What `game.Heading`, `game.Life` and `game.Step` have become.
    record Heading(double radians) implements IComponentData {}

    @FormerlyNamed("game.Life")
    record Vigour(
            @DefaultsTo("100") int most,
            @FormerlyNamed("points") long left,
            float rate) implements IComponentData {}

    @FormerlyNamed("game.Step")
    record Waypoint(float y, float x) implements IBufferElementData {}

    private GoldenTypes() {}

    static BlobAssetReference<Integer> blob(int value) {
        try (BlobBuilder builder = new BlobBuilder()) {
            return builder.createBlobAssetReference(value);
        }
    }

    /// A world with everything.
    static void fill(EntityManager em, BlobAssetReference<Integer> blob) {
        Entity owner = em.createEntity(new Place(new Vector(1.5f, -0.0f), Double.MIN_VALUE, true), new Marked());
        em.setName(owner, "Eigentümer");
        Shape shape = new Shape();
        shape.colour = Colour.GREEN;
        shape.sides = new int[] {3, Integer.MIN_VALUE};
        shape.title = FixedString64Bytes.of("Würfel");
        shape.neighbours = FixedList128Bytes.of(Entity.class, owner, Entity.NULL);
        shape.blob = blob;
        em.createEntity(shape);
        for (int i = 0; i < 5; i++) {
            Entity entity =
                    em.createEntity(new Small((byte) -i, (short) (i * 1000), (char) ('a' + i), Long.MIN_VALUE + i));
            em.setComponentEnabled(entity, Small.class, i % 2 == 0);
            em.addSharedComponent(entity, new Team(i / 3, Colour.values()[i / 3]));
            for (int k = 0; k < i; k++) {
                em.addBuffer(entity, Item.class).add(new Item(owner, k));
            }
        }
        Notes notes = new Notes();
        notes.values.addAll(List.of(1, "two", 3.0, new Sword("Durendal", 9)));
        notes.counts.put("one", 1);
        notes.colour = Colour.GREEN;
        notes.about = owner;
        notes.ring = new Node();
        notes.ring.name = "ring";
        notes.ring.next = notes.ring;
        notes.star = new Star(5);
        Entity noted = em.createEntity();
        em.addComponent(noted, notes);
        em.addSharedComponent(noted, new Mesh(List.of("a", "b")));
        Entity weathered = em.createEntity(new Place(new Vector(0, 0), 0, false));
        em.addChunkComponentData(weathered, new Weather(3.5f));
    }

    /// A scene of three sections.
    static void fillScene(EntityManager em, BlobAssetReference<Integer> blob) {
        Entity square = em.createEntity(EntityGuid.of(1), new Health(100));
        em.setName(square, "square");
        for (int section = 1; section < 3; section++) {
            Shape shape = new Shape();
            shape.blob = blob;
            shape.neighbours = FixedList128Bytes.of(Entity.class, square);
            Entity house = em.createEntity(EntityGuid.of(10 + section), new Health(section), shape);
            em.addSharedComponent(house, WrittenScenes.in(section));
        }
    }

    /// A world that LZ4 makes shorter.
    static void fillEvenly(EntityManager em) {
        for (int i = 0; i < 100; i++) {
            em.createEntity(new Place(new Vector(1, 2), i, true));
        }
    }
}
