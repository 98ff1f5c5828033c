package dev.phalanx.samples.kotlin

import dev.phalanx.entities.components.IBufferElementData
import dev.phalanx.entities.components.IComponentData

// snippet kotlin-components
/** The position of an animal: a mutable struct. */
class Position : IComponentData {
    @JvmField var x = 0f
    @JvmField var y = 0f
}

/** Its velocity, in metres per second: an immutable struct. */
@JvmRecord
data class Velocity(val x: Float, val y: Float) : IComponentData

enum class Mood { CALM, HUNGRY }

class Animal : IComponentData {
    @JvmField var mood = Mood.CALM
    @JvmField var energy = 0f
}

/** A tag: it has no fields. */
class Calf : IComponentData

/** An earlier position; the oldest comes first. */
@JvmRecord
data class Footprint(val x: Float, val y: Float) : IBufferElementData
// end kotlin-components
