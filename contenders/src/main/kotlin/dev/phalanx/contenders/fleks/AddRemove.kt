package dev.phalanx.contenders.fleks

import com.github.quillraven.fleks.Entity
import dev.phalanx.bench.workload.Digest
import dev.phalanx.bench.workload.Rolls
import dev.phalanx.bench.workload.Values

/** `configure`, entity by entity. */
internal class AddRemove(size: Int, isShuffled: Boolean) : WorldRun(size) {
    private val entities: Array<Entity>

    init {
        val inOrder = Array(size) { number -> world.entity { it += A(Values.single(0, number)) } }
        entities = if (isShuffled) Rolls.shuffled(inOrder) else inOrder
    }

    override fun run() {
        with(world) {
            for (entity in entities) {
                entity.configure { it += B(1f) }
            }
            for (entity in entities) {
                entity.configure { it -= B }
            }
        }
    }

    override fun digest(): Long {
        val digest = Digest()
        with(world) {
            for (entity in entities) {
                digest.add(entity[A].value.toDouble(), if (entity has B) 1.0 else 0.0)
            }
        }
        return digest.value()
    }
}
