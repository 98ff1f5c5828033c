package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IRefCounted;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.fixture.SharedComponents.Lease;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// When shared values are told that they are stored and released, and their order versions.
final class SharedValueLifeTest extends InWorld {
    private static final List<String> HELD = List.of("retained");
    private static final List<String> OVER = List.of("retained", "released");

    @Test
    @Row("SHR-4.4")
    void aValueIsToldWhenItIsFirstStoredAndLastReleased() {
        Lease lease = Lease.of("a");
        Entity one = em.createEntity(lease);
        assertThat(lease.told()).isEqualTo(HELD);
        Lease equal = Lease.of("a");
        Entity two = em.createEntity(new Health(1), equal);
        em.addComponent(two, Monster.class);
        assertThat(equal.told()).as("an equal one is stored").isEmpty();
        em.destroyEntity(one);
        assertThat(lease.told()).isEqualTo(HELD);
        em.setSharedComponent(two, Lease.of("b"));
        assertThat(lease.told()).isEqualTo(OVER);
        assertThat(equal.told()).isEmpty();
    }

    @Test
    @Row("SHR-4.2")
    void theDefaultValueIsNeverTold() {
        Entity entity = em.createEntity(Lease.class);
        Lease zero = new Lease(null, new java.util.ArrayList<>());
        em.setSharedComponent(entity, Lease.of("a"));
        em.setSharedComponent(entity, zero);
        assertThat(em.getSharedComponentIndex(entity, Lease.class)).isZero();
        assertThat(zero.told()).isEmpty();
    }

    @Test
    @Row("SHR-4")
    void aValueThatNoChunkCameToHoldIsNotTold() {
        Lease lease = Lease.of("a");
        em.setSharedComponent(em.queryBuilder().withAll(Lease.class).build(), lease);
        em.addSharedComponent(em.createEntity(em.createArchetype(), 0), lease);
        assertThat(lease.told()).isEmpty();
        assertThat(em.getSharedComponentCount()).isZero();
    }

    @Test
    @Row("SHR-4.5")
    void closingTheWorldReleases() {
        Lease lease = Lease.of("a");
        em.createEntity(lease);
        em.createEntity(new Health(1), lease);
        world.close();
        assertThat(lease.told()).isEqualTo(OVER);
    }

    @Test
    @Row({"SHR-4.5", "SER-2.6"})
    void movingToAnotherWorldStoresThereAndReleasesHere() {
        World other = new World("Other");
        Lease lease = Lease.of("a");
        Entity entity = em.createEntity(new Health(3), lease);
        other.entityManager().moveEntitiesFrom(em);
        assertThat(lease.told()).containsExactly("retained", "retained", "released");
        assertThat(em.exists(entity)).isFalse();
        assertThat(em.getSharedComponentCount()).isZero();
        Entity moved = other.entityManager().getAllEntities().get(0);
        assertThat(other.entityManager().getSharedComponent(moved, Lease.class)).isSameAs(lease);
    }

    @Test
    @Row({"SHR-4.1", "SHR-4.5"})
    void copyingToAnotherWorldStoresThere() {
        World other = new World("Other");
        EntityManager there = other.entityManager();
        Lease lease = Lease.of("a");
        Entity entity = em.createEntity(new Health(3), lease, new Team(4));
        NativeArray<Entity> copies =
                there.copyEntitiesFrom(em, NativeArray.copyOf(Entity.class, List.of(entity, entity)));
        assertThat(lease.told()).containsExactly("retained", "retained");
        assertThat(there.getChunk(copies.get(0))).isEqualTo(there.getChunk(copies.get(1)));
        assertThat(there.getSharedComponent(copies.get(1), Team.class)).isEqualTo(new Team(4));
        other.close();
        assertThat(lease.told()).containsExactly("retained", "retained", "released");
    }

    @Test
    @Row("SHR-4.5")
    void replacingAWorldStoresWhatCameAndReleasesWhatWent() {
        World other = new World("Other");
        EntityManager there = other.entityManager();
        Lease went = Lease.of("went");
        Lease came = Lease.of("came");
        there.createEntity(went);
        Entity entity = em.createEntity(new Health(3), came);
        there.copyAndReplaceEntitiesFrom(em);
        assertThat(went.told()).isEqualTo(OVER);
        assertThat(came.told()).containsExactly("retained", "retained");
        assertThat(there.getSharedComponent(entity, Lease.class)).isEqualTo(came);
        assertThat(other.stateHash()).isEqualTo(world.stateHash());
    }

    @Test
    @Row("SHR-4.5")
    void replacingAWorldThatHasAnEqualValueStoresTheOther() {
        World other = new World("Other");
        EntityManager there = other.entityManager();
        Lease theirs = Lease.of("a");
        Lease ours = Lease.of("a");
        there.createEntity(theirs);
        Entity entity = em.createEntity(ours);
        there.copyAndReplaceEntitiesFrom(em);
        assertThat(there.getSharedComponent(entity, Lease.class)).isSameAs(ours);
        assertThat(theirs.told()).isEqualTo(OVER);
        assertThat(ours.told()).containsExactly("retained", "retained");
        there.copyAndReplaceEntitiesFrom(em);
        assertThat(ours.told()).as("it is there already").containsExactly("retained", "retained");
        other.close();
        assertThat(ours.told()).containsExactly("retained", "retained", "released");
    }

