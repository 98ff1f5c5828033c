package dev.phalanx.entities.lookups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/// References that lookups and the entity manager hand out for one entity.
@Row("ASP-4")
final class LookedUpReferenceTest extends InWorld {
    private final Entity one;
    private final Entity bare;
    private final ComponentLookup<Speed> speeds;

    LookedUpReferenceTest() {
        world.addSystem(new ISystem() {});
        world.update(); // entities of the systems and of time are made
        one = em.createEntity(new Speed(3));
        bare = em.createEntity(Health.class);
        speeds = em.getComponentLookup(Speed.class);
    }

    private int change() {
        return em.getChunk(one).getChangeVersion(Speed.class);
    }

    private int next() {
        world.update();
        assertThat(change()).isNotEqualTo(world.globalSystemVersion());
        return world.globalSystemVersion();
    }

    @Test
    @Row("ASP-4.1")
    void theyReadAndWriteTheValueWhereItLies() {
        RefRO<Speed> seen = speeds.getRefRO(one);
        RefRO<Speed> tried = speeds.tryGetRefRO(one);
        float speed = 3;
        for (RefRW<Speed> ref :
                List.of(speeds.getRefRW(one), speeds.tryGetRefRW(one), em.getComponentRW(one, Speed.class))) {
            assertThat(ref.get().value()).isEqualTo(speed);
            ref.set(new Speed(++speed));
            assertThat(ref.get().value()).isEqualTo(speed);
            assertThat(seen.get().value()).isEqualTo(speed);
            assertThat(tried.get().value()).isEqualTo(speed);
            assertThat(em.getComponentRO(one, Speed.class).get().value()).isEqualTo(speed);
            assertThat(em.getComponent(one, Speed.class).value()).isEqualTo(speed);
            assertThat(ref.isValid()).isTrue();
            assertThat(seen.isValid()).isTrue();
        }
    }

    @Test
    @Row("ASP-4.3")
    void gettingOneToWriteIsTheChangeAndWritingIsNone() {
        for (int way = 0; way < 3; way++) {
            int got = next();
            RefRW<Speed> ref = switch (way) {
                case 0 -> speeds.getRefRW(one);
                case 1 -> speeds.tryGetRefRW(one);
                default -> em.getComponentRW(one, Speed.class);
            };
            assertThat(change()).isEqualTo(got);
            next();
            ref.set(new Speed(9));
            ref.replace(speed -> new Speed(speed.value() + 1));
            assertThat(change()).isEqualTo(got);
        }
    }

    @Test
    void gettingOneToReadIsNoChange() {
        int before = change();
        next();
        speeds.getRefRO(one).get();
        speeds.tryGetRefRO(one).get();
        em.getComponentRO(one, Speed.class).get();
        speeds.tryGetRefRW(bare);
        assertThat(change()).isEqualTo(before);
    }

    @Test
    @Row("ASP-4.2")
    void whereTheComponentIsMissingGettingIsRefusedAndTryingGivesNull() {
        Entity dead = em.createEntity(Speed.class);
        em.destroyEntity(dead);
        speeds.update();
        for (Entity missing : List.of(bare, dead, Entity.NULL)) {
            assertThatIllegalArgumentException().isThrownBy(() -> speeds.getRefRW(missing));
            assertThatIllegalArgumentException().isThrownBy(() -> speeds.getRefRO(missing));
            assertThatIllegalArgumentException().isThrownBy(() -> em.getComponentRW(missing, Speed.class));
            assertThatIllegalArgumentException().isThrownBy(() -> em.getComponentRO(missing, Speed.class));
            assertThat(speeds.tryGetRefRW(missing)).isNull();
            assertThat(speeds.tryGetRefRO(missing)).isNull();
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> speeds.getRefRW(bare))
                .withMessage(bare + " has no Speed; it has [Health]. Ask hasComponent(entity) first, or use tryGet.");
    }

    @Test
    void aReadOnlyLookupRefusesToTryWhetherOrNotTheComponentIsThere() {
        ComponentLookup<Speed> reading = em.getComponentLookup(Speed.class, true);
        for (Entity entity : List.of(one, bare)) {
            assertThatThrownBy(() -> reading.tryGetRefRW(entity))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("ComponentLookup<Speed> was made to read and was written through.");
        }
        assertThat(reading.tryGetRefRO(one).get().value()).isEqualTo(3);
    }

    @Test
    void theyEndWithTheNextStructuralChange() {
        RefRW<Speed> ref = speeds.tryGetRefRW(one);
        RefRO<Speed> seen = speeds.tryGetRefRO(one);
        em.addComponent(one, Monster.class);
        assertThat(ref.isValid()).isFalse();
        assertThat(seen.isValid()).isFalse();
        assertThatThrownBy(ref::get).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> ref.set(new Speed(1))).isInstanceOf(DisposedException.class);
        assertThatThrownBy(seen::get).isInstanceOf(DisposedException.class);
        assertThatThrownBy(() -> speeds.tryGetRefRO(one)).isInstanceOf(DisposedException.class);
    }
}
