package dev.phalanx.transforms;

import dev.phalanx.entities.components.IComponentData;

/// Shows an entity between its last two fixed steps: for entities that systems of the
/// [FixedStepSimulationSystemGroup][dev.phalanx.entities.systems.FixedStepSimulationSystemGroup] move, in programs that
/// draw more frames than they make steps.
///
/// Add it to the entity, and [InterpolationSystem] to the world. [LocalToWorldSystem] then places the entity between
/// the transform that it had before the last step and that which it has now, by the part of a step that has passed
/// since, so what is drawn is up to one step late and moves evenly. Rotations take the shorter way. Children follow.
/// [LocalTransform] stays what the last step has made of it, and so does what
/// [TransformHelpers#computeWorldTransformMatrix] returns.
///
/// An entity that should jump to a place, without being shown on the way there, is moved with
/// [TransformHelpers#teleport]. (Row TRF-10 of the specification.)
public final class TransformInterpolation implements IComponentData {
    /// The transform before the last fixed step, if [#isRecorded].
    public LocalTransform previous = new LocalTransform();

    /// Whether there was a fixed step since the component was added, or since the entity was teleported. If not, the
    /// entity is where its [LocalTransform] says.
    public boolean isRecorded;

    /// No transform is recorded yet.
    public TransformInterpolation() {}

    /// The recorded transform, such as `TransformInterpolation[LocalTransform[…]]`, or `TransformInterpolation[none]`.
    @Override
    public String toString() {
        return "TransformInterpolation[" + (isRecorded ? previous : "none") + "]";
    }
}
