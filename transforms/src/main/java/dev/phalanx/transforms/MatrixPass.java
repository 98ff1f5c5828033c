package dev.phalanx.transforms;

import dev.phalanx.entities.lookups.ComponentTypeHandle;
import org.jspecify.annotations.Nullable;

/// The loops that work out matrices.
///
/// The arithmetic of a loop is written out in it, since a method of its own would be too large to be inlined.
final class MatrixPass {
    private MatrixPass() {}

    /// Works out a chunk of entities without parents, if one of its transforms changed or its rows are new, and notes
    /// for the levels that a chunk with parents changed.
    static void chunk(
            int number,
            WorldMatrices matrices,
            ComponentTypeHandle<LocalTransform> locals,
            ComponentTypeHandle<LocalToWorld> worlds,
            ComponentTypeHandle<PostTransformMatrix> posts,
            ComponentTypeHandle<TransformInterpolation> interpolations,
            int since) {
        int location = matrices.location(number);
        boolean hasChanged = switch (matrices.source(number)) {
            case NEW -> true;
            case TRANSFORM -> locals.didChange(location, since);
            case TRANSFORM_AND_POST -> locals.didChange(location, since) || posts.didChange(location, since);
            case INTERPOLATION ->
                matrices.chunk(number).isBetweenSteps
                        || locals.didChange(location, since)
                        || interpolations.didChange(location, since)
                        || (matrices.chunk(number).slab.hasPost && posts.didChange(location, since));
            case OTHERS -> worlds.didChange(location, since);
            case NONE -> false;
        };
        if (hasChanged) {
            changed(matrices.chunk(number), matrices, worlds);
        }
    }

    private static void changed(ChunkRows chunk, WorldMatrices matrices, ComponentTypeHandle<LocalToWorld> worlds) {
        SlabRows slab = chunk.slab;
        matrices.seen(chunk);
        if (slab.isInterpolated) {
            chunk.findBetweenSteps(matrices);
        }
        if (slab.hasParents) {
            matrices.change(chunk);
        } else if (slab.isOwn) {
            worlds.markChanged(chunk.location);
            boolean hasMoved = slab.hasExtras() ? rootsWithExtras(chunk, matrices) : roots(chunk, matrices.marks());
            if (hasMoved) {
                matrices.move();
            }
        } else if (slab.hasChildren) {
            matrices.marks().setAll(chunk.firstMark, chunk.count);
            matrices.move();
        }
    }

    /// The matrices of a chunk of rows without parents, post matrices and interpolation. Says whether one changed that
    /// others depend on.
    private static boolean roots(ChunkRows chunk, MovedMarks marks) {
        SlabRows slab = chunk.slab;
        int toMark = chunk.firstMark - chunk.first;
        boolean hasChildren = slab.hasChildren;
        boolean hasMoved = false;
        float[] w = slab.world;
        float[] px = slab.px;
        float[] py = slab.py;
        float[] pz = slab.pz;
        float[] scale = slab.scale;
        float[] rx = slab.rx;
        float[] ry = slab.ry;
        float[] rz = slab.rz;
        float[] rw = slab.rw;
        int end = chunk.first + chunk.count;
        for (int i = chunk.first, o = i * 12; i < end; i++, o += 12) {
            float x = rx[i];
            float y = ry[i];
            float z = rz[i];
            float q = rw[i];
            float s = scale[i];
            float xx = x * x;
            float yy = y * y;
            float zz = z * z;
            float xy = x * y;
            float xz = x * z;
            float yz = y * z;
            float xw = x * q;
            float yw = y * q;
            float zw = z * q;
            float m00 = (1 - 2 * (yy + zz)) * s;
            float m01 = 2 * (xy + zw) * s;
            float m02 = 2 * (xz - yw) * s;
            float m10 = 2 * (xy - zw) * s;
            float m11 = (1 - 2 * (xx + zz)) * s;
            float m12 = 2 * (yz + xw) * s;
            float m20 = 2 * (xz + yw) * s;
            float m21 = 2 * (yz - xw) * s;
            float m22 = (1 - 2 * (xx + yy)) * s;
            float m30 = px[i];
            float m31 = py[i];
            float m32 = pz[i];
            if (hasChildren
                    && (bits(m30) != bits(w[o + 9])
                            || bits(m31) != bits(w[o + 10])
                            || bits(m32) != bits(w[o + 11])
                            || bits(m00) != bits(w[o])
                            || bits(m01) != bits(w[o + 1])
                            || bits(m02) != bits(w[o + 2])
                            || bits(m10) != bits(w[o + 3])
                            || bits(m11) != bits(w[o + 4])
                            || bits(m12) != bits(w[o + 5])
                            || bits(m20) != bits(w[o + 6])
                            || bits(m21) != bits(w[o + 7])
                            || bits(m22) != bits(w[o + 8]))) {
                marks.set(toMark + i);
                hasMoved = true;
            }
            w[o] = m00;
            w[o + 1] = m01;
            w[o + 2] = m02;
            w[o + 3] = m10;
            w[o + 4] = m11;
            w[o + 5] = m12;
            w[o + 6] = m20;
            w[o + 7] = m21;
            w[o + 8] = m22;
            w[o + 9] = m30;
            w[o + 10] = m31;
            w[o + 11] = m32;
        }
        return hasMoved;
    }

