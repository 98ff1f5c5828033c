package dev.phalanx.contenders.fleks

import com.github.quillraven.fleks.Entity
import dev.phalanx.bench.workload.Digest
import dev.phalanx.bench.workload.Rolls

/** Entities in random order. */
internal class RandomGet(size: Int) : WorldRun(size) {
    private val entities: Array<Entity>
    private var sum = 0.0

    init {
        val inOrder =
            Array(size) { number ->
                world.entity {
                    it += Position(number)
                    it += Velocity(number)
                }
            }
        val order = Rolls.order(size)
        entities = Array(size) { inOrder[order[it]] }
    }

    override fun run() {
        var x = 0.0
        with(world) {
            for (entity in entities) {
                x += entity[Position].x
            }
        }
        sum = x
    }

    override fun digest(): Long {
        val digest = Digest()
        digest.add(sum)
        return digest.value()
    }
}
