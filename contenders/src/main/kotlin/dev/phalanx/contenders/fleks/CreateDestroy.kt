package dev.phalanx.contenders.fleks

import dev.phalanx.bench.workload.Digest

/** Entities one by one, then all away in one call. */
internal class CreateDestroy(private val size: Int) : WorldRun(size) {
    override fun run() {
        create()
        world.removeAll()
    }

    private fun create() {
        for (number in 0 until size) {
            world.entity {
                it += Position(number)
                it += Velocity(number)
            }
        }
    }

    override fun digest(): Long {
        create()
        val digest = Digest()
        world.forEach {
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
        world.removeAll()
        digest.add(world.numEntities.toDouble())
        return digest.value()
    }
}
