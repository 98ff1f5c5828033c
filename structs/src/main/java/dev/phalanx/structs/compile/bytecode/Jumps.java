package dev.phalanx.structs.compile.bytecode;

import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Where a body jumps: what comes before the first jump runs once for each call, and what is between a jump back and
/// its target may run again.
final class Jumps {
    private record Loop(int first, int last) {}

    private final Map<Label, Integer> places = new HashMap<>();
    private final List<Loop> loops = new ArrayList<>();
    private int first = Integer.MAX_VALUE;

    Jumps(List<CodeElement> elements) {
        for (int at = 0; at < elements.size(); at++) {
            switch (elements.get(at)) {
                case LabelTarget target -> places.put(target.label(), at);
                case BranchInstruction branch -> add(at, branch.target());
                case LookupSwitchInstruction lookup -> {
                    int here = at;
                    add(at, lookup.defaultTarget());
                    lookup.cases().forEach(choice -> add(here, choice.target()));
                }
                case TableSwitchInstruction table -> {
                    int here = at;
                    add(at, table.defaultTarget());
                    table.cases().forEach(choice -> add(here, choice.target()));
                }
                default -> {
                    // It goes on with the next.
                }
            }
        }
    }

    private void add(int at, Label target) {
        first = Math.min(first, at);
        Integer before = places.get(target);
        if (before != null) {
            loops.add(new Loop(before, at));
        }
    }

    /// The first instruction that jumps, or [Integer#MAX_VALUE].
    int first() {
        return first;
    }

    /// Whether an instruction may run more than once in a call.
    boolean isInLoop(int at) {
        return loops.stream().anyMatch(loop -> loop.first() <= at && at <= loop.last());
    }
}
