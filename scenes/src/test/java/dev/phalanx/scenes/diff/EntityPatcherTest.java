package dev.phalanx.scenes.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.query.QueryTerms;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.scenes.diff.DiffTypes.Burning;
import dev.phalanx.scenes.diff.DiffTypes.Cleanup;
import dev.phalanx.scenes.diff.DiffTypes.Curve;
import dev.phalanx.scenes.diff.DiffTypes.Flying;
import dev.phalanx.scenes.diff.DiffTypes.Friend;
import dev.phalanx.scenes.diff.DiffTypes.Health;
import dev.phalanx.scenes.diff.DiffTypes.Hidden;
import dev.phalanx.scenes.diff.DiffTypes.Inventory;
import dev.phalanx.scenes.diff.DiffTypes.Item;
import dev.phalanx.scenes.diff.DiffTypes.Leader;
import dev.phalanx.scenes.diff.DiffTypes.Memory;
import dev.phalanx.scenes.diff.DiffTypes.Place;
import dev.phalanx.scenes.diff.DiffTypes.Seen;
import dev.phalanx.scenes.diff.DiffTypes.Target;
import dev.phalanx.scenes.diff.DiffTypes.Team;
import dev.phalanx.scenes.diff.DiffTypes.Title;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.FixedList64Bytes;
import dev.phalanx.structs.FixedString64Bytes;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import dev.phalanx.testing.Logged;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Row("SER-4")
class EntityPatcherTest {
    private final World source = new World("Source");
    private final World shadow = new World("Before", WorldFlags.SHADOW);
    private final World target = new World("Game");
    private final EntityManager from = source.entityManager();
    private final EntityManager em = target.entityManager();
    private final Logged log = new Logged(EntityPatcher.class.getName());

    @AfterEach
    void close() {
        target.audit();
        source.close();
        shadow.close();
        target.close();
        log.close();
    }

    private void remember() {
        shadow.entityManager().copyAndReplaceEntitiesFrom(from);
    }

    private EntityChangeSet changes() {
        return EntityDiffer.getChanges(source, shadow, EntityDifferOptions.standard())
                .forward();
    }

    private Entity only(EntityGuid guid) {
        List<Entity> found = all(guid);
        assertThat(found).hasSize(1);
        return found.getFirst();
    }

    private List<Entity> all(EntityGuid guid) {
        List<Entity> found = new ArrayList<>();
        for (Entity entity : em.getAllEntities()) {
            if (em.hasComponent(entity, EntityGuid.class)
                    && em.getComponent(entity, EntityGuid.class).equals(guid)) {
                found.add(entity);
            }
        }
        return found;
    }

    @Test
    void anEmptyChangeSetChangesNothing() {
        int version = em.entityOrderVersion();

        assertThat(EntityPatcher.applyChangeSet(target, EntityChangeSet.empty()))
                .isZero();
        assertThat(em.entityOrderVersion()).isEqualTo(version);
    }

