package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedList128Bytes;
import dev.phalanx.structs.FixedList32Bytes;
import dev.phalanx.structs.FixedList512Bytes;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.contract.EntityRemap;
import org.junit.jupiter.api.Test;

/// Entity ids inside components are replaced, and nothing else is.
class RemapTest {
    private static final Entity OLD = new Entity(7, 1);
    private static final Entity OTHER = new Entity(8, 1);
    private static final Entity NEW = new Entity(70, 2);
    private static final EntityRemap REMAP = packed -> packed == OLD.packed() ? NEW.packed() : packed;

    record Link(long before, Entity target, long after) {}

    record Chain(Entity owner, Link first, Link second) {}

    @Test
    void entitiesInFieldsAndNestedFields() {
        long looksLikeOld = OLD.packed();
        Store<Chain> store = Store.of(Chain.class, 2, 4);
        Chain chain = new Chain(OLD, new Link(looksLikeOld, OLD, looksLikeOld), new Link(1, OTHER, 2));
        for (int slot = 0; slot < 4; slot++) {
            store.set(0, slot, chain);
            store.set(1, slot, chain);
        }
        store.type().codec().remap(store.tables(), 1, 1, 3, REMAP);
        Chain changed = new Chain(NEW, new Link(looksLikeOld, NEW, looksLikeOld), new Link(1, OTHER, 2));
        for (int slot = 0; slot < 4; slot++) {
            assertThat(store.get(0, slot)).isEqualTo(chain);
            assertThat(store.get(1, slot)).isEqualTo(slot == 1 || slot == 2 ? changed : chain);
        }
    }

    @Test
    void anEntityByItself() {
        Store<Entity> store = Store.of(Entity.class, 1, 3);
        store.set(0, 0, OLD);
        store.set(0, 1, OTHER);
        store.type().codec().remap(store.tables(), 0, 0, 3, REMAP);
        assertThat(store.get(0, 0)).isEqualTo(NEW);
        assertThat(store.get(0, 1)).isEqualTo(OTHER);
        assertThat(store.get(0, 2)).isEqualTo(Entity.NULL);
    }

    record Party(FixedList32Bytes<Entity> members, FixedList128Bytes<Link> links, FixedList32Bytes<Long> numbers) {}

    @Test
    void entitiesInFixedLists() {
        Store<Party> store = Store.of(Party.class, 1, 3);
        Party party = new Party(
                FixedList32Bytes.of(Entity.class, OTHER, OLD, OLD),
                FixedList128Bytes.of(Link.class, new Link(1, OLD, 2), new Link(OLD.packed(), OTHER, 3)),
                FixedList32Bytes.of(Long.class, OLD.packed()));
        for (int slot = 0; slot < 3; slot++) {
            store.set(0, slot, party);
        }
        store.type().codec().remap(store.tables(), 0, 1, 2, REMAP);
        assertThat(store.get(0, 0)).isEqualTo(party);
        assertThat(store.get(0, 2)).isEqualTo(party);
        Party changed = store.get(0, 1);
        assertThat(changed.members().toList()).containsExactly(OTHER, NEW, NEW);
        assertThat(changed.links().toList()).containsExactly(new Link(1, NEW, 2), new Link(OLD.packed(), OTHER, 3));
        assertThat(changed.numbers()).isEqualTo(party.numbers());
    }

    @Test
    void whatLiesBehindTheLastElementIsLeftAlone() {
        Store<Party> store = Store.of(Party.class, 1, 1);
        FixedList32Bytes<Entity> members = FixedList32Bytes.of(Entity.class, OLD, OLD);
        members.writeTo((byte[]) store.column(0, 0), 0);
        byte[] column = (byte[]) store.column(0, 0);
        column[0] = 1;
        store.type().codec().remap(store.tables(), 0, 0, 1, REMAP);
        column[0] = 2;
        assertThat(store.get(0, 0).members().toList()).containsExactly(NEW, OLD);
    }

    record Squad(int id, FixedList32Bytes<Entity> members, Entity leader) {}

    record Army(FixedList512Bytes<Squad> squads) {}

    @Test
    void entitiesInListsInsideTheElementsOfLists() {
        Store<Army> store = Store.of(Army.class, 1, 2);
        Squad squad = new Squad(1, FixedList32Bytes.of(Entity.class, OLD, OTHER), OLD);
        Squad empty = new Squad(2, FixedList32Bytes.of(Entity.class), OTHER);
        store.set(0, 1, new Army(FixedList512Bytes.of(Squad.class, empty, squad)));
        assertThat(store.type().hasEntities()).isTrue();
        store.type().codec().remap(store.tables(), 0, 0, 2, REMAP);
        assertThat(store.get(0, 1).squads().toList())
                .containsExactly(empty, new Squad(1, FixedList32Bytes.of(Entity.class, NEW, OTHER), NEW));
    }

    @Test
    void aTypeWithoutEntitiesStaysAsItIs() {
        Store<Position> store = Store.of(Position.class, 1, 1);
        store.set(0, 0, new Position(1, 2, 3));
        assertThat(store.type().hasEntities()).isFalse();
        store.type().codec().remap(store.tables(), 0, 0, 1, packed -> 0);
        assertThat(store.get(0, 0).y).isEqualTo(2);
    }

    @Test
    void hasEntitiesLooksEverywhere() {
        assertThat(StructType.of(Entity.class).hasEntities()).isTrue();
        assertThat(StructType.of(Chain.class).hasEntities()).isTrue();
        assertThat(StructType.of(Party.class).hasEntities()).isTrue();
    }
}
