package dev.phalanx.structs.compile.bytecode;

import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.contract.ReusesResult;
import dev.phalanx.structs.kernel.IterationPlan;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Finds the calls in a body whose result may be the object that they gave before, see [ReusesResult]: the body hands
/// that object to nothing that may keep it, and has no use for it any more when the call is made again.
public final class ReusedResults extends HandlePaths {
    /// The most calls that are followed, each of which has a bit.
    private static final int MOST_CALLS = Long.SIZE - 1;

    private final ClassLoader loader;
    private final BodyMethod body;
    private final List<Integer> calls = new ArrayList<>();
    private final Map<Integer, String> methods = new HashMap<>();

    private ReusedResults(BodyMethod body, IterationPlan plan) {
        super(body, AspectClasses.of(plan));
        this.body = body;
        this.loader = body.owner().getClassLoader();
    }

    /// The names of the methods to call instead, by the places of the calls among the elements of the body's code.
    public static Map<Integer, String> find(BodyMethod body, IterationPlan plan) {
        ReusedResults results = new ReusedResults(body, plan);
        boolean hasAny = body.code()
                .elementStream()
                .anyMatch(element -> element instanceof InvokeInstruction call && results.reusing(call) != null);
        if (!hasAny) {
            return Map.of();
        }
        results.follow(new long[body.code().maxLocals()]);
        if (results.calls.isEmpty()) {
            return Map.of();
        }
        LiveLocals live = new LiveLocals(body.code());
        Map<Integer, String> found = new HashMap<>();
        for (int call = 0; call < results.calls.size(); call++) {
            int at = results.calls.get(call);
            long bit = 1L << call;
            if ((results.left() & bit) == 0 && !results.isNeeded(at, bit, live)) {
                found.put(at, results.methods.getOrDefault(at, ""));
            }
        }
        return found;
    }

    /// Whether what a call gave before is still needed when it is made again.
    private boolean isNeeded(int at, long bit, LiveLocals live) {
        long[] operands = operands(at);
        if (operands == null) {
            return true;
        }
        for (long operand : operands) {
            if ((operand & bit) != 0) {
                return true;
            }
        }
        for (int slot = 0; slot < body.code().maxLocals(); slot++) {
            if ((local(at, slot) & bit) != 0 && live.isLive(at, slot)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public long made(int at, InvokeInstruction call) {
        int known = calls.indexOf(at);
        if (known < 0) {
            String method = reusing(call);
            if (method == null || calls.size() == MOST_CALLS) {
                return 0;
            }
            known = calls.size();
            calls.add(at);
            methods.put(at, method);
        }
        return 1L << known;
    }

    /// Identity of what is used again would mean nothing.
    @Override
    public void compared(long first, long second) {
        left(first | second);
    }

    private @Nullable String reusing(InvokeInstruction call) {
        if (call.opcode() != Opcode.INVOKEVIRTUAL
                || !call.typeSymbol().parameterList().equals(List.of(Names.ENTITY))) {
            return null;
        }
        ClassDesc owner = call.owner().asSymbol();
        Class<?> type = owner.isArray() ? null : Readers.load(owner, loader);
        if (type == null) {
            return null;
        }
        for (Method method : type.getMethods()) {
            ReusesResult mark = method.getAnnotation(ReusesResult.class);
            if (mark != null && call.name().equalsString(method.getName())) {
                return mark.by();
            }
        }
        return null;
    }
}
