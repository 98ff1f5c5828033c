package dev.phalanx.contenders.fleks

import com.github.quillraven.fleks.Component
import com.github.quillraven.fleks.ComponentType
import dev.phalanx.bench.workload.Digest
import dev.phalanx.bench.workload.Values

/** Particles in two families; a loop puts off the removals that it makes until it has ended. */
internal class Particles(size: Int) : WorldRun(size) {
    private val moved = world.family { all(Position, Velocity) }
    private val living = world.family { all(Life) }
    private var next = 0

    private class Life(var left: Int) : Component<Life> {
        override fun type() = Life

        companion object : ComponentType<Life>()
    }

    init {
        for (number in 0 until size) {
            create(Values.left(number))
        }
    }

    private fun create(left: Int) {
        val number = next++
        world.entity {
            it += Position(number)
            it += Velocity(number)
            it += Life(left)
        }
    }

    override fun run() {
        moved.forEach { it[Position].add(it[Velocity], Values.DT) }
        var ended = 0
        living.forEach {
            val life = it[Life]
            life.left--
            if (life.left == 0) {
                world -= it
                ended++
            }
        }
        repeat(ended) { create(Values.LIFE) }
    }

    override fun digest(): Long {
        val digest = Digest()
        living.forEach {
            val position = it[Position]
            digest.add(
                position.x.toDouble(),
                position.y.toDouble(),
                position.z.toDouble(),
                it[Life].left.toDouble(),
            )
        }
        return digest.value()
    }
}
