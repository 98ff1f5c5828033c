package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.kernel.Bodies.Body1;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import dev.phalanx.testing.Allocations;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// A warm kernel makes no aspects, however many types of them there are.
class AspectAllocationTest {
    private static final int SLOTS = 512;
    private static final int WARM_UPS = 4_000;

    static final class Health {
        public int points;
    }

    record Mover(RefRW<Position> position, RefRW<Health> health, RefRO<Velocity> velocity) {
        void move() {
            Velocity v = velocity.get();
            position.update(p -> {
                p.x += v.x() + 1;
                p.y += v.y();
            });
            health.update(h -> h.points++);
        }
    }

    record Healer(Entity entity, RefRW<Health> health) {
        void heal() {
            Health value = health.get();
            value.points += entity.index() + 1;
            health.set(value);
        }
    }

    record Sleeper(EnabledRefRW<Health> health, RefRO<Position> position) {
        void toggle() {
            health.set(position.get().x < 1 || !health.get());
        }
    }

    record Walker(Healer healer, RefRO<Velocity> velocity, DynamicBuffer<Velocity> path) {
        void walk() {
            healer.heal();
            path.set(0, velocity.get());
        }
    }

    /// An aspect with an entity, so that it cannot be kept, whose methods are too long for C2 to inline all of them.
    record Fighter(Entity entity, RefRW<Health> health, RefRO<Velocity> velocity, DynamicBuffer<Velocity> blows) {
        Entity fight() {
            Entity last = Entity.NULL;
            for (int i = 0; i < blows.length(); i++) {
                Velocity blow = blows.get(i);
                if (blow.x() + blow.y() > velocity.get().x() - 1) {
                    last = strike(blow, i);
                }
            }
            return last;
        }

        private Entity strike(Velocity blow, int number) {
            int damage = (int) (blow.x() * 2 + blow.y() * 3 + blow.z() * 5) % 7 + 1;
            health.update(value -> {
                value.points -= damage;
                value.points += value.points < -1000 ? 2000 : 0;
            });
            int left = health.get().points;
            int folded = left > 100 ? left - 100 : left < -100 ? left + 100 : left;
            int mixed = folded * 31 + number * 17 + (folded > 3 ? damage : -damage) + (left > 5 ? 1 : 2);
            return mixed % 3 == 0 ? entity : new Entity(mixed & 0xffff, 1);
        }
    }

    private static KernelParameter of(Class<?> type, Access access) {
        return new KernelParameter(StructType.of(type), access);
    }

    private static final KernelParameter MOVER = KernelParameter.aspect(
            Mover.class,
            List.of(of(Position.class, Access.REF), of(Health.class, Access.REF), of(Velocity.class, Access.REF_RO)));
    private static final KernelParameter HEALER = KernelParameter.aspect(
            Healer.class, List.of(of(Entity.class, Access.READ_ONLY), of(Health.class, Access.REF)));
    private static final KernelParameter SLEEPER = KernelParameter.aspect(
            Sleeper.class,
            List.of(
                    of(Health.class, Access.ENABLED_RW),
                    of(Position.class, Access.REF_RO).asOptional()));
    private static final KernelParameter WALKER = KernelParameter.aspect(
            Walker.class, List.of(HEALER, of(Velocity.class, Access.REF_RO), of(Velocity.class, Access.BUFFER_RW)));

    private static final KernelParameter FIGHTER = KernelParameter.aspect(
            Fighter.class,
            List.of(
                    of(Entity.class, Access.READ_ONLY),
                    of(Health.class, Access.REF),
                    of(Velocity.class, Access.REF_RO),
                    of(Velocity.class, Access.BUFFER_RW)));

    private static Object[] tables(KernelParameter aspect) {
        BufferStore<Velocity> paths = BufferStore.of(Velocity.class, 2, 1, SLOTS);
        for (int slot = 0; slot < SLOTS; slot++) {
            paths.get(0, slot).add(new Velocity(0, 0, 0));
        }
        Object[] bits = {new long[][] {new long[EnabledLayout.words(SLOTS)]}, new int[] {100}};
        return aspect.leaves()
                .flatMap(part -> {
                    if (part.access().isEnabledBit()) {
                        return Stream.of(bits);
                    }
                    return Arrays.stream(
                            part.access().isBuffer()
                                    ? paths.kernelTables()
                                    : Store.of(part.struct().type(), 1, SLOTS).tables());
                })
                .toArray();
    }

    private static Object[] assertAllocatesNothing(KernelParameter aspect, Object body) {
        RunList runs = new RunList();
        runs.add(0, 0, SLOTS / 2);
        RunList masked = new RunList();
        masked.addMasked(0, SLOTS / 2, 64, 0x5555_5555_5555_5555L);
        masked.addMasked(0, SLOTS / 2 + 64, 64, 0xffff_ff00_f00f_ffffL);
        masked.add(0, SLOTS / 2 + 128, SLOTS);
        Object[] tables = tables(aspect);
        IterationPlan plan = new IterationPlan(Body1.class, "execute", List.of(aspect));
        IterationKernel kernel = IterationCompiler.compile(plan, body.getClass());
        assertThat(Allocations.settledBytesOf(0, WARM_UPS, () -> {
                    kernel.run(runs, tables, body);
                    kernel.run(masked, tables, body);
                }))
                .isZero();
        return tables;
    }

    @Test
    void fiveTypesOfAspectsAreMadeWithoutAllocating() {
        Body1<Mover> move = Mover::move;
        Body1<Healer> heal = Healer::heal;
        Body1<Sleeper> toggle = aspect -> aspect.toggle();
        Body1<Walker> walk = walker -> walker.walk();
        int[] sum = new int[1];
        Body1<Fighter> fight = fighter -> sum[0] += fighter.fight().index();
        float[][] x = (float[][]) assertAllocatesNothing(MOVER, move)[0];
        assertThat(x[0][SLOTS - 1]).isPositive();
        assertAllocatesNothing(HEALER, heal);
        assertAllocatesNothing(SLEEPER, toggle);
        assertAllocatesNothing(WALKER, walk);
        assertAllocatesNothing(FIGHTER, fight);
        assertAllocatesNothing(MOVER, move);
        assertAllocatesNothing(SLEEPER, toggle);
    }
}
