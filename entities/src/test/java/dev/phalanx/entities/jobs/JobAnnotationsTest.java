package dev.phalanx.entities.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Velocity;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.OneSystem;
import dev.phalanx.entities.query.EntityQueryDescValidationException;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Each annotation of a job's class alone, and what they make of the query.
final class JobAnnotationsTest extends InWorld {
    private final OneSystem system = new OneSystem(world);
    private final Entity plain = em.createEntity(Position.class);
    private final Entity stunned = em.createEntity(Position.class, Stunned.class);
    private final Entity awake = em.createEntity(Position.class, Stunned.class);
    private final Entity monster = em.createEntity(Position.class, Monster.class);
    private final Entity fast = em.createEntity(Position.class, Speed.class, Velocity.class);
    private final Entity disabled = em.createEntity(Position.class, Health.class);

    JobAnnotationsTest() {
        em.setComponentEnabled(awake, Stunned.class, false);
        em.setEnabled(disabled, false);
    }

    /// Runs the job in a system and returns whom it visited: those whose x is 1, which is then 0 again.
    private List<Entity> visited(IJobEntity job) {
        system.run(job::run);
        return List.of(plain, stunned, awake, monster, fast, disabled).stream()
                .filter(entity -> em.getComponent(entity, Position.class).x == 1)
                .peek(entity -> em.setComponent(entity, new Position()))
                .toList();
    }

    record Bare() implements IJobEntity {
        void execute(Position position) {
            position.x++;
        }
    }

    @WithAll(Stunned.class)
    record All() implements IJobEntity {
        void execute(Position position) {
            position.x++;
        }
    }

    @WithAny({Monster.class, Speed.class})
    record Any() implements IJobEntity {
        void execute(Position position) {
            position.x++;
        }
    }

    @WithNone({Stunned.class, Speed.class})
    record None() implements IJobEntity {
        void execute(Position position) {
            position.x++;
        }
    }

    @WithDisabled(Stunned.class)
    record Disabled() implements IJobEntity {
        void execute(Position position) {
            position.x++;
        }
    }

    @WithDisabled(Stunned.class)
    record Waking() implements IJobEntity {
        void execute(Position position, EnabledRefRW<Stunned> bit) {
            position.x += bit.get() ? 100 : 1;
            bit.set(true);
        }
    }

    @WithAbsent(Stunned.class)
    record Absent() implements IJobEntity {
        void execute(Position position) {
            position.x++;
        }
    }

    @WithPresent(Stunned.class)
    record Present() implements IJobEntity {
        void execute(Position position) {
            position.x++;
        }
    }

    @WithOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
    record Options() implements IJobEntity {
        void execute(Position position) {
            position.x++;
        }
    }

    @WithOptions(EntityQueryOptions.IGNORE_COMPONENT_ENABLED_STATE)
    @WithAll(Stunned.class)
    record Ignoring() implements IJobEntity {
        void execute(Position position) {
            position.x++;
        }
    }

    @Test
    @Row("JOB-3.3")
    void eachChoosesWhatItsNameSays() {
        assertThat(visited(new Bare())).containsExactly(plain, stunned, awake, monster, fast);
        assertThat(visited(new All())).containsExactly(stunned);
        assertThat(visited(new Any())).containsExactly(monster, fast);
        assertThat(visited(new None())).containsExactly(plain, awake, monster);
        assertThat(visited(new Disabled())).containsExactly(awake);
        assertThat(visited(new Absent())).containsExactly(plain, monster, fast);
        assertThat(visited(new Present())).containsExactly(stunned, awake);
        assertThat(visited(new Options())).containsExactly(plain, stunned, awake, monster, fast, disabled);
        assertThat(visited(new Ignoring())).containsExactly(stunned, awake);
        assertThat(visited(new Waking())).containsExactly(awake);
        assertThat(visited(new Waking())).isEmpty();
        assertThat(em.isComponentEnabled(awake, Stunned.class)).isTrue();
    }

    @WithAll(Velocity.class)
    @WithChangeFilter(Velocity.class)
    record Changed() implements IJobEntity {
        void execute(Position position) {
            position.x++;
        }
    }

    @Test
    @Row("JOB-3.3")
    void aChangeFilter() {
        assertThat(visited(new Changed())).containsExactly(fast);
        assertThat(visited(new Changed())).isEmpty();
        new OneSystem(world).run(() -> em.setComponent(fast, new Velocity(1, 0, 0)));
        assertThat(visited(new Changed())).containsExactly(fast);
    }

    @WithNone(Position.class)
    record Contradicting() implements IJobEntity {
        void execute(Position position) {
            position.x++;
        }
    }

    @Test
    @Row("JOB-3")
    void oneThatContradictsExecuteIsRefused() {
        assertThatThrownBy(() -> visited(new Contradicting()))
                .isInstanceOf(EntityQueryDescValidationException.class)
                .hasMessageContaining("Position");
    }
}
