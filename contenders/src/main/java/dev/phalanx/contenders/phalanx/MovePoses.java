package dev.phalanx.contenders.phalanx;

/// A product of matrix and vector, by a query with a lambda.
final class MovePoses extends Poses {
    MovePoses(int size) {
        super(size);
    }

    @Override
    public void run() {
        all.forEach(pose -> pose.matrix.transformPosition(pose.vector));
    }
}
