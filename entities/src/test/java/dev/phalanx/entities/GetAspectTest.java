package dev.phalanx.entities;

import static dev.phalanx.entities.query.QueryTerms.aspect;
import static dev.phalanx.entities.query.QueryTerms.aspectRO;
import static dev.phalanx.entities.query.QueryTerms.ref;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.entities.components.IAspect;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.Optional;
import dev.phalanx.entities.fixture.Components.Health;
import dev.phalanx.entities.fixture.Components.Position;
import dev.phalanx.entities.fixture.Components.Speed;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.audit.StoreAudit;
import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.change.StructuralChanges;
import dev.phalanx.entities.internal.change.WorldInternals;
import dev.phalanx.entities.internal.query.QueryRegistry;
import dev.phalanx.entities.internal.query.WorldParts;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.EnabledRefRO;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Aspects of single entities, and what handing them out does to change versions.
final class GetAspectTest {
    record Part(RefRW<Health> health) implements IAspect {}

    record Whole(
            Entity entity,
            Part part,
            RefRO<Speed> speed,
            EnabledRefRW<Stunned> stunned,
            EnabledRefRO<Stunned> seen,
            DynamicBuffer<Waypoint> path,
            @Optional RefRW<Position> position)
            implements IAspect {}

    record Perhaps(
            @Optional RefRW<Health> health,
            @Optional RefRO<Speed> speed,
            @Optional EnabledRefRW<Stunned> stunned,
            @Optional EnabledRefRO<Stunned> seen,
            @Optional DynamicBuffer<Waypoint> path)
            implements IAspect {}

    private final WorldStore store = new WorldStore("Test");
    private final ChangeTracker versions = new ChangeTracker(store);
    private final StructuralChanges structuralChanges = new StructuralChanges(store, versions);
    private final QueryRegistry queries = new QueryRegistry(store);
    private final EntityManager em = ModuleAccess.<WorldParts, EntityManager>find(WorldParts.class, EntityManager.class)
            .of(new WorldParts(new WorldInternals(store, versions, structuralChanges), queries));
    private final Entity entity = em.createEntity(new Health(5), new Speed(2), new Stunned(1));

    GetAspectTest() {
        em.addBuffer(entity, Waypoint.class);
    }

    @AfterEach
    void audit() {
        StoreAudit.check(store, structuralChanges.transitions(), queries);
    }

    private int next() {
        store.advanceSystemVersion();
        return store.globalSystemVersion();
    }

    private int change(Class<? extends IComponent> type) {
        return em.getChunk(entity).getChangeVersion(type);
    }

    @Test
    @Row("ASP-3.1")
    void anAspectOfAnEntityReadsAndWrites() {
        Whole whole = em.getAspect(entity, Whole.class);
        assertThat(whole.entity()).isEqualTo(entity);
        whole.part().health().set(new Health(8));
        whole.part().health().replace(health -> new Health(health.points * 2));
        assertThat(whole.speed().get().value()).isEqualTo(2);
        whole.path().add(new Waypoint(1, entity));
        assertThat(whole.seen().get()).isTrue();
        whole.stunned().set(false);
        assertThat(whole.seen().get()).isFalse();
        assertThat(whole.position().isValid()).isFalse();
        assertThat(whole.part().health().isValid()).isTrue();
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(16);
        assertThat(em.isComponentEnabled(entity, Stunned.class)).isFalse();
        assertThat(em.getBuffer(entity, Waypoint.class).length()).isEqualTo(1);
    }

    @Test
    @Row("ASP-3")
    void writingABitTellsQueries() {
        var stunned = em.queryBuilder().withAll(Stunned.class).build();
        assertThat(stunned.calculateEntityCount()).isEqualTo(1);
        Whole whole = em.getAspect(entity, Whole.class);
        whole.stunned().set(false);
        assertThat(stunned.calculateEntityCount()).isZero();
        whole.stunned().set(true);
        assertThat(stunned.calculateEntityCount()).isEqualTo(1);
    }

