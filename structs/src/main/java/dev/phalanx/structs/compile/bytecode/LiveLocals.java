package dev.phalanx.structs.compile.bytecode;

import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The local variables of a method that may still be read, at each of its instructions.
final class LiveLocals {
    private final CodeAttribute code;
    private final List<CodeElement> elements;
    private final Map<Label, Integer> places = new HashMap<>();
    private final BitSet[] before;

    LiveLocals(CodeAttribute code) {
        this.code = code;
        this.elements = code.elementList();
        this.before = new BitSet[elements.size() + 1];
        for (int at = 0; at <= elements.size(); at++) {
            before[at] = new BitSet();
            if (at < elements.size() && elements.get(at) instanceof LabelTarget target) {
                places.put(target.label(), at);
            }
        }
        boolean hasChanged = true;
        while (hasChanged) {
            hasChanged = false;
            for (int at = elements.size() - 1; at >= 0; at--) {
                hasChanged |= update(at);
            }
        }
    }

    /// Whether a local variable may be read at a place or after it, before it is assigned.
    boolean isLive(int at, int slot) {
        return before[at].get(slot);
    }

    private boolean update(int at) {
        BitSet live = new BitSet();
        for (int next : next(at)) {
            live.or(before[next]);
        }
        CodeElement element = elements.get(at);
        if (element instanceof StoreInstruction store) {
            live.clear(store.slot());
        }
        for (ExceptionCatch handler : code.exceptionHandlers()) {
            if (at >= place(handler.tryStart()) && at < place(handler.tryEnd())) {
                live.or(before[place(handler.handler())]);
            }
        }
        if (element instanceof LoadInstruction load) {
            live.set(load.slot());
        } else if (element instanceof IncrementInstruction increment) {
            live.set(increment.slot());
        }
        boolean hasChanged = !live.equals(before[at]);
        before[at] = live;
        return hasChanged;
    }

    private List<Integer> next(int at) {
        return switch (elements.get(at)) {
            case BranchInstruction branch ->
                OperandKinds.isGoto(branch) ? List.of(place(branch.target())) : List.of(place(branch.target()), at + 1);
            case LookupSwitchInstruction lookup -> {
                List<Integer> next = new ArrayList<>();
                lookup.cases().forEach(choice -> next.add(place(choice.target())));
                next.add(place(lookup.defaultTarget()));
                yield next;
            }
            case TableSwitchInstruction table -> {
                List<Integer> next = new ArrayList<>();
                table.cases().forEach(choice -> next.add(place(choice.target())));
                next.add(place(table.defaultTarget()));
                yield next;
            }
            case ReturnInstruction _, ThrowInstruction _ -> List.of();
            default -> List.of(at + 1);
        };
    }

    private int place(Label label) {
        return places.getOrDefault(label, elements.size());
    }
}
