package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Hunt;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;
import java.util.Arrays;

/// A slot is a row of prey. A predator keeps the number of its target, which is another one once the row has new prey.
final class PredatorsArrays implements Run {
    private final Vectors predators;
    private final int[] hunts;
    private final int[] targets;
    private final Vectors prey;
    private final Vectors velocities;
    private final int[] numbers;
    private final int[] caught;

    PredatorsArrays(int size) {
        hunts = new int[Hunt.predators(size)];
        targets = new int[hunts.length];
        Arrays.fill(targets, -1);
        caught = new int[hunts.length];
        predators = new Vectors(hunts.length, 0);
        for (int i = 0; i < hunts.length; i++) {
            predators.set(i, Values.x(i), Values.y(i), Values.z(i));
        }
        numbers = new int[Hunt.prey(size)];
        prey = new Vectors(numbers.length, 1);
        velocities = new Vectors(numbers.length, 2);
        for (int i = 0; i < numbers.length; i++) {
            fill(i, i);
        }
    }

    private void fill(int slot, int number) {
        numbers[slot] = number;
        prey.set(slot, Values.x(number), Values.y(number), Values.z(number));
        velocities.set(slot, Values.vx(number), Values.vy(number), Values.vz(number));
    }

    @Override
    public void run() {
        prey.add(velocities, Values.DT, numbers.length);
        int count = 0;
        for (int i = 0; i < hunts.length; i++) {
            int slot = slot(i);
            float x = prey.x[slot] - predators.x[i];
            float y = prey.y[slot] - predators.y[i];
            float z = prey.z[slot] - predators.z[i];
            float step = Hunt.step(x * x + y * y + z * z);
            if (step == 0) {
                caught[count++] = targets[i];
            } else {
                predators.x[i] += x * step;
                predators.y[i] += y * step;
                predators.z[i] += z * step;
            }
        }
        for (int i = 0; i < count; i++) {
            int slot = caught[i] % numbers.length;
            if (numbers[slot] == caught[i]) { // otherwise several have caught it
                fill(slot, Hunt.next(caught[i], numbers.length));
            }
        }
    }

    private int slot(int predator) {
        if (targets[predator] >= 0) {
            int slot = targets[predator] % numbers.length;
            if (numbers[slot] == targets[predator]) {
                return slot;
            }
        }
        int slot = Hunt.slot(predator, hunts[predator], numbers.length);
        hunts[predator]++;
        targets[predator] = numbers[slot];
        return slot;
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (int i = 0; i < hunts.length; i++) {
            digest.add(predators.x[i], predators.y[i], predators.z[i], hunts[i]);
        }
        for (int i = 0; i < numbers.length; i++) {
            digest.add(prey.x[i], prey.y[i], prey.z[i], numbers[i]);
        }
        return digest.value();
    }
}
