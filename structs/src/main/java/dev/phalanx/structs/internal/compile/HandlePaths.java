package dev.phalanx.structs.internal.compile;

import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.EnabledRefRO;
import dev.phalanx.structs.EnabledRefRW;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.RefState;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.util.Iterator;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Follows references, buffers and aspects through a method, and finds which of them it hands on. What they give that
/// leads back to them is followed too: parts of an aspect, iterators and element references of a buffer.
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

    private final AspectClasses aspects;
    private long left;

    /// @param aspects the classes of aspects that keep what they are made of to themselves
    HandlePaths(CodeAttribute code, AspectClasses aspects) {
        super(code);
        this.aspects = aspects;
    }

    /// What was handed on.
    final long left() {
        return left;
    }

    @Override
    final long part(long owner, ClassDesc type) {
        return type.isPrimitive() || type.equals(Names.ENTITY) ? 0 : owner;
    }

    @Override
    final long cast(long value, ClassDesc type) {
        return value;
    }

    @Override
    long received(InvokeInstruction call, long receiver) {
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
    final void left(long value) {
        left |= value;
    }
}
