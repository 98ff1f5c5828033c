package dev.phalanx.structs.compile.types;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.compile.define.MethodPieces;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.define.TargetPackage;
import dev.phalanx.structs.compile.emit.ConvertingAccess;
import dev.phalanx.structs.compile.emit.FieldAccess;
import dev.phalanx.structs.compile.emit.Instances;
import dev.phalanx.structs.compile.emit.ValueCode;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.kernel.BufferAccess;
import dev.phalanx.structs.kernel.ColumnBuffer;
import dev.phalanx.structs.kernel.ExternalArrays;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Generates the [ColumnBuffer] subclass of an element type, with one typed field per leaf array, and the classes of
/// its iterators and references ([BufferViews]). They have names, so that each other and iteration kernels can use
/// them.
///
/// A buffer that reinterprets its elements is of a class made for the kinds that they are stored as.
public final class BufferCompiler {
    public static final ClassDesc ACCESS = Names.of(BufferAccess.class);
    public static final MethodTypeDesc OPEN = MethodTypeDesc.of(CD_void, ACCESS, CD_int);
    public static final MethodTypeDesc AT = MethodTypeDesc.of(CD_void, CD_int);
    /// Element types of more leaves have no buffers of one row.
    public static final int MOST_LEAVES_OF_ROWS = 16;

    private static final ClassDesc BUFFER = Names.of(ColumnBuffer.class);
    private static final ClassDesc EXTERNAL = Names.of(ExternalArrays.class);
    private static final MethodTypeDesc OPEN_ROW =
            MethodTypeDesc.of(CD_void, ACCESS, CD_int, CD_int.arrayType(), Names.TABLES, CD_int, EXTERNAL);
    private static final int ROW_PARAMETERS = OPEN_ROW.parameterCount() - 1;
    private static final MethodTypeDesc SLOT = MethodTypeDesc.of(CD_int, CD_int);
    private static final MethodTypeDesc STORE = MethodTypeDesc.of(CD_void, CD_int, CD_Object);

    private static final ClassValue<Prototypes> PROTOTYPES = new ClassValue<>() {
        @Override
        protected Prototypes computeValue(Class<?> type) {
            return new Prototypes();
        }
    };

    /// The buffers of a type that only make others.
    private static final class Prototypes {
        /// By the letters of the kinds that elements are stored as.
        private final Map<String, ColumnBuffer<?>> known = new HashMap<>();

        /// The one whose elements are stored as the type's own, once it is known.
        private volatile @Nullable ColumnBuffer<?> own;
    }

    private final StructLayout layout;
    private final List<Leaf> stored;
    private final boolean isConverted;
    private final ClassDesc self;
    private final ClassDesc iterator;
    private final ClassDesc reference;

    private BufferCompiler(StructLayout layout, StructLayout from, TargetPackage host) {
        this.layout = layout;
        this.stored = from.leaves();
        String suffix = suffix(layout, from);
        this.isConverted = !suffix.isEmpty();
        this.self = host.describe(layout.type(), "Buffer" + suffix);
        this.iterator = host.describe(layout.type(), "BufferIterator" + suffix);
        this.reference = host.describe(layout.type(), "BufferElement" + suffix);
    }

    /// A buffer of the element type that only makes others.
    public static ColumnBuffer<?> prototype(StructLayout layout) {
        Prototypes prototypes = PROTOTYPES.get(layout.type());
        ColumnBuffer<?> own = prototypes.own;
        if (own == null) {
            own = prototype(layout, layout);
            prototypes.own = own;
        }
        return own;
    }

    /// A buffer that shows elements of the type `from` as another type, whose leaves pair up with its. One thread at a
    /// time, since a class is defined only once.
    public static synchronized ColumnBuffer<?> prototype(StructLayout layout, StructLayout from) {
        Map<String, ColumnBuffer<?>> known = PROTOTYPES.get(layout.type()).known;
        String suffix = suffix(layout, from);
        ColumnBuffer<?> prototype = known.get(suffix);
        if (prototype == null) {
            TargetPackage host = TargetPackage.besides(layout.type());
            BufferCompiler compiler = new BufferCompiler(layout, from, host);
            // The verifier looks at the views when it checks the buffer, and not the other way round.
            host.defineNamed(compiler.views().iterator(host));
            host.defineNamed(compiler.views().reference(host));
            prototype = (ColumnBuffer<?>) host.newNamed(compiler.build(host));
            known.put(suffix, prototype);
        }
        return prototype;
    }

