package dev.phalanx.contenders.fleks

import com.github.quillraven.fleks.Entity
import dev.phalanx.bench.workload.Mixed
import dev.phalanx.bench.workload.Screen
import dev.phalanx.bench.workload.Values
import dev.phalanx.contenders.objects.MixedObjectsDigest

/** Seven passes over families. */
internal class MixedSystems(size: Int) : WorldRun(size) {
    private val screen = Screen()
    private val moved = world.family { all(Position, Velocity) }
    private val counted = world.family { all(Data) }
    private val turned = world.family { all(Position, Velocity, Data) }
    private val living = world.family { all(Health) }
    private val hit = world.family { all(Health, Damage) }
    private val shown = world.family { all(Sprite, Health) }
    private val drawn = world.family { all(Position, Sprite) }
    private val entities: Array<Entity> = Array(size) { create(it) }

    private fun create(number: Int) =
        world.entity {
            it += Position(number)
            it += Velocity(number)
            it += Data(number)
            if (Mixed.hasSprite(number)) {
                it += Sprite()
            }
            if (Mixed.hasHealth(number)) {
                it += Health(number)
                it += Damage(number)
            }
        }

    override fun run() {
        moved.forEach { move(it[Position], it[Velocity]) }
        counted.forEach { it[Data].update() }
        turned.forEach { it[Data].turn(it[Position], it[Velocity]) }
        living.forEach { it[Health].update() }
        hit.forEach { it[Health].hit(it[Damage]) }
        shown.forEach { it[Sprite].character = Mixed.character(it[Health].status) }
        drawn.forEach { draw(it[Position], it[Sprite]) }
    }

    private fun move(position: Position, velocity: Velocity) {
        position.x += velocity.x * Values.DT
        position.y += velocity.y * Values.DT
    }

    private fun draw(position: Position, sprite: Sprite) = screen.draw(position.x, position.y, sprite.character)

    override fun digest(): Long {
        val digest = MixedObjectsDigest()
        with(world) {
            for (entity in entities) {
                digest.add(
                    entity[Position],
                    entity[Velocity],
                    entity[Data],
                    entity.getOrNull(Sprite),
                    entity.getOrNull(Health),
                )
            }
        }
        return digest.value(screen)
    }
}
