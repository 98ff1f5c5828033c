package dev.phalanx.baking.tree;

import dev.phalanx.baking.authoring.SourcePosition;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Supplier;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/// Children of a node that differ in their transforms alone, as columns of numbers: `Instance 0`, `Instance 1` and so
/// on, before its other children. They become nodes as soon as code looks at them. Never changes.
///
/// @hidden
public final class AuthoringInstances {
    private static final String NAME = "Instance ";

    private final int count;
    private final float @Nullable [] translations;
    private final float @Nullable [] rotations;
    private final float @Nullable [] scales;
    private final @Nullable Supplier<AuthoringComponent> component;
    private final SourcePosition source;

    /// The arrays become part of the new object. Numbers are finite, and there are as many as the count says.
    ///
    /// @param translations three numbers for each instance, or null if all are 0
    /// @param rotations four numbers for each instance, of a length above 0, or null if none is rotated
    /// @param scales three numbers for each instance, or null if all are 1
    /// @param component makes the component of each, always with the same content; null if they have none
    /// @param source where they were written
    public AuthoringInstances(
            int count,
            float @Nullable [] translations,
            float @Nullable [] rotations,
            float @Nullable [] scales,
            @Nullable Supplier<AuthoringComponent> component,
            SourcePosition source) {
        requireLength(count * 3L, translations);
        requireLength(count * 4L, rotations);
        requireLength(count * 3L, scales);
        this.count = count;
        this.translations = translations;
        this.rotations = rotations;
        this.scales = scales;
        this.component = component;
        this.source = Objects.requireNonNull(source, "source");
        if (rotations != null) {
            normalize(rotations);
        }
    }

    private static void requireLength(long needed, float @Nullable [] numbers) {
        if (numbers != null && numbers.length != needed) {
            throw new IllegalArgumentException("A column of instances was given " + numbers.length + " numbers, and "
                    + needed + " are needed. Give it those of all instances.");
        }
    }

    /// Does what [AuthoringNode#setRotation] does.
    private static void normalize(float[] rotations) {
        Quaternionf rotation = new Quaternionf();
        for (int at = 0; at < rotations.length; at += 4) {
            rotation.set(rotations[at], rotations[at + 1], rotations[at + 2], rotations[at + 3]);
            if (AuthoringNode.isToBeNormalized(rotation.lengthSquared())) {
                rotation.normalize();
                rotations[at] = rotation.x;
                rotations[at + 1] = rotation.y;
                rotations[at + 2] = rotation.z;
                rotations[at + 3] = rotation.w;
            }
        }
    }

    /// The number of instances.
    public int count() {
        return count;
    }

    /// The name of an instance.
    public static String name(int instance) {
        return NAME + instance;
    }

    /// Whether a name may be that of an instance.
    static boolean isName(String name) {
        return name.startsWith(NAME);
    }

    /// The end of the key of the node whose instance a key may name, or -1.
    static int endOfParent(String key) {
        return key.lastIndexOf("/" + NAME);
    }

    /// Whether the rest of a key names one of the instances.
    ///
    /// @param start the index that [#endOfParent] has returned
    boolean has(String key, int start) {
        String number = key.substring(start + 1 + NAME.length());
        return number.matches("0|[1-9][0-9]{0,8}") && Integer.parseInt(number) < count;
    }

    /// The key of an instance.
    ///
    /// @param parent the key of the node that has the instances
    public static String key(String parent, int instance) {
        return parent + "/" + NAME + instance;
    }

    /// Writes the transform of an instance relative to the node that has the instances.
    public void transform(int instance, Vector3f position, Quaternionf rotation, Vector3f scale) {
        float[] from = translations;
        int at = 3 * instance;
        if (from == null) {
            position.set(0);
        } else {
            position.set(from[at], from[at + 1], from[at + 2]);
        }
        float[] sizes = scales;
        if (sizes == null) {
            scale.set(1);
        } else {
            scale.set(sizes[at], sizes[at + 1], sizes[at + 2]);
        }
        float[] turned = rotations;
        int first = 4 * instance;
        if (turned == null) {
            rotation.identity();
        } else {
            rotation.set(turned[first], turned[first + 1], turned[first + 2], turned[first + 3]);
        }
    }

    /// Whether the transforms are those of other instances.
    public boolean hasTransformsOf(AuthoringInstances other) {
        return count == other.count
                && Arrays.equals(translations, other.translations)
                && Arrays.equals(rotations, other.rotations)
                && Arrays.equals(scales, other.scales);
    }

    /// A new node that is an instance. It is not among the children of its parent.
    AuthoringNode node(AuthoringScene scene, AuthoringNode parent, int instance) {
        AuthoringNode node = new AuthoringNode(scene, parent, name(instance)).setSource(source);
        Vector3f position = new Vector3f();
        Quaternionf rotation = new Quaternionf();
        Vector3f scale = new Vector3f();
        transform(instance, position, rotation, scale);
        node.setPosition(position);
        node.setRotation(rotation);
        node.setScale(scale.x, scale.y, scale.z);
        Supplier<AuthoringComponent> each = component;
        return each == null ? node : node.addComponent(each.get());
    }
}
