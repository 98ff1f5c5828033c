package dev.phalanx.baking.components;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.TransformUsageFlags;
import java.util.Objects;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/// The transform of a node while a scene is baked, and the uses that bakers have requested for it. The entity of each
/// node has it, and so have additional entities.
///
/// The systems of the [TransformBakingSystemGroup][dev.phalanx.baking.systems.TransformBakingSystemGroup] add the
/// components of transforms that follow from it.
@BakingType
public final class TransformAuthoring implements IComponentData {
    /// The entity of the parent node; [Entity#NULL] for a root. For an additional entity, this is the entity of its
    /// node.
    public Entity parent = Entity.NULL;

    /// The sum of the [bits][#bit] of all flags with which bakers have requested the entity; 0 if none has.
    public int flags;

    /// The position relative to the parent.
    public Vector3f position = new Vector3f();

    /// The rotation relative to the parent.
    public Quaternionf rotation = new Quaternionf();

    /// The scale by axis, relative to the parent.
    public Vector3f scale = new Vector3f();

    /// A transform of zeros.
    public TransformAuthoring() {}

    /// The bit of a flag in [#flags].
    public static int bit(TransformUsageFlags flag) {
        return switch (Objects.requireNonNull(flag, "flag")) {
            case NONE -> 1;
            case RENDERABLE -> 1 << 1;
            case DYNAMIC -> 1 << 2;
            case WORLD_SPACE -> 1 << 3;
            case NON_UNIFORM_SCALE -> 1 << 4;
            case MANUAL_OVERRIDE -> 1 << 5;
        };
    }

    /// Whether a baker has requested the entity with this flag.
    public boolean has(TransformUsageFlags flag) {
        return (flags & bit(flag)) != 0;
    }

    /// Whether a baker has requested the entity.
    public boolean isAsked() {
        return flags != 0;
    }
}
