package dev.phalanx.baking.beside;

import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.WorldSystemFilter;
import dev.phalanx.entities.systems.WorldSystemFilterFlags;
import dev.phalanx.structs.Entity;

/// A program with types for baking beside it.
public final class Program {
    private Program() {}

    public record Lamp(float watts) implements IComponentData {}

    /// Not found, since it is abstract.
    interface ToolAuthoring extends IAuthoring {}

    record HammerAuthoring() implements ToolAuthoring {}

    /// Not found, since it is abstract.
    abstract static class ToolBaker<T extends ToolAuthoring> extends Baker<T> {}

    static final class HammerBaker extends ToolBaker<HammerAuthoring> {
        private HammerBaker() {}

        @Override
        protected void bake(HammerAuthoring authoring) {
            getEntity();
        }
    }

    @WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
    public static final class BrighteningSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            Entity lamp = state.entityManager().getSingletonEntity(Lamp.class);
            float watts = state.entityManager().getComponent(lamp, Lamp.class).watts();
            state.entityManager().setComponent(lamp, new Lamp(watts + 1));
        }
    }

    /// Not found, since it is no baking system.
    public static final class GameSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {}
    }
}
