package dev.phalanx.structs.internal.compile;

import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.DiscontinuedInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// An assignment to an object that a method was given, or to one inside it.
///
/// Found by following where the values of local variables and operands may come from, over all paths, through fields,
/// arrays and the accessors of records. What other methods do with an object is not looked into.
///
/// @param parameter the number of the parameter
/// @param target what is assigned: a field with its class, or the elements of an array
/// @param line where, or 0 if the class file does not say
record LostWrite(int parameter, String target, int line) {

    /// The first in the order of the code, or null if there is none.
    ///
    /// @param slots the local variables that hold the parameters when the method begins; negative for one that may be
    ///     assigned to
    /// @param isAccessor whether a call of a method without arguments reads a component of a record
    static @Nullable LostWrite find(CodeAttribute code, int[] slots, Predicate<InvokeInstruction> isAccessor) {
        return new Search(code, isAccessor).find(slots);
    }

    /// Goes over one method.
    private static final class Search {
        private final CodeAttribute code;
        private final Predicate<InvokeInstruction> isAccessor;
        private final List<CodeElement> elements;
        private final Map<Label, Integer> places = new HashMap<>();
        private final @Nullable OriginFrame[] frames;
        private final Deque<Integer> open = new ArrayDeque<>();
        private int firstAt = Integer.MAX_VALUE;
        private @Nullable LostWrite first;

        Search(CodeAttribute code, Predicate<InvokeInstruction> isAccessor) {
            this.code = code;
            this.isAccessor = isAccessor;
            this.elements = new ArrayList<>(code.elementList());
            this.frames = new @Nullable OriginFrame[elements.size() + 1];
            for (int at = 0; at < elements.size(); at++) {
                if (elements.get(at) instanceof LabelTarget target) {
                    places.put(target.label(), at);
                }
            }
        }

        @Nullable
        LostWrite find(int[] slots) {
            OriginFrame begin = new OriginFrame(code.maxLocals(), code.maxStack());
            for (int parameter = 0; parameter < slots.length; parameter++) {
                if (slots[parameter] >= 0) {
                    begin.setLocal(slots[parameter], 1L << parameter);
                }
            }
            flow(0, begin);
            while (!open.isEmpty()) {
                int at = open.remove();
                OriginFrame frame = frames[at];
                if (at < elements.size() && frame != null) {
                    visit(at, new OriginFrame(frame));
                }
            }
            return first;
        }

        /// A frame reaches a place.
        private void flow(int at, OriginFrame frame) {
            OriginFrame known = frames[at];
            if (known == null) {
                frames[at] = new OriginFrame(frame);
                open.add(at);
            } else if (known.add(frame)) {
                open.add(at);
            }
        }

        private void flow(Label label, OriginFrame frame) {
            flow(place(label), frame);
        }

        private int place(Label label) {
            return places.getOrDefault(label, elements.size());
        }

        private void visit(int at, OriginFrame frame) {
            CodeElement element = elements.get(at);
            if (element instanceof Instruction) {
                toHandlers(at, frame);
            }
            boolean goesOn = switch (element) {
                case BranchInstruction branch -> branch(branch, frame);
                case LookupSwitchInstruction lookup -> {
                    frame.pop(1);
                    lookup.cases().forEach(choice -> flow(choice.target(), frame));
                    flow(lookup.defaultTarget(), frame);
                    yield false;
                }
                case TableSwitchInstruction table -> {
                    frame.pop(1);
                    table.cases().forEach(choice -> flow(choice.target(), frame));
                    flow(table.defaultTarget(), frame);
                    yield false;
                }
                case ReturnInstruction _, ThrowInstruction _, DiscontinuedInstruction _ -> false;
                case Instruction instruction -> {
                    step(at, instruction, frame);
                    yield true;
                }
                default -> true;
            };
            if (goesOn) {
                if (element instanceof StoreInstruction) {
                    toHandlers(at, frame);
                }
                flow(at + 1, frame);
            }
        }

        private void toHandlers(int at, OriginFrame frame) {
            for (ExceptionCatch handler : code.exceptionHandlers()) {
                if (at >= place(handler.tryStart()) && at < place(handler.tryEnd())) {
                    flow(handler.handler(), frame.thrown());
                }
            }
        }

        private boolean branch(BranchInstruction branch, OriginFrame frame) {
            switch (branch.opcode()) {
                case GOTO, GOTO_W -> {
                    flow(branch.target(), frame);
                    return false;
                }
                case IFEQ, IFNE, IFLT, IFGE, IFGT, IFLE, IFNULL, IFNONNULL -> frame.pop(1);
                default -> frame.pop(2);
            }
            flow(branch.target(), frame);
            return true;
        }

