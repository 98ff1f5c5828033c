package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Mixed;
import dev.phalanx.bench.workload.MixedDigest;
import dev.phalanx.bench.workload.Run;
import dev.phalanx.bench.workload.Screen;
import dev.phalanx.bench.workload.Values;

/// Rows of an archetype are every fourth number, so that an array per field serves all four.
final class MixedArrays implements Run {
    private final float[] x;
    private final float[] y;
    private final float[] vx;
    private final float[] vy;
    private final int[] thingy;
    private final double[] dingy;
    private final boolean[] mingy;
    private final int[] dice;
    private final int[] points;
    private final int[] most;
    private final int[] status;
    private final int[] attack;
    private final int[] defence;
    private final int[] character;
    private final Screen screen = new Screen();
    private final int size;

    MixedArrays(int size) {
        this.size = size;
        x = new float[size];
        y = new float[size];
        vx = new float[size];
        vy = new float[size];
        thingy = new int[size];
        dingy = new double[size];
        mingy = new boolean[size];
        dice = new int[size];
        points = new int[size];
        most = new int[size];
        status = new int[size];
        attack = new int[size];
        defence = new int[size];
        character = new int[size];
        for (int i = 0; i < size; i++) {
            fill(i);
        }
    }

    private void fill(int i) {
        x[i] = Values.x(i);
        y[i] = Values.y(i);
        vx[i] = Values.vx(i);
        vy[i] = Values.vy(i);
        thingy[i] = Mixed.thingy(i);
        dice[i] = Mixed.dice(i);
        points[i] = Mixed.most(i);
        most[i] = Mixed.most(i);
        attack[i] = Mixed.attack(i);
        defence[i] = Mixed.defence(i);
    }

    @Override
    public void run() {
        movement();
        data();
        moreComplex();
        health();
        damage();
        sprite();
        render();
    }

    private void movement() {
        for (int i = 0; i < size; i++) {
            x[i] += vx[i] * Values.DT;
            y[i] += vy[i] * Values.DT;
        }
    }

    private void data() {
        for (int i = 0; i < size; i++) {
            thingy[i]++;
            dingy[i] += Mixed.DINGY_STEP;
            mingy[i] = !mingy[i];
        }
    }

    private void moreComplex() {
        for (int i = 0; i < size; i++) {
            if (thingy[i] % 10 == 0) {
                boolean isRight = x[i] > y[i];
                int first = Mixed.nextDice(dice[i]);
                int second = Mixed.nextDice(first);
                vx[i] = Mixed.turn(first, isRight);
                vy[i] = Mixed.turn(second, !isRight);
                dice[i] = second;
            }
        }
    }

    private void health() {
        for (int i = 0; i < size; i += 2) {
            int now = points[i];
            points[i] = Mixed.healthPoints(now, most[i], status[i]);
            status[i] = Mixed.healthStatus(now, status[i]);
        }
    }

    private void damage() {
        for (int i = 0; i < size; i += 2) {
            points[i] = Mixed.damaged(points[i], attack[i], defence[i]);
        }
    }

    private void sprite() {
        for (int i = 0; i < size; i += 4) {
            character[i] = Mixed.character(status[i]);
        }
    }

    private void render() {
        for (int i = 0; i < size; i += 4) {
            screen.draw(x[i], y[i], character[i]);
        }
        for (int i = 1; i < size; i += 4) {
            screen.draw(x[i], y[i], character[i]);
        }
    }

    @Override
    public long digest() {
        MixedDigest digest = new MixedDigest();
        for (int i = 0; i < size; i++) {
            digest.add(x[i], y[i], vx[i], vy[i], thingy[i], dingy[i], mingy[i] ? 1 : 0);
            if (Mixed.hasSprite(i)) {
                digest.add(character[i]);
            }
            if (Mixed.hasHealth(i)) {
                digest.add(points[i], status[i]);
            }
            digest.endEntity();
        }
        return digest.value(screen);
    }
}
