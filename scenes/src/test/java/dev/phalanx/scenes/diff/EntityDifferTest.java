package dev.phalanx.scenes.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phalanx.collections.NativeIntList;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.ICleanupBufferElementData;
import dev.phalanx.entities.components.ICleanupManagedComponentData;
import dev.phalanx.entities.components.ICleanupSharedComponentData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.query.EntityQueryDesc;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.diff.DiffTypes.Burning;
import dev.phalanx.scenes.diff.DiffTypes.Cleanup;
import dev.phalanx.scenes.diff.DiffTypes.Curve;
import dev.phalanx.scenes.diff.DiffTypes.Flying;
import dev.phalanx.scenes.diff.DiffTypes.Friend;
import dev.phalanx.scenes.diff.DiffTypes.Health;
import dev.phalanx.scenes.diff.DiffTypes.Inventory;
import dev.phalanx.scenes.diff.DiffTypes.Item;
import dev.phalanx.scenes.diff.DiffTypes.Leader;
import dev.phalanx.scenes.diff.DiffTypes.Place;
import dev.phalanx.scenes.diff.DiffTypes.Target;
import dev.phalanx.scenes.diff.DiffTypes.Team;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Row("SER-4")
class EntityDifferTest {
    private static final EntityDifferOptions STANDARD = EntityDifferOptions.standard();

    private final World world = new World("Game");
    private final World shadow = new World("Before", WorldFlags.SHADOW);
    private final EntityManager em = world.entityManager();

    /// A managed component that its world closes.
    public static final class Handle implements IManagedComponentData, AutoCloseable {
        @Override
        public void close() {}
    }

