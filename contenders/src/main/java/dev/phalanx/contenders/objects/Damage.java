package dev.phalanx.contenders.objects;

import dev.phalanx.bench.workload.Mixed;

/// The Damage of the mixed workload.
public class Damage {
    /// What is taken.
    public int attack;

    /// What of it is saved.
    public int defence;

    /// All zeros.
    public Damage() {}

    /// Becomes what an entity starts with.
    public final void start(int number) {
        attack = Mixed.attack(number);
        defence = Mixed.defence(number);
    }
}
