package dev.phalanx.contenders.fleks

import com.github.quillraven.fleks.Entity
import dev.phalanx.bench.workload.Digest
import dev.phalanx.bench.workload.Rolls
import dev.phalanx.bench.workload.Values

/** Entities in slots, and a family that is kept up to date. */
internal class Churn(size: Int) : WorldRun(size) {
    private val moved = world.family { all(Position, Velocity) }
    private val rolls = Rolls(1)
    private var next = 0
    private val entities: Array<Entity> = Array(size) { create() }

    private fun create(): Entity {
        val number = next++
        return world.entity {
            it += Position(number)
            it += Velocity(number)
        }
    }

    override fun run() {
        repeat(entities.size / 100) { replace(rolls.next(entities.size)) }
        repeat(entities.size / 100) { change(entities[rolls.next(entities.size)]) }
        moved.forEach { it[Position].add(it[Velocity], Values.DT) }
    }

    private fun replace(slot: Int) {
        world -= entities[slot]
        entities[slot] = create()
    }

    private fun change(entity: Entity) {
        with(world) {
            if (entity has Burning) {
                entity.configure { it -= Burning }
            } else {
                entity.configure { it += Burning(1f) }
            }
        }
    }

    override fun digest(): Long {
        val digest = Digest()
        with(world) {
            for (entity in entities) {
                val position = entity[Position]
                val burning = if (entity has Burning) 1.0 else 0.0
                digest.add(position.x.toDouble(), position.y.toDouble(), position.z.toDouble(), burning)
            }
        }
        return digest.value()
    }
}
