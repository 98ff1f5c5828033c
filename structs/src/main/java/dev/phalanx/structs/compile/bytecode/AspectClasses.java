package dev.phalanx.structs.compile.bytecode;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.INIT_NAME;

import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import dev.phalanx.structs.loaded.LoadedCode;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/// The aspect classes that keep their parts to themselves. None of their methods passes the aspect or one of its parts
/// to anything but methods of these classes, though a method may return them.
final class AspectClasses {
    private static final Set<String> OF_EVERY_OBJECT = Set.of("toString", "hashCode", "equals");
    private static final ClassDesc RECORD = Names.of(Record.class);

    private final Set<ClassDesc> tight = new HashSet<>();

    private AspectClasses() {}

    /// The classes of a plan's aspects, and of aspects in them.
    public static AspectClasses of(IterationPlan plan) {
        Set<Class<?>> all = new HashSet<>();
        plan.parameters().forEach(parameter -> collect(parameter, all));
        AspectClasses found = new AspectClasses();
        all.forEach(type -> found.tight.add(Names.of(type)));
        while (all.removeIf(type -> !found.isTight(type) && found.tight.remove(Names.of(type)))) {
            // Those that call methods of the one that was removed are looked at again.
        }
        return found;
    }

    private static void collect(KernelParameter parameter, Set<Class<?>> into) {
        if (parameter.access() == Access.ASPECT) {
            into.add(parameter.passedAs());
            parameter.parts().forEach(part -> collect(part, into));
        }
    }

    /// Whether the class is an aspect that does not expose what it is made of.
    public boolean keepToThemselves(ClassDesc type) {
        return tight.contains(type);
    }

    private boolean isTight(Class<?> type) {
        boolean isPlain = Modifier.isFinal(type.getModifiers())
                && (type.getSuperclass() == Record.class || type.getSuperclass() == Object.class)
                && Arrays.stream(type.getInterfaces())
                        .flatMap(contract -> Arrays.stream(contract.getMethods()))
                        .noneMatch(method -> method.isDefault());
        LoadedCode code = LoadedCode.of(type);
        ClassModel model = isPlain && !code.mayDiffer() ? code.parse() : null;
        return model != null && model.methods().stream().allMatch(this::isTight);
    }

    private boolean isTight(MethodModel method) {
        CodeAttribute code = method.findAttribute(Attributes.code()).orElse(null);
        if (code == null || OF_EVERY_OBJECT.contains(method.methodName().stringValue())) {
            return code != null;
        }
        Paths paths = new Paths(code, this);
        paths.follow(origins(method, code));
        return paths.left() == 0;
    }

    /// The aspect itself, and what its constructor is given.
    private static long[] origins(MethodModel method, CodeAttribute code) {
        long[] locals = new long[code.maxLocals()];
        if (method.flags().has(AccessFlag.STATIC)) {
            return locals;
        }
        locals[0] = 1;
        if (method.methodName().equalsString(INIT_NAME)) {
            int slot = 1;
            for (ClassDesc parameter : method.methodTypeSymbol().parameterList()) {
                locals[slot] = parameter.isPrimitive() || parameter.equals(Names.ENTITY) ? 0 : 1;
                slot += TypeKind.from(parameter).slotSize();
            }
        }
        return locals;
    }

    /// The paths through a method of an aspect. What it puts into its own fields and returns stays followed.
    private static final class Paths extends HandlePaths {
        Paths(CodeAttribute code, AspectClasses aspects) {
            super(code, aspects);
        }

        @Override
        public long received(InvokeInstruction call, long receiver) {
            ClassDesc owner = call.owner().asSymbol();
            boolean isSuper = call.name().equalsString(INIT_NAME) && (owner.equals(CD_Object) || owner.equals(RECORD));
            return isSuper ? 0 : super.received(call, receiver);
        }

        @Override
        public void stored(long value, long owner) {
            if (owner == 0) {
                left(value);
            }
        }

        @Override
        public void returned(long value) {
            // The caller follows what the aspect's methods give.
        }
    }
}