        private void step(int at, Instruction instruction, OriginFrame frame) {
            switch (instruction) {
                case LoadInstruction load -> load(load, frame);
                case StoreInstruction store -> store(store, frame);
                case FieldInstruction field -> field(at, field, frame);
                case InvokeInstruction call -> call(call, frame);
                case InvokeDynamicInstruction call -> {
                    frame.pop(slots(call.typeSymbol().parameterList()));
                    frame.push(TypeKind.from(call.typeSymbol().returnType()).slotSize());
                }
                case ArrayLoadInstruction load -> {
                    frame.pop(1);
                    long array = frame.pop();
                    if (load.typeKind() == TypeKind.REFERENCE) {
                        frame.push(array);
                    } else {
                        frame.push(load.typeKind().slotSize());
                    }
                }
                case ArrayStoreInstruction store -> {
                    frame.pop(store.typeKind().slotSize() + 1);
                    assigned(at, frame.pop(), "the elements of an array");
                }
                case StackInstruction stack -> frame.rearrange(stack.opcode());
                case TypeCheckInstruction check -> {
                    if (check.opcode() == Opcode.INSTANCEOF) {
                        frame.pop(1);
                        frame.push(1);
                    }
                }
                case ConstantInstruction constant ->
                    frame.push(constant.typeKind().slotSize());
                case ConvertInstruction convert -> {
                    frame.pop(convert.fromType().slotSize());
                    frame.push(convert.toType().slotSize());
                }
                case OperatorInstruction operator -> operate(operator, frame);
                case NewObjectInstruction _ -> frame.push(1);
                case NewPrimitiveArrayInstruction _, NewReferenceArrayInstruction _ -> {
                    frame.pop(1);
                    frame.push(1);
                }
                case NewMultiArrayInstruction made -> {
                    frame.pop(made.dimensions());
                    frame.push(1);
                }
                case MonitorInstruction _ -> frame.pop(1);
                default -> {
                    // Increments and instructions that do nothing.
                }
            }
        }

        private static void load(LoadInstruction load, OriginFrame frame) {
            if (load.typeKind() == TypeKind.REFERENCE) {
                frame.push(frame.local(load.slot()));
            } else {
                frame.push(load.typeKind().slotSize());
            }
        }

        private static void store(StoreInstruction store, OriginFrame frame) {
            int size = store.typeKind().slotSize();
            long origins = frame.pop();
            frame.pop(size - 1);
            frame.setLocal(store.slot(), store.typeKind() == TypeKind.REFERENCE ? origins : 0);
            if (size > 1) {
                frame.setLocal(store.slot() + 1, 0);
            }
        }

        private void field(int at, FieldInstruction field, OriginFrame frame) {
            TypeKind kind = TypeKind.from(field.typeSymbol());
            switch (field.opcode()) {
                case GETSTATIC -> frame.push(kind.slotSize());
                case PUTSTATIC -> frame.pop(kind.slotSize());
                case GETFIELD -> read(frame, kind);
                default -> {
                    frame.pop(kind.slotSize());
                    assigned(
                            at,
                            frame.pop(),
                            simpleName(field.owner().asSymbol()) + "."
                                    + field.name().stringValue());
                }
            }
        }

        /// A part of the topmost operand takes its place.
        private static void read(OriginFrame frame, TypeKind kind) {
            long owner = frame.pop();
            if (kind == TypeKind.REFERENCE) {
                frame.push(owner);
            } else {
                frame.push(kind.slotSize());
            }
        }

        private void call(InvokeInstruction call, OriginFrame frame) {
            TypeKind result = TypeKind.from(call.typeSymbol().returnType());
            frame.pop(slots(call.typeSymbol().parameterList()));
            if (call.opcode() == Opcode.INVOKESTATIC) {
                frame.push(result.slotSize());
            } else if (call.typeSymbol().parameterCount() == 0 && isAccessor.test(call)) {
                read(frame, result);
            } else {
                frame.pop(1);
                frame.push(result.slotSize());
            }
        }

        private static void operate(OperatorInstruction operator, OriginFrame frame) {
            int size = operator.typeKind().slotSize();
            switch (operator.opcode()) {
                case ARRAYLENGTH -> {
                    frame.pop(1);
                    frame.push(1);
                }
                case INEG, LNEG, FNEG, DNEG -> {
                    frame.pop(size);
                    frame.push(size);
                }
                case ISHL, ISHR, IUSHR, LSHL, LSHR, LUSHR -> {
                    frame.pop(1 + size);
                    frame.push(size);
                }
                case LCMP, DCMPG, DCMPL -> {
                    frame.pop(4);
                    frame.push(1);
                }
                case FCMPG, FCMPL -> {
                    frame.pop(2);
                    frame.push(1);
                }
                default -> {
                    frame.pop(2 * size);
                    frame.push(size);
                }
            }
        }

        private static int slots(List<ClassDesc> types) {
            return types.stream()
                    .mapToInt(type -> TypeKind.from(type).slotSize())
                    .sum();
        }

        private void assigned(int at, long origins, String target) {
            if (origins != 0 && at < firstAt) {
                firstAt = at;
                first = new LostWrite(Long.numberOfTrailingZeros(origins), target, line(at));
            }
        }

        private int line(int at) {
            for (int before = at; before >= 0; before--) {
                if (elements.get(before) instanceof LineNumber number) {
                    return number.line();
                }
            }
            return 0;
        }

        private static String simpleName(ClassDesc type) {
            String name = type.displayName();
            return name.substring(name.lastIndexOf('$') + 1);
        }
    }
}
