package dev.phalanx.contenders.fleks

import com.github.quillraven.fleks.Component
import com.github.quillraven.fleks.ComponentType
import com.github.quillraven.fleks.Entity
import com.github.quillraven.fleks.collection.MutableEntityBag
import dev.phalanx.bench.workload.Digest
import dev.phalanx.bench.workload.Hunt
import dev.phalanx.bench.workload.Values

/** Predators with an entity, whose version says whether it is still in the world. */
internal class Predators(size: Int) : WorldRun(size) {
    private val moved = world.family { all(Position, Velocity) }
    private val hunting = world.family { all(Hunter, Position) }
    private val caught = MutableEntityBag()
    private val slots: Array<Entity>

    private class Hunter(val number: Int) : Component<Hunter> {
        var hunts = 0
        var target = Entity.NONE

        override fun type() = Hunter

        companion object : ComponentType<Hunter>()
    }

    private class Prey(val number: Int) : Component<Prey> {
        override fun type() = Prey

        companion object : ComponentType<Prey>()
    }

    init {
        for (number in 0 until Hunt.predators(size)) {
            world.entity {
                it += Position(number)
                it += Hunter(number)
            }
        }
        slots = Array(Hunt.prey(size)) { create(it) }
    }

    private fun create(number: Int) =
        world.entity {
            it += Position(number)
            it += Velocity(number)
            it += Prey(number)
        }

    override fun run() {
        moved.forEach { it[Position].add(it[Velocity], Values.DT) }
        hunting.forEach {
            val target = target(it[Hunter])
            if (!it[Position].approach(target[Position])) {
                caught += target
            }
        }
        caught.forEach { replace(it) }
        caught.clear()
    }

    private fun target(hunter: Hunter): Entity {
        if (hunter.target == Entity.NONE || hunter.target !in world) {
            hunter.target = slots[Hunt.slot(hunter.number, hunter.hunts, slots.size)]
            hunter.hunts++
        }
        return hunter.target
    }

    private fun replace(prey: Entity) {
        if (prey in world) { // otherwise several have caught it
            val number = with(world) { prey[Prey].number }
            world -= prey
            slots[number % slots.size] = create(Hunt.next(number, slots.size))
        }
    }

    override fun digest(): Long {
        val digest = Digest()
        hunting.forEach { add(digest, it[Position], it[Hunter].hunts) }
        with(world) {
            for (prey in slots) {
                add(digest, prey[Position], prey[Prey].number)
            }
        }
        return digest.value()
    }

    private fun add(digest: Digest, position: Position, last: Int) {
        digest.add(position.x.toDouble(), position.y.toDouble(), position.z.toDouble(), last.toDouble())
    }
}
