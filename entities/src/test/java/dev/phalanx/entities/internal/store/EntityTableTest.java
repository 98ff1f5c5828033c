package dev.phalanx.entities.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

@Row("ENT-2")
final class EntityTableTest {
    private static final int PLACE = 1 << EntityLocation.SLOT_BITS;

    private final EntityTable table = new EntityTable();

    private Entity add(int location) {
        table.reserve(1);
        return Entity.unpack(table.add(location));
    }

    @Test
    @Row("ENT-2.5")
    void indicesCountFromZeroAndVersionsFromOne() {
        assertThat(add(PLACE)).isEqualTo(new Entity(0, 1));
        assertThat(add(PLACE + 1)).isEqualTo(new Entity(1, 1));
        assertThat(table.count()).isEqualTo(2);
    }

    @Test
    @Row({"ENT-2.3", "ENT-2.6"})
    void theLastFreedIndexIsUsedFirst() {
        for (int i = 0; i < 4; i++) {
            add(PLACE + i);
        }
        table.remove(1);
        table.remove(3);

        assertThat(add(PLACE)).isEqualTo(new Entity(3, 2));
        assertThat(add(PLACE)).isEqualTo(new Entity(1, 2));
        assertThat(add(PLACE)).isEqualTo(new Entity(4, 1));
    }

    @Test
    @Row("ENT-2.1")
    void aLivingEntityIsFound() {
        Entity entity = add(PLACE + 5);

        assertThat(table.find(entity)).isEqualTo(PLACE + 5);
        assertThat(table.find(entity.packed())).isEqualTo(PLACE + 5);
        table.move(entity.index(), PLACE + 6);
        assertThat(table.find(entity)).isEqualTo(PLACE + 6);
    }

    @Test
    @Row("ENT-2.2")
    void nothingElseIsFound() {
        Entity dead = add(PLACE);
        table.remove(dead.index());

        for (Entity stranger : new Entity[] {
            dead,
            Entity.NULL,
            new Entity(0, 2),
            new Entity(0, ~2),
            new Entity(3, 0),
            new Entity(3, ~1),
            new Entity(3, 1),
            new Entity(1_000_000, 1)
        }) {
            assertThat(table.find(stranger)).as("%s", stranger).isEqualTo(EntityLocation.ABSENT);
            assertThat(table.find(stranger.packed())).as("%s", stranger).isEqualTo(EntityLocation.ABSENT);
        }
    }

    @Test
    @Row("ENT-1")
    void aDeferredIdIsRefused() {
        assertThatThrownBy(() -> table.find(new Entity(-3, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Entity(-3:1) is a deferred entity, which only the command buffer that made it understands. Use it"
                                + " in commands of that buffer, or the real id after playback.");
        assertThatThrownBy(() -> table.find(new Entity(-3, 1).packed())).hasMessageContaining("deferred");
    }

    @Test
    void idsWithANegativeVersionAreNobodys() {
        Entity entity = add(PLACE);
        table.remove(entity.index());
        for (int version : new int[] {~1, ~2, -1, Integer.MIN_VALUE}) {
            Entity never = new Entity(entity.index(), version);
            assertThat(table.find(never)).as(never.toString()).isEqualTo(EntityLocation.ABSENT);
            assertThat(table.find(never.packed())).as(never.toString()).isEqualTo(EntityLocation.ABSENT);
        }
    }

    @Test
    void versionsWrapAroundToOne() {
        Entity entity = add(PLACE);
        table.cells[entity.index()] |= (long) Integer.MAX_VALUE << 32;
        table.remove(entity.index());

        assertThat(add(PLACE)).isEqualTo(new Entity(entity.index(), 1));
    }

    @Test
    void theTableGrows() {
        for (int i = 0; i < 10_000; i++) {
            assertThat(add(PLACE + i)).isEqualTo(new Entity(i, 1));
        }
        assertThat(table.find(new Entity(9_999, 1))).isEqualTo(PLACE + 9_999);
        assertThat(table.find(new Entity(10_000, 1))).isEqualTo(EntityLocation.ABSENT);
    }

    @Test
    void theTableDoesNotGrowWhileIndicesAreFree() {
        for (int i = 0; i < 16; i++) {
            add(PLACE + i);
        }
        int length = table.cells.length;
        table.remove(3);
        add(PLACE + 3);
        assertThat(table.cells).hasSize(length);
        add(PLACE + 16);
        assertThat(table.cells).hasSizeGreaterThan(length);
    }

    @Test
    void moreEntitiesThanAnIntCountsAreRefused() {
        add(PLACE);
        assertThatThrownBy(() -> table.reserve(Integer.MAX_VALUE))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("The world has used 1 entity indices and was asked for 2147483647 more");
    }
}
