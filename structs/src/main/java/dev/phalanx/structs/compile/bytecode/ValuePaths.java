package dev.phalanx.structs.compile.bytecode;

import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.loaded.LoadedCode;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Follows the values that a method is given, with the objects and arrays in them, and finds which of them it hands on
/// to what may keep them. Methods that are certain to run are followed too.
final class ValuePaths extends CodePaths {
    /// The origin of everything that is no part of the values.
    private static final long OTHERS = Long.MIN_VALUE;

    /// The depth to which calls are followed.
    private static final int DEPTH = 4;

    private static final ClassDesc ARRAYS = Names.of(Arrays.class);
    private static final ClassDesc SYSTEM = Names.of(System.class);
    private static final Set<String> OF_EVERY_OBJECT = Set.of("equals", "hashCode", "toString", "getClass");

    private final BodyMethod method;
    private final Map<ClassDesc, Class<?>> parts;
    private final int depth;
    private long left;
    private long returned;

    /// @param parts the classes of what is followed: of values, of objects in them, and of arrays
    ValuePaths(BodyMethod method, Map<ClassDesc, Class<?>> parts) {
        this(method, parts, DEPTH);
    }

    private ValuePaths(BodyMethod method, Map<ClassDesc, Class<?>> parts, int depth) {
        super(method.code());
        this.method = method;
        this.parts = parts;
        this.depth = depth;
    }

    /// The values that were handed on.
    ///
    /// @param locals the origins of the values among the first local variables; 0 for anything else
    long leftBy(long[] locals) {
        long[] all = locals.clone();
        for (int slot = 0; slot < all.length; slot++) {
            all[slot] = all[slot] == 0 ? OTHERS : all[slot];
        }
        follow(all);
        return left & ~OTHERS;
    }

    @Override
    public long unknown(ClassDesc type) {
        return OTHERS;
    }

    @Override
    public long part(long owner, ClassDesc type) {
        return parts.containsKey(type) ? owner : OTHERS;
    }

    @Override
    public long cast(long value, ClassDesc type) {
        return value;
    }

    @Override
    public boolean isPart(InvokeInstruction call) {
        return Readers.isAccessor(call, method.owner().getClassLoader());
    }

    @Override
    public void left(long value) {
        left |= value;
    }

    @Override
    public void returned(long value) {
        returned |= value;
    }

    @Override
    public long handed(InvokeInstruction call, int argument, long value, long receiver) {
        if (!isValue(value) || isOfArrays(call, argument)) {
            return 0;
        }
        return follow(targets(call, receiver), receiver, slotOf(call, argument), value);
    }

    @Override
    public long received(InvokeInstruction call, long receiver) {
        if (!isValue(receiver) || isOfEveryObject(call)) {
            return 0;
        }
        // What else the method may be called on is none of the values.
        return follow(targets(call, receiver & ~OTHERS), 0, 0, receiver & ~OTHERS);
    }

    /// Follows a value into the methods that a call may run. Returns those of its origins that they may return.
    ///
    /// @param receiver the origins of what the methods are called on, if it is another object
    private long follow(List<BodyMethod> targets, long receiver, int slot, long value) {
        if (targets.isEmpty()) {
            left(value);
        }
        long result = 0;
        for (BodyMethod target : targets) {
            ValuePaths paths = new ValuePaths(target, parts, depth - 1);
            long[] locals = new long[target.code().maxLocals()];
            locals[0] = receiver;
            locals[slot] = value;
            left(paths.leftBy(locals));
            result |= paths.returned & ~OTHERS;
        }
        return result;
    }

    private static boolean isValue(long origins) {
        return (origins & ~OTHERS) != 0;
    }

    /// Whether the argument is an array on which a method of the JDK works, and whose result does not refer to it.
    private static boolean isOfArrays(InvokeInstruction call, int argument) {
        ClassDesc owner = call.owner().asSymbol();
        ClassDesc result = call.typeSymbol().returnType();
        return (owner.equals(SYSTEM) && call.name().equalsString("arraycopy"))
                || (owner.equals(ARRAYS)
                        && call.typeSymbol().parameterType(argument).isArray()
                        && (result.isPrimitive() || result.isArray() || result.equals(ConstantDescs.CD_String)));
    }

    /// Whether the call is one of a method that arrays inherit, which keeps nothing.
    private static boolean isOfEveryObject(InvokeInstruction call) {
        ClassDesc owner = call.owner().asSymbol();
        return owner.isArray()
                || (owner.equals(ConstantDescs.CD_Object)
                        && OF_EVERY_OBJECT.contains(call.name().stringValue()));
    }

    /// The methods one of which runs; empty if it may be another one.
    private List<BodyMethod> targets(InvokeInstruction call, long receiver) {
        ClassDesc name = call.owner().asSymbol();
        Class<?> owner = depth == 0 || name.isArray()
                ? null
                : Readers.load(name, method.owner().getClassLoader());
        if (owner == null) {
            return List.of();
        }
        Optional<BodyMethod> declared = found(owner, call);
        boolean isSpecial = call.opcode() == Opcode.INVOKESPECIAL;
        if (declared.isPresent() && (isSpecial || Readers.isOnlyTarget(call, declared.get()))) {
            return List.of(declared.get());
        }
        // An object of the loop is of exactly the class that the component declares.
        return receiver > 0 ? targetsInParts(call, owner) : List.of();
    }

    private List<BodyMethod> targetsInParts(InvokeInstruction call, Class<?> owner) {
        List<BodyMethod> targets = new ArrayList<>();
        for (Class<?> part : parts.values()) {
            if (owner.isAssignableFrom(part)) {
                Optional<BodyMethod> target = found(part, call);
                if (target.isEmpty()) {
                    return List.of();
                }
                targets.add(target.get());
            }
        }
        return targets;
    }

    private static Optional<BodyMethod> found(Class<?> owner, InvokeInstruction call) {
        return LoadedCode.of(owner).mayDiffer()
                ? Optional.empty()
                : BodyMethod.find(owner, call.name().stringValue(), call.typeSymbol());
    }
}
