package dev.phalanx.scenes.diff;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedList64Bytes;
import dev.phalanx.structs.FixedString64Bytes;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The component types of the tests of change sets: one of each kind. Managed ones are public, since worlds copy them
/// and the package is not open to them.
public final class DiffTypes {
    private DiffTypes() {}

    enum Colour {
        RED,
        GREEN,
        BLUE
    }

    record Place(float x, float y) implements IComponentData {}

    record Health(int points) implements IComponentData {}

    record Paint(Colour colour, boolean isWet) implements IComponentData {}

    record Flying(int height) implements IComponentData, IEnableableComponent {}

    record Burning() implements IComponentData, IEnableableComponent {}

    record Hidden() implements IComponentData {}

    record Target(Entity entity, int priority) implements IComponentData {}

    record Seen(Entity who, short since) {}

    record Memory(FixedList64Bytes<Seen> seen, FixedString64Bytes note) implements IComponentData {}

    record Item(Entity owner, int count) implements IBufferElementData {}

    record Step(double length) implements IBufferElementData {}

    record Team(int number) implements ISharedComponentData {}

    record Leader(Entity entity) implements ISharedComponentData {}

    public record Title(String text) implements ISharedComponentData {}

    record Curve(BlobAssetReference<Integer> points) implements IComponentData {}

    record Cleanup(int number) implements ICleanupComponentData {}

    public static final class Inventory implements IManagedComponentData {
        public List<String> items = new ArrayList<>();
        public int @Nullable [] slots;
    }

    public static final class Friend implements IManagedComponentData, IEntityReferences {
        public Entity entity = Entity.NULL;

        @Override
        public void remapEntities(UnaryOperator<Entity> remap) {
            entity = remap.apply(entity);
        }
    }
}
