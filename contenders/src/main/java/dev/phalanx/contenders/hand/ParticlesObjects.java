package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Values;

/// A new object for each that ends.
final class ParticlesObjects implements Run {
    private final Particle[] particles;
    private int next;

    private static final class Particle {
        final Vector position;
        final Vector velocity;
        int left;

        Particle(int number, int left) {
            position = Vector.position(number);
            velocity = Vector.velocity(number);
            this.left = left;
        }
    }

    ParticlesObjects(int size) {
        particles = new Particle[size];
        for (int i = 0; i < size; i++) {
            particles[i] = new Particle(next++, Values.left(i));
        }
    }

    @Override
    public void run() {
        for (Particle particle : particles) {
            particle.position.add(particle.velocity, Values.DT);
        }
        for (int i = 0; i < particles.length; i++) {
            particles[i].left--;
            if (particles[i].left == 0) {
                particles[i] = new Particle(next++, Values.LIFE);
            }
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Particle each : particles) {
            digest.add(each.position.x, each.position.y, each.position.z, each.left);
        }
        return digest.value();
    }
}
