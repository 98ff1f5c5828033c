package dev.phalanx.samples.kotlin

import dev.phalanx.entities.components.Prefab
import dev.phalanx.entities.systems.World
import dev.phalanx.entities.commands.EntityCommandBuffer
import dev.phalanx.entities.jobs.IJobEntity
import dev.phalanx.entities.systems.ISystem
import dev.phalanx.entities.systems.SystemAPI
import dev.phalanx.entities.systems.SystemState
import dev.phalanx.entities.systems.UpdateAfter
import dev.phalanx.jobs.ReadOnly
import dev.phalanx.structs.Entity

private const val LONGEST_TRAIL = 3

// snippet kotlin-system
class WalkSystem : ISystem {
    override fun onUpdate(state: SystemState) {
        val dt = state.time().deltaTime()
        SystemAPI.query(rw<Position>(), ro<Velocity>()).forEach { position, velocity ->
            position.x += velocity.x * dt
            position.y += velocity.y * dt
        }
    }
}
// end kotlin-system

@UpdateAfter(WalkSystem::class)
class TrailSystem : ISystem {
    override fun onUpdate(state: SystemState) {
        SystemAPI.query(ro<Position>(), buffer<Footprint>()).forEach { position, trail ->
            if (trail.length() == LONGEST_TRAIL) {
                trail.removeAt(0)
            }
            trail.add(Footprint(position.x, position.y))
        }
    }
}

// snippet kotlin-job
/** There is grass north of the river, which flows at y = 0. */
@JvmRecord
data class GrazeJob(val dt: Float) : IJobEntity {
    fun execute(animal: Animal, @ReadOnly position: Position) {
        animal.energy += if (position.y > 0) dt else -dt
        animal.mood = if (animal.energy < 0) Mood.HUNGRY else Mood.CALM
    }
}

@UpdateAfter(TrailSystem::class)
class GrazeSystem : ISystem {
    override fun onUpdate(state: SystemState) {
        GrazeJob(state.time().deltaTime()).scheduleParallel()
    }
}
// end kotlin-job

// snippet kotlin-commands
@UpdateAfter(GrazeSystem::class)
class BirthSystem(private val calf: Entity) : ISystem {
    override fun onUpdate(state: SystemState) {
        EntityCommandBuffer().use { commands ->
            SystemAPI.query(rw<Animal>(), ro<Position>()).withEntityAccess().forEach { animal, position, _ ->
                if (animal.energy >= 2) {
                    animal.energy -= 2
                    val born = commands.instantiate(calf)
                    commands.setComponent(born, position)
                }
            }
            commands.playback(state.entityManager())
        }
    }
}
// end kotlin-commands

/** A herd that walks, grazes and has calves. */
fun herd(): World {
    val world = World("Herd")
    val em = world.entityManager()
    val calf = em.createEntity(Position::class.java, Animal::class.java, Calf::class.java)
    em.addComponent(calf, Prefab::class.java)
    world.addSystem(WalkSystem())
    world.addSystem(TrailSystem())
    world.addSystem(GrazeSystem())
    world.addSystem(BirthSystem(calf))
    return world
}
