package dev.phalanx.contenders.fleks

import com.github.quillraven.fleks.World
import com.github.quillraven.fleks.configureWorld
import dev.phalanx.bench.workload.Run

/** A run in a world of its own. */
internal abstract class WorldRun(size: Int) : Run {
    protected val world: World = configureWorld(entityCapacity = size) {}

    override fun close() = world.dispose()
}
