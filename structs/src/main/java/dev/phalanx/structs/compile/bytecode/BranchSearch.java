package dev.phalanx.structs.compile.bytecode;

import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.constant.ClassDesc;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;

/// Finds branches in a body, and in the methods of its class and of aspects that it calls: code that runs for some
/// slots only.
///
/// C2 does not inline calls that are made seldom, and it allocates an object that such a call takes for every slot, not
/// only where the call is made. C2 does not vectorise code with branches in any case.
public final class BranchSearch {
    private final Map<ClassDesc, Class<?>> followed = new HashMap<>();
    private final Set<String> known = new HashSet<>();
    private final Queue<BodyMethod> open = new ArrayDeque<>();

    private BranchSearch() {}

    /// Whether any of the candidates has a branch, or a method that is too large for C2 to inline.
    public static boolean findsAny(IterationPlan plan, List<BodyMethod> candidates) {
        BranchSearch search = new BranchSearch();
        plan.parameters().forEach(search::follow);
        for (BodyMethod candidate : candidates) {
            search.followed.put(Names.of(candidate.owner()), candidate.owner());
            search.open.add(candidate);
        }
        return search.find();
    }

    private void follow(KernelParameter parameter) {
        if (parameter.access() == Access.ASPECT) {
            followed.put(Names.of(parameter.passedAs()), parameter.passedAs());
            parameter.parts().forEach(this::follow);
        }
    }

    private boolean find() {
        for (BodyMethod method = open.poll(); method != null; method = open.poll()) {
            if (method.isLarge() || method.code().elementStream().anyMatch(BranchSearch::isBranch)) {
                return true;
            }
            for (CodeElement element : method.code()) {
                if (element instanceof InvokeInstruction call) {
                    open(call);
                }
            }
        }
        return false;
    }

    private void open(InvokeInstruction call) {
        Class<?> owner = followed.get(call.owner().asSymbol());
        String name = call.name().stringValue();
        if (owner != null
                && known.add(owner.getName() + "." + name + call.type().stringValue())) {
            BodyMethod.find(owner, name, call.typeSymbol()).ifPresent(open::add);
        }
    }

    private static boolean isBranch(CodeElement element) {
        return switch (element) {
            case BranchInstruction branch -> branch.opcode() != Opcode.GOTO && branch.opcode() != Opcode.GOTO_W;
            case LookupSwitchInstruction _, TableSwitchInstruction _ -> true;
            default -> false;
        };
    }
}
