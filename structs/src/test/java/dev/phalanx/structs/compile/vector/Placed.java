package dev.phalanx.structs.compile.vector;

import org.joml.Matrix4f;
import org.joml.Matrix4x3f;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/// A component of values of JOML.
public final class Placed {
    public Vector3f position = new Vector3f();
    public Vector3f velocity = new Vector3f();
    public Quaternionf rotation = new Quaternionf();
    public Matrix4x3f place = new Matrix4x3f();
    public Matrix4f view = new Matrix4f();
}
