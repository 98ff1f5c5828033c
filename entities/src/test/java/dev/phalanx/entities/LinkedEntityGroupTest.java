package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.OmitLinkedEntityGroupFromPrefabInstance;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Target;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.Managed.Inventory;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Groups of entities that are copied, destroyed and switched off with their root.
final class LinkedEntityGroupTest extends InWorld {
    private final Entity outside = em.createEntity(Speed.class);
    private final Entity root = em.createEntity(Target.class, Prefab.class);
    private final Entity child = em.createEntity(Target.class, Waypoint.class, Prefab.class);
    private final Entity other = em.createEntity(Target.class, Prefab.class);

    LinkedEntityGroupTest() {
        em.setComponent(root, new Target(child));
        em.setComponent(child, new Target(root));
        em.setComponent(other, new Target(outside));
        em.getBuffer(child, Waypoint.class).add(new Waypoint(1, other));
        group(root, root, child, other);
    }

    private void group(Entity of, Entity... members) {
        DynamicBuffer<LinkedEntityGroup> group = em.addBuffer(of, LinkedEntityGroup.class);
        group.clear();
        for (Entity member : members) {
            group.add(new LinkedEntityGroup(member));
        }
    }

    private List<Entity> members(Entity of) {
        DynamicBuffer<LinkedEntityGroup> group = em.getBuffer(of, LinkedEntityGroup.class, true);
        NativeArray<LinkedEntityGroup> array = group.toNativeArray();
        return array.toList().stream().map(LinkedEntityGroup::value).toList();
    }

    @Test
    @Row({"PFB-2.1", "PFB-2.2", "PFB-2.3", "PFB-1", "ENT-4.11"})
    void aCopyOfTheRootHasAGroupOfCopies() {
        Entity copy = em.instantiate(root);
        List<Entity> group = members(copy);
        assertThat(group).hasSize(3).doesNotContain(root, child, other);
        assertThat(group.getFirst()).isEqualTo(copy);
        Entity childCopy = em.getComponent(copy, Target.class).entity();
        assertThat(group.get(1)).isEqualTo(childCopy);
        assertThat(em.getComponent(childCopy, Target.class).entity()).isEqualTo(copy);
        assertThat(em.getComponent(group.get(2), Target.class).entity()).isEqualTo(outside);
        assertThat(em.getBuffer(childCopy, Waypoint.class).get(0).near()).isEqualTo(group.get(2));
        for (Entity member : group) {
            assertThat(em.hasComponent(member, Prefab.class)).isFalse();
        }
        assertThat(members(root)).containsExactly(root, child, other);
        assertThat(em.hasComponent(root, Prefab.class)).isTrue();
    }

    @Test
    @Row("PFB-2.2")
    void referencesInBuffersAndObjectsLeadToTheCopiesAndThoseOutsideStay() {
        Inventory inside = new Inventory();
        inside.owner = other;
        Inventory away = new Inventory();
        away.owner = outside;
        em.addComponent(root, inside);
        em.addComponent(child, away);
        em.getBuffer(child, Waypoint.class).add(new Waypoint(2, outside));
        for (Entity copy : em.instantiate(root, 2)) {
            List<Entity> group = members(copy);
            assertThat(em.getComponent(copy, Inventory.class).owner).isEqualTo(group.get(2));
            assertThat(em.getComponent(group.get(1), Inventory.class).owner).isEqualTo(outside);
            DynamicBuffer<Waypoint> path = em.getBuffer(group.get(1), Waypoint.class, true);
            assertThat(path.get(0).near()).isEqualTo(group.get(2));
            assertThat(path.get(1).near()).isEqualTo(outside);
        }
        assertThat(inside.owner).isEqualTo(other);
        assertThat(away.owner).isEqualTo(outside);
        assertThat(em.getBuffer(child, Waypoint.class).get(0).near()).isEqualTo(other);
    }

    @Test
    @Row("PFB-3.1")
    void anArrayIsCopiedAsItIsAndTheGroupsOfItsRootsAreElementsLikeOthers() {
        NativeArray<Entity> out = NativeArray.ofLength(Entity.class, 2);
        em.instantiate(NativeArray.copyOf(Entity.class, List.of(root, child)), out);
        assertThat(em.entityCount()).isEqualTo(6);
        assertThat(members(out.get(0))).containsExactly(out.get(0), out.get(1), other);
        assertThat(em.hasComponent(out.get(1), Prefab.class)).isTrue();
    }

    @Test
    @Row("PFB-2.3")
    void severalCopiesHaveGroupsOfTheirOwn() {
        NativeArray<Entity> copies = em.instantiate(root, 3);
        assertThat(copies.toList()).doesNotHaveDuplicates();
        for (Entity copy : copies) {
            assertThat(members(copy).getFirst()).isEqualTo(copy);
            assertThat(em.getComponent(em.getComponent(copy, Target.class).entity(), Target.class)
                            .entity())
                    .isEqualTo(copy);
        }
        assertThat(em.entityCount()).isEqualTo(4 + 9);
    }

