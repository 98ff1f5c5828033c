package dev.phalanx.structs.compile.bytecode;

import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.contract.ReusesResult;
import dev.phalanx.structs.kernel.IterationPlan;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds the calls in a body whose result may be the object that they gave before, see [ReusesResult]: the body hands
/// that object to nothing that may keep it, and has no use for it any more when the call is made again.
public final class ReusedResults extends HandlePaths {
    /// The most calls that are followed, each of which has a bit.
    private static final int MOST_CALLS = Long.SIZE - 1;

    /// The methods to call instead, by the names and descriptors of the marked ones of a class.
    private static final ClassValue<Map<String, String>> MARKED = new ClassValue<>() {
        @Override
        protected Map<String, String> computeValue(Class<?> type) {
            return marked(type);
        }
    };

    private final ClassLoader loader;
    private final BodyMethod body;
    private final List<Integer> calls = new ArrayList<>();
    private final Map<Integer, String> methods = new HashMap<>();
    /// The classes of what is used again, buffers and iterators apart.
    private final Set<ClassDesc> cursors = new HashSet<>();

    private ReusedResults(BodyMethod body, IterationPlan plan) {
        super(body, AspectClasses.of(plan));
        this.body = body;
        this.loader = body.owner().getClassLoader();
    }

    /// The names of the methods to call instead, by the places of the calls among the elements of the body's code.
    public static Map<Integer, String> find(BodyMethod body, IterationPlan plan) {
        ReusedResults results = new ReusedResults(body, plan);
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
            addCursor(call.typeSymbol().returnType());
        }
        return 1L << known;
    }

    private void addCursor(ClassDesc type) {
        if (!isHandle(type)) {
            cursors.add(type);
        }
    }

    /// Identity of what is used again would mean nothing.
    @Override
    public void compared(long first, long second) {
        left(first | second);
    }

    /// What is used again hands itself to nothing.
    @Override
    public long received(InvokeInstruction call, long receiver) {
        return cursors.contains(call.owner().asSymbol()) ? 0 : super.received(call, receiver);
    }

    private @Nullable String reusing(InvokeInstruction call) {
        MethodTypeDesc type = call.typeSymbol();
        ClassDesc owner = call.owner().asSymbol();
        boolean takesEntities =
                type.parameterCount() > 1 && type.parameterList().contains(Names.ENTITY);
        if (call.opcode() != Opcode.INVOKEVIRTUAL || !type.returnType().isClassOrInterface() || takesEntities) {
            return null;
        }
        Class<?> known = owner.isArray() ? null : Readers.load(owner, loader);
        return known == null ? null : MARKED.get(known).get(call.name().stringValue() + type.descriptorString());
    }

    private static Map<String, String> marked(Class<?> type) {
        if (type.getClassLoader() == null) {
            return Map.of();
        }
        Map<String, String> marked = new HashMap<>();
        for (Method method : type.getMethods()) {
            ReusesResult mark = method.getAnnotation(ReusesResult.class);
            if (mark != null) {
                MethodType signature = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
                marked.put(method.getName() + signature.descriptorString(), mark.by());
            }
        }
        return marked;
    }
}
