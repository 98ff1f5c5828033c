package dev.phalanx.structs.compile.bytecode;

import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.emit.PlainRecords;
import dev.phalanx.structs.contract.CopiesArguments;
import dev.phalanx.structs.loaded.LoadedCode;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Opcode;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds the methods that only read an object they are given. Such a method assigns nothing in the object, passes it
/// only to other such methods, and does not compare it by identity. A copy of the object serves it just as well.
///
/// Those of classes with [CopiesArguments] are. Of others the code is looked through, if a call can have no other
/// target.
final class Readers {
    /// The depth to which methods that call each other are examined.
    private static final int DEPTH = 3;

    private static final int RECEIVER = -1;

    private Readers() {}

    /// Whether a call's target only reads an argument.
    ///
    /// @param argument its number
    public static boolean onlyRead(InvokeInstruction call, int argument, ClassLoader loader) {
        return onlyRead(call, argument, loader, DEPTH);
    }

    /// Whether a call's target only reads the object it is called on.
    public static boolean onlyReadsItself(InvokeInstruction call, ClassLoader loader) {
        return onlyRead(call, RECEIVER, loader, DEPTH);
    }

    /// Whether a call's target is a method of a class with [CopiesArguments], which has read its arguments before it
    /// calls anything else.
    public static boolean copies(InvokeInstruction call, ClassLoader loader) {
        ClassDesc name = call.owner().asSymbol();
        Class<?> owner = name.isArray() ? null : load(name, loader);
        return owner != null && owner.isAnnotationPresent(CopiesArguments.class);
    }

    private static boolean onlyRead(InvokeInstruction call, int argument, ClassLoader loader, int depth) {
        ClassDesc name = call.owner().asSymbol();
        Class<?> owner = name.isArray() ? null : load(name, loader);
        if (owner == null) {
            return false;
        }
        if (argument != RECEIVER && owner.isAnnotationPresent(CopiesArguments.class)) {
            return true;
        }
        if (depth == 0
                || owner.isInterface()
                || call.name().equalsString(ConstantDescs.INIT_NAME)
                || LoadedCode.of(owner).mayDiffer()) {
            return false;
        }
        Optional<BodyMethod> target = BodyMethod.find(owner, call.name().stringValue(), call.typeSymbol());
        return target.filter(method -> isOnlyTarget(call, method))
                .map(method -> new Paths(method.code(), loader, depth)
                        .onlyRead(argument == RECEIVER ? 0 : CodePaths.slotOf(call, argument)))
                .orElse(false);
    }

    /// Whether a call by name can have no other target than the method that its class declares.
    static boolean isOnlyTarget(InvokeInstruction call, BodyMethod method) {
        boolean isStatic = method.method().flags().has(AccessFlag.STATIC);
        return isStatic == (call.opcode() == Opcode.INVOKESTATIC)
                && (isStatic
                        || method.method().flags().has(AccessFlag.PRIVATE)
                        || method.method().flags().has(AccessFlag.FINAL)
                        || Modifier.isFinal(method.owner().getModifiers()));
    }

    /// Whether the first use of a class may run code: one of its own, or of a class that it extends.
    static boolean hasInitializer(Class<?> type) {
        Class<?> above = type.getSuperclass();
        if (above != Object.class && above != Record.class) {
            return true;
        }
        ClassModel model = LoadedCode.of(type).parse();
        return model == null
                || model.methods().stream()
                        .anyMatch(method -> method.methodName().equalsString(ConstantDescs.CLASS_INIT_NAME));
    }

    /// The class of a name, or null if it is not found.
    static @Nullable Class<?> load(ClassDesc name, ClassLoader loader) {
        try {
            return Class.forName(Names.binary(name), false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        }
    }

    /// Whether a call without arguments reads a component of a record.
    public static boolean isAccessor(InvokeInstruction call, ClassLoader loader) {
        if (!call.typeSymbol().parameterList().isEmpty()) {
            return false;
        }
        ClassDesc name = call.owner().asSymbol();
        Class<?> owner = name.isArray() ? null : load(name, loader);
        return owner != null
                && owner.isRecord()
                && Arrays.stream(owner.getRecordComponents())
                        .anyMatch(component -> call.name().equalsString(component.getName()))
                && PlainRecords.isPlain(owner);
    }

    /// Whether a call makes a record and does nothing else.
    public static boolean isPlainConstructor(InvokeInstruction call, ClassLoader loader) {
        Class<?> owner = call.name().equalsString(ConstantDescs.INIT_NAME)
                ? load(call.owner().asSymbol(), loader)
                : null;
        return owner != null && owner.isRecord() && PlainRecords.isMadeBy(owner, call.typeSymbol());
    }

    private static final class Paths extends CodePaths {
        private final List<CodeElement> elements;
        private final int maxLocals;
        private final ClassLoader loader;
        private final int depth;
        private boolean onlyRead = true;

        Paths(CodeAttribute code, ClassLoader loader, int depth) {
            super(code);
            this.elements = code.elementList();
            this.maxLocals = code.maxLocals();
            this.loader = loader;
            this.depth = depth;
        }

        boolean onlyRead(int slot) {
            long[] locals = new long[maxLocals];
            locals[slot] = 1;
            follow(locals);
            return onlyRead;
        }

        @Override
        public long part(long owner, ClassDesc type) {
            return type.equals(Names.ENTITY) || type.equals(ConstantDescs.CD_String) ? 0 : owner;
        }

        @Override
        public long cast(long value, ClassDesc type) {
            return value;
        }

        @Override
        public boolean isPart(InvokeInstruction call) {
            return isAccessor(call, loader);
        }

        @Override
        public void assigned(int at, long owner, String target) {
            refuse(owner);
        }

        @Override
        public void compared(long first, long second) {
            refuse(first | second);
        }

        @Override
        public void given(int at, long[] values) {
            for (int i = 0; i < values.length; i++) {
                if (values[i] != 0 && onlyRead) {
                    onlyRead = elements.get(at) instanceof InvokeInstruction call
                            && Readers.onlyRead(call, i, loader, depth - 1);
                }
            }
        }

        @Override
        public long received(InvokeInstruction call, long receiver) {
            if (receiver != 0 && onlyRead) {
                onlyRead = Readers.onlyRead(call, RECEIVER, loader, depth - 1);
            }
            return 0;
        }

        @Override
        public void returned(long value) {
            refuse(value);
        }

        @Override
        public void locked(long value) {
            refuse(value);
        }

        private void refuse(long value) {
            onlyRead &= value == 0;
        }
    }
}
