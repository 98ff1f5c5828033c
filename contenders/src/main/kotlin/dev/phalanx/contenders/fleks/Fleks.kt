package dev.phalanx.contenders.fleks

import com.github.quillraven.fleks.World
import dev.phalanx.bench.workload.Contender
import dev.phalanx.bench.workload.JarVersion
import dev.phalanx.bench.workload.Rolls
import dev.phalanx.bench.workload.Run
import dev.phalanx.bench.workload.Workload
import java.util.Optional

/**
 * Fleks: families that are stored, and their inline `forEach`, as in https://github.com/Quillraven/Fleks/wiki/Family.
 * The capacity of a world is told at once, as https://github.com/Quillraven/Fleks/wiki/World asks for.
 *
 * In Kotlin, because `entity[Position]` and `entity += component` are inline functions with reified types, which are
 * synthetic in class files: javac does not see them. What they call is internal to the library, and without the inlining
 * a loop over a family would call a function object for each entity.
 */
class Fleks : Contender {
    override fun id() = "fleks"

    override fun title() = "Fleks"

    override fun version(): String = JarVersion.of(World::class.java)

    override fun note() =
        "Stored families with their inline forEach, capacities told at once, in Kotlin." +
            " https://github.com/Quillraven/Fleks/wiki/Family https://github.com/Quillraven/Fleks/wiki/World"

    override fun prepare(workload: Workload, size: Int): Optional<Run> =
        Optional.ofNullable(
            when (workload) {
                Workload.CREATE_DESTROY_2 -> CreateDestroy(size)
                Workload.CREATE_DESTROY_5 -> CreateDestroyFive(size)
                Workload.ONE_BY_ONE_2 -> OneByOne(size, null)
                Workload.ONE_BY_ONE_5 -> OneByOneFive(size, null)
                Workload.ONE_BY_ONE_SHUFFLED_2 -> OneByOne(size, Rolls.order(size))
                Workload.ONE_BY_ONE_SHUFFLED_5 -> OneByOneFive(size, Rolls.order(size))
                Workload.ITERATE_1 -> IteratePositions(size)
                Workload.ITERATE_2, Workload.ITERATE_2_LARGE, Workload.MEMORY -> Move(size)
                Workload.ITERATE_3 -> Accelerate(size)
                Workload.ITERATE_7 -> IterateSeven(size)
                Workload.FRAGMENTED -> Fragmented(size)
                Workload.ADD_REMOVE -> AddRemove(size, false)
                Workload.ADD_REMOVE_SHUFFLED -> AddRemove(size, true)
                Workload.RANDOM_GET -> RandomGet(size)
                Workload.MIXED -> MixedSystems(size)
                Workload.SCHEDULE -> Schedule(size)
                Workload.HEAVY_COMPUTE -> HeavyCompute(size)
                Workload.CHURN -> Churn(size)
                Workload.SPARSE_CHANGES -> SparseChanges(size)
                Workload.PARTICLES, Workload.PARTICLES_LARGE -> Particles(size)
                Workload.PREDATORS -> Predators(size)
                Workload.KEPLER, Workload.BRANCHES, Workload.JOML, Workload.BATTLE, Workload.TOWERS -> null
            },
        )
}
