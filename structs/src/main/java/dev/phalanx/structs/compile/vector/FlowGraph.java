package dev.phalanx.structs.compile.vector;

import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The blocks of a method's code, in an order in which each block comes after those that lead to it, except for jumps
/// back to the start of a loop; and its loops.
final class FlowGraph {
    /// In place of the number of a block: where the method returns.
    static final int RETURN = -1;

    private final List<Block> blocks = new ArrayList<>();
    private final List<Integer> order = new ArrayList<>();
    private final Map<Integer, Natural> loops = new HashMap<>();
    private final Map<Label, Integer> labels;
    private boolean hasHandlers;
    private int irregular = -1;

    /// An instruction and its line, or 0.
    record Step(Instruction instruction, int line) {}

    /// A loop: all blocks between its start and the jumps back to it.
    record Natural(int start, BitSet blocks) {}

    /// Code that is entered at its start alone and left at its end alone.
    static final class Block {
        final List<Step> steps = new ArrayList<>();
        final List<Integer> next = new ArrayList<>();
        final BitSet liveAtStart = new BitSet();
        boolean fallsThrough = true;

        Step last() {
            return steps.getLast();
        }

        /// Whether it ends by throwing an exception.
        boolean throwsException() {
            return !steps.isEmpty() && last().instruction() instanceof ThrowInstruction;
        }
    }

    FlowGraph(CodeAttribute code) {
        labels = split(code.elementList());
        connect(labels);
        walk();
        findLoops();
        findLive();
    }

    private Map<Label, Integer> split(List<CodeElement> elements) {
        Map<Label, Integer> starts = new HashMap<>();
        Block block = start();
        int line = 0;
        for (CodeElement element : elements) {
            switch (element) {
                case LabelTarget target -> {
                    if (!block.steps.isEmpty() || !block.fallsThrough) {
                        block = start();
                    }
                    starts.put(target.label(), blocks.size() - 1);
                }
                case LineNumber number -> line = number.line();
                case ExceptionCatch _ -> hasHandlers = true;
                case Instruction instruction -> {
                    if (!block.fallsThrough
                            || (!block.steps.isEmpty() && isJump(block.last().instruction()))) {
                        block = start();
                    }
                    block.steps.add(new Step(instruction, line));
                    block.fallsThrough = !isEnd(instruction);
                }
                default -> {
                    // Names of variables, for debuggers.
                }
            }
        }
        return starts;
    }

    private Block start() {
        Block block = new Block();
        blocks.add(block);
        return block;
    }

    private static boolean isJump(Instruction instruction) {
        return instruction instanceof BranchInstruction || isEnd(instruction);
    }

    private static boolean isEnd(Instruction instruction) {
        return switch (instruction) {
            case ReturnInstruction _, ThrowInstruction _, LookupSwitchInstruction _, TableSwitchInstruction _ -> true;
            case BranchInstruction branch -> isGoto(branch);
            default -> false;
        };
    }

    static boolean isGoto(BranchInstruction branch) {
        return switch (branch.opcode()) {
            case GOTO, GOTO_W -> true;
            default -> false;
        };
    }

    private void connect(Map<Label, Integer> starts) {
        for (int number = 0; number < blocks.size(); number++) {
            Block block = blocks.get(number);
            if (!block.steps.isEmpty()) {
                switch (block.last().instruction()) {
                    case BranchInstruction branch -> block.next.add(starts.get(branch.target()));
                    case LookupSwitchInstruction lookup ->
                        addCases(block, starts, lookup.defaultTarget(), lookup.cases());
                    case TableSwitchInstruction table -> addCases(block, starts, table.defaultTarget(), table.cases());
                    default -> {
                        // Falls through, or leaves the method.
                    }
                }
            }
            if (block.fallsThrough && number + 1 < blocks.size()) {
                block.next.add(number + 1);
            }
        }
    }

    private static void addCases(Block block, Map<Label, Integer> starts, Label defaultTarget, List<SwitchCase> cases) {
        block.next.add(starts.get(defaultTarget));
        cases.forEach(choice -> block.next.add(starts.get(choice.target())));
    }