    record Fussy(int id) implements ISharedComponentData {
        private static boolean refuses;

        @Override
        public boolean equals(Object other) {
            return other instanceof Fussy fussy && fussy.id == id;
        }

        @Override
        public int hashCode() {
            if (refuses && id == 2) {
                throw new UnsupportedOperationException("hash of 2");
            }
            return id;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Row({"SER-2.6", "SER-3.1"})
    void aMoveOrCopyThatIsRefusedLeavesNoValuesInTheOtherWorld(boolean isCopy) {
        World other = new World("Other");
        EntityManager there = other.entityManager();
        there.addSharedComponent(there.createEntity(), new Fussy(3));
        Lease lease = Lease.of("a");
        Entity one = em.createEntity(new Health(1), lease, new Fussy(1));
        Entity two = em.createEntity(new Health(2), new Fussy(2));
        NativeArray<Entity> both = NativeArray.of(one, two);
        Runnable transfer = isCopy ? () -> there.copyEntitiesFrom(em, both) : () -> there.moveEntitiesFrom(em);
        Fussy.refuses = true;
        try {
            assertThatThrownBy(transfer::run).hasMessage("hash of 2");
        } finally {
            Fussy.refuses = false;
        }
        assertThat(there.getAllUniqueSharedComponents(Fussy.class)).containsExactly(new Fussy(0), new Fussy(3));
        assertThat(there.getAllUniqueSharedComponents(Lease.class)).hasSize(1);
        assertThat(there.entityCount()).isOne();
        assertThat(lease.told()).isEqualTo(HELD);
        assertThat(em.getSharedComponent(two, Fussy.class)).isEqualTo(new Fussy(2));
        other.audit();
        transfer.run();
        assertThat(there.entityCount()).isEqualTo(3);
        other.audit();
    }

    record Refusing(int id) implements ISharedComponentData, IRefCounted {
        @Override
        public void retain() {
            throw new UnsupportedOperationException("retain " + id);
        }

        @Override
        public void release() {
            throw new UnsupportedOperationException("release " + id);
        }
    }

    @Test
    @Row("SHR-4")
    void whatAValueThrowsReachesWhoChangedOnceTheChangeIsComplete() {
        Entity entity = em.createEntity();
        assertThatThrownBy(() -> em.addSharedComponent(entity, new Refusing(1)))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("retain 1");
        assertThat(em.getSharedComponent(entity, Refusing.class)).isEqualTo(new Refusing(1));
        assertThatThrownBy(() -> em.destroyEntity(entity)).hasMessage("release 1");
        assertThat(em.exists(entity)).isFalse();
    }

    /// Random changes: of each value that was given, the one that is stored has been retained and the others have been
    /// released as often as retained.
    @Test
    @Row("SHR-4.5")
    void whatIsStoredIsRetainedAndNothingElseWhateverHappens() {
        for (int seed = 0; seed < 40; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<Lease> given = new ArrayList<>();
            try (World one = new World("One");
                    World two = new World("Two")) {
                for (int step = 0; step < 120; step++) {
                    boolean first = random.nextInt(4) != 0;
                    EntityManager here = (first ? one : two).entityManager();
                    change(random, here, (first ? two : one).entityManager(), given);
                    assertTold(given, List.of(one.entityManager(), two.entityManager()), seed + " at " + step);
                }
                one.audit();
                two.audit();
            }
            assertTold(given, List.of(), seed + " closed");
        }
    }

    private static void change(SplittableRandom random, EntityManager em, EntityManager other, List<Lease> given) {
        Lease lease = Lease.of("lease " + random.nextInt(4));
        given.add(lease);
        EntityQuery leased = em.queryBuilder().withAll(Lease.class).build();
        NativeArray<Entity> all = em.getAllEntities();
        Entity entity = all.length() == 0 ? em.createEntity() : all.get(random.nextInt(all.length()));
        NativeArray<Entity> half = all.slice(0, all.length() / 2);
        switch (random.nextInt(14)) {
            case 0, 1 -> em.createEntity(new Health(1), lease);
            case 2 -> em.addSharedComponent(entity, lease);
            case 3 -> em.addSharedComponent(half, lease);
            case 4 -> em.addSharedComponent(em.universalQuery(), lease);
            case 5 -> em.setSharedComponent(leased, lease);
            case 6 -> em.addSharedComponent(em.getChunk(entity), lease);
            case 7 -> em.removeComponent(entity, Lease.class);
            case 8 -> em.instantiate(entity, random.nextInt(5));
            case 9 -> em.destroyEntity(entity);
            case 10 -> em.destroyEntity(half);
            case 11 -> other.copyEntitiesFrom(em, half);
            case 12 -> {
                if (random.nextInt(4) == 0) {
                    other.moveEntitiesFrom(em);
                }
            }
            default -> {
                if (random.nextInt(4) == 0) {
                    other.copyAndReplaceEntitiesFrom(em);
                } else {
                    em.addComponent(leased, Monster.class);
                }
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // each lease has a list of its own, and equal ones tell the same
    private static void assertTold(List<Lease> given, List<EntityManager> worlds, String step) {
        for (Lease lease : given) {
            long held = worlds.stream()
                    .flatMap(em -> em.getAllUniqueSharedComponents(Lease.class).stream())
                    .filter(stored -> stored.told() == lease.told())
                    .count();
            long retained = lease.told().stream().filter("retained"::equals).count();
            long released = lease.told().size() - retained;
            assertThat(retained - released).as("%s, seed %s", lease, step).isEqualTo(held);
        }
    }

    @Test
    @Row({"VER-9.1", "VER-9.2", "VER-9.3", "SHR-6.1", "SHR-1.3"})
    void theOrderVersionOfAValueGoesUpWithEveryStructuralChangeThatTouchesAChunkWithIt() {
        Team red = new Team(1);
        Team blue = new Team(2);
        assertThat(em.getSharedComponentOrderVersion(red)).isZero();
        Entity one = em.createEntity(new Health(1), red);
        Entity two = em.createEntity(new Health(2), blue);
        List<Runnable> changes = List.of(
                () -> em.createEntity(new Health(3), red),
                () -> em.instantiate(one),
                () -> em.addComponent(one, Monster.class),
                () -> em.removeComponent(one, Monster.class),
                () -> em.destroyEntity(em.instantiate(one)),
                () -> em.setSharedComponent(one, new Team(3)),
                () -> em.setSharedComponent(one, red),
                () -> em.destroyEntity(one));
        for (Runnable change : changes) {
            int before = em.getSharedComponentOrderVersion(red);
            int other = em.getSharedComponentOrderVersion(blue);
            change.run();
            assertThat(em.getSharedComponentOrderVersion(red)).isGreaterThan(before);
            assertThat(em.getSharedComponentOrderVersion(blue)).isEqualTo(other);
        }
        int before = em.getSharedComponentOrderVersion(blue);
        em.setComponent(two, new Health(9));
        assertThat(em.getSharedComponentOrderVersion(blue))
                .as("a value is set, nothing structural")
                .isEqualTo(before);
        em.setSharedComponent(em.queryBuilder().withAll(Team.class).build(), red);
        assertThat(em.getSharedComponentOrderVersion(blue))
                .as("no longer stored")
                .isZero();
        assertThat(em.getSharedComponentOrderVersion(red)).isGreaterThan(before);
    }

    @Test
    @Row("VER-7.8")
    void anEntityThatGetsAnotherSharedValueMarksThatTypeWhereItArrivesAndTheOrderOfBothChunks() {
        world.addSystem(new ISystem() {});
        Entity moves = em.createEntity(new Health(1), new Team(1));
        Entity stays = em.createEntity(new Health(2), new Team(1));
        Entity there = em.createEntity(new Health(3), new Team(2));
        int created = world.globalSystemVersion();
        world.update();
        int now = world.globalSystemVersion();
        em.setSharedComponent(moves, new Team(2));
        ArchetypeChunk source = em.getChunk(stays);
        ArchetypeChunk destination = em.getChunk(there);
        assertThat(em.getChunk(moves)).isEqualTo(destination);
        assertThat(source.getChangeVersion(Health.class)).isEqualTo(created);
        assertThat(source.getChangeVersion(Team.class)).isEqualTo(created);
        assertThat(source.getOrderVersion()).isEqualTo(now);
        assertThat(destination.getChangeVersion(Health.class)).isEqualTo(created);
        assertThat(destination.getChangeVersion(Team.class)).isEqualTo(now);
        assertThat(destination.getOrderVersion()).isEqualTo(now);
    }

    @Test
    @Row({"VER-9", "SHR-1.3"})
    void settingASharedValueChangesOrderAndThatTypeAlone() {
        Entity one = em.createEntity(new Health(1), new Team(1));
        Entity two = em.createEntity(new Health(2), new Team(2));
        world.update();
        world.update();
        int now = world.globalSystemVersion();
        em.setSharedComponent(em.queryBuilder().withAll(Team.class).build(), new Team(2));
        assertThat(em.getChunk(one).getChangeVersion(Health.class)).isEqualTo(1);
        assertThat(em.getChunk(one).getChangeVersion(Team.class)).isEqualTo(now);
        assertThat(em.getChunk(one).getOrderVersion()).isEqualTo(now);
        assertThat(em.getChunk(two).getChangeVersion(Team.class))
                .as("had the value")
                .isEqualTo(1);
        assertThat(em.getChunk(two).getOrderVersion()).isEqualTo(1);
        em.setSharedComponent(two, new Team(5));
        assertThat(em.getChunk(two).getChangeVersion(Health.class)).isEqualTo(1);
        assertThat(em.getChunk(two).getChangeVersion(Team.class)).isEqualTo(now);
        assertThat(em.getChunk(two).getOrderVersion()).isEqualTo(now);
    }
}
