package dev.phalanx.contenders.fleks

import dev.phalanx.bench.workload.Digest
import dev.phalanx.bench.workload.Values

/** One component. */
internal class IteratePositions(size: Int) : WorldRun(size) {
    private val moved = world.family { all(Position) }

    init {
        for (number in 0 until size) {
            world.entity { it += Position(number) }
        }
    }

    override fun run() {
        moved.forEach {
            val position = it[Position]
            position.x += Values.DT
            position.y += Values.DT
            position.z += Values.DT
        }
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
