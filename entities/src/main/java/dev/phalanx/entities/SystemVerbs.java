package dev.phalanx.entities;

import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemHandle;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.WorldSystems;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a [World] does with its systems: makes, finds and destroys them.
///
/// @hidden
public abstract sealed class SystemVerbs permits TimeVerbs {
    /// Says who may use the world. Set before anything is called.
    abstract WorldGuard guard();

    /// Keeps the systems.
    abstract WorldSystems worldSystems();

    SystemVerbs() {}

    /// Adds a system, lets the groups that it names update it, and calls its `onCreate`. A group that is not there is
    /// made and added first. It is updated from the group's next update on.
    ///
    /// @throws IllegalArgumentException if this instance was added before
    /// @throws IllegalStateException if its class names something that is not a group
    public final SystemState addSystem(ISystem system) {
        Required.nonNull(system, "system", "addSystem");
        guard().check();
        return worldSystems().add(system);
    }

    /// Adds a system of each class that has none yet, as [#addSystem] does, in the order that
    /// [CreateBefore][dev.phalanx.entities.systems.CreateBefore] and
    /// [CreateAfter][dev.phalanx.entities.systems.CreateAfter] ask for, and else in one that is the same in every run.
    ///
    /// An exception in a system's creation is logged with its name, and the rest goes on; see [World#setFailFast].
    ///
    /// @return the systems of these classes that there are then, in order of creation
    /// @throws IllegalArgumentException if a class is not one of systems
    /// @throws IllegalStateException if systems wait for each other in a circle; then none has been added
    public final List<SystemState> addSystems(List<Class<? extends ISystem>> types) {
        Required.nonNull(types, "types", "addSystems");
        guard().check();
        return worldSystems().addAll(types);
    }

    /// Makes a system of this class, even if there is one, and calls its `onCreate`. No group updates it yet.
    ///
    /// What `onCreate` throws is thrown, and the system is not there then.
    ///
    /// @throws IllegalArgumentException if the class is not one of systems, or they cannot be made without arguments
    public final <T extends ISystem> T createSystem(Class<T> type) {
        Required.nonNull(type, "type", "createSystem");
        guard().check();
        return worldSystems().create(type);
    }

    /// The first system made of those of this class or below it; if there is none, one is made as by [#createSystem].
    public final <T extends ISystem> T getOrCreateSystem(Class<T> type) {
        Required.nonNull(type, "type", "getOrCreateSystem");
        T known = getExistingSystem(type);
        return known != null ? known : worldSystems().create(type);
    }

    /// The first system made of those of this class or below it, or null.
    public final <T> @Nullable T getExistingSystem(Class<T> type) {
        Required.nonNull(type, "type", "getExistingSystem");
        guard().check();
        SystemState state = worldSystems().find(type);
        return state == null ? null : type.cast(state.system());
    }

    /// The handle of the first system made of those of this class or below it, or [SystemHandle#NULL].
    public final SystemHandle getExistingSystemHandle(Class<?> type) {
        Required.nonNull(type, "type", "getExistingSystemHandle");
        guard().check();
        SystemState state = worldSystems().find(type);
        return state == null ? SystemHandle.NULL : state.systemHandle();
    }

    /// What the world knows about a system.
    ///
    /// @throws IllegalArgumentException if the system is not in this world
    public final SystemState getSystemState(ISystem system) {
        Required.nonNull(system, "system", "getSystemState");
        guard().check();
        SystemState state = worldSystems().find(system);
        if (state == null) {
            throw unknown("System " + system.getClass().getName());
        }
        return state;
    }

    /// What the world knows about a system.
    ///
    /// @throws IllegalArgumentException if the system is not in this world
    public final SystemState getSystemState(SystemHandle handle) {
        Required.nonNull(handle, "handle", "getSystemState");
        guard().check();
        SystemState state = worldSystems().find(handle);
        if (state == null) {
            throw unknown(handle.toString());
        }
        return state;
    }

    private IllegalArgumentException unknown(String what) {
        return new IllegalArgumentException(what + " is not in world \"" + guard().worldName()
                + "\": it was never added to it, or was destroyed. Add it with world.addSystem(system).");
    }

    /// Stops a system if it runs, calls its `onDestroy` and removes it. What these throw is thrown when it is removed.
    ///
    /// @throws IllegalArgumentException if the system is not in this world, or some system is running
    public final void destroySystem(ISystem system) {
        Required.nonNull(system, "system", "destroySystem");
        worldSystems().destroy(getSystemState(system));
    }

    /// Stops a system if it runs, calls its `onDestroy` and removes it. What these throw is thrown when it is removed.
    ///
    /// @throws IllegalArgumentException if the system is not in this world, or some system is running
    public final void destroySystem(SystemHandle handle) {
        Required.nonNull(handle, "handle", "destroySystem");
        worldSystems().destroy(getSystemState(handle));
    }

    /// All systems, groups included, in order of creation.
    public final List<SystemState> systems() {
        guard().check();
        return worldSystems().list();
    }

    /// How often a system was added or removed; it wraps around.
    public final int version() {
        guard().check();
        return worldSystems().version();
    }
}
