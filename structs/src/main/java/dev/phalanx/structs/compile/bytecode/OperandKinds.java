package dev.phalanx.structs.compile.bytecode;

import dev.phalanx.structs.compile.define.Names;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.constant.ClassDesc;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// What kinds of operands a method has at each of its instructions: primitives, records, and other objects.
final class OperandKinds extends CodePaths {
    private static final long OBJECT = 1;
    private static final long RECORD = 1 << 1;
    private static final long NULL = 1 << 2;
    private static final long SELF = 1 << 3;

    private final List<CodeElement> elements;
    private final ClassLoader loader;
    private final Map<ClassDesc, Boolean> records = new HashMap<>();

    private OperandKinds(BodyMethod method) {
        super(method.code());
        this.elements = method.code().elementList();
        this.loader = method.owner().getClassLoader();
    }

    /// The kinds of a method's operands.
    static OperandKinds of(BodyMethod method) {
        OperandKinds kinds = new OperandKinds(method);
        long[] locals = new long[method.code().maxLocals()];
        int slot = 0;
        if (!method.isStatic()) {
            locals[slot++] = SELF;
        }
        for (ClassDesc type : method.method().methodTypeSymbol().parameterList()) {
            locals[slot] = type.isPrimitive() ? 0 : kinds.unknown(type);
            slot += TypeKind.from(type).slotSize();
        }
        kinds.follow(locals);
        return kinds;
    }

    /// The slots that lie below the topmost ones before a place, or -1 if no path leads there.
    int below(int at, int topmost) {
        long[] operands = operands(at);
        return operands == null ? -1 : operands.length - topmost;
    }

    /// Whether an operand before a place is the object that the method was called on.
    ///
    /// @param depth 0 for the topmost
    boolean isSelf(int at, int depth) {
        long[] operands = operands(at);
        return operands != null && operands[operands.length - 1 - depth] == SELF;
    }

    /// The labels where paths meet that each have pushed a record, as those of `a ? b : c` do. Every path gets there by
    /// going on or by a `goto`.
    Set<Label> joinsOfRecords() {
        Set<Label> unsuitable = new HashSet<>();
        elements.forEach(element -> unsuitable.addAll(conditionalTargets(element)));
        Set<Label> targets = new HashSet<>();
        for (CodeElement element : elements) {
            if (element instanceof BranchInstruction branch && isGoto(branch)) {
                targets.add(branch.target());
            }
        }
        Set<Label> joins = new LinkedHashSet<>();
        for (int at = 0; at < elements.size(); at++) {
            if (elements.get(at) instanceof LabelTarget target
                    && targets.contains(target.label())
                    && !unsuitable.contains(target.label())
                    && isRecordOnTop(at)) {
                joins.add(target.label());
            }
        }
        return joins;
    }

    private boolean isRecordOnTop(int at) {
        long[] operands = operands(at);
        return operands != null && operands.length > 0 && (operands[operands.length - 1] & ~NULL) == RECORD;
    }

    static boolean isGoto(BranchInstruction branch) {
        return branch.opcode() == Opcode.GOTO || branch.opcode() == Opcode.GOTO_W;
    }

    private static List<Label> conditionalTargets(CodeElement element) {
        return switch (element) {
            case BranchInstruction branch -> isGoto(branch) ? List.of() : List.of(branch.target());
            case LookupSwitchInstruction lookup -> targets(lookup.cases(), lookup.defaultTarget());
            case TableSwitchInstruction table -> targets(table.cases(), table.defaultTarget());
            default -> List.of();
        };
    }

    private static List<Label> targets(List<SwitchCase> cases, Label defaultTarget) {
        return Stream.concat(cases.stream().map(SwitchCase::target), Stream.of(defaultTarget))
                .toList();
    }

    @Override
    public long unknown(ClassDesc type) {
        return records.computeIfAbsent(type, this::isRecord) ? RECORD : OBJECT;
    }

    private boolean isRecord(ClassDesc type) {
        if (type.isPrimitive() || type.isArray()) {
            return false;
        }
        Class<?> known = type.equals(Names.ENTITY) ? null : Readers.load(type, loader);
        return type.equals(Names.ENTITY) || (known != null && known.isRecord());
    }

    @Override
    public long constant(ConstantInstruction constant) {
        return constant.opcode() == Opcode.ACONST_NULL ? NULL : OBJECT;
    }

    @Override
    public long part(long owner, ClassDesc type) {
        return unknown(type);
    }

    @Override
    public long cast(long value, ClassDesc type) {
        return unknown(type);
    }
}
