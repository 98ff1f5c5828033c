package dev.phalanx.contenders.fleks

import com.github.quillraven.fleks.Component
import com.github.quillraven.fleks.ComponentType
import dev.phalanx.bench.workload.Matrix
import dev.phalanx.contenders.objects.Vector

/** How an entity is turned. */
internal class Rotation : Vector(), Component<Rotation> {
    override fun type() = Rotation

    companion object : ComponentType<Rotation>()
}

/** A matrix. */
internal class Transform(val matrix: Matrix) : Component<Transform> {
    override fun type() = Transform

    companion object : ComponentType<Transform>()
}
