package dev.phalanx.contenders.fleks

import dev.phalanx.bench.workload.Digest
import dev.phalanx.bench.workload.Values

/** Seven components. */
internal class IterateSeven(size: Int) : WorldRun(size) {
    private val all = world.family { all(A, B, C, D, E, F, G) }

    init {
        for (number in 0 until size) {
            world.entity { entity -> entity += List(7) { letter(it, number) } }
        }
    }

    override fun run() {
        all.forEach {
            it[A].value +=
                Values.DT * (it[B].value + it[C].value + it[D].value + it[E].value + it[F].value + it[G].value)
        }
    }

    override fun digest(): Long {
        val digest = Digest()
        all.forEach { digest.add(it[A].value.toDouble()) }
        return digest.value()
    }
}
