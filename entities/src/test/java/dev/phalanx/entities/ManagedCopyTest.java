package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Temper;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Handle;
import dev.phalanx.entities.fixture.Managed.Inventory;
import dev.phalanx.entities.fixture.Managed.Item;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/// How objects are copied with their entities.
@Row("CMP-6")
final class ManagedCopyTest extends InWorld {
    /// Breaks the rules of `clone()`.
    public static final class Selfish implements IManagedComponentData, Cloneable {
        @Override
        @SuppressWarnings("CloneReturnsClassType") // a clone() that is wrong is what the test is about
        public Selfish clone() {
            return this;
        }
    }

    /// Cannot be copied after the second time.
    public static final class Scarce implements IManagedComponentData, AutoCloseable, Cloneable {
        private final List<Scarce> copies;
        private int closed;

        public Scarce() {
            this(new ArrayList<>());
        }

        private Scarce(List<Scarce> copies) {
            this.copies = copies;
        }

        @Override
        public Scarce clone() {
            if (copies.size() == 2) {
                throw new UnsupportedOperationException("no more");
            }
            Scarce copy = new Scarce(copies);
            copies.add(copy);
            return copy;
        }

        @Override
        public void close() {
            closed++;
        }
    }

    private Inventory copyOf(Inventory original) {
        Entity source = em.createEntity(original);
        Inventory copy = em.getComponent(em.instantiate(source), Inventory.class);
        assertThat(em.getComponent(source, Inventory.class))
                .as("the original stays")
                .isSameAs(original);
        assertThat(copy).isNotSameAs(original);
        return copy;
    }

    @Test
    @Row({"ENT-4.6", "CMP-6.1", "CMP-6.3"})
    void byItsOwnMethodIfItHasOne() {
        Sound sound = new Sound("bang");
        Entity source = em.createEntity(sound, new Health(1));
        List<Sound> copies = new ArrayList<>();
        for (Entity entity : em.instantiate(source, 200)) {
            copies.add(em.getComponent(entity, Sound.class));
        }
        for (int i = 1; i < copies.size(); i++) {
            assertThat(copies.get(i)).isNotSameAs(copies.get(i - 1));
        }
        assertThat(copies).allMatch(copy -> copy.isCopy && copy.clip.equals("bang"));
        assertThat(sound.copies).isEqualTo(200);
        assertThat(em.getComponent(source, Sound.class)).isSameAs(sound);
    }

    @Test
    @Row("CMP-6.1")
    void byItsOwnMethodInCopiesOfArraysAndInOtherWorldsToo() {
        Sound sound = new Sound("bang");
        Entity source = em.createEntity(sound);
        NativeArray<Entity> sources = NativeArray.copyOf(Entity.class, List.of(source, source));
        NativeArray<Entity> out = NativeArray.ofLength(Entity.class, 2);
        em.instantiate(sources, out);
        assertThat(em.getComponent(out.get(0), Sound.class).isCopy).isTrue();
        assertThat(em.getComponent(out.get(0), Sound.class)).isNotSameAs(em.getComponent(out.get(1), Sound.class));
        try (World other = new World("Other")) {
            Entity there = other.entityManager().copyEntitiesFrom(em, sources).get(1);
            assertThat(other.entityManager().getComponent(there, Sound.class).isCopy)
                    .isTrue();
            assertThat(sound.copies).isEqualTo(4);
        }
        assertThat(em.getComponent(source, Sound.class)).isSameAs(sound);
        assertThat(sound.isCopy).isFalse();
        assertThat(sound.closed).isZero();
    }

    @Test
    void nullStaysNull() {
        assertThat(em.getComponent(em.instantiate(em.createEntity(Sound.class)), Sound.class))
                .isNull();
    }

