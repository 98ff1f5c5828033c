package dev.phalanx.samples.kotlin

import dev.phalanx.entities.systems.World
import dev.phalanx.entities.jobs.Entities
import dev.phalanx.entities.query.ForEach1
import dev.phalanx.entities.query.ForEach2
import dev.phalanx.entities.systems.ISystem
import dev.phalanx.entities.systems.SystemState
import dev.phalanx.entities.systems.TimeData
import dev.phalanx.structs.Entity
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatIllegalArgumentException
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Test

class KotlinJobsTest {
    private lateinit var world: World
    private lateinit var entity: Entity

    @BeforeEach
    fun open() {
        world = World("Kotlin")
        world.setFailFast(true)
        val em = world.entityManager()
        entity = em.createEntity(Position::class.java)
        em.addComponent(entity, Velocity(3f, 0f))
        world.setTime(TimeData(0.0, 0.5f))
    }

    @AfterEach
    fun close() = world.close()

    private fun inSystem(work: (SystemState) -> Unit) {
        world.addSystem(object : ISystem {
            override fun onUpdate(state: SystemState) = work(state)
        })
        world.update()
    }

    private fun x() = world.entityManager().getComponent(entity, Position::class.java).x

    @Test
    fun aLambdaWhoseInterfaceIsNamedIsAJob() {
        inSystem { state ->
            // snippet kotlin-scheduled
            val dt = state.time().deltaTime()
            Entities.forEach(rw<Position>(), ro<Velocity>())
                .scheduleParallel(ForEach2 { position, velocity -> position.x += velocity.x * dt })
            // end kotlin-scheduled
        }

        assertThat(x()).isEqualTo(1.5f)
    }

    @Test
    fun aTrailingLambdaIsRefusedAsAJob() {
        inSystem {
            assertThatIllegalArgumentException()
                .isThrownBy { Entities.forEach(rw<Position>()).schedule { position -> position.x = 1f } }
                .withMessageEndingWith(
                    " is a function of Kotlin, wrapped, which a job cannot copy. Name the interface before the braces:" +
                        " `ForEach2 { position, velocity -> … }`.",
                )
        }

        assertThat(x()).isZero()
    }

    @Test
    fun aJobCannotChangeACapturedVariable() {
        var sum = 0f
        inSystem {
            assertThatIllegalArgumentException()
                .isThrownBy { Entities.forEach(ro<Velocity>()).schedule(ForEach1 { velocity -> sum += velocity.x }) }
                .withMessageEndingWith(
                    " captures a `var` of Kotlin. The job would get a copy of it, and what it assigns would be lost. Make" +
                        " it a `val`, and hand results over in a native collection.",
                )
        }

        assertThat(sum).isZero()
    }

    @Test
    fun aLoopOnTheMainThreadMayChangeACapturedVariable() {
        var sum = 0f
        world.entityManager().query(ro<Velocity>()).forEach { velocity -> sum += velocity.x }

        assertThat(sum).isEqualTo(3f)
    }
}