    @Test
    @Row("ASP-3.2")
    void anEntityWithoutAComponentIsRefused() {
        em.removeComponent(entity, Health.class);
        int before = change(Stunned.class);
        next();
        assertThatThrownBy(() -> em.getAspect(entity, Whole.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(" has no Health; it has [");
        assertThatThrownBy(() -> em.getAspectRO(entity, Whole.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(" has no Health; it has [");
        assertThat(change(Stunned.class)).as("nothing was handed out").isEqualTo(before);
    }

    @Test
    @Row("ASP-3.2")
    void noEntityIsRefused() {
        assertThatThrownBy(() -> em.getAspect(Entity.NULL, Whole.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("it is the id of no entity");
        assertThatThrownBy(() -> em.getAspectRO(Entity.NULL, Whole.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("it is the id of no entity");
        em.destroyEntity(entity);
        assertThatThrownBy(() -> em.getAspect(entity, Whole.class)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @Row("ASP-3.3")
    void anAspectEndsWithTheNextStructuralChange() {
        Whole whole = em.getAspect(entity, Whole.class);
        Whole readOnly = em.getAspectRO(entity, Whole.class);
        em.createEntity();
        for (Whole ended : new Whole[] {whole, readOnly}) {
            assertThatThrownBy(() -> ended.part().health().get())
                    .isInstanceOf(DisposedException.class)
                    .hasMessage("RefRW<Health> was used after a structural change, which may have moved its value. Get"
                            + " it, or the aspect it belongs to, again after the change.");
            assertThatThrownBy(() -> ended.part().health().set(new Health())).isInstanceOf(DisposedException.class);
            assertThatThrownBy(() -> ended.speed().get())
                    .isInstanceOf(DisposedException.class)
                    .hasMessageStartingWith("RefRO<Speed> was used after a structural change");
            assertThatThrownBy(() -> ended.stunned().get())
                    .isInstanceOf(DisposedException.class)
                    .hasMessage("EnabledRefRW was used after a structural change, which may have moved its bit. Get it,"
                            + " or the aspect it belongs to, again after the change.");
            assertThatThrownBy(() -> ended.stunned().set(true)).isInstanceOf(DisposedException.class);
            assertThatThrownBy(() -> ended.seen().get()).isInstanceOf(DisposedException.class);
            assertThatThrownBy(() -> ended.path().length()).isInstanceOf(DisposedException.class);
            assertThat(ended.part().health().isValid()).isFalse();
            assertThat(ended.speed().isValid()).isFalse();
            assertThat(ended.stunned().isValid()).isFalse();
            assertThat(ended.seen()).hasToString("not valid");
            assertThat(ended.path().isCreated()).isFalse();
        }
        assertThat(em.getAspect(entity, Whole.class).part().health().get().points)
                .isEqualTo(5);
    }

    @Test
    @Row({"ASP-3.1", "ASP-3.4"})
    void anAspectForReadingRefusesToBeWritten() {
        Whole whole = em.getAspectRO(entity, Whole.class);
        assertThat(whole.part().health().get().points).isEqualTo(5);
        assertThat(whole.stunned().get()).isTrue();
        assertThatThrownBy(() -> whole.part().health().set(new Health(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("RefRW<Health> was handed out for reading and cannot be written. Ask for it with"
                        + " write access: by getAspect or aspect(…), without @ReadOnly.");
        assertThatThrownBy(() -> whole.part().health().update(health -> health.points++))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> whole.stunned().set(false))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("EnabledRefRW was handed out for reading and cannot be written. Ask for it with"
                        + " write access: by getAspect or aspect(…), without @ReadOnly.");
        assertThatThrownBy(() -> whole.path().add(new Waypoint(1, entity)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("was handed out for reading");
        em.query(aspectRO(Whole.class)).forEach(each -> {
            assertThatThrownBy(() -> each.part().health().set(new Health(1))).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> each.stunned().set(false)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> each.path().clear()).isInstanceOf(IllegalStateException.class);
        });
        assertThat(em.getComponent(entity, Health.class).points).isEqualTo(5);
        assertThat(em.isComponentEnabled(entity, Stunned.class)).isTrue();
    }

    @Test
    @Row({"ASP-3.5", "ASP-4.3"})
    void handingOutToWriteIsAChangeAndToReadIsNone() {
        em.addComponent(entity, new Position());
        int first = next();
        em.getAspectRO(entity, Whole.class);
        em.query(aspectRO(Whole.class)).forEach(whole -> {});
        assertThat(change(Health.class)).isNotEqualTo(first);
        assertThat(change(Stunned.class)).isNotEqualTo(first);
        assertThat(change(Waypoint.class)).isNotEqualTo(first);
        assertThat(change(Position.class)).isNotEqualTo(first);
        Whole whole = em.getAspect(entity, Whole.class);
        assertThat(change(Health.class)).as("before anything is written").isEqualTo(first);
        assertThat(change(Stunned.class)).isEqualTo(first);
        assertThat(change(Waypoint.class)).isEqualTo(first);
        assertThat(change(Position.class)).isEqualTo(first);
        assertThat(change(Speed.class)).isNotEqualTo(first);
        next();
        whole.part().health().set(new Health(3));
        assertThat(change(Health.class)).as("not when it is written").isEqualTo(first);
        int third = next();
        em.query(aspect(Whole.class)).forEach(each -> {});
        assertThat(change(Health.class)).isEqualTo(third);
        assertThat(change(Stunned.class)).isEqualTo(third);
        assertThat(change(Waypoint.class)).isEqualTo(third);
        assertThat(change(Position.class)).as("optional and there").isEqualTo(third);
        assertThat(change(Speed.class)).isNotEqualTo(third);
        int fourth = next();
        em.query(ref(Health.class)).forEach(each -> {});
        assertThat(change(Health.class)).as("a query marks the chunk").isEqualTo(fourth);
    }

    @Test
    @Row("ASP-4.2")
    void aReferenceToWhatIsMissingIsNotValid() {
        Entity bare = em.createEntity();
        for (Perhaps perhaps : new Perhaps[] {em.getAspect(bare, Perhaps.class), em.getAspectRO(bare, Perhaps.class)}) {
            assertThat(perhaps.health().isValid()).isFalse();
            assertThat(perhaps.speed().isValid()).isFalse();
            assertThat(perhaps.stunned().isValid()).isFalse();
            assertThat(perhaps.seen().isValid()).isFalse();
            assertThat(perhaps.path().isCreated()).isFalse();
            assertThatThrownBy(() -> perhaps.health().get())
                    .isInstanceOf(IllegalStateException.class)
                    .isNotInstanceOf(DisposedException.class)
                    .hasMessage("RefRW<Health> was used, and its entity has no Health. Ask isValid() first.");
            assertThatThrownBy(() -> perhaps.speed().get())
                    .hasMessage("RefRO<Speed> was used, and its entity has no Speed. Ask isValid() first.");
            assertThatThrownBy(() -> perhaps.seen().get())
                    .hasMessage("EnabledRefRO was used, and its entity does not have the component. Ask isValid()"
                            + " first.");
            assertThatThrownBy(() -> perhaps.path().length())
                    .hasMessage("DynamicBuffer<Waypoint> was used, and its entity has no Waypoint. Ask isCreated()"
                            + " first.");
        }
        Perhaps there = em.getAspect(entity, Perhaps.class);
        assertThat(there.health().isValid()).isTrue();
        assertThat(there.speed().isValid()).isTrue();
    }

    @Test
    void itIsAllowedDuringAnIteration() {
        em.query(ref(Speed.class)).withEntityAccess().forEach((speed, each) -> {
            em.getAspect(each, Part.class).health().set(new Health(1));
            assertThat(em.getAspectRO(each, Part.class).health().get().points).isEqualTo(1);
        });
    }
}
