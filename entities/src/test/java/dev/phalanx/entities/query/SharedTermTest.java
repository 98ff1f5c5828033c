package dev.phalanx.entities.query;

import static dev.phalanx.entities.query.QueryTerms.aspect;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static dev.phalanx.entities.query.QueryTerms.shared;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.Optional;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Banner;
import dev.phalanx.entities.fixture.SharedComponents.Camp;
import dev.phalanx.entities.fixture.SharedComponents.Marked;
import dev.phalanx.entities.fixture.SharedComponents.Rank;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.RefRO;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The term `shared`: a loop gets the shared value of each entity.
final class SharedTermTest extends InWorld {
    private static final String CHANGED = "The body of a loop changed a shared value of Rank that it was given. That is"
            + " one object for all entities with the value, and nothing was stored. Set another value with"
            + " setSharedComponent, after the loop.";

    private record Seen(Entity entity, Object value) {}

    private List<Seen> seen(Class<? extends ISharedComponentData> type) {
        List<Seen> seen = new ArrayList<>();
        em.query(shared(type)).withEntityAccess().forEach((value, entity) -> seen.add(new Seen(entity, value)));
        return seen;
    }

    /// What [#seen] should be, in any order.
    private List<Seen> expected(Class<? extends ISharedComponentData> type) {
        List<Seen> expected = new ArrayList<>();
        for (Entity entity : em.queryBuilder().withAll(type).build().toEntityArray()) {
            expected.add(new Seen(entity, em.getSharedComponent(entity, type)));
        }
        return expected;
    }

    @Test
    @Row({"SHR-1", "SHR-2"})
    void aLoopGetsTheValueOfEachEntity() {
        for (int i = 0; i < 1000; i++) {
            em.createEntity(new Health(i), new Team(i % 3), new Camp("camp " + i % 2));
        }
        em.createEntity(new Health(1), new Monster(), new Team(1));
        em.createEntity(Camp.class);
        int[] visited = new int[1];
        em.query(ro(Health.class), shared(Team.class), shared(Camp.class)).forEach((health, team, camp) -> {
            assertThat(team).isEqualTo(new Team(health.points % 3));
            assertThat(camp).isEqualTo(new Camp("camp " + health.points % 2));
            visited[0]++;
        });
        assertThat(visited[0]).isEqualTo(1000);
        assertThat(seen(Team.class)).hasSize(1001).containsExactlyInAnyOrderElementsOf(expected(Team.class));
        assertThat(seen(Camp.class)).hasSize(1001).containsExactlyInAnyOrderElementsOf(expected(Camp.class));
        assertThat(shared(Team.class).toString()).isEqualTo("shared(Team)");
    }

    @Test
    @Row({"SHR-1", "SHR-5"})
    void chunksWhoseValueWasSetByQueryAreSeenWithIt() {
        NativeArray<Entity> entities = em.createEntity(em.createArchetype(Health.class, Team.class), 1000);
        for (int i = 0; i < 1000; i++) {
            em.setComponent(entities.get(i), new Health(i));
        }
        var loop = em.query(shared(Team.class), ro(Health.class));
        List<ArchetypeChunk> chunks = loop.query().toArchetypeChunkArray();
        int[] sum = new int[1];
        for (int round = 1; round < 4; round++) {
            for (int i = 0; i < chunks.size(); i++) {
                ArchetypeChunk chunk = loop.query().toArchetypeChunkArray().get(i);
                em.setSharedComponent(chunk, new Team(i / round));
            }
            Map<Integer, Team> before = new HashMap<>();
            entities.forEach(entity -> before.put(
                    em.getComponent(entity, Health.class).points, em.getSharedComponent(entity, Team.class)));
            sum[0] = 0;
            loop.forEach((team, health) -> {
                assertThat(team).isEqualTo(before.get(health.points));
                sum[0]++;
            });
            assertThat(sum[0]).isEqualTo(1000);
        }
        em.setSharedComponent(loop.query(), new Team(9));
        loop.forEach((team, health) -> assertThat(team).isEqualTo(new Team(9)));
    }