    @Test
    void aChangeSetCanBeUsedOnAnotherThread() throws Exception {
        from.createEntity(EntityGuid.of(1), new Health(1));
        EntityChangeSet set = changes();
        AtomicReference<String> found = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            try (World other = new World("Other thread")) {
                assertThat(EntityPatcher.applyChangeSet(other, set)).isZero();
                found.set(set.describe());
            }
        });
        thread.start();
        thread.join();

        assertThat(found.get()).endsWith("+ 1:0:0:0: Health(points 1)\n");
    }

    @Test
    void chunkComponentsStay() {
        Entity entity = from.createEntity(EntityGuid.of(1), new Health(1));
        remember();
        Entity patched = em.createEntity(EntityGuid.of(1), new Health(1));
        em.addChunkComponentData(patched, new Place(4, 5));
        from.addComponent(entity, new Burning());
        from.removeComponent(entity, Health.class);

        assertThat(EntityPatcher.applyChangeSet(target, changes())).isZero();

        assertThat(em.hasChunkComponent(patched, Place.class)).isTrue();
        assertThat(em.hasComponent(patched, Burning.class)).isTrue();
        assertThat(em.hasComponent(patched, Health.class)).isFalse();
    }

    @Test
    @Row("SER-4.1")
    void entitiesOfOtherIdsGetTheChanges() {
        em.createEntity();
        em.createEntity(EntityGuid.of(2), new Health(1), new Place(0, 0));
        from.createEntity(EntityGuid.of(2), new Health(1));
        remember();
        Entity entity = from.getAllEntities().get(0);
        from.setComponent(entity, new Health(5));
        from.addComponent(entity, new Flying(3));
        from.setComponentEnabled(entity, Flying.class, false);
        from.addSharedComponent(entity, new Team(4));
        from.addBuffer(entity, Item.class).add(new Item(entity, 2));

        assertThat(EntityPatcher.applyChangeSet(target, changes())).isZero();

        Entity patched = only(EntityGuid.of(2));
        assertThat(em.getComponent(patched, Health.class)).isEqualTo(new Health(5));
        assertThat(em.getComponent(patched, Place.class)).isEqualTo(new Place(0, 0));
        assertThat(em.getComponent(patched, Flying.class)).isEqualTo(new Flying(3));
        assertThat(em.isComponentEnabled(patched, Flying.class)).isFalse();
        assertThat(em.getSharedComponent(patched, Team.class)).isEqualTo(new Team(4));
        assertThat(em.getBuffer(patched, Item.class).get(0)).isEqualTo(new Item(patched, 2));
        assertThat(log.messages()).isEmpty();
    }

    @Test
    @Row("SER-4.4")
    void changesWithoutAnEntityAreLoggedAndTheRestIsApplied() {
        Entity missing = from.createEntity(EntityGuid.of(1), new Health(1), new Burning());
        Entity gone = from.createEntity(EntityGuid.of(2));
        Entity there = from.createEntity(EntityGuid.of(3), new Health(1), new Place(1, 1));
        remember();
        from.setComponent(missing, new Health(2));
        from.setComponentEnabled(missing, Burning.class, false);
        from.addComponent(missing, new Hidden());
        from.setName(missing, "Ann");
        from.setComponent(there, new Health(2));
        from.setComponent(there, new Place(2, 2));
        from.destroyEntity(gone);
        from.createEntity(EntityGuid.of(4), new Target(missing, 1));
        em.createEntity(EntityGuid.of(3), new Place(1, 1));
        em.createEntity(EntityGuid.of(4));

        assertThat(EntityPatcher.applyChangeSet(target, changes())).isEqualTo(8);

        String skipped = "The change was skipped; compare the world again.";
        assertThat(log.lines())
                .containsExactlyInAnyOrder(
                        "WARNING World \"Game\": a new entity was to have the guid 4:0:0:0, which Entity(1:1) has. That"
                                + " entity was changed instead.",
                        "WARNING World \"Game\": no entity has the guid 1:0:0:0, which was to get Hidden. " + skipped,
                        "WARNING World \"Game\": no entity has the guid 2:0:0:0, which was to be destroyed. " + skipped,
                        "WARNING World \"Game\": no entity has the guid 1:0:0:0, whose Health was to be set. "
                                + skipped,
                        "WARNING World \"Game\": Entity(0:1) with the guid 3:0:0:0 has no Health, which was to be set. "
                                + skipped,
                        "WARNING World \"Game\": no entity has the guid 1:0:0:0, whose Burning was to be disabled. "
                                + skipped,
                        "WARNING World \"Game\": no entity has the guid 1:0:0:0, which was to be named \"Ann\". "
                                + skipped,
                        "WARNING World \"Game\": no entity has the guid 1:0:0:0, to which Entity(1:1) refers. The"
                                + " reference became Entity.NULL; compare the world again.");
        assertThat(em.getComponent(only(EntityGuid.of(3)), Place.class)).isEqualTo(new Place(2, 2));
        assertThat(em.getComponent(only(EntityGuid.of(4)), Target.class)).isEqualTo(new Target(Entity.NULL, 1));
    }

    @Test
    void manyWarningsAreCounted() {
        for (int i = 1; i <= 130; i++) {
            from.createEntity(EntityGuid.of(i));
        }
        remember();
        from.destroyEntity(from.universalQuery());

        assertThat(EntityPatcher.applyChangeSet(target, changes())).isEqualTo(130);
        assertThat(log.messages())
                .hasSize(101)
                .last()
                .isEqualTo("World \"Game\": 30 more changes of the change set did not fit.");
    }

    @Test
    void allEntitiesOfAGuidAreChanged() {
        Entity prefab = from.createEntity(EntityGuid.of(1), new Prefab(), new Health(1));
        remember();
        em.copyEntitiesFrom(from, NativeArray.of(prefab));
        em.instantiate(only(EntityGuid.of(1)), 3);
        from.setComponent(prefab, new Health(2));
        from.addComponent(prefab, new Place(1, 2));

        assertThat(EntityPatcher.applyChangeSet(target, changes())).isZero();

        assertThat(all(EntityGuid.of(1)))
                .hasSize(4)
                .allMatch(each -> em.getComponent(each, Health.class).equals(new Health(2)))
                .allMatch(each -> em.getComponent(each, Place.class).equals(new Place(1, 2)));
    }

    @Test
    @Row("SER-4.3")
    void referencesInInstancesLeadToTheirOwnMembers() {
        Entity root = from.createEntity(EntityGuid.of(1), new Prefab(), new Target(Entity.NULL, 0));
        Entity wheel = from.createEntity(EntityGuid.of(2), new Prefab());
        from.addBuffer(root, LinkedEntityGroup.class).add(new LinkedEntityGroup(root));
        from.getBuffer(root, LinkedEntityGroup.class).add(new LinkedEntityGroup(wheel));
        Entity outside = from.createEntity(EntityGuid.of(3), new Target(Entity.NULL, 0));
        remember();
        NativeArray<Entity> copies = em.copyEntitiesFrom(from, NativeArray.of(root, wheel, outside));
        Entity instance = em.instantiate(copies.get(0));
        from.setComponent(root, new Target(wheel, 1));
        from.setComponent(outside, new Target(wheel, 1));

        assertThat(EntityPatcher.applyChangeSet(target, changes())).isZero();

        Entity ownWheel = em.getBuffer(instance, LinkedEntityGroup.class).get(1).value();
        assertThat(em.getComponent(instance, Target.class)).isEqualTo(new Target(ownWheel, 1));
        assertThat(em.getComponent(copies.get(0), Target.class)).isEqualTo(new Target(copies.get(1), 1));
        assertThat(em.getComponent(copies.get(2), Target.class))
                .as("the prefab, since no wheel is in its group")
                .isEqualTo(new Target(copies.get(1), 1));
    }

    @Test
    @Row("SER-4.4")
    void ambiguousReferencesAreLoggedAndNull() {
        Entity entity = from.createEntity(EntityGuid.of(1));
        Entity holder = from.createEntity(EntityGuid.of(2), new Target(Entity.NULL, 0));
        remember();
        from.setComponent(holder, new Target(entity, 5));
        em.createEntity(EntityGuid.of(1));
        em.createEntity(EntityGuid.of(1));
        em.createEntity(EntityGuid.of(2), new Target(Entity.NULL, 0));

        assertThat(EntityPatcher.applyChangeSet(target, changes())).isEqualTo(1);

        assertThat(log.messages())
                .containsExactly(
                        "World \"Game\": 2 entities have the guid 1:0:0:0, to which Entity(2:1) refers, and none"
                                + " of them alone is in its linked group or a prefab: [Entity(0:1), Entity(1:1)]. The reference"
                                + " became Entity.NULL; give each a guid of its own.");
        assertThat(em.getComponent(only(EntityGuid.of(2)), Target.class)).isEqualTo(new Target(Entity.NULL, 5));
    }

    /// An entity of the source with the guid 1 and components of several kinds.
    private Entity ofSeveralKinds() {
        Entity entity = from.createEntity(EntityGuid.of(1), new Burning());
        from.addComponent(entity, new Inventory());
        from.addBuffer(entity, Item.class);
        from.addSharedComponent(entity, new Team(1));
        from.addSharedComponent(entity, new Title("a"));
        from.addSharedComponent(entity, new Leader(entity));
        from.addBuffer(entity, LinkedEntityGroup.class).add(new LinkedEntityGroup(entity));
        return entity;
    }

    private void changeAllKinds(Entity entity, Entity member) {
        from.getComponent(entity, Inventory.class).items.add("sword");
        from.getBuffer(entity, Item.class).add(new Item(member, 3));
        from.setSharedComponent(entity, new Team(2));
        from.setSharedComponent(entity, new Title("b"));
        from.setSharedComponent(entity, new Leader(member));
        from.setComponentEnabled(entity, Burning.class, false);
        from.getBuffer(entity, LinkedEntityGroup.class).add(new LinkedEntityGroup(member));
    }

    @Test
    @Row("SER-4.4")
    void changesOfComponentsOfAnyKindThatAnEntityLacksAreLogged() {
        Entity entity = ofSeveralKinds();
        Entity member = from.createEntity(EntityGuid.of(2), new Health(1));
        remember();
        changeAllKinds(entity, member);
        from.setComponent(member, new Health(2));
        em.createEntity(EntityGuid.of(1));
        Entity there = em.createEntity(EntityGuid.of(2), new Health(1));

        assertThat(EntityPatcher.applyChangeSet(target, changes())).isEqualTo(7);

        String skipped = ". The change was skipped; compare the world again.";
        String lacks = "World \"Game\": Entity(0:1) with the guid 1:0:0:0 has no ";
        assertThat(log.messages())
                .containsExactlyInAnyOrder(
                        lacks + "Inventory, which was to be set" + skipped,
                        lacks + "Item, which was to be set" + skipped,
                        lacks + "Team, which was to be set" + skipped,
                        lacks + "Title, which was to be set" + skipped,
                        lacks + "Leader, which was to be set" + skipped,
                        lacks + "Burning, which was to be disabled" + skipped,
                        lacks + "LinkedEntityGroup, to which 2:0:0:0 was to be added" + skipped);
        assertThat(em.getComponent(there, Health.class)).isEqualTo(new Health(2));
    }

    @Test
    @Row("SER-4.4")
    void changesOfComponentsOfAnyKindWithoutAnEntityAreLogged() {
        Entity entity = ofSeveralKinds();
        Entity member = from.createEntity(EntityGuid.of(2), new Health(1));
        Entity former = from.createEntity(EntityGuid.of(3));
        from.getBuffer(entity, LinkedEntityGroup.class).add(new LinkedEntityGroup(former));
        from.addComponent(entity, new Place(1, 1));
        remember();
        changeAllKinds(entity, member);
        from.getBuffer(entity, LinkedEntityGroup.class).removeAt(1);
        from.removeComponent(entity, Place.class);
        from.setComponent(member, new Health(2));
        Entity there = em.createEntity(EntityGuid.of(2), new Health(1));

        assertThat(EntityPatcher.applyChangeSet(target, changes())).isEqualTo(9);

        String skipped = ". The change was skipped; compare the world again.";
        String missing = "World \"Game\": no entity has the guid 1:0:0:0, ";
        assertThat(log.messages())
                .containsExactlyInAnyOrder(
                        missing + "whose Inventory was to be set" + skipped,
                        missing + "whose Item was to be set" + skipped,
                        missing + "whose Team was to be set" + skipped,
                        missing + "whose Title was to be set" + skipped,
                        missing + "whose Leader was to be set" + skipped,
                        missing + "whose Burning was to be disabled" + skipped,
                        missing + "whose Place was to be removed" + skipped,
                        missing + "to whose linked group 2:0:0:0 was to be added" + skipped,
                        missing + "from whose linked group 3:0:0:0 was to be removed" + skipped);
        assertThat(em.getComponent(there, Health.class)).isEqualTo(new Health(2));
    }

    @Test
    @Row("SER-4.4")
    void ambiguousAndMissingMembersOfAGroupAreLoggedAndNotAdded() {
        Entity root = from.createEntity(EntityGuid.of(1));
        from.addBuffer(root, LinkedEntityGroup.class).add(new LinkedEntityGroup(root));
        Entity several = from.createEntity(EntityGuid.of(2));
        Entity missing = from.createEntity(EntityGuid.of(3));
        Entity known = from.createEntity(EntityGuid.of(4));
        remember();
        for (Entity member : List.of(several, missing, known)) {
            from.getBuffer(root, LinkedEntityGroup.class).add(new LinkedEntityGroup(member));
        }
        Entity there = em.createEntity(EntityGuid.of(1));
        em.addBuffer(there, LinkedEntityGroup.class).add(new LinkedEntityGroup(there));
        em.createEntity(EntityGuid.of(2));
        em.createEntity(EntityGuid.of(2));
        Entity added = em.createEntity(EntityGuid.of(4));

        assertThat(EntityPatcher.applyChangeSet(target, changes())).isEqualTo(2);

        assertThat(log.messages())
                .containsExactlyInAnyOrder(
                        "World \"Game\": 2 entities have the guid 2:0:0:0, which was to be added to the linked group of "
                                + there + ". The change was skipped; give each a guid of its own.",
                        "World \"Game\": no entity has the guid 3:0:0:0, which was to be added to the linked group of"
                                + " 1:0:0:0. The change was skipped; compare the world again.");
        List<Entity> members = new ArrayList<>();
        em.getBuffer(there, LinkedEntityGroup.class).forEach(member -> members.add(member.value()));
        assertThat(members).containsExactly(there, added);
    }

    @Test
    @Row("SER-4.3")
    void referencesOfEveryKindLeadToTheEntitiesOfTheirGuids() {
        Entity entity = from.createEntity(EntityGuid.of(1));
        Entity friend = from.createEntity(EntityGuid.of(2));
        remember();
        em.createEntity();
        Entity there = em.createEntity(EntityGuid.of(2));
        Entity holder = em.createEntity(EntityGuid.of(1));
        FixedList64Bytes<Seen> seen = FixedList64Bytes.of(Seen.class);
        seen.add(new Seen(friend, (short) 1));
        seen.add(new Seen(Entity.NULL, (short) 2));
        seen.add(new Seen(entity, (short) 3));
        from.addComponent(entity, new Memory(seen, FixedString64Bytes.of("")));
        from.addBuffer(entity, Item.class).add(new Item(friend, 1));
        from.getBuffer(entity, Item.class).add(new Item(entity, 2));
        from.addSharedComponent(entity, new Leader(friend));
        Friend friends = new Friend();
        friends.entity = friend;
        from.addComponent(entity, friends);

        assertThat(EntityPatcher.applyChangeSet(target, changes())).isZero();

        FixedList64Bytes<Seen> found = em.getComponent(holder, Memory.class).seen();
        assertThat(found.get(0)).isEqualTo(new Seen(there, (short) 1));
        assertThat(found.get(1)).isEqualTo(new Seen(Entity.NULL, (short) 2));
        assertThat(found.get(2)).isEqualTo(new Seen(holder, (short) 3));
        assertThat(em.getBuffer(holder, Item.class).get(0)).isEqualTo(new Item(there, 1));
        assertThat(em.getBuffer(holder, Item.class).get(1)).isEqualTo(new Item(holder, 2));
        assertThat(em.getSharedComponent(holder, Leader.class)).isEqualTo(new Leader(there));
        assertThat(em.getComponent(holder, Friend.class).entity).isEqualTo(there);
        assertThat(friends.entity).as("that of the source").isEqualTo(friend);
    }

    @Test
    @Row({"SER-4.3", "SER-4.4"})
    void referencesOfEveryKindInInstancesLeadToTheirOwnMembersAndNameTheirHolder() {
        Entity root = from.createEntity(EntityGuid.of(1), new Prefab());
        Entity wheel = from.createEntity(EntityGuid.of(2), new Prefab());
        Entity other = from.createEntity(EntityGuid.of(3));
        from.addBuffer(root, LinkedEntityGroup.class).add(new LinkedEntityGroup(root));
        from.getBuffer(root, LinkedEntityGroup.class).add(new LinkedEntityGroup(wheel));
        remember();
        NativeArray<Entity> copies = em.copyEntitiesFrom(from, NativeArray.of(root, wheel));
        Entity instance = em.instantiate(copies.get(0));
        Entity holder = em.createEntity(EntityGuid.of(3));
        Entity ownWheel = em.getBuffer(instance, LinkedEntityGroup.class).get(1).value();
        from.addBuffer(root, Item.class).add(new Item(wheel, 1));
        from.addSharedComponent(root, new Leader(wheel));
        Friend friends = new Friend();
        friends.entity = wheel;
        from.addComponent(root, friends);
        Friend lost = new Friend();
        lost.entity = from.createEntity(EntityGuid.of(9));
        from.addComponent(other, lost);
        EntityChangeSet set = changes();
        em.createEntity(EntityGuid.of(9));
        em.createEntity(EntityGuid.of(9));

        assertThat(EntityPatcher.applyChangeSet(target, set)).isEqualTo(2);

        assertThat(em.getBuffer(instance, Item.class).get(0)).isEqualTo(new Item(ownWheel, 1));
        assertThat(em.getSharedComponent(instance, Leader.class)).isEqualTo(new Leader(ownWheel));
        assertThat(em.getComponent(instance, Friend.class).entity).isEqualTo(ownWheel);
        assertThat(em.getComponent(copies.get(0), Friend.class).entity).isEqualTo(copies.get(1));
        assertThat(log.messages())
                .anyMatch(message -> message.contains("2 entities have the guid 9:0:0:0, to which " + holder));
        assertThat(em.getComponent(holder, Friend.class).entity).isEqualTo(Entity.NULL);
    }

    @Test
    void aMemberThatIsAddedToAPrefabIsAddedToItsInstances() {
        Entity root = from.createEntity(EntityGuid.of(1), new Prefab());
        from.addBuffer(root, LinkedEntityGroup.class).add(new LinkedEntityGroup(root));
        remember();
        Entity copy = em.copyEntitiesFrom(from, NativeArray.of(root)).get(0);
        Entity instance = em.instantiate(copy);
        Entity wheel = from.createEntity(EntityGuid.of(2), new Prefab(), new Target(root, 3));
        from.addSharedComponent(wheel, new Team(8));
        from.getBuffer(root, LinkedEntityGroup.class).add(new LinkedEntityGroup(wheel));

        EntityChanges both = EntityDiffer.getChanges(source, shadow, EntityDifferOptions.standard());
        assertThat(EntityPatcher.applyChangeSet(target, both.forward())).isZero();

        Entity ownWheel = em.getBuffer(instance, LinkedEntityGroup.class).get(1).value();
        assertThat(em.hasComponent(ownWheel, Prefab.class)).isFalse();
        assertThat(em.getComponent(ownWheel, Target.class)).isEqualTo(new Target(instance, 3));
        assertThat(em.getSharedComponent(ownWheel, Team.class)).isEqualTo(new Team(8));
        Entity prefabWheel = em.getBuffer(copy, LinkedEntityGroup.class).get(1).value();
        assertThat(prefabWheel).isNotEqualTo(ownWheel);
        assertThat(em.getComponent(prefabWheel, Target.class)).isEqualTo(new Target(copy, 3));

        assertThat(EntityPatcher.applyChangeSet(target, both.reverse())).isZero();
        assertThat(all(EntityGuid.of(2))).isEmpty();
        assertThat(em.getBuffer(instance, LinkedEntityGroup.class).length()).isEqualTo(1);
    }

    @Test
    void destroyingARootKeepsMembersThatTheChangeSetDoesNotDestroy() {
        Entity root = from.createEntity(EntityGuid.of(1));
        Entity kept = from.createEntity(EntityGuid.of(2));
        Entity unknown = from.createEntity();
        for (Entity member : List.of(root, kept, unknown)) {
            (from.hasBuffer(root, LinkedEntityGroup.class)
                            ? from.getBuffer(root, LinkedEntityGroup.class)
                            : from.addBuffer(root, LinkedEntityGroup.class))
                    .add(new LinkedEntityGroup(member));
        }
        remember();
        em.copyAndReplaceEntitiesFrom(from);
        from.getBuffer(root, LinkedEntityGroup.class).clear();
        from.destroyEntity(root);

        EntityPatcher.applyChangeSet(target, changes());

        assertThat(em.entityCount()).isEqualTo(1);
        assertThat(only(EntityGuid.of(2))).isEqualTo(kept);
    }

    @Test
    @Row("SER-4.5")
    void cleanupComponentsOfTheTargetStay() {
        Entity entity = from.createEntity(EntityGuid.of(1), new Health(1));
        remember();
        em.createEntity(EntityGuid.of(1), new Health(1), new Cleanup(4));
        from.removeComponent(entity, Health.class);

        EntityPatcher.applyChangeSet(target, changes());

        assertThat(em.getComponent(only(EntityGuid.of(1)), Cleanup.class)).isEqualTo(new Cleanup(4));
    }

    @Test
    void structuralChangesAreRefusedDuringALoopAndValuesAreNot() {
        Entity entity = from.createEntity(EntityGuid.of(1), new Health(1));
        remember();
        em.createEntity(EntityGuid.of(1), new Health(1));
        from.setComponent(entity, new Health(2));
        EntityChangeSet values = changes();
        from.createEntity(EntityGuid.of(2));
        EntityChangeSet structure = changes();

        em.query(QueryTerms.ro(EntityGuid.class)).forEach(guid -> {
            EntityPatcher.applyChangeSet(target, values);
            assertThatIllegalStateException()
                    .isThrownBy(() -> EntityPatcher.applyChangeSet(target, structure))
                    .withMessage("A change set was to be applied to world \"Game\" while one of its queries is being"
                            + " iterated. Apply it after the loop.");
        });

        assertThat(em.getComponent(only(EntityGuid.of(1)), Health.class)).isEqualTo(new Health(2));
        assertThat(em.entityCount()).isEqualTo(1);
    }

    record Large(@FixedLength(3000) int[] numbers) implements IComponentData {}

    record Larger(@FixedLength(3000) int[] numbers) implements IComponentData {}

    @Test
    void anEntityThatDoesNotFitAChunkIsRefusedBeforeAnythingChanges() {
        Entity entity = from.createEntity(EntityGuid.of(1));
        Entity other = from.createEntity(EntityGuid.of(2), new Health(1));
        remember();
        em.copyAndReplaceEntitiesFrom(from);
        em.addComponent(entity, Large.class);
        from.addComponent(entity, Larger.class);
        from.setComponent(other, new Health(5));
        from.createEntity(EntityGuid.of(3));
        EntityChangeSet set = changes();

        assertThatIllegalArgumentException().isThrownBy(() -> EntityPatcher.applyChangeSet(target, set));

        assertThat(em.entityCount()).isEqualTo(2);
        assertThat(em.getComponent(other, Health.class)).isEqualTo(new Health(1));
    }

    record Picky(int number) implements ISharedComponentData {
        static boolean refuses;

        Picky {
            if (refuses) {
                throw new AssertionError("refused");
            }
        }
    }

    @Test
    void anErrorOfAConstructorReachesTheCallerBeforeAnythingChanges() {
        Entity entity = from.createEntity(EntityGuid.of(1), new Health(1));
        remember();
        em.copyAndReplaceEntitiesFrom(from);
        from.addSharedComponent(entity, new Picky(4));
        from.setComponent(entity, new Health(2));
        EntityChangeSet set = changes();
        Picky.refuses = true;
        try {
            org.assertj.core.api.Assertions.assertThatThrownBy(() -> EntityPatcher.applyChangeSet(target, set))
                    .isInstanceOf(AssertionError.class);
        } finally {
            Picky.refuses = false;
        }
        assertThat(em.getComponentCount(entity)).isEqualTo(2);
        assertThat(em.getComponent(entity, Health.class)).isEqualTo(new Health(1));
    }

    @Test
    void eachEntityGetsAnObjectOfItsOwn() {
        Entity entity = from.createEntity(EntityGuid.of(1));
        remember();
        em.createEntity(EntityGuid.of(1));
        em.createEntity(EntityGuid.of(1));
        from.addComponent(entity, new Inventory());

        EntityPatcher.applyChangeSet(target, changes());

        List<Entity> found = all(EntityGuid.of(1));
        assertThat(em.getComponent(found.get(0), Inventory.class))
                .isNotSameAs(em.getComponent(found.get(1), Inventory.class));
    }

    @Test
    void theOriginalBlobIsUsedAsLongAsItIsOpen() {
        EntityChangeSet set;
        try (BlobBuilder builder = new BlobBuilder();
                BlobAssetReference<Integer> blob = builder.createBlobAssetReference(77)) {
            from.createEntity(EntityGuid.of(1), new Curve(blob));
            from.createEntity(EntityGuid.of(2), new Curve(blob));
            set = changes();
            EntityPatcher.applyChangeSet(target, set);
            assertThat(em.getComponent(only(EntityGuid.of(1)), Curve.class).points())
                    .isEqualTo(blob);
        }
        assertThat(set.blobs).hasSize(1);
        em.destroyEntity(em.universalQuery());

        EntityPatcher.applyChangeSet(target, set);

        BlobAssetReference<Integer> made =
                em.getComponent(only(EntityGuid.of(1)), Curve.class).points();
        assertThat(made.value()).isEqualTo(77);
        assertThat(em.getComponent(only(EntityGuid.of(2)), Curve.class).points())
                .isEqualTo(made);
        made.close();
        EntityPatcher.applyChangeSet(target, set);
        BlobAssetReference<Integer> again =
                em.getComponent(only(EntityGuid.of(1)), Curve.class).points();
        assertThat(again.value()).isEqualTo(77);
        again.close();
    }

    @Test
    @Row("SER-4.1")
    void guidsDifferByEachOfTheirNumbers() {
        List<EntityGuid> guids = new ArrayList<>();
        for (int i = 0; i < 3000; i++) {
            guids.add(new EntityGuid(1 + i / 1500, i % 10, i / 10 % 10, i / 100 % 15));
        }
        for (EntityGuid guid : guids) {
            em.createEntity(guid, new Health(0));
            from.createEntity(guid, new Health(0));
        }
        remember();
        for (Entity entity : from.getAllEntities()) {
            from.setComponent(
                    entity,
                    new Health(from.getComponent(entity, EntityGuid.class).hashCode()));
        }

        assertThat(EntityPatcher.applyChangeSet(target, changes())).isZero();

        for (Entity entity : em.getAllEntities()) {
            assertThat(em.getComponent(entity, Health.class).points())
                    .isEqualTo(em.getComponent(entity, EntityGuid.class).hashCode());
        }
        assertThat(new HashSet<>(guids)).hasSize(3000);
    }
}