    /// Same as [#roots], for rows with post matrices or interpolation.
    private static boolean rootsWithExtras(ChunkRows chunk, WorldMatrices matrices) {
        SlabRows slab = chunk.slab;
        float[] found = chunk.scratch;
        boolean hasMoved = false;
        for (int row = chunk.first, end = row + chunk.count; row < end; row++) {
            local(slab, row, matrices.progress(), found);
            int at = row * LocalToWorld.LENGTH;
            if (slab.hasChildren && !Affine.isSame(found, 0, slab.world, at)) {
                matrices.marks().set(chunk.firstMark + row - chunk.first);
                hasMoved = true;
            }
            System.arraycopy(found, 0, slab.world, at, LocalToWorld.LENGTH);
        }
        return hasMoved;
    }

    /// Stores the matrix of a row relative to its parent at the beginning of `scratch`, and uses 24 floats of it.
    private static void local(SlabRows slab, int row, float progress, float[] scratch) {
        int at = slab.hasPost ? LocalToWorld.LENGTH : 0;
        if (slab.isInterpolated && slab.previous().composeBetween(slab, row, progress, scratch, at)) {
            multiplyByPost(slab, row, scratch);
            return;
        }
        Affine.compose(
                slab.px[row],
                slab.py[row],
                slab.pz[row],
                slab.scale[row],
                slab.rx[row],
                slab.ry[row],
                slab.rz[row],
                slab.rw[row],
                scratch,
                at);
        multiplyByPost(slab, row, scratch);
    }

    private static void multiplyByPost(SlabRows slab, int row, float[] scratch) {
        if (slab.hasPost) {
            Affine.multiply(scratch, LocalToWorld.LENGTH, slab.post, row * LocalToWorld.LENGTH, scratch, 0);
        }
    }

    /// Works out a segment: all its rows if the chunk changed, otherwise those whose parents' matrices changed.
    static void segment(int segment, WorldMatrices matrices, ComponentTypeHandle<LocalToWorld> worlds) {
        MatrixLevels levels = matrices.levels();
        int number = levels.chunk(segment);
        if (matrices.isChanged(number)) {
            ChunkRows chunk = matrices.chunk(number);
            rows(chunk, chunk.order, levels.from(segment), levels.to(segment), matrices, worlds);
        } else if (levels.mayFollow(segment, matrices.marks())) {
            ChunkRows chunk = matrices.chunk(number);
            int count = following(chunk, levels.from(segment), levels.to(segment), matrices.marks());
            if (count > 0) {
                rows(chunk, chunk.following, 0, count, matrices, worlds);
            }
        }
    }

    /// Lists the rows of a segment whose parents' matrices changed. Says how many there are.
    private static int following(ChunkRows chunk, int from, int to, MovedMarks marks) {
        byte[] order = chunk.order;
        int[] parentMarks = chunk.marks;
        long[] moved = marks.words();
        byte[] out = chunk.following;
        int count = 0;
        for (int n = from; n < to; n++) {
            int index = order == null ? n : order[n] & 0xFF;
            int mark = parentMarks[index];
            out[count] = (byte) index;
            count += (int) (moved[mark >>> 6] >>> mark) & 1;
        }
        return count;
    }

    private static void rows(
            ChunkRows chunk,
            byte @Nullable [] order,
            int from,
            int to,
            WorldMatrices matrices,
            ComponentTypeHandle<LocalToWorld> worlds) {
        worlds.markChanged(chunk.location);
        if (chunk.slab.hasExtras()) {
            childrenWithExtras(chunk, order, from, to, matrices);
        } else {
            children(chunk, order, from, to, matrices);
        }
    }

