package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.aspect;
import static dev.phalanx.entities.query.QueryTerms.aspectRO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.components.Optional;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Camp;
import dev.phalanx.entities.fixture.SharedComponents.Rank;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Aspects that hold the values of shared components.
final class AspectSharedPartTest extends InWorld {
    record Ranked(Rank rank, RefRW<Health> health) implements IAspect {}

    record Member(Team team, @Optional Camp camp, Ranked ranked) implements IAspect {}

    /// Hides what it wraps.
    static final class Hider implements IAspect {
        private final Team team;
        private final RefRW<Health> health;

        Hider(Team team, RefRW<Health> health) {
            this.team = team;
            this.health = health;
        }

        void heal() {
            health.update(value -> value.points += team.id());
        }
    }

    record Referring(RefRO<Team> team) implements IAspect {}

    private Entity member(int team, int level) {
        return em.createEntity(new Team(team), new Rank(level, 0), new Health(0));
    }

    @Test
    @Row({"ASP-1.2", "ASP-1.3", "ASP-2"})
    void aQueryOfAnAspectRequiresTheSharedComponentsOfItAndOfThoseInIt() {
        member(1, 10);
        em.addSharedComponent(member(2, 20), new Camp("north"));
        em.createEntity(new Team(3), new Health(0));
        em.createEntity(new Rank(4, 0), new Health(0));
        List<String> seen = new ArrayList<>();
        em.query(aspect(Member.class)).forEach(member -> {
            seen.add(member.team().id() + " " + member.ranked().rank().level + " " + member.camp());
            member.ranked().health().update(health -> health.points++);
        });
        em.query(aspectRO(Member.class))
                .forEach(member ->
                        assertThat(member.ranked().health().get().points).isEqualTo(1));
        assertThat(seen).containsExactlyInAnyOrder("1 10 null", "2 20 Camp[name=north]");
    }

    @Test
    @Row({"ASP-1.2", "ASP-3"})
    void theAspectOfOneEntityHoldsItsOwnCopyOfTheValue() {
        Entity entity = member(1, 10);
        for (boolean readOnly : new boolean[] {false, true}) {
            Member member = readOnly ? em.getAspectRO(entity, Member.class) : em.getAspect(entity, Member.class);
            assertThat(member.team()).isEqualTo(new Team(1));
            assertThat(member.camp()).isNull();
            member.ranked().rank().level = 99;
            assertThat(em.getSharedComponent(entity, Rank.class).level).isEqualTo(10);
        }
        em.addSharedComponent(entity, new Camp("south"));
        assertThat(em.getAspect(entity, Member.class).camp()).isEqualTo(new Camp("south"));
    }

    @Test
    @Row("ASP-6")
    void aFinalClassKeepsTheValueToItself() {
        Entity entity = member(7, 1);
        em.query(aspect(Hider.class)).forEach(Hider::heal);
        em.getAspect(entity, Hider.class).heal();
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(14);
    }

    @Test
    @Row("ASP-1")
    void aReferenceToASharedComponentIsRefused() {
        assertThatThrownBy(() -> aspect(Referring.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Referring.team asks for a reference to Team, which is a shared component. Ask for the value,"
                                + " as a Team.");
    }
}
