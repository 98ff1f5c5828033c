package dev.phalanx.entities.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Sound;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.EntityQueryMask;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Commands about groups, queries, objects and everything else that is rarer.
final class GroupCommandTest extends InWorld {
    private final EntityCommandBuffer commands = new EntityCommandBuffer();
    private final Entity root = em.createEntity(Health.class);
    private final Entity wheel = em.createEntity(Health.class, Monster.class);
    private final Entity structuralChanges = em.createEntity(Monster.class);
    private final EntityQueryMask healthy =
            em.queryBuilder().withAll(Health.class).build().getEntityQueryMask();

    private void link() {
        var group = em.addBuffer(root, LinkedEntityGroup.class);
        for (Entity member : List.of(root, wheel, structuralChanges)) {
            group.add(new LinkedEntityGroup(member));
        }
    }

    @Test
    @Row("ECB-3")
    void componentsAreAddedToTheMembersThatAMaskMatches() {
        link();
        commands.addComponentForLinkedEntityGroup(root, healthy, new Speed(2));
        commands.addComponentForLinkedEntityGroup(root, healthy, Stunned.class);
        commands.addComponentForLinkedEntityGroup(root, healthy, new Sound("a"));
        commands.playback(em);
        for (Entity entity : List.of(root, wheel)) {
            assertThat(em.getComponent(entity, Speed.class)).isEqualTo(new Speed(2));
            assertThat(em.hasComponent(entity, Stunned.class)).isTrue();
            assertThat(em.getComponent(entity, Sound.class)).isEqualTo(new Sound("a"));
        }
        assertThat(em.getComponent(root, Sound.class)).isNotSameAs(em.getComponent(wheel, Sound.class));
        assertThat(em.getComponentCount(structuralChanges)).isEqualTo(1);
    }

    @Test
    @Row("ECB-3")
    void componentsAreSetAndReplacedInGroups() {
        link();
        commands.setComponentForLinkedEntityGroup(root, healthy, new Health(2));
        commands.addComponent(wheel, new Speed(1));
        commands.replaceComponentForLinkedEntityGroup(root, new Speed(9));
        commands.playback(em);
        assertThat(em.getComponent(wheel, Health.class).points).isEqualTo(2);
        assertThat(em.getComponent(root, Health.class).points).isEqualTo(2);
        assertThat(em.getComponent(wheel, Speed.class)).isEqualTo(new Speed(9));
        assertThat(em.hasComponent(root, Speed.class)).isFalse();
    }

    @Test
    @Row("ECB-4")
    void aGroupWhoseMembersLackTheComponentIsNotSetAtAll() {
        link();
        EntityQueryMask all = em.queryBuilder().build().getEntityQueryMask();
        commands.setComponentForLinkedEntityGroup(root, all, new Health(2));
        assertThatThrownBy(() -> commands.playback(em))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Entity(2:1) has no Health; it has [Monster].");
        assertThat(em.getComponent(root, Health.class).points).isZero();
    }

    @Test
    @Row("ECB-4")
    void anEntityWithoutAGroupAndAMaskOfAnotherWorldAreRefused() {
        commands.replaceComponentForLinkedEntityGroup(root, new Health(1));
        assertThatThrownBy(() -> commands.playback(em))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Entity(0:1) has no LinkedEntityGroup; it has [Health].");
        link();
        World other = new World("Other");
        EntityQueryMask foreign = other.entityManager()
                .queryBuilder()
                .withAll(Health.class)
                .build()
                .getEntityQueryMask();
        try (EntityCommandBuffer again = new EntityCommandBuffer()) {
            again.setComponentForLinkedEntityGroup(root, foreign, new Health(1));
            assertThatThrownBy(() -> again.playback(em))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("The mask of query [Health] belongs to another world than \"Test\". Take it"
                            + " from a query of this world.");
        }
        assertThatThrownBy(() -> commandsOf().addComponentForLinkedEntityGroup(root, healthy, new Team(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Team is a shared component, whose value belongs to a chunk. Use addSharedComponent for each"
                                + " entity.");
    }

    private static EntityCommandBuffer commandsOf() {
        return new EntityCommandBuffer();
    }

    @Test
    @Row("ECB-3")
    void objectsAreGivenToWhatAQueryMatches() {
        EntityQuery query = em.queryBuilder().withAll(Health.class).build();
        Sound sound = new Sound("a");
        Sound louder = new Sound("b");
        commands.addComponent(query, sound);
        commands.setComponent(query, louder);
        commands.setComponent(query, new Health(5));
        commands.playback(em);
        assertThat(em.getComponent(root, Sound.class)).isSameAs(louder);
        assertThat(em.getComponent(wheel, Sound.class)).isEqualTo(louder).isNotSameAs(louder);
        assertThat(sound.closed).as("closed when replaced").isEqualTo(1);
        assertThat(em.getComponent(wheel, Health.class).points).isEqualTo(5);
    }

    @Test
    @Row("ECB-3")
    void objectsMoveFromEntityToEntity() {
        Sound sound = new Sound("a");
        Entity made = commands.createEntity();
        commands.addComponent(root, sound);
        commands.moveComponent(root, made, Sound.class);
        commands.playback(em);
        assertThat(em.hasComponent(root, Sound.class)).isFalse();
        assertThat(em.getComponent(new Entity(3, 1), Sound.class)).isSameAs(sound);
        assertThat(sound.closed).isZero();
    }

    @Test
    @Row("ECB-3")
    void valuesOfArraysAndQueriesReachThoseThatHaveTheComponentAndThoseThatLackIt() {
        NativeArray<Entity> many = em.createEntity(em.createArchetype(Monster.class), 500);
        EntityQuery query = em.queryBuilder().withAll(Monster.class).build();
        commands.addComponent(many.slice(100, 300), new Health(1));
        commands.addComponent(query, new Health(2));
        commands.addComponent(many.slice(0, 250), new Health(3));
        commands.setComponentEnabled(root, Stunned.class, false);
        em.addComponent(root, Stunned.class);
        commands.playback(em);
        for (int i = 0; i < many.length(); i++) {
            assertThat(em.getComponent(many.get(i), Health.class).points).isEqualTo(i < 250 ? 3 : 2);
        }
        assertThat(em.isComponentEnabled(root, Stunned.class)).isFalse();
    }
}
