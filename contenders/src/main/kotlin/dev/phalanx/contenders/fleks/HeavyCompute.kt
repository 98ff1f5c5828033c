package dev.phalanx.contenders.fleks

import dev.phalanx.bench.workload.Digest
import dev.phalanx.bench.workload.Matrix

/** Inversions. */
internal class HeavyCompute(size: Int) : WorldRun(size) {
    private val turned = world.family { all(Position, Transform) }

    init {
        for (number in 0 until size) {
            world.entity {
                it += Position(number).apply { set(1f, 2f, 3f) }
                it += Rotation().apply { set(1f, 0f, 0f) }
                it += Velocity(number).apply { set(1f, 0f, 0f) }
                it += Transform(Matrix.start(number))
            }
        }
    }

    override fun run() {
        turned.forEach {
            val matrix = it[Transform].matrix
            for (k in 0 until INVERSIONS) {
                matrix.invert()
            }
            val position = it[Position]
            position.set(
                matrix.turnedX(position.x, position.y, position.z),
                matrix.turnedY(position.x, position.y, position.z),
                matrix.turnedZ(position.x, position.y, position.z),
            )
        }
    }

    override fun digest(): Long {
        val digest = Digest()
        turned.forEach {
            val position = it[Position]
            digest.add(*it[Transform].matrix.withVector(position.x, position.y, position.z))
        }
        return digest.value()
    }

    private companion object {
        const val INVERSIONS = 100
    }
}
