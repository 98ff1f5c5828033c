package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.ref;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.InWorld;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.lang.ref.WeakReference;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Native collections as fields of components: references that the world copies and forgets, and never closes.
@Row({"CMP-1", "JOB-14"})
final class ContainerComponentTest extends InWorld {
    public record Path(NativeArray<Position> points, Entity owner) implements IComponentData {}

    public static final class Trail implements IComponentData, IEnableableComponent {
        public int length;
        public Path path = new Path(null, Entity.NULL);
        public NativeArray<Health> marks;
    }

    private final NativeArray<Position> points = NativeArray.ofLength(Position.class, 3);
    private final NativeArray<Position> others = NativeArray.ofLength(Position.class, 1);
    private final World second = new World("Second");

    @AfterEach
    void theOwnerClosesThem() {
        second.audit();
        second.close();
        assertThat(points.isCreated()).isTrue();
        points.close();
        others.close();
    }

    private NativeArray<Position> pointsOf(Entity entity) {
        return em.getComponent(entity, Path.class).points();
    }

    private Path path() {
        return new Path(points, Entity.NULL);
    }

    @Test
    @Row("CMP-1.3")
    void unsetItIsNullAndSetItIsTheSame() {
        Entity entity = em.createEntity(Path.class);
        assertThat(pointsOf(entity)).isNull();
        em.setComponent(entity, path());
        assertThat(pointsOf(entity)).isSameAs(points);
        pointsOf(entity).set(1, new Position(1, 2, 3));
        assertThat(points.get(1).x).isEqualTo(1);
        em.setComponent(entity, new Path(null, entity));
        assertThat(em.getComponent(entity, Path.class)).isEqualTo(new Path(null, entity));

        Entity nested = em.createEntity(new Trail());
        assertThat(em.getComponent(nested, Trail.class).path).isEqualTo(new Path(null, Entity.NULL));
        assertThat(em.getComponent(nested, Trail.class).marks).isNull();
    }

    @Test
    @Row("ARC-3")
    void aReferenceCountsFourBytes() {
        assertThat(ComponentTypes.of(Path.class).size()).isEqualTo(12);
    }