    @Test
    @Row({"ENT-4.6", "CMP-6.2", "CMP-6.3"})
    void listsMapsSetsArraysAndRecordsAreCopiedDeeply() {
        Inventory original = new Inventory(42);
        Item item = new Item("sword", new int[] {1, 2});
        original.items.add(item);
        original.items.add(null);
        original.nested = new ArrayList<>(Arrays.asList(new ArrayList<>(List.of(1, 2)), null, Collections.emptyList()));
        original.places.put("home", new Vector3f(1, 2, 3));
        original.sorted.put(1, "one");
        original.sorted.put(2, "two");
        original.tempers.add(Temper.ANGRY);
        original.byTemper.put(Temper.CALM, new int[] {7});
        original.table = new String[][] {{"a"}, null, {}};
        original.self = original;
        Inventory copy = copyOf(original);
        assertThat(copy.secret()).isEqualTo(42);
        assertThat(copy.items).isNotSameAs(original.items).hasSize(2);
        assertThat(copy.items.get(0).name()).isEqualTo("sword");
        assertThat(copy.items.get(0).uses()).containsExactly(1, 2).isNotSameAs(item.uses());
        assertThat(copy.items.get(1)).as("nulls stay").isNull();
        assertThat(copy.nested).isEqualTo(original.nested).isNotSameAs(original.nested);
        assertThat(copy.nested.get(0)).isNotSameAs(original.nested.get(0));
        assertThat(copy.places.get("home")).isEqualTo(new Vector3f(1, 2, 3)).isNotSameAs(original.places.get("home"));
        assertThat(copy.sorted).isNotSameAs(original.sorted);
        assertThat(copy.sorted.firstKey()).as("in the order of its comparator").isEqualTo(2);
        assertThat(copy.tempers).containsExactly(Temper.ANGRY).isNotSameAs(original.tempers);
        assertThat(copy.byTemper.get(Temper.CALM)).containsExactly(7).isNotSameAs(original.byTemper.get(Temper.CALM));
        assertThat(copy.fixed).containsExactly("a", "b");
        assertThat(copy.table).isDeepEqualTo(original.table).isNotSameAs(original.table);
        assertThat(copy.none).isEmpty();
        assertThat(copy.self).as("a loop leads to the copy").isSameAs(copy);
    }

    @Test
    void otherCollectionsAreCopiedByTheirConstructor() {
        Handle original = new Handle();
        original.things.add(new java.util.ArrayDeque<>(List.of(1, 2)));
        original.things.add(new java.util.LinkedHashMap<>(java.util.Map.of("a", new int[] {1})));
        original.things.add(Arrays.asList(1, null));
        original.things.add(java.util.Map.of("k", "v"));
        original.things.add(new java.util.TreeSet<>(List.of(3, 1)));
        original.things.add(new java.util.PriorityQueue<>(List.of(3, 1)));
        Handle copy = em.getComponent(em.instantiate(em.createEntity(original)), Handle.class);
        assertThat(copy.things).hasSameSizeAs(original.things);
        for (int i = 0; i < copy.things.size(); i++) {
            assertThat(copy.things.get(i)).isNotSameAs(original.things.get(i));
        }
        assertThat(copy.things.get(2)).isEqualTo(Arrays.asList(1, null));
        assertThat(copy.things.get(3)).isEqualTo(java.util.Map.of("k", "v"));
        assertThat(copy.things.get(4)).isEqualTo(original.things.get(4));
    }

