package dev.phalanx.contenders.fleks

import dev.phalanx.bench.workload.Digest
import dev.phalanx.bench.workload.Values

/** Two components. */
internal class Move(size: Int) : WorldRun(size) {
    private val moved = world.family { all(Position, Velocity) }

    init {
        for (number in 0 until size) {
            world.entity {
                it += Position(number)
                it += Velocity(number)
            }
        }
    }

    override fun run() {
        moved.forEach { it[Position].add(it[Velocity], Values.DT) }
    }

    override fun digest(): Long {
        val digest = Digest()
        moved.forEach {
            val position = it[Position]
            digest.add(position.x.toDouble(), position.y.toDouble(), position.z.toDouble())
        }
        return digest.value()
    }
}