    /// The class of buffers of an element type, defined if it was not.
    public static ClassDesc classOf(StructLayout layout) {
        prototype(layout);
        return TargetPackage.besides(layout.type()).describe(layout.type(), "Buffer");
    }

    /// Letters of the kinds that leaves are stored as, or nothing if they are the element type's own.
    private static String suffix(StructLayout layout, StructLayout from) {
        String own = letters(layout);
        String other = letters(from);
        return own.equals(other) ? "" : "Over" + other;
    }

    private static String letters(StructLayout layout) {
        return layout.leaves().stream()
                .map(leaf -> Names.elementOf(leaf.kind()).descriptorString())
                .collect(Collectors.joining());
    }

    /// The class files of a buffer, its iterator and its reference.
    public static List<byte[]> build(StructLayout layout, StructLayout from, TargetPackage host) {
        BufferCompiler compiler = new BufferCompiler(layout, from, host);
        return List.of(
                compiler.build(host),
                compiler.views().iterator(host),
                compiler.views().reference(host));
    }

    private BufferViews views() {
        return new BufferViews(layout.type(), self, iterator, reference);
    }

    private byte[] build(TargetPackage host) {
        return host.buildOnce(self, type -> {
            type.withSuperclass(BUFFER)
                    .withFlags(
                            ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL | ClassFile.ACC_SUPER | ClassFile.ACC_SYNTHETIC);
            FieldAccess.declare(type, stored);
            CodecCompiler.constructor(type, BUFFER);
            constants(type);
            kernelMethods(type);
            if (!isConverted && stored.size() <= MOST_LEAVES_OF_ROWS) {
                rowMethod(type);
            }
            views(type);
            ValueCode values = new ValueCode(new MethodPieces(type, self, "value"));
            get(type, values);
            set(type, values);
            add(type, values);
            store(type, values);
            new BufferArrays(type, self, stored).emit();
        });
    }

    private FieldAccess access(int slot) {
        return isConverted
                ? new ConvertingAccess(layout.leaves(), stored, self, slot)
                : new FieldAccess(layout.leaves(), self, slot);
    }

    private void constants(ClassBuilder type) {
        type.withMethodBody(
                "leafCount",
                MethodTypeDesc.of(CD_int),
                ClassFile.ACC_PROTECTED,
                code -> code.loadConstant(stored.size()).ireturn());
        type.withMethodBody(
                "isConverted",
                MethodTypeDesc.of(CD_boolean),
                ClassFile.ACC_PROTECTED,
                code -> code.loadConstant(isConverted ? 1 : 0).ireturn());
        type.withMethodBody(
                "elementClass",
                MethodTypeDesc.of(CD_Class),
                ClassFile.ACC_PROTECTED,
                code -> code.loadConstant(Names.of(layout.type())).areturn());
        type.withMethodBody(
                "create",
                MethodTypeDesc.of(BUFFER),
                ClassFile.ACC_PROTECTED,
                code -> code.new_(self)
                        .dup()
                        .invokespecial(self, INIT_NAME, MTD_void)
                        .areturn());
    }

    /// `open` and `at`, with which a kernel takes a buffer to the slab of a run and to each row.
    private void kernelMethods(ClassBuilder type) {
        type.withMethodBody("open", OPEN, ClassFile.ACC_PUBLIC, code -> {
            code.aload(0)
                    .aload(1)
                    .iload(2)
                    .invokevirtual(BUFFER, "openSlab", OPEN)
                    .return_();
        });
        type.withMethodBody(
                "at",
                AT,
                ClassFile.ACC_PUBLIC,
                code -> code.aload(0).iload(1).invokevirtual(BUFFER, "goTo", AT).return_());
    }

