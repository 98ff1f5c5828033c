package dev.phalanx.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.history.WorldHistory;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.Beings.Armour;
import dev.phalanx.inspector.Beings.Health;
import dev.phalanx.testing.Allocations;
import org.junit.jupiter.api.Test;

/// What frames of a world with a history allocate, while an inspector is there and shows none of its ticks.
final class RewindAllocationTest {
    @Test
    void framesAllocateNothingWhileNoTickIsOpen() {
        long[] now = {0};
        try (AskedWorld asked = new AskedWorld(new World("Quiet"), true, 1_000_000, () -> now[0])) {
            asked.em.createEntity(new Health(), new Armour(1));
            WorldHistory.of(asked.world).ticks(10).start();
            asked.ask("find?tick=0");
            asked.ask("history");
            assertThat(asked.inspected().shownTick().find()).isNotNull();
            now[0] += 100_000_000_000L;
            asked.world.update();
            assertThat(asked.inspected().shownTick().find()).isNull();
            long units = asked.inspected().budget().total();
            assertThat(Allocations.settledBytesOf(0, 2_000, asked.world::update))
                    .isZero();
            assertThat(asked.inspected().budget().total()).isEqualTo(units);
        }
    }
}