    /// The matrices of rows with parents. Those are marked that change, if others depend on them.
    ///
    /// @param order the rows, or null for the rows `from` to `to`
    private static void children(ChunkRows chunk, byte @Nullable [] order, int from, int to, WorldMatrices matrices) {
        SlabRows slab = chunk.slab;
        MovedMarks marks = matrices.marks();
        boolean hasChildren = slab.hasChildren;
        int[] parents = chunk.parents;
        int first = chunk.first;
        float[] w = slab.world;
        float[] px = slab.px;
        float[] py = slab.py;
        float[] pz = slab.pz;
        float[] scale = slab.scale;
        float[] rx = slab.rx;
        float[] ry = slab.ry;
        float[] rz = slab.rz;
        float[] rw = slab.rw;
        int aboveId = -1;
        float[] p = w;
        for (int n = from; n < to; n++) {
            int index = order == null ? n : order[n] & 0xFF;
            int parent = parents[index];
            int id = SlabRows.slab(parent);
            if (id != aboveId) {
                p = matrices.slabAt(parent).world;
                aboveId = id;
            }
            int k = SlabRows.row(parent) * 12;
            float a00 = p[k];
            float a01 = p[k + 1];
            float a02 = p[k + 2];
            float a10 = p[k + 3];
            float a11 = p[k + 4];
            float a12 = p[k + 5];
            float a20 = p[k + 6];
            float a21 = p[k + 7];
            float a22 = p[k + 8];
            int i = first + index;
            float x = rx[i];
            float y = ry[i];
            float z = rz[i];
            float q = rw[i];
            float s = scale[i];
            float xx = x * x;
            float yy = y * y;
            float zz = z * z;
            float xy = x * y;
            float xz = x * z;
            float yz = y * z;
            float xw = x * q;
            float yw = y * q;
            float zw = z * q;
            float b0 = (1 - 2 * (yy + zz)) * s;
            float b1 = 2 * (xy + zw) * s;
            float b2 = 2 * (xz - yw) * s;
            float m00 = a00 * b0 + a10 * b1 + a20 * b2;
            float m01 = a01 * b0 + a11 * b1 + a21 * b2;
            float m02 = a02 * b0 + a12 * b1 + a22 * b2;
            b0 = 2 * (xy - zw) * s;
            b1 = (1 - 2 * (xx + zz)) * s;
            b2 = 2 * (yz + xw) * s;
            float m10 = a00 * b0 + a10 * b1 + a20 * b2;
            float m11 = a01 * b0 + a11 * b1 + a21 * b2;
            float m12 = a02 * b0 + a12 * b1 + a22 * b2;
            b0 = 2 * (xz + yw) * s;
            b1 = 2 * (yz - xw) * s;
            b2 = (1 - 2 * (xx + yy)) * s;
            float m20 = a00 * b0 + a10 * b1 + a20 * b2;
            float m21 = a01 * b0 + a11 * b1 + a21 * b2;
            float m22 = a02 * b0 + a12 * b1 + a22 * b2;
            b0 = px[i];
            b1 = py[i];
            b2 = pz[i];
            float m30 = a00 * b0 + a10 * b1 + a20 * b2 + p[k + 9];
            float m31 = a01 * b0 + a11 * b1 + a21 * b2 + p[k + 10];
            float m32 = a02 * b0 + a12 * b1 + a22 * b2 + p[k + 11];
            int o = i * 12;
            if (hasChildren
                    && (bits(m30) != bits(w[o + 9])
                            || bits(m31) != bits(w[o + 10])
                            || bits(m32) != bits(w[o + 11])
                            || bits(m00) != bits(w[o])
                            || bits(m01) != bits(w[o + 1])
                            || bits(m02) != bits(w[o + 2])
                            || bits(m10) != bits(w[o + 3])
                            || bits(m11) != bits(w[o + 4])
                            || bits(m12) != bits(w[o + 5])
                            || bits(m20) != bits(w[o + 6])
                            || bits(m21) != bits(w[o + 7])
                            || bits(m22) != bits(w[o + 8]))) {
                marks.set(chunk.firstMark + index);
            }
            w[o] = m00;
            w[o + 1] = m01;
            w[o + 2] = m02;
            w[o + 3] = m10;
            w[o + 4] = m11;
            w[o + 5] = m12;
            w[o + 6] = m20;
            w[o + 7] = m21;
            w[o + 8] = m22;
            w[o + 9] = m30;
            w[o + 10] = m31;
            w[o + 11] = m32;
        }
    }

    /// Same as [#children], for rows with post matrices or interpolation.
    private static void childrenWithExtras(
            ChunkRows chunk, byte @Nullable [] order, int from, int to, WorldMatrices matrices) {
        SlabRows slab = chunk.slab;
        MovedMarks marks = matrices.marks();
        float[] scratch = chunk.scratch;
        for (int n = from; n < to; n++) {
            int index = order == null ? n : order[n] & 0xFF;
            int parent = chunk.parents[index];
            int row = chunk.first + index;
            int at = row * LocalToWorld.LENGTH;
            local(slab, row, matrices.progress(), scratch);
            Affine.multiply(
                    matrices.slabAt(parent).world,
                    SlabRows.row(parent) * LocalToWorld.LENGTH,
                    scratch,
                    0,
                    scratch,
                    LocalToWorld.LENGTH);
            if (slab.hasChildren && !Affine.isSame(scratch, LocalToWorld.LENGTH, slab.world, at)) {
                marks.set(chunk.firstMark + index);
            }
            System.arraycopy(scratch, LocalToWorld.LENGTH, slab.world, at, LocalToWorld.LENGTH);
        }
    }

    private static int bits(float value) {
        return Float.floatToRawIntBits(value);
    }
}
