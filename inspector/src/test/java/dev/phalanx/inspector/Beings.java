package dev.phalanx.inspector;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.query.QueryTerms;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.FixedList128Bytes;
import dev.phalanx.structs.FixedString64Bytes;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.blob.BlobArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The components of the tests: one of every kind, with every kind of field.
final class Beings {
    private Beings() {}

    enum Mood {
        CALM,
        ANGRY
    }

    record Vector(float x, float y, float z) {}

    record Place(Vector at, float turned) implements IComponentData {}

    static final class Health implements IComponentData {
        public float current = 100;
        public float max = 100;

        Health() {}

        Health(float current, float max) {
            this.current = current;
            this.max = max;
        }
    }

    record Armour(int points) implements IComponentData {}

    record Numbers(
            boolean flag, byte small, char letter, short medium, int number, long large, float single, double wide)
            implements IComponentData {}

    record Part(byte weight, Mood mood, Entity of) {}

    static final class Shape implements IComponentData {
        public Mood mood = Mood.CALM;

        @FixedLength(3)
        public int[] sides = new int[3];

        public Entity owner = Entity.NULL;
        public FixedString64Bytes title = FixedString64Bytes.empty();
        public FixedList128Bytes<Integer> counts = FixedList128Bytes.of(Integer.class);
        public FixedList128Bytes<Part> parts = FixedList128Bytes.of(Part.class);
        public BlobAssetReference<Curve> curve = BlobAssetReference.nullReference();
        public NativeArray<Vector> points;
    }

    record Curve(float start, BlobArray<Integer> steps) {}

    record Waypoint(float x, float y) implements IBufferElementData {}

    record Team(int id) implements ISharedComponentData {}

    record Mesh(String file, List<String> parts) implements ISharedComponentData {}

    static final class Sprite implements IManagedComponentData {
        public String path = "a.png";
        public int layer;
        public Mood mood = Mood.CALM;
        public Entity owner = Entity.NULL;
        public List<Object> more = new ArrayList<>();
        public Map<String, Object> named = new LinkedHashMap<>();
        public final int id = 7;

        @Override
        public String toString() {
            return "Sprite[" + path + "]";
        }
    }

    record Stunned(float seconds) implements IComponentData, IEnableableComponent {}

    record Asleep() implements IComponentData, IEnableableComponent {}

    record Marked() implements IComponentData {}

    record Rest(int slot) implements ICleanupComponentData {}

    record Weather(double wind) implements IComponentData {}

    record Fighter(RefRW<Health> health, RefRO<Place> place) implements IAspect {}

    static BlobAssetReference<Curve> curve() {
        try (BlobBuilder builder = new BlobBuilder()) {
            return builder.createBlobAssetReference(new Curve(0.5f, builder.allocate(Integer.class, 3, i -> i + 1)));
        }
    }

    /// An entity with a component of every kind but cleanup.
    static Entity ofEveryKind(EntityManager em) {
        Entity entity = em.createEntity(
                new Health(80, 100),
                new Place(new Vector(1, 2, 3), 0.5f),
                new Numbers(true, (byte) -3, 'x', (short) 700, -5, 6, 1.5f, 2.25),
                new Shape(),
                new Stunned(3));
        em.setName(entity, "Knight");
        em.addComponent(entity, Asleep.class);
        em.addComponent(entity, Marked.class);
        em.addBuffer(entity, Waypoint.class).add(new Waypoint(1, 2));
        em.addSharedComponent(entity, new Team(3));
        em.addSharedComponent(entity, new Mesh("knight.obj", List.of("head", "body")));
        em.addComponent(entity, new Sprite());
        em.addComponent(entity, new Rest(4));
        em.addChunkComponentData(entity, new Weather(3.5));
        em.query(QueryTerms.aspect(Fighter.class)).forEach(fighter -> {});
        return entity;
    }
}
