package dev.phalanx.scenes;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.scenes.files.StoredTypes;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.FixedList128Bytes;
import dev.phalanx.structs.FixedString64Bytes;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.UnaryOperator;

/// Entities with components of every kind.
public final class EveryKind {
    enum Colour {
        RED,
        GREEN,
        BLUE
    }

    record Vector(float x, float y, float z) {}

    record Place(Vector position, float turned) implements IComponentData {}

    record Numbers(
            boolean flag, byte small, char letter, short medium, int number, long large, float single, double wide)
            implements IComponentData {}

    static final class Shape implements IComponentData {
        public Colour colour = Colour.RED;

        @FixedLength(3)
        public int[] sides = new int[3];

        public Entity owner = Entity.NULL;
        public FixedString64Bytes title = FixedString64Bytes.of("");
        public FixedList128Bytes<Link> links = FixedList128Bytes.of(Link.class);
        public BlobAssetReference<Integer> blob = BlobAssetReference.nullReference();
    }

    record Link(byte weight, Entity to) {}

    record Flying(int height) implements IComponentData, IEnableableComponent {}

    record Tagged() implements IComponentData, IEnableableComponent {}

    record Item(Entity of, int count) implements IBufferElementData {}

    record Team(int number, Colour colour) implements ISharedComponentData {}

    record Weather(double wind) implements IComponentData {}

    record Cell(int x, long y) {}

    static class Part {
        String name = "";
        Part next;
    }

    @StoredTypes({Cell.class, Part.class, Colour.class})
    static final class Notes implements IManagedComponentData, IEntityReferences {
        String text = "";
        List<Object> values = new ArrayList<>();
        Map<String, Object> named = new LinkedHashMap<>();
        Colour colour = Colour.GREEN;
        Entity about = Entity.NULL;
        Part first;
        long[] longs = new long[0];
        byte small;
        char letter = 'a';
        float single;
        Object anything;

        @Override
        public void remapEntities(UnaryOperator<Entity> remap) {
            about = remap.apply(about);
            values.replaceAll(each -> each instanceof Entity entity ? remap.apply(entity) : each);
        }
    }

    public record Mesh(List<String> names) implements ISharedComponentData {}

    private EveryKind() {}

    static Notes notes(Entity about) {
        Notes notes = new Notes();
        notes.text = "Grüße \"立方体\" \n \ud800 end";
        notes.about = about;
        notes.longs = new long[] {1, Long.MAX_VALUE, -5};
        notes.small = -7;
        notes.letter = '\udc00';
        notes.single = Float.NaN;
        Part ring = new Part();
        ring.name = "ring";
        ring.next = new Part();
        ring.next.next = ring;
        notes.first = ring;
        notes.anything = new Object[] {1, "two", null, new Cell[][] {{new Cell(1, 1L << 60)}, null}};
        notes.values.addAll(List.of(
                true,
                (byte) 1,
                (short) 2,
                'c',
                4,
                5L,
                6.5f,
                7.25,
                1.0,
                Double.NaN,
                "NaN",
                new BigInteger("123456789012345678901234567890"),
                BigInteger.ONE.shiftLeft(5000).negate(),
                new BigDecimal("12.340"),
                UUID.fromString("00000000-0000-0001-0000-000000000002"),
                Instant.EPOCH,
                Colour.BLUE,
                new Cell(3, 4),
                Optional.of("some")));
        notes.values.add(Optional.empty());
        notes.values.add(new LinkedHashSet<>(List.of(1, 2)));
        notes.values.add(EnumSet.of(Colour.RED, Colour.BLUE));
        notes.values.add(new EnumMap<>(Map.of(Colour.GREEN, 1)));
        notes.values.add(new TreeMap<>(Map.of("a", 1, "@b", 2)));
        notes.values.add(new LinkedHashMap<>(Map.of(5L, "five")));
        notes.values.add(Set.of("only"));
        notes.values.add(new byte[] {1, 2, 3});
        notes.values.add(new boolean[] {true, false});
        notes.values.add(new float[] {-0.0f, Float.POSITIVE_INFINITY});
        notes.values.add(new double[] {Double.MIN_VALUE, Math.PI});
        notes.values.add(new char[] {'x', '\ud801'});
        notes.values.add(new short[] {-1});
        notes.values.add(new int[0]);
        notes.values.add(about);
        notes.values.add(Entity.NULL);
        notes.named.put("self", notes.values);
        notes.named.put("", null);
        return notes;
    }

    static BlobAssetReference<Integer> blob(int value) {
        try (BlobBuilder builder = new BlobBuilder()) {
            return builder.createBlobAssetReference(value);
        }
    }

    /// Fills a world.
    ///
    /// @return the blob that was created, to be closed
    static BlobAssetReference<Integer> fill(EntityManager em) {
        BlobAssetReference<Integer> blob = blob(42);
        Entity owner = em.createEntity(new Place(new Vector(1, -0.0f, Float.NaN), 0.1f));
        em.setName(owner, "der Eigentümer");
        em.createEntity(
                new Place(
                        new Vector(Float.NEGATIVE_INFINITY, Float.MIN_VALUE, 16_777_216f),
                        Float.intBitsToFloat(0x7FC0_0001)),
                new Numbers(true, (byte) -3, 'ß', (short) 700, -5, Long.MIN_VALUE, 1e-30f, 1e300));
        em.createEntity(new Numbers(false, (byte) 3, '\ud800', (short) -700, 5, (1L << 53) + 1, 0.1f, Double.NaN));
        Shape shape = new Shape();
        shape.colour = Colour.BLUE;
        shape.sides = new int[] {3, 4, Integer.MIN_VALUE};
        shape.owner = owner;
        shape.title = FixedString64Bytes.of("Würfel");
        shape.links = FixedList128Bytes.of(Link.class, new Link((byte) 1, owner), new Link((byte) 2, Entity.NULL));
        shape.blob = blob;
        Entity shaped = em.createEntity(shape);
        em.createEntity(new Shape());
        em.setName(shaped, "立方体");
        for (int i = 0; i < 20; i++) {
            Entity entity = em.createEntity(new Flying(i), new Tagged());
            em.setComponentEnabled(entity, Flying.class, i % 3 != 0);
            em.setComponentEnabled(entity, Tagged.class, i % 2 == 0);
            em.addSharedComponent(entity, new Team(i % 3, Colour.values()[i % 2]));
            DynamicBuffer<Item> items = em.addBuffer(entity, Item.class);
            for (int k = 0; k < i % 4; k++) {
                items.add(new Item(k == 0 ? owner : entity, k));
            }
        }
        Entity noted = em.createEntity();
        em.addComponent(noted, notes(owner));
        em.addSharedComponent(noted, new Mesh(List.of("a", "b")));
        Entity second = em.createEntity();
        em.addComponent(second, new Notes());
        em.addSharedComponent(second, new Mesh(List.of("c")));
        Entity weathered = em.createEntity(new Place(new Vector(0, 0, 0), 0));
        em.addChunkComponentData(weathered, new Weather(3.5));
        return blob;
    }
}