    /// `of`, with which a kernel makes a buffer of one row.
    private void rowMethod(ClassBuilder type) {
        type.withMethodBody("of", ofRow(layout, self), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, code -> {
            int external = code.allocateLocal(TypeKind.REFERENCE);
            int buffer = code.allocateLocal(TypeKind.REFERENCE);
            code.aload(3).iload(4).aaload().checkcast(EXTERNAL).astore(external);
            code.new_(self).dup().invokespecial(self, INIT_NAME, MTD_void).astore(buffer);
            code.aload(buffer).aload(0).iload(1).aload(2).aload(3).iload(4).aload(external);
            code.invokevirtual(self, "openRow", OPEN_ROW);
            for (int leaf = 0; leaf < stored.size(); leaf++) {
                ClassDesc column = Names.columnOf(stored.get(leaf).kind());
                Label inline = code.newLabel();
                Label pushed = code.newLabel();
                code.aload(buffer).aload(external).ifnull(inline);
                code.aload(external).invokevirtual(EXTERNAL, "leaves", MethodTypeDesc.of(Names.TABLES));
                code.loadConstant(leaf).aaload().checkcast(column).goto_(pushed);
                code.labelBinding(inline).aload(ROW_PARAMETERS + leaf).labelBinding(pushed);
                code.putfield(self, "a" + leaf, column);
            }
            code.aload(buffer).areturn();
        });
    }

    /// The type of `of`: what a buffer is opened with, its row, and the columns of its leaves.
    public static MethodTypeDesc ofRow(StructLayout layout, ClassDesc self) {
        List<ClassDesc> parameters = new ArrayList<>(OPEN_ROW.parameterList());
        parameters.removeLast();
        layout.leaves().forEach(leaf -> parameters.add(Names.columnOf(leaf.kind())));
        return MethodTypeDesc.of(self, parameters);
    }

    private void views(ClassBuilder type) {
        type.withMethodBody(
                "iterator",
                MethodTypeDesc.of(Names.of(Iterator.class)),
                ClassFile.ACC_PUBLIC,
                code -> code.new_(iterator)
                        .dup()
                        .aload(0)
                        .invokespecial(iterator, INIT_NAME, MethodTypeDesc.of(CD_void, self))
                        .areturn());
        type.withMethodBody(
                "elementAt", MethodTypeDesc.of(Names.of(RefRW.class), CD_int), ClassFile.ACC_PUBLIC, code -> {
                    code.aload(0).iload(1).invokevirtual(BUFFER, "slot", SLOT).pop();
                    code.new_(reference).dup().aload(0).iload(1);
                    code.invokespecial(reference, INIT_NAME, MethodTypeDesc.of(CD_void, self, CD_int))
                            .areturn();
                });
    }

    private void get(ClassBuilder type, ValueCode values) {
        type.withMethodBody("get", MethodTypeDesc.of(CD_Object, CD_int), ClassFile.ACC_PUBLIC, code -> {
            slot(code, "slot");
            values.load(code, layout.root(), access(1), Instances.FRESH);
            code.areturn();
        });
    }

    private void set(ClassBuilder type, ValueCode values) {
        type.withMethodBody("set", STORE, ClassFile.ACC_PUBLIC, code -> {
            slot(code, "writableSlot");
            write(code, values, 1, 2);
            code.return_();
        });
    }

    private void slot(CodeBuilder code, String method) {
        code.aload(0).iload(1).invokevirtual(BUFFER, method, SLOT).istore(1);
    }

    private void add(ClassBuilder type, ValueCode values) {
        type.withMethodBody("add", MethodTypeDesc.of(CD_int, CD_Object), ClassFile.ACC_PUBLIC, code -> {
            int slot = code.allocateLocal(TypeKind.INT);
            code.aload(0)
                    .invokevirtual(BUFFER, "slotToAdd", MethodTypeDesc.of(CD_int))
                    .istore(slot);
            write(code, values, slot, 1);
            code.aload(0)
                    .invokevirtual(BUFFER, "added", MethodTypeDesc.of(CD_int))
                    .ireturn();
        });
    }

    private void store(ClassBuilder type, ValueCode values) {
        type.withMethodBody("store", STORE, ClassFile.ACC_PROTECTED, code -> {
            write(code, values, 1, 2);
            code.return_();
        });
    }

    /// Writes the value in local variable `from` to the place in local variable `slot`.
    private void write(CodeBuilder code, ValueCode values, int slot, int from) {
        FieldAccess access = access(slot);
        int value = CodecCompiler.castTo(code, layout.root(), from);
        values.check(code, layout.root(), access, value);
        values.store(code, layout.root(), access, value);
    }
}
