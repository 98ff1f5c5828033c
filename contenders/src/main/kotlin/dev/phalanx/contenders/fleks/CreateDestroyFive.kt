package dev.phalanx.contenders.fleks

import dev.phalanx.bench.workload.Digest
import dev.phalanx.bench.workload.Values

/** Entities one by one, then all away in one call. */
internal class CreateDestroyFive(private val size: Int) : WorldRun(size) {
    override fun run() {
        create()
        world.removeAll()
    }

    private fun create() {
        for (number in 0 until size) {
            world.entity {
                it += Position(number)
                it += Velocity(number)
                it += Acceleration(number)
                it += A(Values.single(0, number))
                it += B(Values.single(1, number))
            }
        }
    }

    override fun digest(): Long {
        create()
        val digest = Digest()
        world.forEach {
            val position = it[Position]
            val velocity = it[Velocity]
            val acceleration = it[Acceleration]
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
                it[A].value.toDouble(),
                it[B].value.toDouble(),
            )
        }
        world.removeAll()
        digest.add(world.numEntities.toDouble())
        return digest.value()
    }
}
