package dev.phalanx.contenders.fleks

import com.github.quillraven.fleks.Entity
import com.github.quillraven.fleks.collection.MutableEntityBag
import dev.phalanx.bench.workload.Digest
import dev.phalanx.bench.workload.Values

/** What changes a component notes the entity for the pass that reads it. */
internal class SparseChanges(size: Int) : WorldRun(size) {
    private val changedA = MutableEntityBag()
    private val changedB = MutableEntityBag()
    private val changedC = MutableEntityBag()
    private var cursor = 0
    private val ring: Array<Entity> = Array(size) { create(it) }

    private fun create(number: Int) =
        world.entity {
            it += A(Values.single(0, number))
            it += B(Values.single(1, number))
            it += C(Values.single(2, number))
            it += D(Values.single(0, number) * Values.DT)
            it += E(Values.single(1, number) * Values.DT)
            it += F(Values.single(2, number) * Values.DT)
        }

    override fun run() {
        with(world) {
            repeat(ring.size / 100) { change() }
            changedA.forEach { it[D].value = it[A].value * Values.DT }
            changedB.forEach { it[E].value = it[B].value * Values.DT }
            changedC.forEach { it[F].value = it[C].value * Values.DT }
        }
        changedA.clear()
        changedB.clear()
        changedC.clear()
    }

    private fun change() {
        with(world) {
            val first = ring[cursor]
            first[A].value += Values.change(0)
            changedA += first
            val second = ring[(cursor + ring.size / 3) % ring.size]
            second[B].value += Values.change(1)
            changedB += second
            val third = ring[(cursor + 2 * (ring.size / 3)) % ring.size]
            third[C].value += Values.change(2)
            changedC += third
        }
        cursor = (cursor + 1) % ring.size
    }

    override fun digest(): Long {
        val digest = Digest()
        with(world) {
            for (entity in ring) {
                digest.add(
                    entity[A].value.toDouble(),
                    entity[B].value.toDouble(),
                    entity[C].value.toDouble(),
                    entity[D].value.toDouble(),
                    entity[E].value.toDouble(),
                    entity[F].value.toDouble(),
                )
            }
        }
        return digest.value()
    }
}
