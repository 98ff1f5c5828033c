package dev.phalanx.scenes.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.scenes.diff.DiffTypes.Burning;
import dev.phalanx.scenes.diff.DiffTypes.Health;
import dev.phalanx.scenes.diff.DiffTypes.Place;
import dev.phalanx.scenes.diff.DiffTypes.Step;
import dev.phalanx.scenes.diff.DiffTypes.Target;
import dev.phalanx.scenes.diff.DiffTypes.Team;
import dev.phalanx.scenes.diff.DiffTypes.Title;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Logged;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Change sets of a prefab, applied to a world with instances of it.
class KeptInstancesTest {
    private static final EntityPatcherOptions KEPT =
            EntityPatcherOptions.standard().withInstancesKept(true);

    private final World source = new World("Source");
    private final World shadow = new World("Before", WorldFlags.SHADOW);
    private final World target = new World("Game");
    private final EntityManager from = source.entityManager();
    private final EntityManager em = target.entityManager();
    private final Logged log = new Logged(EntityPatcher.class.getName());
    private Entity root = Entity.NULL;
    private Entity member = Entity.NULL;
    private Entity prefab = Entity.NULL;

    @BeforeEach
    void makeAPrefab() {
        root = from.createEntity(
                EntityGuid.of(1),
                new Prefab(),
                new Health(1),
                new Place(0, 0),
                new Team(1),
                new Title("one"),
                new Burning());
        from.setName(root, "Root");
        from.addBuffer(root, Step.class).add(new Step(1));
        member = from.createEntity(EntityGuid.of(2), new Prefab(), new Health(2));
        from.addComponent(root, new Target(member, 1));
        from.addBuffer(root, LinkedEntityGroup.class).add(new LinkedEntityGroup(root));
        from.getBuffer(root, LinkedEntityGroup.class).add(new LinkedEntityGroup(member));
        apply();
        for (Entity entity : em.getAllEntities()) {
            if (em.hasComponent(entity, LinkedEntityGroup.class)) {
                prefab = entity;
            }
        }
        assertThat(em.getComponent(prefab, Health.class)).isEqualTo(new Health(1));
    }

    @AfterEach
    void close() {
        target.audit();
        source.close();
        shadow.close();
        target.close();
        log.close();
    }

    /// Applies what has changed since the last call.
    private int apply() {
        EntityChangeSet changes = EntityDiffer.getChanges(
                        source, shadow, EntityDifferOptions.standard().withFastForward(true))
                .forward();
        return EntityPatcher.applyChangeSet(target, changes, KEPT);
    }

    private Entity memberOf(Entity instance) {
        return em.getBuffer(instance, LinkedEntityGroup.class).get(1).value();
    }

    @Test
    void valuesThatAreStillThoseOfThePrefabFollowIt() {
        Entity instance = em.instantiate(prefab);
        from.setComponent(root, new Health(7));
        from.setComponent(root, new Target(member, 9));
        from.getBuffer(root, Step.class).add(new Step(2));
        from.setSharedComponent(root, new Team(2));
        from.setSharedComponent(root, new Title("two"));
        from.setComponentEnabled(root, Burning.class, false);
        from.setName(root, "Stem");
        assertThat(apply()).isZero();
        assertThat(em.getComponent(instance, Health.class)).isEqualTo(new Health(7));
        assertThat(em.getComponent(instance, Target.class)).isEqualTo(new Target(memberOf(instance), 9));
        assertThat(em.getComponent(prefab, Target.class)).isEqualTo(new Target(memberOf(prefab), 9));
        assertThat(em.getBuffer(instance, Step.class).length()).isEqualTo(2);
        assertThat(em.getSharedComponent(instance, Team.class)).isEqualTo(new Team(2));
        assertThat(em.getSharedComponent(instance, Title.class)).isEqualTo(new Title("two"));
        assertThat(em.isComponentEnabled(instance, Burning.class)).isFalse();
        assertThat(em.getName(prefab)).isEqualTo("Stem");
    }

