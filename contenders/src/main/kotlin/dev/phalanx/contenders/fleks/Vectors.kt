package dev.phalanx.contenders.fleks

import com.github.quillraven.fleks.Component
import com.github.quillraven.fleks.ComponentType
import dev.phalanx.contenders.objects.Vector

/** Where an entity is. */
internal class Position(number: Int) : Vector(), Component<Position> {
    init {
        setPosition(number)
    }

    override fun type() = Position

    companion object : ComponentType<Position>()
}

/** How fast an entity is. */
internal class Velocity(number: Int) : Vector(), Component<Velocity> {
    init {
        setVelocity(number)
    }

    override fun type() = Velocity

    companion object : ComponentType<Velocity>()
}

/** How fast that changes. */
internal class Acceleration(number: Int) : Vector(), Component<Acceleration> {
    init {
        setAcceleration(number)
    }

    override fun type() = Acceleration

    companion object : ComponentType<Acceleration>()
}
