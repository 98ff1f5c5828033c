package dev.phalanx.samples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.WorldFiles;
import dev.phalanx.scenes.files.CodedBy;
import dev.phalanx.scenes.files.FormerlyNamed;
import dev.phalanx.scenes.files.ManagedCodec;
import dev.phalanx.scenes.files.ManagedInput;
import dev.phalanx.scenes.files.ManagedOutput;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.files.StoredTypes;
import dev.phalanx.structs.Entity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The snippets of docs/saving-objects.md.
class SavingObjectsTest {
    @TempDir
    private Path folder;

    // snippet managed-component
    enum Slot {
        HEAD,
        HAND
    }

    sealed interface Item permits Sword, Potion {}

    record Sword(String name, int damage) implements Item {}

    record Potion(double litres) implements Item {}

    static final class Inventory implements IManagedComponentData, IEntityReferences {
        private final List<Item> items = new ArrayList<>();
        private Map<Slot, Item> worn = new EnumMap<>(Slot.class);
        private Entity owner = Entity.NULL;
        private transient int cachedWeight; // is not saved

        @Override
        public void remapEntities(UnaryOperator<Entity> remap) {
            owner = remap.apply(owner);
        }
    }
    // end managed-component

    // snippet managed-stored-types
    interface Effect {}

    record Poison(int strength) implements Effect {}

    record Haste(float factor) implements Effect {}

    static final class Effects implements IManagedComponentData {
        @StoredTypes({Poison.class, Haste.class})
        List<Effect> active = new ArrayList<>();
    }
    // end managed-stored-types

    // snippet managed-codec
    @CodedBy(PlaneCodec.class)
    static final class Plane {
        private final float[] normal;
        private final float distance;

        Plane(float x, float y, float z, float distance) {
            this.normal = new float[] {x, y, z};
            this.distance = distance;
        }
    }

    static final class PlaneCodec implements ManagedCodec<Plane> {
        @Override
        public void write(Plane plane, ManagedOutput out) {
            out.writeObject("normal", float[].class, plane.normal);
            out.writeFloat("distance", plane.distance);
        }

        @Override
        public Plane read(ManagedInput in) throws SceneFileException {
            float[] normal = in.readObject("normal", float[].class);
            // Files of the first version have no distance.
            float distance = in.has("distance") ? in.readFloat("distance") : 0;
            return new Plane(normal[0], normal[1], normal[2], distance);
        }
    }
    // end managed-codec

    // snippet managed-codec-test
    @Test
    void planesAreReadAsTheyWereWritten() throws SceneFileException {
        PlaneCodec codec = new PlaneCodec();
        ManagedOutput out = new ManagedOutput();
        codec.write(new Plane(0, 1, 0, 5), out);
        assertThat(codec.read(ManagedInput.of(out)).distance).isEqualTo(5);
    }
    // end managed-codec-test

    // snippet managed-renamed
    @FormerlyNamed("game.OldStats")
    static final class Stats implements IManagedComponentData {
        @FormerlyNamed("hp")
        long health; // was an int named hp

        int armour = 10; // is new: files that lack it give 10
    }
    // end managed-renamed

    static final class Walls implements IManagedComponentData {
        Plane[] planes = {new Plane(1, 2, 3, 4)};
    }

    @Test
    void objectsAreSavedAndLoaded() throws IOException {
        Path file = folder.resolve("objects.entities");
        try (World world = new World("Saved");
                World other = new World("Loaded")) {
            EntityManager em = world.entityManager();
            Inventory inventory = new Inventory();
            Sword sword = new Sword("Excalibur", 9);
            inventory.items.addAll(List.of(sword, new Potion(0.5)));
            inventory.worn.put(Slot.HAND, sword);
            inventory.cachedWeight = 5;
            Effects effects = new Effects();
            effects.active.addAll(List.of(new Poison(2), new Haste(1.5f)));
            Stats stats = new Stats();
            stats.health = 7;
            inventory.owner = em.createEntity(inventory, effects, stats, new Walls());

            WorldFiles.save(world, file);
            WorldFiles.load(other, file);

            Inventory read = other.entityManager().getSingleton(Inventory.class);
            assertThat(read.items).isEqualTo(inventory.items);
            assertThat(read.worn.get(Slot.HAND)).isSameAs(read.items.get(0));
            assertThat(read.owner).isEqualTo(other.entityManager().getSingletonEntity(Inventory.class));
            assertThat(read.cachedWeight).isZero();
            assertThat(other.entityManager().getSingleton(Effects.class).active).isEqualTo(effects.active);
            assertThat(other.entityManager().getSingleton(Stats.class).health).isEqualTo(7);
            assertThat(other.entityManager().getSingleton(Walls.class).planes[0].distance)
                    .isEqualTo(4);
        }
    }
}
