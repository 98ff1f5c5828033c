package dev.phalanx.contenders.fleks

import com.github.quillraven.fleks.Entity
import dev.phalanx.bench.workload.Digest

/** Entities one by one, then away one by one: in an order of their numbers, or the oldest first. */
internal open class OneByOne(size: Int, private val order: IntArray?) : WorldRun(size) {
    private val entities: Array<Entity> = Array(size) { Entity.NONE }

    protected open fun create(number: Int): Entity =
        world.entity {
            it += Position(number)
            it += Velocity(number)
        }

    protected open fun add(digest: Digest, entity: Entity) {
        with(world) {
            val position = entity[Position]
            val velocity = entity[Velocity]
            digest.add(
                position.x.toDouble(),
                position.y.toDouble(),
                position.z.toDouble(),
                velocity.x.toDouble(),
                velocity.y.toDouble(),
                velocity.z.toDouble(),
            )
        }
    }

    final override fun run() {
        create()
        destroy()
    }

    private fun create() {
        for (number in entities.indices) {
            entities[number] = create(number)
        }
    }

    private fun destroy() {
        if (order == null) {
            for (entity in entities) {
                world -= entity
            }
        } else {
            for (number in order) {
                world -= entities[number]
            }
        }
    }

    final override fun digest(): Long {
        create()
        val digest = Digest()
        for (entity in entities) {
            add(digest, entity)
        }
        destroy()
        digest.add(world.numEntities.toDouble())
        return digest.value()
    }
}
