package dev.phalanx.scenes.internal.managed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.scenes.files.CodedBy;
import dev.phalanx.scenes.files.FormerlyNamed;
import dev.phalanx.scenes.files.ManagedCodec;
import dev.phalanx.scenes.files.ManagedInput;
import dev.phalanx.scenes.files.ManagedOutput;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.files.StoredTypes;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/// The code of the guide.
class ManagedGuideTest {
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

    @Test
    void anInventoryIsSaved() throws SceneFileException {
        Sections sections = new Sections();
        Inventory inventory = new Inventory();
        Sword sword = new Sword("Excalibur", 9);
        inventory.items.addAll(List.of(sword, new Potion(0.5)));
        inventory.worn.put(Slot.HAND, sword);
        inventory.owner = new Entity(3, 7);
        inventory.cachedWeight = 5;

        Inventory read = sections.read(sections.write(inventory), Inventory.class);

        assertThat(read.items).isEqualTo(inventory.items);
        assertThat(read.worn).isEqualTo(inventory.worn).isInstanceOf(EnumMap.class);
        assertThat(read.worn.get(Slot.HAND)).isSameAs(read.items.get(0));
        assertThat(read.owner).isEqualTo(new Entity(4, 1));
        assertThat(read.cachedWeight).isZero();
    }

    interface Effect {}

    record Poison(int strength) implements Effect {}

    record Haste(float factor) implements Effect {}

    static final class Effects implements IManagedComponentData {
        @StoredTypes({Poison.class, Haste.class})
        List<Effect> active = new ArrayList<>();
    }

    @Test
    void effectsAreNamedByTheirField() throws SceneFileException {
        Effects effects = new Effects();
        effects.active.addAll(List.of(new Poison(2), new Haste(1.5f)));
        assertThat(Sections.copyOf(effects).active).isEqualTo(effects.active);
    }

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

    @Test
    void planesAreReadAsTheyWereWritten() throws SceneFileException {
        PlaneCodec codec = new PlaneCodec();
        ManagedOutput out = new ManagedOutput();
        codec.write(new Plane(0, 1, 0, 5), out);
        assertThat(codec.read(ManagedInput.of(out)).distance).isEqualTo(5);
    }

    static final class Walls implements IManagedComponentData {
        Plane[] planes = {new Plane(1, 2, 3, 4)};
    }

    @Test
    void planesAreSavedByTheirCodec() throws SceneFileException {
        Plane plane = Sections.copyOf(new Walls()).planes[0];
        assertThat(plane.normal).containsExactly(1, 2, 3);
        assertThat(plane.distance).isEqualTo(4);
    }

    static final class OldStats implements IManagedComponentData {
        int hp = 7;
        String note = "gone";
    }

    @FormerlyNamed("game.OldStats")
    static final class Stats implements IManagedComponentData {
        @FormerlyNamed("hp")
        long health; // was an int named hp

        int armour = 10; // is new: files that lack it give 10
    }

    @FormerlyNamed("dev.phalanx.scenes.internal.managed.ManagedGuideTest$OldStats")
    static final class StatsHere implements IManagedComponentData {
        @FormerlyNamed("hp")
        long health;

        int armour = 10;
    }

    @Test
    void statsAreReadFromOldFiles() throws SceneFileException {
        Sections sections = new Sections();
        StatsHere stats = sections.read(sections.write(new OldStats()), StatsHere.class);
        assertThat(stats.health).isEqualTo(7);
        assertThat(stats.armour).isEqualTo(10);
        assertThat(new Stats().armour).isEqualTo(10);
        assertThat(sections.reports).hasSize(1);
    }

    // What a user who has not read the guide tries.

    abstract static class Bag<T> {
        List<T> content = new ArrayList<>();
        Map<String, List<? extends T>> named = new TreeMap<>();
    }

    static final class ItemBag extends Bag<Item> implements IManagedComponentData {
        Runnable onOpen;
        AtomicInteger counter;
        Object lock;
    }

    @Test
    void typeArgumentsOfSuperclassesNameClasses() throws SceneFileException {
        ItemBag bag = new ItemBag();
        bag.content.add(new Potion(1));
        bag.named.put("x", List.of(new Sword("s", 1)));
        ItemBag copy = Sections.copyOf(bag);
        assertThat(copy.content).isEqualTo(bag.content);
        assertThat(copy.named).isEqualTo(bag.named);
    }

    @Test
    void whatCannotBeSavedIsNamedWithItsCure() {
        String name = ItemBag.class.getName();
        ItemBag bag = new ItemBag();
        bag.onOpen = () -> {};
        assertThatThrownBy(() -> new Sections().write(bag))
                .hasMessage(
                        name + ".onOpen is a lambda or hidden class, which cannot be copied or saved. Make the field"
                                + " transient, or give the class a codec with SaveOptions.withCodec.");
        bag.onOpen = null;
        bag.counter = new AtomicInteger();
        assertThatThrownBy(() -> new Sections().write(bag))
                .hasMessage(name
                        + ".counter is a java.util.concurrent.atomic.AtomicInteger, which cannot be copied or saved"
                        + ". Make the field transient, or give the class a codec with SaveOptions.withCodec.");
        bag.counter = null;
        bag.lock = new Object();
        assertThatThrownBy(() -> new Sections().write(bag))
                .hasMessage(name
                        + ".lock is a java.lang.Object, which cannot be copied or saved. Make the field transient,"
                        + " or give the class a codec with SaveOptions.withCodec.");
    }
}
