package dev.phalanx.structs.compile.types;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;

import dev.phalanx.structs.blob.BlobArray;
import dev.phalanx.structs.compile.define.MethodPieces;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.define.TargetPackage;
import dev.phalanx.structs.compile.emit.BlobViewCode;
import dev.phalanx.structs.compile.emit.Instances;
import dev.phalanx.structs.compile.emit.SegmentAccess;
import dev.phalanx.structs.compile.emit.ValueCode;
import dev.phalanx.structs.internal.blob.BlobCodec;
import dev.phalanx.structs.internal.blob.BlobView;
import dev.phalanx.structs.internal.blob.BlobViews;
import dev.phalanx.structs.internal.shape.BlobShape;
import dev.phalanx.structs.loaded.ClassCache;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

/// Generates the classes of a type that is stored in blobs: its codec, and its arrays, pointers and references.
///
/// The codec is in the package of the type. The others are in the package of the public classes that they extend, whose
/// members users do not see; such a class knows its type as a constant that it is given when it is defined, so that its
/// class file is the same for all types of one size.
public final class BlobCompiler {
    private static final MethodTypeDesc READ = MethodTypeDesc.of(CD_Object, Names.BLOB_MEMORY, CD_int);
    private static final MethodTypeDesc WRITE = MethodTypeDesc.of(CD_void, Names.BLOB_MEMORY, CD_int, CD_Object);
    private static final MethodTypeDesc ITERATE = MethodTypeDesc.of(Names.of(Iterator.class));
    private static final MethodTypeDesc OBJECT = MethodTypeDesc.of(CD_Object);
    /// The type in blobs, in the classes of its views.
    private static final DynamicConstantDesc<?> TYPE =
            DynamicConstantDesc.ofNamed(ConstantDescs.BSM_CLASS_DATA, ConstantDescs.DEFAULT_NAME, CD_Class);

    private static final DynamicConstantDesc<?> ITERATOR = DynamicConstantDesc.ofNamed(
            ConstantDescs.ofConstantBootstrap(Names.CONSTANTS, "blobIterator", CD_Object, CD_Class),
            "blobIterator",
            BlobViewCode.ITERATOR,
            TYPE);

    private static final ClassCache<BlobViews> VIEWS = new ClassCache<>() {
        @Override
        protected BlobViews computeValue(Class<?> type) {
            return compile(BlobShape.of(type));
        }
    };

    private final BlobShape shape;
    private final TargetPackage host;
    private final TargetPackage views;
    private final ClassDesc boxed;

    private BlobCompiler(BlobShape shape) {
        this.shape = shape;
        this.host = shape.isBuiltIn() ? TargetPackage.here() : TargetPackage.besides(shape.type());
        this.views = TargetPackage.besides(BlobArray.class);
        this.boxed = Names.of(shape.type());
    }

    /// The generated objects for `type`; for a primitive, those for its box.
    ///
    /// @throws IllegalArgumentException if values of the type cannot be stored in blobs, or no code can be generated
    ///     for its package
    public static BlobViews of(Class<?> type) {
        return VIEWS.get(BlobShape.of(type).type());
    }

    private static BlobViews compile(BlobShape shape) {
        shape.requireTargets();
        BlobCompiler compiler = new BlobCompiler(shape);
        List<byte[]> classes = compiler.build();
        return new BlobViews(
                (BlobCodec<?>) compiler.host.newHidden(classes.get(0)),
                (BlobView<?>) compiler.newView(classes.get(1)),
                (BlobView<?>) compiler.newView(classes.get(2)),
                compiler.newView(classes.get(3)),
                compiler.newView(classes.get(4)));
    }

    private Object newView(byte[] bytes) {
        return views.newHidden(bytes, shape.type());
    }

    /// The class files of the codec, the arrays, the pointers, the references and the iterators.
    public static List<byte[]> build(BlobShape shape) {
        return new BlobCompiler(shape).build();
    }

    private List<byte[]> build() {
        return List.of(codec(), array(), pointer(), reference(), iterator());
    }

    private byte[] codec() {
        ClassDesc self = host.describe(shape.type(), "BlobCodec");
        return host.buildOnce(self, type -> {
            type.withSuperclass(BlobViewCode.CODEC).withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
            CodecCompiler.constructor(type, BlobViewCode.CODEC);
            ValueCode values = new ValueCode(new MethodPieces(type, self, "value"));
            SegmentAccess access = new SegmentAccess(shape.leaves(), 1, 2);
            type.withMethodBody("read", READ, ClassFile.ACC_PUBLIC, code -> {
                values.load(code, shape.root(), access, Instances.FRESH);
                box(code);
                code.areturn();
            });
            type.withMethodBody("write", WRITE, ClassFile.ACC_PUBLIC, code -> {
                int value = CodecCompiler.castTo(code, shape.type(), 3);
                if (shape.isPrimitive()) {
                    access.storeElement(code, 0, c -> unbox(c.aload(value)));
                } else {
                    values.check(code, shape.root(), access, value);
                    values.store(code, shape.root(), access, value);
                }
                code.return_();
            });
        });
    }