    @Test
    @Row("SHR-4.1")
    void allEntitiesOfAValueGetOneObject() {
        for (int i = 0; i < 500; i++) {
            em.createEntity(new Team(i % 4), new Rank(i % 5, 1));
        }
        Set<Object> objects = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int turn = 0; turn < 3; turn++) {
            em.query(shared(Team.class), shared(Rank.class)).forEach((team, rank) -> {
                objects.add(team);
                objects.add(rank);
            });
        }
        assertThat(objects).hasSize(4 + 5);
    }

    @Test
    @Row({"SHR-2", "SHR-4"})
    void ofAManagedTypeItIsTheStoredObject() {
        Banner banner = new Banner("red");
        em.createEntity(banner);
        em.createEntity(Banner.class);
        List<Banner> seen = new ArrayList<>();
        em.query(shared(Banner.class)).forEach(seen::add);
        assertThat(seen).containsExactlyInAnyOrder(banner, new Banner());
        assertThat(seen.get(seen.indexOf(banner))).isSameAs(banner);
    }

    @Test
    void aTypeWithoutFieldsHasItsOneValue() {
        em.createEntity(Marked.class);
        assertThat(seen(Marked.class)).extracting(Seen::value).containsExactly(new Marked());
    }

    @Test
    @Row({"ENB-4", "ENB-5"})
    void disabledEntitiesAreLeftOutAndTheOthersGetTheirValue() {
        Entity[] entities = new Entity[700];
        for (int i = 0; i < entities.length; i++) {
            entities[i] = em.createEntity(new Health(i), new Stunned(i), new Team(i * 5 / entities.length));
        }
        var loop = em.query(shared(Team.class), ro(Health.class)).withAll(Stunned.class);
        for (int step : new int[] {2, 7, 70, 1}) {
            for (int i = 0; i < entities.length; i++) {
                em.setComponentEnabled(entities[i], Stunned.class, i % step == 0);
            }
            List<Integer> visited = new ArrayList<>();
            loop.forEach((team, health) -> {
                assertThat(team.id()).isEqualTo(health.points * 5 / entities.length);
                visited.add(health.points);
            });
            assertThat(visited).hasSize((entities.length + step - 1) / step).allMatch(points -> points % step == 0);
        }
    }

    @Test
    @Row("QRY-9")
    void filtersHoldForIt() {
        for (int i = 0; i < 300; i++) {
            em.createEntity(new Health(i), new Team(i % 3), new Camp("camp " + i % 2));
        }
        var loop = em.query(ro(Health.class), shared(Team.class), shared(Camp.class))
                .asPrivate();
        for (int id = 0; id < 4; id++) {
            loop.query().setSharedComponentFilter(new Team(id));
            int expected = id;
            int[] visited = new int[1];
            loop.forEach((health, team, camp) -> {
                assertThat(team.id()).isEqualTo(expected);
                assertThat(camp.name()).isEqualTo("camp " + health.points % 2);
                visited[0]++;
            });
            assertThat(visited[0]).isEqualTo(id < 3 ? 100 : 0);
        }
    }

    @Test
    void aLoopInALoopOfTheSameQueryLeavesTheOuterOneItsValues() {
        for (int i = 0; i < 60; i++) {
            em.createEntity(new Health(i), new Stunned(i), new Team(i % 3));
        }
        var loop = em.query(shared(Team.class), ro(Health.class))
                .withAll(Stunned.class)
                .withEntityAccess();
        int[] inner = new int[1];
        List<Integer> outer = new ArrayList<>();
        loop.forEach((team, health, entity) -> {
            assertThat(team.id()).isEqualTo(health.points % 3);
            outer.add(health.points);
            em.setComponentEnabled(entity, Stunned.class, health.points % 2 == 0);
            loop.forEach((innerTeam, innerHealth, self) -> {
                assertThat(innerTeam.id()).isEqualTo(innerHealth.points % 3);
                inner[0]++;
            });
        });
        assertThat(outer).hasSize(60).doesNotHaveDuplicates();
        assertThat(inner[0]).isBetween(60 * 30, 60 * 60);
    }

    @Test
    @Row("VER-7")
    void aLoopDoesNotCountAsAChange() {
        Entity entity = em.createEntity(new Team(1));
        world.addSystem(new ISystem() {});
        world.update();
        int before = em.getChunk(entity).getChangeVersion(Team.class);
        int order = em.getSharedComponentOrderVersion(new Team(1));
        seen(Team.class);
        assertThat(em.getChunk(entity).getChangeVersion(Team.class)).isEqualTo(before);
        assertThat(em.getSharedComponentOrderVersion(new Team(1))).isEqualTo(order);
    }

    private static void promote(Rank rank) {
        rank.level++;
    }

    @Test
    void aBodyThatChangesAValueIsToldAndNothingIsStored() {
        Entity entity = em.createEntity(new Rank(1, 2), new Health(0));
        em.createEntity(new Rank(5, 2), new Health(0));
        var loop = em.query(shared(Rank.class), rw(Health.class));
        assertThatThrownBy(() -> loop.forEach((rank, health) -> {
                    promote(rank);
                    health.points += rank.level;
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(CHANGED);
        assertThat(em.getSharedComponent(entity, Rank.class).level).isEqualTo(1);
        List<Integer> levels = new ArrayList<>();
        loop.forEach((rank, health) -> levels.add(rank.level));
        assertThat(levels).containsExactlyInAnyOrder(1, 5);
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(2);
    }

    @Test
    void whatABodyThrowsComesBeforeTheComplaintAboutChanges() {
        em.createEntity(new Rank(1, 2));
        var loop = em.query(shared(Rank.class));
        assertThatThrownBy(() -> loop.forEach(rank -> {
                    promote(rank);
                    throw new UnsupportedOperationException("the body's own");
                }))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("the body's own");
        loop.forEach(rank -> assertThat(rank.level).isEqualTo(1));
    }

    @Test
    void aValueThatIsFreedAndStoredAgainIsTheNewOne() {
        Entity entity = em.createEntity(new Rank(1, 0));
        seen(Rank.class);
        for (int level = 2; level < 20; level++) {
            em.setSharedComponent(entity, new Rank(level, 0));
            int expected = level;
            em.query(shared(Rank.class)).forEach(rank -> assertThat(rank.level).isEqualTo(expected));
        }
    }

    @Test
    void theWorldThatBecameAnotherGivesThatOnesValues() {
        em.createEntity(new Rank(1, 0));
        em.query(shared(Rank.class)).forEach(rank -> assertThat(rank.level).isEqualTo(1));
        try (var other = new dev.phalanx.entities.systems.World("other")) {
            other.entityManager().createEntity(new Rank(2, 0));
            em.copyAndReplaceEntitiesFrom(other.entityManager());
            em.query(shared(Rank.class)).forEach(rank -> assertThat(rank.level).isEqualTo(2));
        }
    }

    record Fighter(
            Entity entity,
            Team team,
            RefRO<Health> health,
            @Optional Camp camp,
            @Optional RefRO<Stunned> stunned) implements IAspect {}

    @Test
    @Row("ASP-1.2")
    void besidesOptionalPartsItIsNullWhereEntitiesHaveNone() {
        em.createEntity(new Health(0), new Team(4));
        em.createEntity(new Health(1), new Team(4), new Camp("north"));
        em.createEntity(new Health(2), new Team(5), new Camp("south"), new Stunned(3));
        em.createEntity(new Health(3), new Stunned(3));
        Map<Integer, String> seen = new HashMap<>();
        em.query(aspect(Fighter.class), shared(Team.class)).forEach((fighter, team) -> {
            assertThat(fighter.team()).isSameAs(team);
            String camp = fighter.camp() == null ? "none" : fighter.camp().name();
            seen.put(
                    fighter.health().get().points,
                    team.id() + camp + fighter.stunned().isValid());
        });
        assertThat(seen).isEqualTo(Map.of(0, "4nonefalse", 1, "4northfalse", 2, "5southtrue"));
    }

    @Test
    void aTypeThatIsNoSharedComponentIsRefused() {
        @SuppressWarnings({"unchecked", "rawtypes"})
        Class<ISharedComponentData> raw = (Class) Health.class;
        assertThatThrownBy(() -> shared(raw))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Health is not a shared component. Let it implement ISharedComponentData.");
        assertThatThrownBy(() -> em.query(shared(Team.class), shared(Team.class)))
                .isInstanceOf(EntityQueryDescValidationException.class)
                .hasMessage("Team is named twice in the terms of one query. Name each type once.");
        assertThatThrownBy(() -> em.query(shared(Team.class)).withNone(Team.class))
                .isInstanceOf(EntityQueryDescValidationException.class)
                .hasMessage("Team is named in the terms and in withNone of one query. Name each type once.");
    }

    @Test
    void aLargeBodyGetsTheValuesToo() {
        for (int i = 0; i < 40; i++) {
            em.createEntity(new Health(i), new Team(i % 3), new Camp("c" + i % 2));
        }
        StringBuilder text = new StringBuilder();
        em.query(ro(Health.class), shared(Team.class), shared(Camp.class)).forEach((health, team, camp) -> {
            int x = health.points;
            for (int i = 0; i < 3; i++) {
                x = x * 31 + team.id() * 17 - camp.name().length() * 3 + i * 7;
                x = x * 37 + team.id() * 13 - camp.name().length() * 5 + i * 5;
                x = x * 41 + team.id() * 11 - camp.name().length() * 7 + i * 3;
                x = x * 43 + team.id() * 7 - camp.name().length() * 11 + i * 11;
                x = x * 47 + team.id() * 5 - camp.name().length() * 13 + i * 13;
                x = x * 53 + team.id() * 3 - camp.name().length() * 17 + i * 17;
                x = x * 59 + team.id() * 2 - camp.name().length() * 19 + i * 19;
                x = x * 61 + team.id() * 19 - camp.name().length() * 23 + i * 23;
                x = x * 67 + team.id() * 23 - camp.name().length() * 29 + i * 29;
                x = x * 71 + team.id() * 29 - camp.name().length() * 31 + i * 31;
                x = x * 73 + team.id() * 31 - camp.name().length() * 37 + i * 37;
                x = x * 79 + team.id() * 37 - camp.name().length() * 41 + i * 41;
            }
            assertThat(team.id()).isEqualTo(health.points % 3);
            text.append(camp.name().charAt(1) - '0' == health.points % 2 ? "+" : "-");
            text.append(x == 0 ? "0" : "");
        });
        assertThat(text.toString()).startsWith("+".repeat(40)).doesNotContain("-");
    }
}