    @Test
    void whatCannotBeCopiedIsRefusedByName() {
        Handle handle = new Handle();
        handle.things.add("fine");
        handle.things.add(List.of(new Thread("held")));
        Entity source = em.createEntity(handle);
        World other = new World("Other");
        NativeArray<Entity> one = NativeArray.copyOf(Entity.class, List.of(source));
        String message = "A copy of Handle was needed, and Handle.things[1][0] is a java.lang.Thread, which cannot be"
                + " copied or saved. Give Handle"
                + " a public clone() of its own and let it be Cloneable.";
        assertThatThrownBy(() -> em.instantiate(source))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> em.instantiate(one, NativeArray.ofLength(Entity.class, 1)))
                .hasMessage(message);
        assertThatThrownBy(() -> other.entityManager().copyEntitiesFrom(em, one))
                .hasMessage(message);
        assertThatThrownBy(() -> other.entityManager().copyAndReplaceEntitiesFrom(em))
                .hasMessage(message);
        assertThat(em.entityCount()).isEqualTo(1);
        assertThat(other.entityManager().entityCount()).isZero();
    }

    @Test
    void copiesThatAreNotUsedAreClosed() {
        Scarce original = new Scarce();
        Entity source = em.createEntity(original);
        assertThatThrownBy(() -> em.instantiate(source, 5))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("no more");
        assertThat(em.entityCount()).isEqualTo(1);
        assertThat(original.closed).isZero();
        assertThat(original.copies).hasSize(2).allMatch(copy -> copy.closed == 1);
    }

    @Test
    void aCloneThatIsTheObjectItselfIsRefused() {
        Entity source = em.createEntity(new Selfish());
        assertThatThrownBy(() -> em.instantiate(source))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(Selfish.class.getName()
                        + ".clone() gave the object itself. Let it give another object of the same class.");
    }

    @Test
    @Row({"PFB-3", "PFB-4", "ENT-4.10"})
    void entitiesInsideAreRemapped() {
        Inventory self = new Inventory();
        Entity source = em.createEntity(self);
        self.owner = source;
        Entity outside = em.createEntity();
        Inventory away = new Inventory();
        away.owner = outside;
        Entity leaving = em.createEntity(away);
        for (Entity copy : em.instantiate(source, 3)) {
            assertThat(em.getComponent(copy, Inventory.class).owner).isEqualTo(copy);
        }
        assertThat(self.owner).isEqualTo(source);
        assertThat(em.getComponent(em.instantiate(leaving), Inventory.class).owner)
                .isEqualTo(outside);
        NativeArray<Entity> out = NativeArray.ofLength(Entity.class, 2);
        em.instantiate(NativeArray.copyOf(Entity.class, List.of(leaving, outside)), out);
        assertThat(em.getComponent(out.get(0), Inventory.class).owner).isEqualTo(out.get(1));
        assertThat(away.owner).isEqualTo(outside);
    }

    @Test
    @Row("SER-3.1")
    void eachOfManyCopiesInAnotherWorldHasTheObjectOfItsOriginal() {
        World other = new World("Other");
        EntityManager there = other.entityManager();
        for (int i = 0; i < 100; i++) {
            there.createEntity(new Sound("other " + i));
        }
        List<Entity> originals = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            originals.add(em.createEntity(new Sound("sound " + i)));
        }
        NativeArray<Entity> copies = there.copyEntitiesFrom(em, NativeArray.copyOf(Entity.class, originals));
        for (int i = 0; i < 300; i++) {
            Sound original = em.getComponent(originals.get(i), Sound.class);
            assertThat(there.getComponent(copies.get(i), Sound.class))
                    .isEqualTo(new Sound("sound " + i))
                    .isEqualTo(original)
                    .isNotSameAs(original);
        }
    }

    @Test
    @Row("SER-3.1")
    void copiesForAnotherWorldThatAreNotUsedAreClosed() {
        World other = new World("Other");
        Scarce original = new Scarce();
        Entity source = em.createEntity(original);
        assertThatThrownBy(() -> other.entityManager().copyEntitiesFrom(em, NativeArray.of(source, source, source)))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("no more");
        assertThat(other.entityManager().entityCount()).isZero();
        assertThat(original.closed).isZero();
        assertThat(original.copies).hasSize(2).allMatch(copy -> copy.closed == 1);
    }

    @Test
    void copiesInAnotherWorldShareNothing() {
        World other = new World("Other");
        Sound sound = new Sound("bang");
        Inventory inventory = new Inventory();
        Entity source = em.createEntity(sound, inventory);
        inventory.owner = source;
        Entity copy = other.entityManager()
                .copyEntitiesFrom(em, NativeArray.copyOf(Entity.class, List.of(source)))
                .get(0);
        assertThat(other.entityManager().getComponent(copy, Sound.class))
                .isNotSameAs(sound)
                .isEqualTo(sound);
        assertThat(other.entityManager().getComponent(copy, Inventory.class).owner)
                .isEqualTo(copy);
        assertThat(inventory.owner).isEqualTo(source);
        assertThat(sound.closed).isZero();
    }
}
