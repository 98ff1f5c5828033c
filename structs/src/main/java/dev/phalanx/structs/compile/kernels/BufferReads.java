package dev.phalanx.structs.compile.kernels;

import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.compile.bytecode.BodyMethod;
import dev.phalanx.structs.compile.bytecode.CodePaths;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Finds the buffers whose elements a body only reads: it calls methods of theirs that are small enough to be inlined,
/// and hands them to nothing else. An object that such a buffer is made as is one that C2 removes.
public final class BufferReads extends CodePaths {
    private static final ClassDesc BUFFER = Names.of(DynamicBuffer.class);
    private static final Set<String> READS = Set.of("length", "isEmpty", "capacity", "isCreated", "get");
    /// Refused where a buffer is read only, so that a candidate that calls one is not the body, or one that throws.
    private static final Set<String> CHANGES = Set.of(
            "add",
            "addRange",
            "asNativeArray",
            "clear",
            "copyFrom",
            "ensureCapacity",
            "insert",
            "removeAt",
            "removeAtSwapBack",
            "removeRange",
            "removeRangeSwapBack",
            "resize",
            "resizeUninitialized",
            "set",
            "setCapacity",
            "setLength",
            "trimExcess");
    private static final Set<String> OF_ITERATOR = Set.of("hasNext", "next");

    private long left;

    private BufferReads(CodeAttribute code) {
        super(code);
    }

    /// The numbers of the parameters that are such buffers, whichever of the candidates the body is.
    public static Set<Integer> find(IterationPlan plan, List<BodyMethod> candidates) {
        Set<Integer> read = new HashSet<>();
        for (int p = 0; p < plan.parameters().size(); p++) {
            KernelParameter parameter = plan.parameters().get(p);
            if (parameter.access() == Access.BUFFER_RO && BufferRowParameter.isPossible(parameter)) {
                read.add(p);
            }
        }
        if (candidates.isEmpty()) {
            read.clear();
        }
        for (BodyMethod candidate : candidates) {
            if (!read.isEmpty()) {
                long left = leftBy(plan, candidate);
                read.removeIf(p -> (left & 1L << p) != 0);
            }
        }
        return read;
    }

    private static long leftBy(IterationPlan plan, BodyMethod body) {
        long[] locals = new long[body.code().maxLocals()];
        int slot = body.firstSlot();
        for (int p = 0; p < plan.parameters().size(); p++) {
            locals[slot] = 1L << p;
            slot += TypeKind.from(Names.of(plan.parameters().get(p).passedAs())).slotSize();
        }
        BufferReads reads = new BufferReads(body.code());
        reads.follow(locals);
        return reads.left;
    }

    @Override
    public long part(long owner, ClassDesc type) {
        return 0;
    }

    @Override
    public long cast(long value, ClassDesc type) {
        return value;
    }

    @Override
    public long received(InvokeInstruction call, long receiver) {
        String method = call.name().stringValue();
        boolean isBuffers = call.owner().asSymbol().equals(BUFFER);
        if (isBuffers && method.equals("iterator")) {
            return receiver;
        }
        boolean stays = isBuffers ? READS.contains(method) || CHANGES.contains(method) : OF_ITERATOR.contains(method);
        if (!stays) {
            left(receiver);
        }
        return 0;
    }

    @Override
    public void left(long value) {
        left |= value;
    }
}