    @Test
    @Row({"PFB-2.1", "PFB-2.6", "PFB-2.7"})
    void theRootComesFirstAndMembersAreAlive() {
        group(root, child, root);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.instantiate(root))
                .withMessage("The LinkedEntityGroup of " + root + " begins with " + child + ". Let it begin with the"
                        + " entity itself.");
        group(root, root, child, other);
        em.destroyEntity(other);
        int before = em.entityCount();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.instantiate(root))
                .withMessage("The LinkedEntityGroup of " + root + " has a member that is gone: " + other
                        + " does not exist in world \"Test\": index " + other.index()
                        + " is free. Ask exists(entity) first, or drop the ids of destroyed entities.");
        assertThat(em.entityCount()).isEqualTo(before);
    }

    @Test
    @Row("PFB-2.5")
    void anEmptyGroupIsTheEntityAlone() {
        group(root);
        Entity copy = em.instantiate(root);
        assertThat(members(copy)).isEmpty();
        assertThat(em.entityCount()).isEqualTo(5);
        em.destroyEntity(root);
        assertThat(em.exists(child)).isTrue();
        assertThat(em.exists(copy)).isTrue();
    }

    @Test
    @Row("PFB-2.8")
    void aTagLeavesTheGroupOutOfCopies() {
        em.addComponent(root, OmitLinkedEntityGroupFromPrefabInstance.class);
        Entity copy = em.instantiate(root);
        assertThat(em.hasBuffer(copy, LinkedEntityGroup.class)).isFalse();
        assertThat(em.hasComponent(copy, OmitLinkedEntityGroupFromPrefabInstance.class))
                .isFalse();
        assertThat(em.getComponent(em.getComponent(copy, Target.class).entity(), Target.class)
                        .entity())
                .isEqualTo(copy);
        assertThat(em.entityCount()).isEqualTo(7);
    }

    @Test
    @Row("PFB-2.8")
    void theTagLeavesOutAnEmptyGroupAndThoseOfMembersToo() {
        group(child, child, other);
        em.addComponent(child, OmitLinkedEntityGroupFromPrefabInstance.class);
        List<Entity> group = members(em.instantiate(root));
        assertThat(group).hasSize(3);
        assertThat(em.getComponentTypes(group.get(1))).containsExactlyInAnyOrder(Target.class, Waypoint.class);
        assertThat(em.getBuffer(group.get(1), Waypoint.class, true).get(0).near())
                .isEqualTo(group.get(2));
        assertThat(members(child)).as("of the prefab itself").containsExactly(child, other);

        group(other);
        em.addComponent(other, OmitLinkedEntityGroupFromPrefabInstance.class);
        for (Entity copy : em.instantiate(other, 200)) {
            assertThat(em.getComponentTypes(copy)).containsExactly(Target.class);
            assertThat(em.getComponent(copy, Target.class).entity()).isEqualTo(outside);
        }
    }

    @Test
    @Row("PFB-2.4")
    void theGroupIsDestroyedWithItsRoot() {
        Entity copy = em.instantiate(root);
        List<Entity> group = members(copy);
        em.destroyEntity(child);
        em.destroyEntity(copy);
        assertThat(group).noneMatch(em::exists);
        assertThat(em.exists(root)).isTrue();
        em.destroyEntity(NativeArray.copyOf(Entity.class, List.of(root)));
        assertThat(em.exists(other)).isFalse();
        assertThat(em.exists(outside)).isTrue();
    }

    @Test
    @Row("QRY-18.5")
    void aQueryThatSplitsAGroupDestroysNothing() {
        var roots =
                em.queryBuilder().withAll(LinkedEntityGroup.class, Prefab.class).build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.destroyEntity(roots))
                .withMessage("destroyEntity was given " + roots + ", which matches " + root + " and not " + child
                        + " of its LinkedEntityGroup. Destroy the roots one by one or in an array, or let the query"
                        + " match the members.");
        assertThat(em.entityCount()).isEqualTo(4);
        em.destroyEntity(em.queryBuilder().withAll(Target.class, Prefab.class).build());
        assertThat(em.entityCount()).isEqualTo(1);
    }

    @Test
    @Row("ENT-15.3")
    void theGroupIsSwitchedOffWithItsRoot() {
        Entity copy = em.instantiate(root);
        em.setEnabled(copy, false);
        assertThat(members(copy)).noneMatch(em::isEnabled);
        assertThat(em.isEnabled(root)).isTrue();
        em.setEnabled(copy, true);
        assertThat(members(copy)).allMatch(em::isEnabled);
    }
}
