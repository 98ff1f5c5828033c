package dev.phalanx.samples.kotlin

import dev.phalanx.entities.types.ComponentType
import dev.phalanx.entities.components.IComponentData
import dev.phalanx.entities.systems.World
import dev.phalanx.entities.systems.TimeData
import dev.phalanx.structs.Entity
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Test

class HerdTest {
    private lateinit var world: World

    @BeforeEach
    fun open() {
        world = herd()
        world.setFailFast(true)
    }

    @AfterEach
    fun close() = world.close()

    private fun cow(x: Float, y: Float, velocity: Velocity): Entity {
        // snippet kotlin-entities
        val em = world.entityManager()
        val cow = em.createEntity(Position::class.java, Animal::class.java, Footprint::class.java)
        em.addComponent(cow, velocity)
        em.setComponent(cow, Position().also { it.x = x; it.y = y })
        // end kotlin-entities
        return cow
    }

    private fun step(dt: Float) {
        world.setTime(TimeData(0.0, dt))
        world.update()
    }

    private inline fun <reified T : IComponentData> get(entity: Entity): T =
        world.entityManager().getComponent(entity, T::class.java)

    private fun calves() =
        world.entityManager().createEntityQuery(ComponentType.readOnly(Calf::class.java)).calculateEntityCount()

    @Test
    fun aCowWalksAndLeavesATrail() {
        val cow = cow(1f, 2f, Velocity(1f, -2f))

        repeat(4) { step(0.5f) }

        assertThat(get<Position>(cow).x).isEqualTo(3f)
        assertThat(get<Position>(cow).y).isEqualTo(-2f)
        val trail = world.entityManager().getBuffer(cow, Footprint::class.java)
        assertThat(List(trail.length()) { trail[it] })
            .containsExactly(Footprint(2f, 0f), Footprint(2.5f, -1f), Footprint(3f, -2f))
    }

    @Test
    fun southOfTheRiverAnAnimalGetsHungry() {
        val north = cow(0f, 1f, Velocity(0f, 0f))
        val south = cow(0f, -1f, Velocity(0f, 0f))

        step(0.5f)

        assertThat(get<Animal>(north).mood).isEqualTo(Mood.CALM)
        assertThat(get<Animal>(north).energy).isEqualTo(0.5f)
        assertThat(get<Animal>(south).mood).isEqualTo(Mood.HUNGRY)
        assertThat(get<Animal>(south).energy).isEqualTo(-0.5f)
    }

    @Test
    fun anAnimalThatAteEnoughHasACalfWhereItStands() {
        val cow = cow(3f, 4f, Velocity(0f, 0f))

        step(1.5f)
        assertThat(calves()).isZero()
        step(1.5f)

        assertThat(calves()).isEqualTo(1)
        assertThat(get<Animal>(cow).energy).isEqualTo(1f)
        world.entityManager().query(ro<Position>()).withAll(Calf::class.java).forEach { position ->
            assertThat(position.x).isEqualTo(3f)
            assertThat(position.y).isEqualTo(4f)
        }
    }
}
