package dev.phalanx.entities;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.contract.CopiesArguments;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Exclusive access to a world for one job: a field of the job, through which it may create, change and destroy
/// entities on any thread. It is meant for filling a world in the background.
///
/// ```java
/// ExclusiveEntityTransaction transaction = em.beginExclusiveEntityTransaction();
/// em.setExclusiveEntityTransactionDependency(new FillJob(transaction, …).schedule());
/// …
/// em.endExclusiveEntityTransaction(); // waits for the job
/// ```
///
/// Between these calls the rest of the world is closed to everyone. The world's thread can use the transaction too,
/// while no job does. (Package documentation of Unity's Entities: `ExclusiveEntityTransaction`; row JOB-19 of the
/// specification.)
@CopiesArguments
public final class ExclusiveEntityTransaction implements NativeContainer {
    private final EntityManager em;
    private final WorldGuard guard;
    private final SafetyHandle safety;

    ExclusiveEntityTransaction(EntityManager em, WorldGuard guard) {
        this(em, guard, new SafetyHandle("ExclusiveEntityTransaction"));
    }

    private ExclusiveEntityTransaction(EntityManager em, WorldGuard guard, SafetyHandle safety) {
        this.em = em;
        this.guard = guard;
        this.safety = safety;
    }

    void end() {
        safety.release("endExclusiveEntityTransaction(). Begin another one.");
    }

    /// Lets `work` use the entity manager on this thread, while it runs: all of its methods.
    ///
    /// @throws dev.phalanx.structs.DisposedException if the transaction has ended
    /// @throws IllegalStateException if a job that was not completed uses it
    public void run(Consumer<? super EntityManager> work) {
        Thread before = enter();
        try {
            work.accept(em);
        } finally {
            guard.leaveExclusive(before);
        }
    }

    private @Nullable Thread enter() {
        safety.checkWrite();
        return guard.enterExclusive();
    }

    /// Creates an entity; see [EntityManager].
    public Entity createEntity(EntityArchetype archetype) {
        Thread before = enter();
        try {
            return em.createEntity(archetype);
        } finally {
            guard.leaveExclusive(before);
        }
    }

    /// Creates an entity; see [EntityManager].
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final Entity createEntity(Class<? extends IComponent>... types) {
        Thread before = enter();
        try {
            return em.createEntity(types);
        } finally {
            guard.leaveExclusive(before);
        }
    }

    /// Creates entities; see [EntityManager].
    public NativeArray<Entity> createEntity(EntityArchetype archetype, int count) {
        Thread before = enter();
        try {
            return em.createEntity(archetype, count);
        } finally {
            guard.leaveExclusive(before);
        }
    }

    /// Copies an entity; see [EntityManager].
    public Entity instantiate(Entity source) {
        Thread before = enter();
        try {
            return em.instantiate(source);
        } finally {
            guard.leaveExclusive(before);
        }
    }

    /// Destroys an entity; see [EntityManager].
    public void destroyEntity(Entity entity) {
        Thread before = enter();
        try {
            em.destroyEntity(entity);
        } finally {
            guard.leaveExclusive(before);
        }
    }

    /// Whether an entity is alive.
    public boolean exists(Entity entity) {
        Thread before = enter();
        try {
            return em.exists(entity);
        } finally {
            guard.leaveExclusive(before);
        }
    }

    /// Whether an entity is alive and has a component.
    public boolean hasComponent(Entity entity, Class<? extends IComponent> type) {
        Thread before = enter();
        try {
            return em.hasComponent(entity, type);
        } finally {
            guard.leaveExclusive(before);
        }
    }

    /// Adds a component; see [EntityManager].
    public boolean addComponent(Entity entity, Class<? extends IComponent> type) {
        Thread before = enter();
        try {
            return em.addComponent(entity, type);
        } finally {
            guard.leaveExclusive(before);
        }
    }

    /// Adds a component with its value; see [EntityManager].
    public <T extends IComponent> boolean addComponent(Entity entity, T value) {
        Thread before = enter();
        try {
            return em.addComponent(entity, value);
        } finally {
            guard.leaveExclusive(before);
        }
    }

    /// Removes a component; see [EntityManager].
    public boolean removeComponent(Entity entity, Class<? extends IComponent> type) {
        Thread before = enter();
        try {
            return em.removeComponent(entity, type);
        } finally {
            guard.leaveExclusive(before);
        }
    }

    /// A copy of a component; see [EntityManager].
    public <T extends IComponent> T getComponent(Entity entity, Class<T> type) {
        Thread before = enter();
        try {
            return em.getComponent(entity, type);
        } finally {
            guard.leaveExclusive(before);
        }
    }

    /// Overwrites a component; see [EntityManager].
    public <T extends IComponent> void setComponent(Entity entity, T value) {
        Thread before = enter();
        try {
            em.setComponent(entity, value);
        } finally {
            guard.leaveExclusive(before);
        }
    }

    /// An entity's buffer, valid until the next structural change; see [EntityManager].
    public <T extends IBufferElementData> DynamicBuffer<T> getBuffer(Entity entity, Class<T> type) {
        Thread before = enter();
        try {
            return em.getBuffer(entity, type);
        } finally {
            guard.leaveExclusive(before);
        }
    }

    /// Adds a shared component; see [EntityManager].
    public <T extends ISharedComponentData> boolean addSharedComponent(Entity entity, T value) {
        Thread before = enter();
        try {
            return em.addSharedComponent(entity, value);
        } finally {
            guard.leaveExclusive(before);
        }
    }

    /// The value of a shared component; see [EntityManager].
    public <T extends ISharedComponentData> T getSharedComponent(Entity entity, Class<T> type) {
        Thread before = enter();
        try {
            return em.getSharedComponent(entity, type);
        } finally {
            guard.leaveExclusive(before);
        }
    }

    /// Gives an entity another value of a shared component; see [EntityManager].
    public <T extends ISharedComponentData> void setSharedComponent(Entity entity, T value) {
        Thread before = enter();
        try {
            em.setSharedComponent(entity, value);
        } finally {
            guard.leaveExclusive(before);
        }
    }

    @Override
    public SafetyHandle safetyHandle() {
        return safety;
    }

    @Override
    public ExclusiveEntityTransaction forJob(SafetyHandle handle) {
        return new ExclusiveEntityTransaction(em, guard, handle);
    }

    /// Such as `ExclusiveEntityTransaction`.
    @Override
    public String toString() {
        return safety.name();
    }
}
