package dev.phalanx.structs.compile.emit;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phalanx.structs.blob.BlobArray;
import dev.phalanx.structs.blob.BlobPtr;
import dev.phalanx.structs.blob.BlobString;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.internal.blob.BlobCodec;
import dev.phalanx.structs.internal.blob.BlobView;
import dev.phalanx.structs.internal.shape.Shape;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
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
    public static final ClassDesc ITERATOR = ClassDesc.of(BlobArray.class.getPackageName(), "BlobIterator");
    public static final ClassDesc CODEC = Names.of(BlobCodec.class);

    public static final ClassDesc VIEW = Names.of(BlobView.class);
    public static final MethodTypeDesc AT = MethodTypeDesc.of(CD_Object, Names.BLOB_MEMORY, CD_int);
    public static final MethodTypeDesc REQUIRE = MethodTypeDesc.of(CD_void, CD_Object, Names.BLOB_MEMORY, CD_String);
    public static final MethodTypeDesc STORE = MethodTypeDesc.of(CD_void, CD_Object, Names.BLOB_MEMORY, CD_int);

    private BlobViewCode() {}

    /// Pushes the reference.
    public static void loadReference(CodeBuilder code, Shape.BlobReference reference, LeafAccess access) {
        code.loadConstant(constant("blobReference", Names.BLOB_REFERENCE, reference.target()));
        access.loadElement(code, reference.leaf());
        code.invokevirtual(Names.BLOB_REFERENCE, "at", MethodTypeDesc.of(Names.BLOB_REFERENCE, CD_long));
    }

    /// Pushes the view.
    public static void load(CodeBuilder code, Shape.BlobView view, LeafAccess access) {
        pushView(code, view);
        pushPlace(code, view, access);
        code.invokeinterface(VIEW, "at", AT).checkcast(Names.of(view.type()));
    }

    /// Refuses the view in local variable `value` if it is of another blob.
    public static void check(CodeBuilder code, Shape.BlobView view, LeafAccess access, int value, String path) {
        pushView(code, view);
        code.aload(value);
        access.pushStorage(code, view.leaf());
        code.loadConstant(path).invokeinterface(VIEW, "requireIn", REQUIRE);
    }

    /// Stores the view that `value` pushes.
    public static void store(CodeBuilder code, Shape.BlobView view, LeafAccess access, Consumer<CodeBuilder> value) {
        pushView(code, view);
        value.accept(code);
        pushPlace(code, view, access);
        code.invokeinterface(VIEW, "writeTo", STORE);
    }

    /// Pushes what reads and writes the view.
    private static void pushView(CodeBuilder code, Shape.BlobView view) {
        if (view.type() == BlobString.class) {
            code.loadConstant(constant("blobString", VIEW, BlobString.class));
        } else {
            boolean isArray = view.type() == BlobArray.class;
            code.loadConstant(constant(isArray ? "blobArray" : "blobPtr", VIEW, view.element()));
        }
    }

    private static void pushPlace(CodeBuilder code, Shape.BlobView view, LeafAccess access) {
        access.pushStorage(code, view.leaf());
        access.pushIndex(code, view.leaf());
    }

    /// A constant object for a type in blobs.
    ///
    /// @param bootstrap the method that returns it
    public static DynamicConstantDesc<?> constant(String bootstrap, ClassDesc type, Class<?> target) {
        return constant(
                bootstrap, type, Names.of(MethodType.methodType(target).wrap().returnType()));
    }

    /// Same as [#constant(String, ClassDesc, Class)].
    ///
    /// @param target the type in blobs, as a constant
    public static DynamicConstantDesc<?> constant(String bootstrap, ClassDesc type, ConstantDesc target) {
        return DynamicConstantDesc.ofNamed(
                ConstantDescs.ofConstantBootstrap(Names.CONSTANTS, bootstrap, type, CD_Class), bootstrap, type, target);
    }
}
