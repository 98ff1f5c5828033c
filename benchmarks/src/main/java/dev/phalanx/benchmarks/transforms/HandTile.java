package dev.phalanx.benchmarks.transforms;

import dev.phalanx.transforms.LocalTransform;
import java.util.Arrays;

/// Some rows of a [HandHierarchy]: an array for each number of a transform, and one with all matrices.
final class HandTile {
    final int count;
    /// Rows without a parent. They are the first.
    final int rootCount;

    final float[] px;
    final float[] py;
    final float[] pz;
    final float[] scales;
    final float[] rx;
    final float[] ry;
    final float[] rz;
    final float[] rw;
    /// The row of each parent among all rows; not used for rows without one.
    final int[] parents;

    final float[] world;

    /// The rows that move, and the angle of each.
    private final int[] moving;

    private final float[] angles;

    HandTile(Forest forest, int[] nodes, int first, int count, int rootCount) {
        this.count = count;
        this.rootCount = rootCount;
        // Lengths differ by a cache line, so that the same row of two arrays is not in the same cache set.
        px = new float[count + 16];
        py = new float[count + 32];
        pz = new float[count + 48];
        scales = new float[count + 64];
        rx = new float[count + 80];
        ry = new float[count + 96];
        rz = new float[count + 112];
        rw = new float[count + 128];
        parents = new int[count + 144];
        world = new float[count * HandHierarchy.MATRIX];
        int[] movingRows = new int[count];
        float[] movingAngles = new float[count];
        int movingCount = 0;
        for (int i = 0; i < count; i++) {
            int node = nodes[first + i];
            set(i, forest.transform(node));
            if (forest.isMoving(node)) {
                movingRows[movingCount] = i;
                movingAngles[movingCount++] = forest.angle(node);
            }
        }
        moving = Arrays.copyOf(movingRows, movingCount);
        angles = Arrays.copyOf(movingAngles, movingCount);
    }

    private void set(int i, LocalTransform transform) {
        px[i] = transform.position.x;
        py[i] = transform.position.y;
        pz[i] = transform.position.z;
        scales[i] = transform.scale;
        rx[i] = transform.rotation.x;
        ry[i] = transform.rotation.y;
        rz[i] = transform.rotation.z;
        rw[i] = transform.rotation.w;
    }

    void move(Motion motion) {
        if (motion == Motion.CIRCLE) {
            moveOnCircle();
        } else if (moving.length == count) {
            turnAll();
        } else {
            turnSome();
        }
    }

    private void moveOnCircle() {
        for (int m = 0; m < moving.length; m++) {
            float angle = Angle.next(angles[m]);
            angles[m] = angle;
            px[moving[m]] = Angle.x(angle);
            py[moving[m]] = Angle.y(angle);
        }
    }

    private void turnAll() {
        for (int i = 0; i < count; i++) {
            float x = px[i];
            px[i] = -py[i];
            py[i] = x;
        }
    }

    private void turnSome() {
        for (int i : moving) {
            float x = px[i];
            px[i] = -py[i];
            py[i] = x;
        }
    }

    void composeRoots() {
        float[] out = world;
        for (int i = 0; i < rootCount; i++) {
            float s = scales[i];
            float xx = rx[i] * rx[i];
            float yy = ry[i] * ry[i];
            float zz = rz[i] * rz[i];
            float xy = rx[i] * ry[i];
            float xz = rx[i] * rz[i];
            float yz = ry[i] * rz[i];
            float xw = rx[i] * rw[i];
            float yw = ry[i] * rw[i];
            float zw = rz[i] * rw[i];
            int at = i * HandHierarchy.MATRIX;
            out[at] = (1 - 2 * (yy + zz)) * s;
            out[at + 1] = 2 * (xy + zw) * s;
            out[at + 2] = 2 * (xz - yw) * s;
            out[at + 3] = 2 * (xy - zw) * s;
            out[at + 4] = (1 - 2 * (xx + zz)) * s;
            out[at + 5] = 2 * (yz + xw) * s;
            out[at + 6] = 2 * (xz + yw) * s;
            out[at + 7] = 2 * (yz - xw) * s;
            out[at + 8] = (1 - 2 * (xx + yy)) * s;
            out[at + 9] = px[i];
            out[at + 10] = py[i];
            out[at + 11] = pz[i];
        }
    }
}