    /// Does nothing, but the versions of the world go up.
    static final class IdleSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {}
    }

    @AfterEach
    void close() {
        world.audit();
        shadow.audit();
        world.close();
        shadow.close();
    }

    private void remember() {
        shadow.entityManager().copyAndReplaceEntitiesFrom(em);
    }

    private EntityChangeSet forward() {
        return EntityDiffer.getChanges(world, shadow, STANDARD).forward();
    }

    @Test
    void equalWorldsHaveNoChanges() {
        assertThat(EntityDiffer.getChanges(world, shadow, STANDARD).isEmpty()).isTrue();
        em.createEntity(EntityGuid.of(1), new Health(3));
        remember();

        EntityChanges changes = EntityDiffer.getChanges(world, shadow, STANDARD);

        assertThat(changes.isEmpty()).isTrue();
        assertThat(changes.forward()).isEqualTo(EntityChangeSet.empty()).isEqualTo(changes.reverse());
        assertThat(changes.forward()).hasToString("0 created, 0 destroyed, 0 components added, 0 removed, 0 set");
    }

    @Test
    @Row("SER-4.2")
    void forwardHasWhatIsNewAndReverseWhatWas() {
        Entity kept = em.createEntity(EntityGuid.of(1), new Health(3), new Place(1, 2));
        Entity gone = em.createEntity(EntityGuid.of(2), new Health(5));
        remember();
        em.setComponent(kept, new Health(4));
        em.removeComponent(kept, Place.class);
        em.addComponent(kept, new Burning());
        em.setComponentEnabled(kept, Burning.class, false);
        em.setName(kept, "Tower");
        em.destroyEntity(gone);
        em.createEntity(EntityGuid.of(0x3f), new Target(kept, 7));

        EntityChanges changes = EntityDiffer.getChanges(world, shadow, STANDARD);

        assertThat(changes.forward().describe()).isEqualTo("""
                        1 created, 1 destroyed, 2 components added, 1 removed, 2 set: Health 1, Target 1; 1 enabled or disabled; 1 named
                        + 3f:0:0:0: Target(entity 1:0:0:0, priority 7)
                        - 2:0:0:0
                        ~ 1:0:0:0: named "Tower", + Burning, Burning disabled, Health(points 4), - Place
                        """);
        assertThat(changes.reverse().describe()).isEqualTo("""
                        1 created, 1 destroyed, 2 components added, 1 removed, 3 set: Health 2, Place 1; 1 named
                        + 2:0:0:0: Health(points 5)
                        - 3f:0:0:0
                        ~ 1:0:0:0: named "", - Burning, Health(points 3), + Place(x 1.0, y 2.0)
                        """);
        assertThat(changes.forward().created()).containsExactly(EntityGuid.of(0x3f));
        assertThat(changes.forward().destroyed()).containsExactly(EntityGuid.of(2));
        assertThat(changes.forward().componentTypes())
                .containsExactly(Burning.class, Health.class, Place.class, Target.class);
        assertThat(changes.forward().added(Burning.class)).containsExactly(EntityGuid.of(1));
        assertThat(changes.forward().removed(Place.class)).containsExactly(EntityGuid.of(1));
        assertThat(changes.forward().set(Health.class)).containsExactly(EntityGuid.of(1));
        assertThat(changes.forward().set(Place.class)).isEmpty();
        assertThat(changes.forward().isEmpty()).isFalse();
        assertThat(changes).hasToString("forward: " + changes.forward() + "; reverse: " + changes.reverse());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 63, 64, 100, 127})
    @Row("SER-4.2")
    void aChangeInAnyRowOfAChunkIsFound(int row) {
        List<Entity> all = new ArrayList<>();
        for (int i = 0; i < 128; i++) {
            all.add(em.createEntity(EntityGuid.of(i + 1), new Health(i), new Flying(i)));
        }
        remember();
        em.setComponent(all.get(row), new Health(500));
        em.setComponentEnabled(all.get(row), Flying.class, false);

        EntityChanges changes = EntityDiffer.getChanges(world, shadow, STANDARD);

        assertThat(changes.forward().describe()).isEqualTo("""
                        0 created, 0 destroyed, 0 components added, 0 removed, 1 set: Health 1; 1 enabled or disabled
                        ~ %x:0:0:0: Flying disabled, Health(points 500)
                        """.formatted(row + 1));
        assertThat(changes.reverse().describe()).isEqualTo("""
                        0 created, 0 destroyed, 0 components added, 0 removed, 1 set: Health 1; 1 enabled or disabled
                        ~ %x:0:0:0: Flying enabled, Health(points %d)
                        """.formatted(row + 1, row));
    }

    @Test
    @Row("SER-4.2")
    void entitiesThatChangedTheirPlacesInAChunkAreComparedWithThemselves() {
        List<Entity> all = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            all.add(em.createEntity(EntityGuid.of(i + 1), new Health(i)));
        }
        remember();
        em.addComponent(all.get(0), new Burning());
        em.removeComponent(all.get(0), Burning.class);
        em.addComponent(all.get(3), new Burning());
        em.removeComponent(all.get(3), Burning.class);
        assertThat(em.getChunk(all.get(0)).getEntities().toList()).isNotEqualTo(all);

        assertThat(forward().isEmpty()).isTrue();

        em.setComponent(all.get(3), new Health(8));
        EntityChanges changes = EntityDiffer.getChanges(world, shadow, STANDARD);
        assertThat(changes.forward().describe()).endsWith("1 set: Health 1\n~ 4:0:0:0: Health(points 8)\n");
        assertThat(changes.reverse().describe()).endsWith("1 set: Health 1\n~ 4:0:0:0: Health(points 3)\n");
    }

    @Test
    @Row("SER-4.2")
    void aSharedValueOfAllEntitiesOfAChunkIsSetInEach() {
        for (int i = 1; i <= 3; i++) {
            em.addSharedComponent(em.createEntity(EntityGuid.of(i)), new Team(1));
        }
        remember();
        em.setSharedComponent(em.queryBuilder().withAll(Team.class).build(), new Team(2));

        EntityChanges changes = EntityDiffer.getChanges(world, shadow, STANDARD);

        assertThat(changes.forward().set(Team.class))
                .containsExactly(EntityGuid.of(1), EntityGuid.of(2), EntityGuid.of(3));
        assertThat(changes.reverse().set(Team.class)).hasSize(3);
        EntityPatcher.applyChangeSet(shadow, changes.forward());
        assertThat(forward().isEmpty()).isTrue();
    }

    @Test
    void onlyTheChangeSetsThatWereAskedForAreMade() {
        em.createEntity(EntityGuid.of(1));

        EntityChanges forward = EntityDiffer.getChanges(world, shadow, STANDARD.withReverse(false));
        EntityChanges reverse = EntityDiffer.getChanges(world, shadow, STANDARD.withForward(false));

        assertThat(forward.forward().created()).containsExactly(EntityGuid.of(1));
        assertThatIllegalStateException()
                .isThrownBy(forward::reverse)
                .withMessage("There is no reverse change set: it was not asked for. Compare the worlds with"
                        + " EntityDifferOptions.withReverse(true).");
        assertThat(reverse.reverse().destroyed()).containsExactly(EntityGuid.of(1));
        assertThatIllegalStateException().isThrownBy(reverse::forward).withMessageContaining("withForward(true)");
        assertThat(forward).hasToString("forward: " + forward.forward() + "; reverse: not made");
    }

    @Test
    void entitiesWithoutGuidsTakeNoPart() {
        em.createEntity(new Health(1));
        em.createEntity(EntityGuid.NULL, new Health(2));
        em.createEntity(EntityGuid.NULL, new Health(3));

        assertThat(forward().isEmpty()).isTrue();
    }

    @Test
    @Row("SER-4.3")
    void referencesAreComparedByGuid() {
        Entity first = em.createEntity(EntityGuid.of(1));
        Entity second = em.createEntity(EntityGuid.of(2));
        Entity holder = em.createEntity(EntityGuid.of(3), new Target(first, 0));
        shadow.entityManager().createEntity();
        shadow.entityManager().createEntity(new Health(1));
        shadow.entityManager()
                .copyEntitiesFrom(em, dev.phalanx.structs.NativeArray.of(second, holder, first)); // other ids

        assertThat(forward().isEmpty()).isTrue();

        em.setComponent(holder, new Target(second, 0));
        assertThat(forward().describe()).endsWith("~ 3:0:0:0: Target(entity 2:0:0:0, priority 0)\n");
    }

    @Test
    @Row("SER-4.3")
    void aReferenceToADestroyedEntityComesBackWithIt() {
        Entity first = em.createEntity(EntityGuid.of(1));
        em.createEntity(EntityGuid.of(3), new Target(first, 0));
        remember();
        em.destroyEntity(first);

        EntityChanges changes = EntityDiffer.getChanges(world, shadow, STANDARD);

        assertThat(changes.reverse().describe()).contains("~ 3:0:0:0: Target(entity 1:0:0:0, priority 0)");
    }

    @Test
    @Row("SER-4.5")
    void cleanupComponentsAreIgnored() {
        Entity entity = em.createEntity(EntityGuid.of(1), new Cleanup(1), new Health(2));
        Entity dying = em.createEntity(EntityGuid.of(2), new Cleanup(1));
        remember();
        em.setComponent(entity, new Cleanup(5));
        em.destroyEntity(dying);
        em.createEntity(EntityGuid.of(4), new Cleanup(2));

        EntityChanges changes = EntityDiffer.getChanges(world, shadow, STANDARD);

        assertThat(changes.forward().describe()).isEqualTo("""
                        1 created, 1 destroyed, 0 components added, 0 removed, 0 set
                        + 4:0:0:0
                        - 2:0:0:0
                        """);
        assertThat(changes.reverse().componentTypes()).isEmpty();
    }

    record Trace(int number) implements ICleanupBufferElementData {}

    record Grave(int number) implements ICleanupSharedComponentData {}

    static final class Remains implements ICleanupManagedComponentData {
        int number;
    }

    @Test
    @Row("SER-4.5")
    void cleanupComponentsOfEveryKindAreIgnored() {
        Entity entity = em.createEntity(EntityGuid.of(1));
        em.addBuffer(entity, Trace.class).add(new Trace(1));
        em.addSharedComponent(entity, new Grave(1));
        em.addComponent(entity, new Remains());
        Entity plain = em.createEntity(EntityGuid.of(2));
        remember();
        em.getBuffer(entity, Trace.class).add(new Trace(2));
        em.setSharedComponent(entity, new Grave(2));
        em.getComponent(entity, Remains.class).number = 3;
        em.addBuffer(plain, Trace.class);
        em.addSharedComponent(plain, new Grave(5));
        em.addComponent(plain, new Remains());

        EntityChanges changes = EntityDiffer.getChanges(world, shadow, STANDARD);

        assertThat(changes.isEmpty()).isTrue();
    }

    @Test
    void disabledEntitiesAndPrefabsAreCompared() {
        Entity entity = em.createEntity(EntityGuid.of(1), new Prefab());
        remember();
        em.setEnabled(entity, false);

        assertThat(forward().added(Disabled.class)).containsExactly(EntityGuid.of(1));
    }

    @Test
    void twoEntitiesOfOneGuidAreRefused() {
        em.createEntity(new EntityGuid(1, 2, 3, 4));
        em.createEntity(new EntityGuid(1, 2, 3, 4), new Health(1));
        String message = "Entity(0:1) and Entity(1:1) of world \"Game\" both have the guid 1:2:3:4. Give each entity a"
                + " guid of its own, or leave out copies, such as instances of a prefab, with"
                + " EntityDifferOptions.withQuery.";

        assertThatIllegalArgumentException().isThrownBy(this::forward).withMessage(message);
        remember();
        assertThatIllegalArgumentException().isThrownBy(this::forward).withMessage(message);
        assertThat(EntityDiffer.getChanges(world, shadow, STANDARD.withGuidCheck(false))
                        .isEmpty())
                .isTrue();
    }

    @Test
    void aDifferFindsTheGuidThatANewEntityShares() {
        em.createEntity(EntityGuid.of(1));
        em.createEntity(EntityGuid.of(2));
        EntityDiffer differ = new EntityDiffer(world, shadow);
        differ.getChanges(STANDARD.withFastForward(true));
        em.createEntity(EntityGuid.of(2), new Health(1));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> differ.getChanges(STANDARD.withFastForward(true)))
                .withMessageContaining("both have the guid 2:0:0:0");
        assertThat(differ).hasToString("EntityDiffer of world \"Game\" and its shadow \"Before\"");
    }

    @Test
    void aWorldIsNotComparedWithItself() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new EntityDiffer(world, world))
                .withMessage(
                        "World \"Game\" was to be compared with itself. Give another world with the earlier state of"
                                + " its entities.");
    }

    @Test
    void fastForwardMakesTheShadowTheSame() {
        Entity entity = em.createEntity(EntityGuid.of(1), new Health(1));
        EntityDiffer differ = new EntityDiffer(world, shadow);
        EntityDifferOptions options = STANDARD.withFastForward(true).withChunkVersions(true);

        assertThat(differ.getChanges(options).forward().created()).hasSize(1);
        assertThat(shadow.entityManager().getComponent(entity, Health.class)).isEqualTo(new Health(1));
        assertThat(differ.getChanges(options).isEmpty()).isTrue();
        em.setComponent(entity, new Health(2));
        assertThat(differ.getChanges(options).forward().describe()).endsWith("~ 1:0:0:0: Health(points 2)\n");
        assertThat(differ.getChanges(options).isEmpty()).isTrue();
    }

    @Test
    void chunksThatWereNotWrittenAreSkipped() {
        Entity entity = em.createEntity(EntityGuid.of(1), new Health(1));
        world.addSystem(new IdleSystem());
        EntityDiffer differ = new EntityDiffer(world, shadow);
        EntityDifferOptions options = STANDARD.withFastForward(true).withChunkVersions(true);
        world.update();
        differ.getChanges(options);
        world.update();
        differ.getChanges(options);
        shadow.entityManager().setComponent(entity, new Health(9)); // which nobody should do
        world.update();

        assertThat(differ.getChanges(options).isEmpty()).isTrue();
        assertThat(differ.getChanges(options.withChunkVersions(false)).forward().setCount())
                .isEqualTo(1);
    }

    @Test
    void aSkippedChunkStillHasReferencesToEntitiesThatAreGone() {
        Entity first = em.createEntity(EntityGuid.of(1));
        em.createEntity(EntityGuid.of(3), new Target(first, 0));
        world.addSystem(new IdleSystem());
        EntityDiffer differ = new EntityDiffer(world, shadow);
        EntityDifferOptions options = STANDARD.withFastForward(true).withChunkVersions(true);
        for (int i = 0; i < 3; i++) {
            world.update();
            differ.getChanges(options);
        }
        world.update();
        em.destroyEntity(first);

        EntityChanges changes = differ.getChanges(options);

        assertThat(changes.forward().describe()).contains("~ 3:0:0:0: Target(entity none, priority 0)");
        assertThat(changes.reverse().describe()).contains("~ 3:0:0:0: Target(entity 1:0:0:0, priority 0)");
    }

    @Test
    void componentsAreLeftOut() {
        em.createEntity(EntityGuid.of(1), new Health(1), new Place(1, 2));

        EntityDifferOptions options = STANDARD.without(Health.class).without(Item.class);

        assertThat(EntityDiffer.getChanges(world, shadow, options).forward().componentTypes())
                .containsExactly(Place.class);
        assertThat(options.excluded()).containsExactlyInAnyOrder(Health.class, Item.class);
        assertThat(options)
                .hasToString("EntityDifferOptions[FORWARD, REVERSE, NAMES, BLOBS, GUIDS], without [Health, Item]")
                .isEqualTo(STANDARD.without(Item.class, Health.class))
                .hasSameHashCodeAs(STANDARD.without(Item.class, Health.class))
                .isNotEqualTo(STANDARD);
    }

    @Test
    void aQueryChoosesTheEntities() {
        Entity both = em.createEntity(EntityGuid.of(1), new Health(1), new Burning());
        em.setComponentEnabled(both, Burning.class, false);
        em.createEntity(EntityGuid.of(2), new Health(1));
        em.createEntity(EntityGuid.of(3), new Burning(), new Prefab());
        EntityQueryDesc burning = EntityQueryDesc.EMPTY.withAll(ComponentType.readOnly(Burning.class));

        assertThat(EntityDiffer.getChanges(world, shadow, STANDARD.withQuery(burning))
                        .forward()
                        .created())
                .containsExactly(EntityGuid.of(1));
        EntityQueryDesc prefabs = burning.withOptions(EntityQueryOptions.INCLUDE_PREFAB);
        assertThat(EntityDiffer.getChanges(world, shadow, STANDARD.withQuery(prefabs))
                        .forward()
                        .created())
                .containsExactlyInAnyOrder(EntityGuid.of(1), EntityGuid.of(3));
    }

    @Test
    void namesAreComparedUnlessTheyAreLeftOut() {
        Entity entity = em.createEntity(EntityGuid.of(1));
        remember();
        em.setName(entity, "Öl");

        assertThat(forward().describe()).endsWith("~ 1:0:0:0: named \"Öl\"\n");
        assertThat(EntityDiffer.getChanges(world, shadow, STANDARD.withNames(false))
                        .isEmpty())
                .isTrue();
    }

    @Test
    void blobsAreComparedByContentUnlessThatIsTurnedOff() {
        try (BlobBuilder builder = new BlobBuilder();
                BlobBuilder other = new BlobBuilder();
                BlobBuilder third = new BlobBuilder();
                BlobAssetReference<Integer> blob = builder.createBlobAssetReference(5);
                BlobAssetReference<Integer> same = other.createBlobAssetReference(5);
                BlobAssetReference<Integer> different = third.createBlobAssetReference(6)) {
            Entity entity = em.createEntity(EntityGuid.of(1), new Curve(blob));
            remember();
            em.setComponent(entity, new Curve(same));
            assertThat(forward().isEmpty()).isTrue();
            assertThat(EntityDiffer.getChanges(world, shadow, STANDARD.withBlobContents(false))
                            .forward()
                            .setCount())
                    .isEqualTo(1);
            em.setComponent(entity, new Curve(different));
            assertThat(forward().describe())
                    .endsWith("~ 1:0:0:0: Curve(points blob " + Long.toHexString(different.contentHash()) + ")\n");
        }
    }

    @Test
    @Row("SER-4.2")
    void otherBlobsWithTheSameContentAreNoChange() {
        try (BlobBuilder builder = new BlobBuilder();
                BlobBuilder other = new BlobBuilder();
                BlobAssetReference<Integer> blob = builder.createBlobAssetReference(5);
                BlobAssetReference<Integer> same = other.createBlobAssetReference(5)) {
            Entity first = em.createEntity(EntityGuid.of(1), new Curve(blob));
            Entity second = em.createEntity(EntityGuid.of(2), new Curve(blob));
            em.createEntity(EntityGuid.of(3), new Curve(blob));
            remember();
            em.setComponent(first, new Curve(same));
            em.setComponent(second, new Curve(BlobAssetReference.nullReference()));

            assertThat(forward().describe()).endsWith("1 set: Curve 1\n~ 2:0:0:0: Curve(points none)\n");
        }
    }

    @Test
    void managedComponentsAreComparedByWhatTheyHold() {
        Entity entity = em.createEntity(EntityGuid.of(1));
        Inventory inventory = new Inventory();
        inventory.items.add("sword");
        inventory.slots = new int[] {1, 2};
        em.addComponent(entity, inventory);
        Entity friend = em.createEntity(EntityGuid.of(2));
        Friend friends = new Friend();
        friends.entity = entity;
        em.addComponent(friend, friends);
        remember();
        assertThat(forward().isEmpty()).isTrue();

        inventory.slots[1] = 3;
        friends.entity = Entity.NULL;

        assertThat(forward().set(Inventory.class)).containsExactly(EntityGuid.of(1));
        assertThat(forward().set(Friend.class)).containsExactly(EntityGuid.of(2));
    }

    @Test
    void theChangeSetKeepsItsOwnCopiesOfObjects() {
        Entity entity = em.createEntity(EntityGuid.of(1));
        Inventory inventory = new Inventory();
        em.addComponent(entity, inventory);
        EntityChangeSet set = forward();
        inventory.items.add("late");

        EntityPatcher.applyChangeSet(shadow, set);
        EntityManager target = shadow.entityManager();
        Inventory found = target.getComponent(target.getAllEntities().get(0), Inventory.class);
        assertThat(found.items).isEmpty();
        found.items.add("other");
        EntityPatcher.applyChangeSet(shadow, set);

        assertThat(target.getComponent(target.getAllEntities().get(0), Inventory.class).items)
                .isEmpty();
    }

    @Test
    void sharedValuesAreComparedByTheEntitiesThatTheyName() {
        Entity first = em.createEntity(EntityGuid.of(1));
        Entity second = em.createEntity(EntityGuid.of(2));
        em.addSharedComponent(second, new Leader(first));
        remember();
        assertThat(forward().isEmpty()).isTrue();
        em.setSharedComponent(second, new Leader(second));

        assertThat(forward().describe()).endsWith("~ 2:0:0:0: Leader(entity 2:0:0:0)\n");
    }

    record Chart(NativeIntList points) implements IComponentData {}

    @Test
    void componentsThatCannotBeCopiedAreRefusedByName() {
        Entity entity = em.createEntity(EntityGuid.of(1));
        em.addComponent(entity, new Handle());

        assertThatIllegalArgumentException()
                .isThrownBy(this::forward)
                .withMessage(Handle.class.getName() + " is a managed component that is closed by its world, so that a"
                        + " change set cannot have copies of it. Leave it out with"
                        + " EntityDifferOptions.without(Handle.class).");
        assertThat(EntityDiffer.getChanges(world, shadow, STANDARD.without(Handle.class))
                        .forward()
                        .created())
                .hasSize(1);
        em.removeComponent(entity, Handle.class);
        em.addComponent(entity, Chart.class);
        assertThatIllegalArgumentException()
                .isThrownBy(this::forward)
                .withMessage(Chart.class.getName() + ".points is a native collection, which a change set cannot have."
                        + " Leave the component out with EntityDifferOptions.without(Chart.class).");
    }

    @Test
    void guidsAreOrderedAndReadable() {
        EntityGuid least = new EntityGuid(1, 2, 3, 4);

        assertThat(new EntityGuid(255, -1, 7, 9)).hasToString("ff:-1:7:9");
        assertThat(List.of(
                        new EntityGuid(1, 2, 3, 5),
                        new EntityGuid(1, 2, 4, 0),
                        new EntityGuid(1, 3, 0, 0),
                        new EntityGuid(2, 0, 0, 0)))
                .isSorted()
                .allMatch(each -> least.compareTo(each) < 0 && each.compareTo(least) > 0);
        assertThat(least.compareTo(new EntityGuid(1, 2, 3, 4))).isZero();
    }
}
