package dev.phalanx.structs.compile.bytecode;

import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.EnabledRefRO;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.RefState;
import dev.phalanx.structs.compile.define.Names;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.util.Iterator;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Follows references, buffers and aspects through a method, and finds which of them it hands on. What they give that
/// leads back to them is followed too: parts of an aspect, iterators and element references of a buffer. So are the
/// methods of the same class that it hands them to.
class HandlePaths extends CodePaths {
    private static final Set<ClassDesc> HANDLES = Stream.of(
                    RefRW.class,
                    RefRO.class,
                    RefState.class,
                    EnabledRefRW.class,
                    EnabledRefRO.class,
                    DynamicBuffer.class)
            .map(Names::of)
            .collect(Collectors.toUnmodifiableSet());
    private static final ClassDesc ITERATOR = Names.of(Iterator.class);

    /// Methods whose result holds the object that they are called on.
    private static final Set<String> LEADING_BACK = Set.of("iterator", "elementAt", "spliterator");

    /// The depth to which calls are followed.
    private static final int DEPTH = 4;

    private final AspectClasses aspects;
    private final @Nullable Class<?> owner;
    private final int depth;
    private long left;

    /// @param aspects the classes of aspects that keep what they are made of to themselves
    public HandlePaths(CodeAttribute code, AspectClasses aspects) {
        this(code, aspects, null, 0);
    }

    /// Of a method whose class file is known to be the code that runs, so that the other methods of the class are.
    HandlePaths(BodyMethod method, AspectClasses aspects) {
        this(method.code(), aspects, method.owner(), DEPTH);
    }

    private HandlePaths(CodeAttribute code, AspectClasses aspects, @Nullable Class<?> owner, int depth) {
        super(code);
        this.aspects = aspects;
        this.owner = owner;
        this.depth = depth;
    }

    /// Of a method whose class file is known to be the code that runs, so that the other methods of the class are.
    public static HandlePaths ofKnown(BodyMethod method, AspectClasses aspects) {
        return new HandlePaths(method, aspects);
    }

    /// The origins of the values that were handed on.
    public final long left() {
        return left;
    }

    @Override
    public final long part(long owner, ClassDesc type) {
        return type.isPrimitive() || type.equals(Names.ENTITY) ? 0 : owner;
    }

    @Override
    public final long cast(long value, ClassDesc type) {
        return value;
    }

    @Override
    public long received(InvokeInstruction call, long receiver) {
        if (receiver == 0) {
            return 0;
        }
        ClassDesc owner = call.owner().asSymbol();
        String method = call.name().stringValue();
        if (HANDLES.contains(owner)) {
            return LEADING_BACK.contains(method) ? receiver : 0;
        }
        if (aspects.keepToThemselves(owner)) {
            return part(receiver, call.typeSymbol().returnType());
        }
        boolean isStep = owner.equals(ITERATOR) && (method.equals("hasNext") || method.equals("next"));
        if (!isStep) {
            left(receiver);
        }
        return 0;
    }

    @Override
    public final long handed(InvokeInstruction call, int argument, long value, long receiver) {
        if (value != 0) {
            left(leftBy(call, argument, value));
        }
        return 0;
    }

    /// Those of a value's origins that the called method hands on.
    private long leftBy(InvokeInstruction call, int argument, long value) {
        BodyMethod method = depth == 0 ? null : ownMethod(call);
        if (method == null) {
            return value;
        }
        HandlePaths paths = new HandlePaths(method.code(), aspects, method.owner(), depth - 1);
        long[] locals = new long[method.code().maxLocals()];
        locals[slotOf(call, argument)] = value;
        paths.follow(locals);
        return paths.left();
    }

    private @Nullable BodyMethod ownMethod(InvokeInstruction call) {
        Class<?> type = owner;
        if (type == null || !call.owner().asSymbol().equals(Names.of(type))) {
            return null;
        }
        return BodyMethod.find(type, call.name().stringValue(), call.typeSymbol())
                .filter(BodyMethod::isPlain)
                .orElse(null);
    }

    @Override
    public final void left(long value) {
        left |= value;
    }
}