    private void box(CodeBuilder code) {
        if (shape.isPrimitive()) {
            code.invokestatic(boxed, "valueOf", MethodTypeDesc.of(boxed, bare()));
        }
    }

    private void unbox(CodeBuilder code) {
        code.invokevirtual(boxed, bare().displayName() + "Value", MethodTypeDesc.of(bare()));
    }

    private ClassDesc bare() {
        return Names.of(shape.root().type());
    }

    private byte[] array() {
        ClassDesc array = BlobViewCode.ARRAY;
        return build("BlobArray", array, (type, self) -> {
            view(type, array);
            made(type, self, array, "create", MethodTypeDesc.of(array, Names.BLOB_MEMORY, CD_int, CD_int));
            constants(type);
            MethodTypeDesc slot = MethodTypeDesc.of(CD_int, CD_int, CD_int);
            Consumer<CodeBuilder> place =
                    code -> code.aload(0).iload(1).loadConstant(shape.size()).invokevirtual(array, "slot", slot);
            type.withMethodBody("get", MethodTypeDesc.of(CD_Object, CD_int), ClassFile.ACC_PUBLIC, code -> {
                pushCodec(code);
                code.aload(0).invokevirtual(array, "memory", MethodTypeDesc.of(Names.BLOB_MEMORY));
                place.accept(code);
                code.invokevirtual(BlobViewCode.CODEC, "read", READ).areturn();
            });
            type.withMethodBody("iterator", ITERATE, ClassFile.ACC_PUBLIC, code -> {
                code.loadConstant(ITERATOR);
                code.aload(0);
                code.invokevirtual(BlobViewCode.ITERATOR, "over", MethodTypeDesc.of(BlobViewCode.ITERATOR, array));
                code.areturn();
            });
            if (shape.isPrimitive()) {
                String getter = "get" + Names.suffixOf(shape.leaves().getFirst().kind());
                type.withMethodBody(getter, MethodTypeDesc.of(bare(), CD_int), ClassFile.ACC_PUBLIC, code -> {
                    code.aload(0).invokevirtual(array, "memory", MethodTypeDesc.of(Names.BLOB_MEMORY));
                    place.accept(code);
                    code.invokevirtual(Names.BLOB_MEMORY, getter, MethodTypeDesc.of(bare(), CD_int));
                    code.return_(Names.typeKindOf(shape.leaves().getFirst().kind()));
                });
            }
        });
    }

    private byte[] iterator() {
        ClassDesc iterator = BlobViewCode.ITERATOR;
        ClassDesc array = BlobViewCode.ARRAY;
        return build("BlobIterator", iterator, (type, self) -> {
            made(type, self, iterator, "over", MethodTypeDesc.of(iterator, array));
            type.withMethodBody("next", OBJECT, ClassFile.ACC_PUBLIC, code -> {
                code.aload(0).invokevirtual(iterator, "array", MethodTypeDesc.of(array));
                code.aload(0).invokevirtual(iterator, "advance", MethodTypeDesc.of(CD_int));
                code.invokevirtual(array, "get", MethodTypeDesc.of(CD_Object, CD_int))
                        .areturn();
            });
        });
    }

    private byte[] pointer() {
        ClassDesc pointer = BlobViewCode.POINTER;
        return build("BlobPtr", pointer, (type, self) -> {
            view(type, pointer);
            made(type, self, pointer, "create", MethodTypeDesc.of(pointer, Names.BLOB_MEMORY, CD_int));
            constants(type);
            type.withMethodBody("value", OBJECT, ClassFile.ACC_PUBLIC, code -> {
                pushCodec(code);
                code.aload(0).invokevirtual(pointer, "memory", MethodTypeDesc.of(Names.BLOB_MEMORY));
                code.aload(0).invokevirtual(pointer, "slot", MethodTypeDesc.of(CD_int));
                code.invokevirtual(BlobViewCode.CODEC, "read", READ).areturn();
            });
        });
    }