    @Test
    void otherNestedValuesAreRefusedAsEver() {
        Trail trail = new Trail();
        trail.path = null;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> em.createEntity(trail))
                .withMessageStartingWith("Trail.path is null.");
        assertThat(em.entityCount()).isZero();
    }

    @Test
    void itMovesWithItsEntity() {
        Entity first = em.createEntity(new Path(others, Entity.NULL), new Health(1));
        Entity entity = em.createEntity(path(), new Health(2));
        em.addComponent(entity, Monster.class);
        em.destroyEntity(first);
        em.addComponent(em.queryBuilder().withAll(Path.class).build(), Frozen.class);
        em.removeComponent(entity, Monster.class);
        assertThat(pointsOf(entity)).isSameAs(points);
        for (int i = 0; i < 500; i++) {
            em.createEntity(new Path(others, Entity.NULL), new Health(i), new Frozen());
        }
        assertThat(pointsOf(entity)).isSameAs(points);
        em.removeComponent(entity, Path.class);
        em.addComponent(entity, Path.class);
        assertThat(pointsOf(entity)).isNull();
    }

    @Test
    void anInstanceHasTheSameOne() {
        Entity entity = em.createEntity(path());
        em.setComponent(entity, new Path(points, entity));
        Entity copy = em.instantiate(entity);
        assertThat(pointsOf(copy)).isSameAs(points);
        NativeArray<Entity> many = em.instantiate(entity, 300);
        assertThat(pointsOf(many.get(299))).isSameAs(points);
        em.destroyEntity(entity);
        assertThat(pointsOf(copy)).isSameAs(points);
        assertThat(points.isCreated()).isTrue();
    }

    @Test
    void theWorldForgetsItAndDoesNotCloseIt() {
        Entity entity = em.createEntity(path());
        Entity stays = em.createEntity(new Path(others, Entity.NULL));
        em.destroyEntity(entity);
        em.destroyEntity(em.createEntity(path(), new Monster()));
        assertThat(points.isCreated()).isTrue();
        assertThat(pointsOf(stays)).isSameAs(others);
        World third = new World("Third");
        third.entityManager().createEntity(path());
        third.close();
        assertThat(points.isCreated()).isTrue();
    }

    @Test
    void aDestroyedRowKeepsNothingAlive() throws InterruptedException {
        Entity keeps = em.createEntity(path());
        WeakReference<NativeArray<Position>> gone = createAndDestroy();
        for (int i = 0; i < 50 && gone.get() != null; i++) {
            System.gc();
            Thread.sleep(10);
        }
        assertThat(gone.get()).isNull();
        assertThat(pointsOf(keeps)).isSameAs(points);
    }

    private WeakReference<NativeArray<Position>> createAndDestroy() {
        NativeArray<Position> array = NativeArray.ofLength(Position.class, 1);
        em.destroyEntity(em.createEntity(new Path(array, Entity.NULL)));
        return new WeakReference<>(array);
    }

    @Test
    void aClosedCollectionIsFoundOutByWhoUsesIt() {
        NativeArray<Position> array = NativeArray.ofLength(Position.class, 1);
        Entity entity = em.createEntity(new Path(array, Entity.NULL));
        array.close();
        assertThat(pointsOf(entity).isCreated()).isFalse();
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(() -> pointsOf(entity).get(0));
        em.destroyEntity(entity);
    }

    @Test
    @Row("CMP-1.3")
    void loopsReadAndWriteIt() {
        em.createEntity(path(), new Health(1));
        em.createEntity(new Path(null, Entity.NULL), new Health(2));
        em.query(rw(Trail.class), ro(Path.class)).forEach((trail, path) -> trail.path = path);
        em.addComponent(em.queryBuilder().withAll(Path.class).build(), Trail.class);
        em.query(rw(Trail.class), ro(Path.class)).withEntityAccess().forEach((trail, path, entity) -> {
            trail.path = new Path(path.points(), entity);
            trail.length = path.points() == null ? 0 : path.points().length();
        });
        em.query(ref(Path.class), ro(Health.class)).forEach((path, health) -> {
            if (health.points == 2) {
                path.set(new Path(others, Entity.NULL));
            } else {
                path.replace(old -> new Path(null, old.owner()));
            }
        });
        List<Trail> trails = em.queryBuilder()
                .withAll(Trail.class)
                .build()
                .toComponentDataArray(Trail.class)
                .toList();
        assertThat(trails).extracting(trail -> trail.length).containsExactly(3, 0);
        assertThat(trails.get(0).path.points()).isSameAs(points);
        assertThat(em.queryBuilder()
                        .withAll(Path.class)
                        .build()
                        .toComponentDataArray(Path.class)
                        .toList())
                .extracting(Path::points)
                .containsExactly(null, others);
    }

    @Test
    void chunksAndQueriesHandItOut() {
        Entity entity = em.createEntity(path());
        EntityQuery query = em.queryBuilder().withAllRW(Path.class).build();
        assertThat(em.getChunk(entity).getNativeArray(Path.class).get(0).points())
                .isSameAs(points);
        try (NativeArray<Path> values = query.toComponentDataArray(Path.class)) {
            values.set(0, new Path(others, entity));
            query.copyFromComponentDataArray(values);
        }
        assertThat(pointsOf(entity)).isSameAs(others);
        assertThat(query.getSingleton(Path.class).owner()).isEqualTo(entity);
        query.setSingleton(path());
        assertThat(query.getSingletonRW(Path.class).get().points()).isSameAs(points);
    }

    @Test
    void anEnableableComponentHoldsOneToo() {
        Trail trail = new Trail();
        trail.path = path();
        Entity entity = em.createEntity(trail);
        em.setComponentEnabled(entity, Trail.class, false);
        assertThat(em.getComponent(em.instantiate(entity), Trail.class).path.points())
                .isSameAs(points);
        assertThat(em.isComponentEnabled(entity, Trail.class)).isFalse();
    }

    @Test
    @Row({"SER-2", "SER-3"})
    void copiesInOtherWorldsHaveTheSameOne() {
        Entity entity = em.createEntity(path());
        em.setComponent(entity, new Path(points, entity));
        EntityManager there = second.entityManager();
        there.createEntity();
        try (NativeArray<Entity> sources =
                        em.queryBuilder().withAll(Path.class).build().toEntityArray();
                NativeArray<Entity> copies = there.copyEntitiesFrom(em, sources)) {
            assertThat(there.getComponent(copies.get(0), Path.class)).isEqualTo(new Path(points, copies.get(0)));
        }
        assertThat(there.copyAndReplaceEntitiesFrom(em)).isPositive();
        assertThat(there.getComponent(entity, Path.class)).isEqualTo(new Path(points, entity));
        assertThat(there.copyAndReplaceEntitiesFrom(em)).isZero();
        em.setComponent(entity, new Path(others, entity));
        assertThat(there.copyAndReplaceEntitiesFrom(em)).isPositive();
        assertThat(there.getComponent(entity, Path.class).points()).isSameAs(others);

        em.setComponent(entity, path());
        there.destroyEntity(there.universalQuery());
        there.moveEntitiesFrom(em);
        assertThat(em.entityCount()).isZero();
        EntityQuery moved = there.queryBuilder().withAll(Path.class).build();
        assertThat(moved.getSingleton(Path.class).points()).isSameAs(points);
    }

    @Test
    void theStateHashCountsWhetherThereIsOne() {
        Entity entity = em.createEntity(Path.class);
        long none = world.stateHash();
        em.setComponent(entity, path());
        long some = world.stateHash();
        assertThat(some).isNotEqualTo(none);
        points.set(0, new Position(1, 1, 1));
        em.setComponent(entity, new Path(others, Entity.NULL));
        assertThat(world.stateHash()).isEqualTo(some);
        em.setComponent(entity, new Path(null, Entity.NULL));
        assertThat(world.stateHash()).isEqualTo(none);

        em.addChunkComponentData(entity, Path.class);
        long noneInChunk = world.stateHash();
        em.setChunkComponentData(entity, path());
        assertThat(world.stateHash()).isNotEqualTo(noneInChunk);
    }

    @Test
    void theDumpNamesIt() {
        Entity entity = em.createEntity(path());
        assertThat(world.dump()).contains("Path[points=NativeArray<Position>, owner=" + Entity.NULL + "]");
        em.setComponent(entity, new Path(null, Entity.NULL));
        assertThat(world.dump()).contains("Path[points=null, owner=" + Entity.NULL + "]");
    }

    @Test
    @Row("CHK-1")
    void aChunkComponentHoldsOneToo() {
        Entity entity = em.createEntity(new Health(1));
        em.addChunkComponentData(em.queryBuilder().withAll(Health.class).build(), path());
        assertThat(em.getChunkComponentData(entity, Path.class).points()).isSameAs(points);
        EntityManager there = second.entityManager();
        there.copyAndReplaceEntitiesFrom(em);
        assertThat(there.getChunkComponentData(entity, Path.class).points()).isSameAs(points);
        em.destroyEntity(entity);
        assertThat(points.isCreated()).isTrue();
    }

    public record Stop(NativeArray<Position> points) implements IBufferElementData {}

    public record Route(int id, Path path) implements ISharedComponentData {}

    public record Region(NativeArray<Position> points) implements ISharedComponentData {}

    private static void assertRefused(ThrowingCallable call, String message) {
        assertThatIllegalArgumentException().isThrownBy(call).withMessage(message);
    }

    @Test
    void elementsOfBuffersAndSharedValuesHoldNone() {
        assertRefused(
                () -> em.createEntity(Stop.class),
                "Stop is not a component: Stop.points is a native collection, and elements of a buffer hold none. Let the"
                        + " class implement IComponentData, or put the elements of the collection into the buffer.");
        String cure = " is a native collection, and shared values are compared to tell chunks apart. Let the class"
                + " implement IComponentData.";
        assertRefused(
                () -> em.addSharedComponent(em.createEntity(), new Route(1, path())),
                "Route is not a shared component: Route.path.points" + cure);
        assertRefused(
                () -> em.addSharedComponent(em.createEntity(), new Region(points)),
                "Region is not a shared component: Region.points" + cure);
    }

    @Test
    void anotherThreadIsRefusedAsForAnyComponent() throws InterruptedException {
        Entity entity = em.createEntity(path());
        Throwable[] thrown = new Throwable[1];
        Thread thread = new Thread(() -> {
            try {
                em.getComponent(entity, Path.class);
            } catch (IllegalStateException refused) {
                thrown[0] = refused;
            }
        });
        thread.start();
        thread.join();
        assertThatIllegalStateException().isThrownBy(() -> {
            throw thrown[0];
        });
    }
}
