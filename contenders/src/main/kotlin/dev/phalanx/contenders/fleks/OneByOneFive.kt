package dev.phalanx.contenders.fleks

import com.github.quillraven.fleks.Entity
import dev.phalanx.bench.workload.Digest
import dev.phalanx.bench.workload.Values

/** The same with five components. */
internal class OneByOneFive(size: Int, order: IntArray?) : OneByOne(size, order) {
    override fun create(number: Int): Entity =
        world.entity {
            it += Position(number)
            it += Velocity(number)
            it += Acceleration(number)
            it += A(Values.single(0, number))
            it += B(Values.single(1, number))
        }

    override fun add(digest: Digest, entity: Entity) {
        with(world) {
            val position = entity[Position]
            val velocity = entity[Velocity]
            val acceleration = entity[Acceleration]
            digest.add(
                position.x.toDouble(),
                position.y.toDouble(),
                position.z.toDouble(),
                velocity.x.toDouble(),
                velocity.y.toDouble(),
                velocity.z.toDouble(),
                acceleration.x.toDouble(),
                acceleration.y.toDouble(),
                acceleration.z.toDouble(),
                entity[A].value.toDouble(),
                entity[B].value.toDouble(),
            )
        }
    }
}
