package dev.phalanx.samples.kotlin

import dev.phalanx.entities.components.IComponentData
import dev.phalanx.entities.systems.World
import dev.phalanx.structs.Entity
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatIllegalArgumentException
import org.junit.jupiter.api.Test

/** Which classes of Kotlin are components, and what the others are told. */
class KotlinStructsTest {
    class Fields : IComponentData {
        @JvmField var target = Entity.NULL
        @JvmField var mood = Mood.HUNGRY
        @JvmField var place = Position()
    }

    data class Changing(@JvmField var x: Float = 0f) : IComponentData

    class Properties : IComponentData {
        var x = 0f
    }

    class Counted : IComponentData {
        var count = 0u
    }

    class Final : IComponentData {
        @JvmField val x = 0f
    }

    data class Immutable(val x: Float) : IComponentData

    object Single : IComponentData

    @JvmInline
    value class Metres(val value: Float)

    @JvmRecord
    data class Wrapped(val length: Metres) : IComponentData

    @JvmRecord
    data class Nullable(val x: Float?) : IComponentData

    private inline fun <reified T : IComponentData> assertRefused(message: String) {
        World("Kotlin").use { world ->
            assertThatIllegalArgumentException()
                .isThrownBy { world.entityManager().createEntity(T::class.java) }
                .withMessage(message)
        }
    }

    @Test
    fun entitiesAreCreatedFromValuesAndClassesInAllNumbers() {
        World("Kotlin").use { world ->
            val em = world.entityManager()
            val sheep = Animal()
            assertThat(em.getComponentCount(em.createEntity(sheep))).isEqualTo(1)
            assertThat(em.getComponentCount(em.createEntity(sheep, Calf()))).isEqualTo(2)
            assertThat(em.getComponentCount(em.createEntity(Animal::class.java))).isEqualTo(1)
            assertThat(em.getComponentCount(em.createEntity(Animal::class.java, Calf::class.java))).isEqualTo(2)
            assertThat(em.getComponentCount(em.createEntity(sheep, Calf::class.java))).isEqualTo(2)
            assertThat(em.getComponentCount(em.createEntity(Calf::class.java, sheep))).isEqualTo(2)
        }
    }

    @Test
    fun fieldsMayBeEnumsEntitiesAndOtherStructs() {
        World("Kotlin").use { world ->
            val em = world.entityManager()
            val entity = em.createEntity(Fields::class.java)
            val fields = em.getComponent(entity, Fields::class.java)
            assertThat(fields.mood).isEqualTo(Mood.CALM) // zero, whatever an initializer says
            fields.target = entity
            fields.place.x = 4f
            em.setComponent(entity, fields)
            val copy = em.getComponent(entity, Fields::class.java)
            assertThat(copy.target).isEqualTo(entity)
            assertThat(copy.place.x).isEqualTo(4f)
        }
    }

    @Test
    fun aDataClassMayBeMutable() {
        World("Kotlin").use { world ->
            val em = world.entityManager()
            val entity = em.createEntity(Changing::class.java)
            em.setComponent(entity, Changing(2f))
            assertThat(em.getComponent(entity, Changing::class.java)).isEqualTo(Changing(2f))
        }
    }

    @Test
    fun whatIsNoStructIsToldTheWordsOfKotlin() {
        assertRefused<Properties>(
            "Properties.x is not public. Make it public; a struct class is plain data. In Kotlin: annotate the property" +
                " with @JvmField.",
        )
        assertRefused<Counted>(
            "Counted.count is not public. Make it public; a struct class is plain data. In Kotlin: a property must not" +
                " be of a value class, such as UInt; use the type it wraps, such as Int.",
        )
        assertRefused<Final>(
            "Final.x is final, so a value read from the world could not be put into it. Remove `final`, or make Final a" +
                " record. In Kotlin: a `var`, or a data class with @JvmRecord.",
        )
        assertRefused<Immutable>(
            "Immutable has no no-argument constructor. Add one, or make it a record. In Kotlin: give every property a" +
                " default value, or annotate the data class with @JvmRecord.",
        )
        assertRefused<Single>(
            "Single has a private no-argument constructor. Make it package-private or public. In Kotlin: declare it as a" +
                " class, not as an object.",
        )
        assertRefused<Wrapped>(
            "Wrapped has a private canonical constructor, so generated code cannot make one. Make it package-private or" +
                " public. In Kotlin: a property must not be of a value class; use the type it wraps.",
        )
        assertRefused<Nullable>(
            "Nullable.x is a Float; use a primitive, a struct type or an Entity, or implement IManagedComponentData",
        )
    }
}
