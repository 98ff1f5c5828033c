package dev.phalanx.samples.kotlin

import dev.phalanx.entities.systems.World
import dev.phalanx.entities.query.ForEach2
import dev.phalanx.entities.systems.TimeData
import dev.phalanx.testing.Allocations
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Test

/** Nothing is allocated for an entity; what a run allocates is the lambda itself. */
class HerdAllocationTest {
    private lateinit var world: World

    @BeforeEach
    fun fill() {
        world = World("Herd")
        val em = world.entityManager()
        em.createEntity(em.createArchetype(Position::class.java, Velocity::class.java), 10_000)
    }

    @AfterEach
    fun close() = world.close()

    private fun settled(most: Long, frame: Runnable) = Allocations.settledBytesOf(most, 2_000, frame)

    @Test
    fun aLambdaThatCapturesNothingAllocatesNothing() {
        val query = world.entityManager().query(rw<Position>(), ro<Velocity>())
        val bytes = settled(0) {
            // snippet kotlin-direct
            query.forEach(ForEach2 { position, velocity -> position.x += velocity.x })
            // end kotlin-direct
        }
        assertThat(bytes).isZero()
    }

    @Test
    fun aTrailingLambdaIsTwoSmallObjectsARun() {
        world.addSystem(WalkSystem())
        world.setTime(TimeData(0.0, 0.5f))
        assertThat(settled(32) { world.update() }).isLessThanOrEqualTo(32)
    }
}