    @Row("SER-4.3")
    @Test
    void aReferenceToAMemberThatReplacesAnotherLeadsToTheOwnOneOfEachInstance() {
        Entity instance = em.instantiate(prefab);
        Entity other = from.createEntity(EntityGuid.of(3), new Prefab(), new Target(root, 4));
        from.getBuffer(root, LinkedEntityGroup.class).removeAt(1);
        from.getBuffer(root, LinkedEntityGroup.class).add(new LinkedEntityGroup(other));
        from.setComponent(root, new Target(other, 5));
        from.destroyEntity(member);
        assertThat(apply()).isZero();
        assertThat(em.getBuffer(instance, LinkedEntityGroup.class).length()).isEqualTo(2);
        assertThat(memberOf(instance)).isNotEqualTo(memberOf(prefab));
        assertThat(em.getComponent(instance, Target.class)).isEqualTo(new Target(memberOf(instance), 5));
        assertThat(em.getComponent(memberOf(instance), Target.class)).isEqualTo(new Target(instance, 4));
        assertThat(em.getComponent(prefab, Target.class)).isEqualTo(new Target(memberOf(prefab), 5));
        assertThat(em.getComponent(memberOf(prefab), Target.class)).isEqualTo(new Target(prefab, 4));
    }

    @Test
    void valuesThatTheProgramHasSetStay() {
        Entity instance = em.instantiate(prefab);
        em.setComponent(instance, new Health(100));
        em.setComponent(instance, new Target(Entity.NULL, 50));
        em.getBuffer(instance, Step.class).add(new Step(9));
        em.setSharedComponent(instance, new Team(8));
        em.setSharedComponent(instance, new Title("mine"));
        em.setComponentEnabled(instance, Burning.class, false);
        em.setName(instance, "Mine");
        from.setComponent(root, new Health(7));
        from.setComponent(root, new Target(member, 9));
        from.getBuffer(root, Step.class).add(new Step(2));
        from.setSharedComponent(root, new Team(2));
        from.setSharedComponent(root, new Title("two"));
        from.setName(root, "Stem");
        assertThat(apply()).isZero();
        assertThat(em.getComponent(instance, Health.class)).isEqualTo(new Health(100));
        assertThat(em.getComponent(instance, Target.class)).isEqualTo(new Target(Entity.NULL, 50));
        assertThat(em.getBuffer(instance, Step.class).get(1)).isEqualTo(new Step(9));
        assertThat(em.getSharedComponent(instance, Team.class)).isEqualTo(new Team(8));
        assertThat(em.getSharedComponent(instance, Title.class)).isEqualTo(new Title("mine"));
        assertThat(em.isComponentEnabled(instance, Burning.class)).isFalse();
        assertThat(em.getName(instance)).isEqualTo("Mine");
        assertThat(em.getComponent(prefab, Health.class)).isEqualTo(new Health(7));
        assertThat(em.getSharedComponent(prefab, Team.class)).isEqualTo(new Team(2));
    }

    @Test
    void instancesOutliveTheirPrefabAndArentTakenForItLater() {
        Entity instance = em.instantiate(prefab);
        Entity wheel = memberOf(instance);
        from.destroyEntity(root);
        assertThat(apply()).isZero();
        assertThat(em.exists(prefab)).isFalse();
        assertThat(em.exists(instance)).isTrue();
        assertThat(em.exists(wheel)).isTrue();

        from.createEntity(EntityGuid.of(1), new Prefab(), new Health(3));
        assertThat(apply()).isZero();
        assertThat(em.hasComponent(instance, Prefab.class)).isFalse();
        assertThat(em.getComponent(instance, Health.class)).isEqualTo(new Health(1));
        assertThat(em.entityCount()).isEqualTo(3);
    }

    @Test
    void aMemberThatIsGoneGoesFromInstancesToo() {
        Entity instance = em.instantiate(prefab);
        Entity wheel = memberOf(instance);
        from.getBuffer(root, LinkedEntityGroup.class).removeAt(1);
        from.setComponent(root, new Target(Entity.NULL, 1));
        from.destroyEntity(member);
        assertThat(apply()).isZero();
        assertThat(em.exists(wheel)).isFalse();
        assertThat(em.getBuffer(instance, LinkedEntityGroup.class).length()).isEqualTo(1);
    }

    @Test
    void whatIsMissingIsSkippedWithoutAWarning() {
        EntityPatcherOptions quiet = KEPT.withMissingSkipped(true);
        from.setComponent(root, new Health(4));
        from.setComponent(member, new Health(5));
        EntityChangeSet changes = EntityDiffer.getChanges(source, shadow, EntityDifferOptions.standard())
                .forward();
        em.removeComponent(prefab, Health.class);
        em.destroyEntity(memberOf(prefab));
        assertThat(EntityPatcher.applyChangeSet(target, changes, quiet)).isZero();
        assertThat(EntityPatcher.applyChangeSet(target, changes, KEPT)).isEqualTo(2);
        assertThat(quiet.toString()).isEqualTo("EntityPatcherOptions[instances kept, missing skipped]");
    }
}
