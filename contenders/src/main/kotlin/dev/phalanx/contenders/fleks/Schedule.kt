package dev.phalanx.contenders.fleks

import com.github.quillraven.fleks.Entity
import dev.phalanx.bench.workload.Digest
import dev.phalanx.contenders.objects.Single

/** Three passes one after the other: a world is for one thread. */
internal class Schedule(size: Int) : WorldRun(4 * size) {
    private val first = world.family { all(A, B) }
    private val second = world.family { all(C, D) }
    private val third = world.family { all(C, E) }
    private val entities: Array<Entity> =
        Array(4 * size) { number ->
            val letters =
                when (number / size) {
                    0 -> listOf(0, 1)
                    1 -> listOf(0, 1, 2)
                    2 -> listOf(0, 1, 2, 3)
                    else -> listOf(0, 1, 2, 4)
                }
            world.entity { entity -> entity += letters.map { letter(it, number) } }
        }

    override fun run() {
        first.forEach { Single.swap(it[A], it[B]) }
        second.forEach { Single.swap(it[C], it[D]) }
        third.forEach { Single.swap(it[C], it[E]) }
    }

    override fun digest(): Long {
        val digest = Digest()
        with(world) {
            for (entity in entities) {
                val letters = listOf(
                    entity[A], entity[B], entity.getOrNull(C), entity.getOrNull(D), entity.getOrNull(E),
                )
                digest.add(*letters.filterNotNull().map { it.value.toDouble() }.toDoubleArray())
            }
        }
        return digest.value()
    }
}
