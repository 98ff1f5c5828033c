package dev.phalanx.structs.compile.define;

import dev.phalanx.structs.ByteCodec;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.ViewScope;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.internal.blob.Blob;
import dev.phalanx.structs.internal.blob.BlobMemory;
import dev.phalanx.structs.kernel.KernelCalls;
import dev.phalanx.structs.kernel.KernelConstants;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;

/// Descriptors of the classes that generated code mentions.
public final class Names {
    public static final ClassDesc BYTE_CODEC = of(ByteCodec.class);
    public static final ClassDesc ENTITY = of(Entity.class);
    public static final ClassDesc BLOB = of(Blob.class);
    public static final ClassDesc BLOB_REFERENCE = of(BlobAssetReference.class);
    public static final ClassDesc BLOB_MEMORY = of(BlobMemory.class);
    public static final ClassDesc VIEW_SCOPE = of(ViewScope.class);
    public static final ClassDesc CALLS = of(KernelCalls.class);
    public static final ClassDesc CONSTANTS = of(KernelConstants.class);
    public static final ClassDesc BYTES = ConstantDescs.CD_byte.arrayType();
    public static final ClassDesc TABLES = ConstantDescs.CD_Object.arrayType();

    /// In the names of generated classes, after the class they are generated for.
    public static final String GENERATED = "$Phalanx";

    private Names() {}

    public static ClassDesc of(Class<?> type) {
        return type.describeConstable()
                .orElseThrow(() -> new IllegalArgumentException(type.getName() + " has no name "
                        + "that other classes could use. Declare it as an ordinary class."));
    }

    /// The name by which a class loader knows a class.
    public static String binary(ClassDesc type) {
        String descriptor = type.descriptorString();
        return descriptor.substring(1, descriptor.length() - 1).replace('/', '.');
    }

    /// The name of a class within its package: its simple name, after those of the classes around it, without what the
    /// JVM adds for hidden classes.
    public static String inPackage(Class<?> type) {
        String name = type.getName();
        int end = name.indexOf('/');
        name = end < 0 ? name : name.substring(0, end);
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /// The type of a column's elements.
    public static ClassDesc elementOf(LeafKind kind) {
        return switch (kind) {
            case BOOLEAN -> ConstantDescs.CD_boolean;
            case BYTE -> ConstantDescs.CD_byte;
            case CHAR -> ConstantDescs.CD_char;
            case SHORT -> ConstantDescs.CD_short;
            case INT -> ConstantDescs.CD_int;
            case FLOAT -> ConstantDescs.CD_float;
            case LONG -> ConstantDescs.CD_long;
            case DOUBLE -> ConstantDescs.CD_double;
            case OBJECT -> ConstantDescs.CD_Object;
        };
    }

    /// The array type of a leaf column.
    public static ClassDesc columnOf(LeafKind kind) {
        return elementOf(kind).arrayType();
    }

    /// The bytecode type of a leaf's elements.
    public static TypeKind typeKindOf(LeafKind kind) {
        return TypeKind.from(elementOf(kind));
    }

    /// The leaf's element type as part of a method name, such as `Float`.
    public static String suffixOf(LeafKind kind) {
        String name = elementOf(kind).displayName();
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }
}
