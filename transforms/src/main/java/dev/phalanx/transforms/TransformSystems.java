package dev.phalanx.transforms;

import dev.phalanx.entities.systems.ISystem;
import java.util.List;

/// The systems that a world needs for transforms.
public final class TransformSystems {
    private static final List<Class<? extends ISystem>> TYPES =
            List.of(TransformSystemGroup.class, ParentSystem.class, LocalToWorldSystem.class);

    private TransformSystems() {}

    /// The classes, for [dev.phalanx.entities.systems.World#addSystems].
    public static List<Class<? extends ISystem>> types() {
        return TYPES;
    }
}