    private void walk() {
        BitSet seen = new BitSet();
        List<int[]> path = new ArrayList<>();
        path.add(new int[] {0, 0});
        seen.set(0);
        while (!path.isEmpty()) {
            int[] at = path.getLast();
            List<Integer> next = blocks.get(at[0]).next;
            if (at[1] == next.size()) {
                order.addFirst(at[0]);
                path.removeLast();
            } else {
                int target = next.get(at[1]++);
                if (!seen.get(target)) {
                    seen.set(target);
                    path.add(new int[] {target, 0});
                }
            }
        }
    }

    private void findLoops() {
        Map<Integer, List<Integer>> before = new HashMap<>();
        for (int from : order) {
            for (int to : blocks.get(from).next) {
                before.computeIfAbsent(to, _ -> new ArrayList<>()).add(from);
            }
        }
        Map<Integer, BitSet> dominators = dominators(before);
        for (int from : order) {
            for (int to : blocks.get(from).next) {
                if (dominators.getOrDefault(from, new BitSet()).get(to)) {
                    addLoop(to, from, before);
                } else if (order.indexOf(to) <= order.indexOf(from)) {
                    irregular = blocks.get(from).last().line();
                }
            }
        }
    }

    private void addLoop(int start, int end, Map<Integer, List<Integer>> before) {
        BitSet inside = loops.computeIfAbsent(start, _ -> new Natural(start, new BitSet()))
                .blocks();
        inside.set(start);
        List<Integer> left = new ArrayList<>(List.of(end));
        while (!left.isEmpty()) {
            int block = left.removeLast();
            if (!inside.get(block)) {
                inside.set(block);
                left.addAll(before.getOrDefault(block, List.of()));
            }
        }
    }

    private Map<Integer, BitSet> dominators(Map<Integer, List<Integer>> before) {
        Map<Integer, BitSet> dominators = new HashMap<>();
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int block : order) {
                BitSet found = new BitSet();
                boolean isFirst = true;
                for (int from : block == 0 ? List.<Integer>of() : before.getOrDefault(block, List.of())) {
                    BitSet known = dominators.get(from);
                    if (known != null && isFirst) {
                        found.or(known);
                        isFirst = false;
                    } else if (known != null) {
                        found.and(known);
                    }
                }
                found.set(block);
                changed |= !found.equals(dominators.put(block, found));
            }
        }
        return dominators;
    }

    private void findLive() {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int number : order.reversed()) {
                Block block = blocks.get(number);
                BitSet live = new BitSet();
                block.next.forEach(next -> live.or(blocks.get(next).liveAtStart));
                for (Step step : block.steps.reversed()) {
                    switch (step.instruction()) {
                        case LoadInstruction load -> live.set(load.slot());
                        case StoreInstruction store -> live.clear(store.slot());
                        case IncrementInstruction increment -> live.set(increment.slot());
                        default -> {
                            // Touches no local variable.
                        }
                    }
                }
                changed |= !live.equals(block.liveAtStart);
                block.liveAtStart.or(live);
            }
        }
    }

    /// The blocks that can be reached.
    List<Integer> order() {
        return order;
    }

    Block block(int number) {
        return blocks.get(number);
    }

    int target(Label label) {
        return labels.getOrDefault(label, RETURN);
    }

    /// The loop that starts at a block, or null.
    @Nullable
    Natural loopAt(int block) {
        return loops.get(block);
    }

    /// Whether it ends by throwing an exception, if it ends at all.
    boolean alwaysThrows() {
        return order.stream().anyMatch(block -> blocks.get(block).throwsException())
                && order.stream()
                        .allMatch(block -> blocks.get(block).throwsException()
                                || !blocks.get(block).next.isEmpty());
    }

    /// Whether the code has exception handlers.
    boolean hasHandlers() {
        return hasHandlers;
    }

    /// The line of a jump into the middle of a loop, or -1 without one. Java has none; other languages may.
    int irregular() {
        return irregular;
    }
}