    private byte[] reference() {
        ClassDesc reference = Names.BLOB_REFERENCE;
        return build("BlobReference", reference, (type, self) -> {
            made(type, self, reference, "at", MethodTypeDesc.of(reference, CD_long));
            constants(type);
            if (shape.isImmutable()) {
                type.withMethodBody("value", OBJECT, ClassFile.ACC_PUBLIC, code -> {
                    code.aload(0).invokevirtual(reference, "blob", MethodTypeDesc.of(Names.BLOB));
                    pushCodec(code);
                    code.invokevirtual(Names.BLOB, "sharedRoot", MethodTypeDesc.of(CD_Object, BlobViewCode.CODEC))
                            .areturn();
                });
                return;
            }
            type.withMethodBody("value", OBJECT, ClassFile.ACC_PUBLIC, code -> {
                int blob = code.allocateLocal(TypeKind.REFERENCE);
                code.aload(0)
                        .invokevirtual(reference, "blob", MethodTypeDesc.of(Names.BLOB))
                        .astore(blob);
                pushCodec(code);
                code.aload(blob).invokevirtual(Names.BLOB, "memory", MethodTypeDesc.of(Names.BLOB_MEMORY));
                code.aload(blob).invokevirtual(Names.BLOB, "root", MethodTypeDesc.of(CD_int));
                code.invokevirtual(BlobViewCode.CODEC, "read", READ).areturn();
            });
        });
    }

    private void pushCodec(CodeBuilder code) {
        code.loadConstant(BlobViewCode.constant("blobCodec", BlobViewCode.CODEC, TYPE));
    }

    /// The class and size of the values.
    private void constants(ClassBuilder type) {
        type.withMethodBody(
                "type",
                MethodTypeDesc.of(CD_Class),
                ClassFile.ACC_PUBLIC,
                code -> code.loadConstant(TYPE).areturn());
        type.withMethodBody(
                "stride",
                MethodTypeDesc.of(CD_int),
                ClassFile.ACC_PUBLIC,
                code -> code.loadConstant(shape.size()).ireturn());
    }

    /// A constructor with the parameters of `factory`, one without, and the method `name` that calls the first.
    private static void made(
            ClassBuilder type, ClassDesc self, ClassDesc superclass, String name, MethodTypeDesc factory) {
        CodecCompiler.constructor(type, superclass);
        MethodTypeDesc constructor = factory.changeReturnType(CD_void);
        type.withMethodBody(INIT_NAME, constructor, ClassFile.ACC_PUBLIC, code -> {
            code.aload(0);
            pushParameters(code, constructor);
            code.invokespecial(superclass, INIT_NAME, constructor).return_();
        });
        type.withMethodBody(name, factory, ClassFile.ACC_PUBLIC, code -> {
            code.new_(self).dup();
            pushParameters(code, constructor);
            code.invokespecial(self, INIT_NAME, constructor).areturn();
        });
    }

    private static void pushParameters(CodeBuilder code, MethodTypeDesc signature) {
        for (int i = 0; i < signature.parameterCount(); i++) {
            code.loadLocal(TypeKind.from(signature.parameterType(i)), code.parameterSlot(i));
        }
    }

    private interface Members {
        void emit(ClassBuilder type, ClassDesc self);
    }

    /// The methods by which codecs use views of the class.
    private static void view(ClassBuilder type, ClassDesc view) {
        type.withInterfaceSymbols(BlobViewCode.VIEW);
        type.withMethodBody("at", BlobViewCode.AT, ClassFile.ACC_PUBLIC, code -> {
            code.aload(0).aload(1).iload(2);
            code.invokevirtual(view, "at", MethodTypeDesc.of(view, Names.BLOB_MEMORY, CD_int))
                    .areturn();
        });
        type.withMethodBody("requireIn", BlobViewCode.REQUIRE, ClassFile.ACC_PUBLIC, code -> {
            code.aload(1).checkcast(view).aload(2).aload(3);
            code.invokevirtual(view, "requireIn", MethodTypeDesc.of(CD_void, Names.BLOB_MEMORY, CD_String))
                    .return_();
        });
        type.withMethodBody("writeTo", BlobViewCode.STORE, ClassFile.ACC_PUBLIC, code -> {
            code.aload(1).checkcast(view).aload(2).iload(3);
            code.invokevirtual(view, "writeTo", MethodTypeDesc.of(CD_void, Names.BLOB_MEMORY, CD_int))
                    .return_();
        });
    }

    /// @param kind what is generated
    private byte[] build(String kind, ClassDesc superclass, Members members) {
        String element = shape.isPrimitive() ? shape.type().getSimpleName() : String.valueOf(shape.size());
        ClassDesc self = views.describe(kind + Names.GENERATED + element + (shape.isImmutable() ? "Immutable" : ""));
        return views.buildOnce(self, type -> {
            type.withSuperclass(superclass).withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
            members.emit(type, self);
        });
    }
}
