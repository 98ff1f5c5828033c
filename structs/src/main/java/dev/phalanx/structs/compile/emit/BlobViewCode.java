package dev.phalanx.structs.compile.emit;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phalanx.structs.blob.BlobArray;
import dev.phalanx.structs.blob.BlobIterator;
import dev.phalanx.structs.blob.BlobPtr;
import dev.phalanx.structs.blob.BlobString;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.internal.blob.BlobCodec;
import dev.phalanx.structs.internal.shape.Shape;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodType;
import java.util.function.Consumer;

/// Emits the loading, checking and storing of references to blobs, and of the views inside blobs.
///
/// Objects of generated classes are made by a constant object of the class, so that C2 knows which class it is and
/// inlines its methods, and the class needs no name.
public final class BlobViewCode {
    public static final ClassDesc ARRAY = Names.of(BlobArray.class);
    public static final ClassDesc POINTER = Names.of(BlobPtr.class);
    public static final ClassDesc ITERATOR = Names.of(BlobIterator.class);
    static final ClassDesc STRING = Names.of(BlobString.class);
    public static final ClassDesc CODEC = Names.of(BlobCodec.class);

    private static final MethodTypeDesc STORE = MethodTypeDesc.of(CD_void, Names.BLOB_MEMORY, CD_int);
    private static final MethodTypeDesc REQUIRE = MethodTypeDesc.of(CD_void, Names.BLOB_MEMORY, CD_String);

    private BlobViewCode() {}

    /// Pushes the reference.
    public static void loadReference(CodeBuilder code, Shape.BlobReference reference, LeafAccess access) {
        code.loadConstant(constant("blobReference", Names.BLOB_REFERENCE, reference.target()));
        access.loadElement(code, reference.leaf());
        code.invokevirtual(Names.BLOB_REFERENCE, "at", MethodTypeDesc.of(Names.BLOB_REFERENCE, CD_long));
    }

    /// Pushes the view.
    public static void load(CodeBuilder code, Shape.BlobView view, LeafAccess access) {
        if (view.type() == BlobString.class) {
            pushPlace(code, view, access);
            code.invokestatic(STRING, "at", MethodTypeDesc.of(STRING, Names.BLOB_MEMORY, CD_int));
            return;
        }
        boolean isArray = view.type() == BlobArray.class;
        ClassDesc type = isArray ? ARRAY : POINTER;
        code.loadConstant(constant(isArray ? "blobArray" : "blobPtr", type, view.element()));
        pushPlace(code, view, access);
        code.invokevirtual(type, "at", MethodTypeDesc.of(type, Names.BLOB_MEMORY, CD_int));
    }

    /// Refuses the view in local variable `value` if it is of another blob.
    public static void check(CodeBuilder code, Shape.BlobView view, LeafAccess access, int value, String path) {
        code.aload(value);
        access.pushStorage(code, view.leaf());
        code.loadConstant(path).invokevirtual(Names.of(view.type()), "requireIn", REQUIRE);
    }

    /// Stores the view that `value` pushes.
    public static void store(CodeBuilder code, Shape.BlobView view, LeafAccess access, Consumer<CodeBuilder> value) {
        value.accept(code);
        pushPlace(code, view, access);
        code.invokevirtual(Names.of(view.type()), "writeTo", STORE);
    }

    private static void pushPlace(CodeBuilder code, Shape.BlobView view, LeafAccess access) {
        access.pushStorage(code, view.leaf());
        access.pushIndex(code, view.leaf());
    }

    /// A constant object for a type in blobs.
    ///
    /// @param bootstrap the method that returns it
    public static DynamicConstantDesc<?> constant(String bootstrap, ClassDesc type, Class<?> target) {
        return DynamicConstantDesc.ofNamed(
                ConstantDescs.ofConstantBootstrap(Names.CONSTANTS, bootstrap, type, CD_Class),
                bootstrap,
                type,
                Names.of(MethodType.methodType(target).wrap().returnType()));
    }
}
