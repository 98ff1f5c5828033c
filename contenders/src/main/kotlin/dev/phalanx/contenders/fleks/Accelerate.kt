package dev.phalanx.contenders.fleks

import dev.phalanx.bench.workload.Digest
import dev.phalanx.bench.workload.Values

/** Three components. */
internal class Accelerate(size: Int) : WorldRun(size) {
    private val moved = world.family { all(Position, Velocity, Acceleration) }

    init {
        for (number in 0 until size) {
            world.entity {
                it += Position(number)
                it += Velocity(number)
                it += Acceleration(number)
            }
        }
    }

    override fun run() {
        moved.forEach {
            val velocity = it[Velocity]
            velocity.add(it[Acceleration], Values.DT)
            it[Position].add(velocity, Values.DT)
        }
    }

    override fun digest(): Long {
        val digest = Digest()
        moved.forEach {
            val position = it[Position]
            val velocity = it[Velocity]
            digest.add(
                position.x.toDouble(),
                position.y.toDouble(),
                position.z.toDouble(),
                velocity.x.toDouble(),
                velocity.y.toDouble(),
                velocity.z.toDouble(),
            )
        }
        return digest.value()
    }
}
