package dev.phalanx.contenders.fleks

import dev.phalanx.bench.workload.Digest

/** 26 archetypes, in one family. */
internal class Fragmented(size: Int) : WorldRun(size) {
    private val all = world.family { all(Value) }

    init {
        for (number in 0 until size) {
            world.entity { it += listOf(Value(1f), emptyLetter(number % LETTER_COUNT)) }
        }
    }

    override fun run() {
        all.forEach { it[Value].value *= 2f }
    }

    override fun digest(): Long {
        val digest = Digest()
        all.forEach { digest.add(it[Value].value.toDouble()) }
        return digest.value()
    }
}
