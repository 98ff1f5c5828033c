package dev.phalanx.structs.compile.bytecode;

import static java.lang.constant.ConstantDescs.CD_Object;

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
import org.jspecify.annotations.Nullable;

/// Follows where the values of the local variables and operands of a method may come from, over all paths: through
/// fields, arrays and casts. What other methods do is not looked into.
///
/// Origins are bits, whose meaning the subclass gives; where paths meet, a value has those of all of them.
public abstract class CodePaths {
    private final CodeAttribute code;
    private final List<CodeElement> elements;
    private final Map<Label, Integer> places = new HashMap<>();
    private final @Nullable OriginFrame[] frames;
    private final Deque<Integer> open = new ArrayDeque<>();

    public CodePaths(CodeAttribute code) {
        this.code = code;
        this.elements = new ArrayList<>(code.elementList());
        this.frames = new @Nullable OriginFrame[elements.size() + 1];
        for (int at = 0; at < elements.size(); at++) {
            if (elements.get(at) instanceof LabelTarget target) {
                places.put(target.label(), at);
            }
        }
    }

    /// The origins of an object about which nothing is known but its class.
    public long unknown(ClassDesc type) {
        return 0;
    }

    /// The origins of a constant.
    public long constant(ConstantInstruction constant) {
        return 0;
    }

    /// The origins of what a field or an array holds.
    public abstract long part(long owner, ClassDesc type);

    /// The origins of what a field of an object holds, which is no primitive.
    ///
    /// @param at where in the code; more than once for one place, with more origins each time
    /// @param owner the origins of the object
    public long held(int at, FieldInstruction field, long owner) {
        return part(owner, field.typeSymbol());
    }

    /// The origins of a new object.
    ///
    /// @param at where in the code; more than once for one place
    public long made(int at, NewObjectInstruction made) {
        return unknown(made.className().asSymbol());
    }

    /// The origins of a new array.
    public long array() {
        return 0;
    }

    /// The origins of what a call returns, which is no primitive.
    ///
    /// @param at where in the code; more than once for one place
    /// @param origins those that the other methods said it has
    public long result(int at, InvokeInstruction call, long origins) {
        return unknown(call.typeSymbol().returnType()) | origins;
    }

    /// The origins of an object that is known to be of a class.
    public abstract long cast(long value, ClassDesc type);

    /// Whether a call of a method without arguments gives a part of the object.
    public boolean isPart(InvokeInstruction call) {
        return false;
    }

    /// A field or an element of an object is assigned.
    ///
    /// @param at where in the code; more than once for one place, with more origins each time
    /// @param owner the origins of the object
    /// @param target what is assigned
    public void assigned(int at, long owner, String target) {}

    /// A field of an object is read or assigned.
    ///
    /// @param at where in the code; more than once for one place, with more origins each time
    /// @param owner the origins of the object
    public void accessed(int at, FieldInstruction field, long owner) {}

    /// A local variable is assigned.
    ///
    /// @param at where in the code; more than once for one place, with more origins each time
    /// @param value the origins of the object; 0 for a primitive
    public void kept(int at, StoreInstruction store, long value) {}

    /// Two objects are compared by identity.
    public void compared(long first, long second) {}

    /// An object is compared with null.
    ///
    /// @param at where in the code; more than once for one place, with more origins each time
    public void tested(int at, long value) {}

    /// An object's class is compared with another one, by a cast or otherwise.
    public void checked(TypeCheckInstruction check, long value) {}

    /// A method is called on an object.
    ///
    /// @param at where in the code; more than once for one place, with more origins each time
    /// @param receiver the origins of the object
    public void calledOn(int at, InvokeInstruction call, long receiver) {}

    /// A method is called.
    ///
    /// @param at where in the code; more than once for one place, with more origins each time
    public void called(int at, InvokeInstruction call, long[] arguments) {}

    /// The origins that the result of a call has because of the call itself.
    ///
    /// @param at where in the code; more than once for one place
    public long made(int at, InvokeInstruction call) {
        return 0;
    }

    /// A value is the argument of a call.
    ///
    /// @param argument which of them, from 0, the receiver not counted
    /// @param receiver the origins of the object that the method is called on; 0 for a static method
    /// @return what of the value's origins the method's result has as well
    public long handed(InvokeInstruction call, int argument, long value, long receiver) {
        left(value);
        return 0;
    }

    /// A method is called on an object.
    ///
    /// @param receiver the origins of the object
    /// @return what of its origins the method's result has as well
    public long received(InvokeInstruction call, long receiver) {
        return 0;
    }

    /// Values go to where their ways are not followed: into a method or a lambda as its arguments, or one into a field
    /// or an array.
    ///
    /// @param at where in the code; more than once for one place, with more origins each time
    /// @param values their origins, in the order of the operands
    public void given(int at, long[] values) {}

    /// An object is returned.
    public void returned(long value) {
        left(value);
    }

    /// An object is locked or unlocked.
    public void locked(long value) {
        left(value);
    }

    /// Handles a value that goes to where it is not followed: into a field, an array, another method, a lambda, or to
    /// the caller.
    public void left(long value) {}

    /// A value is assigned to a field of an object.
    ///
    /// @param value its origins
    /// @param owner the origins of the object
    public void stored(long value, long owner) {
        left(value);
    }

    /// Goes over all paths.
    ///
    /// @param locals the origins of the first local variables
    public final void follow(long[] locals) {
        OriginFrame begin = new OriginFrame(code.maxLocals(), code.maxStack());
        for (int slot = 0; slot < locals.length; slot++) {
            begin.setLocal(slot, locals[slot]);
        }
        flow(0, begin);
        OriginFrame current = new OriginFrame(begin);
        while (!open.isEmpty()) {
            int at = open.remove();
            OriginFrame frame = frames[at];
            if (at < elements.size() && frame != null) {
                current.assign(frame);
                visit(at, current);
            }
        }
    }

    /// The origins of the operands before a place, one for each slot, the topmost last; or null if no path leads there.
    final long @Nullable [] operands(int at) {
        OriginFrame frame = frames[at];
        return frame == null ? null : frame.operands();
    }

    /// The kinds of the lowest operands before a place, which some path leads to.
    ///
    /// @param slots how many slots they have
    final List<TypeKind> kinds(int at, int slots) {
        OriginFrame frame = frames[at];
        return frame == null ? List.of() : frame.kinds(slots);
    }

    /// The origins of a local variable before a place; 0 if no path leads there.
    final long local(int at, int slot) {
        OriginFrame frame = frames[at];
        return frame == null ? 0 : frame.local(slot);
    }

    /// The line of a place, or 0 if the class file does not say.
    public final int line(int at) {
        for (int before = at; before >= 0; before--) {
            if (elements.get(before) instanceof LineNumber number) {
                return number.line();
            }
        }
        return 0;
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
            case BranchInstruction branch -> branch(at, branch, frame);
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
            case ReturnInstruction end -> {
                if (end.typeKind() == TypeKind.REFERENCE) {
                    returned(frame.pop());
                }
                yield false;
            }
            case ThrowInstruction _, DiscontinuedInstruction _ -> false;
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

    private boolean branch(int at, BranchInstruction branch, OriginFrame frame) {
        switch (branch.opcode()) {
            case GOTO, GOTO_W -> {
                flow(branch.target(), frame);
                return false;
            }
            case IFEQ, IFNE, IFLT, IFGE, IFGT, IFLE -> frame.pop(1);
            case IFNULL, IFNONNULL -> tested(at, frame.pop());
            case IF_ACMPEQ, IF_ACMPNE -> compared(frame.pop(), frame.pop());
            default -> frame.pop(2);
        }
        flow(branch.target(), frame);
        return true;
    }

    private void step(int at, Instruction instruction, OriginFrame frame) {
        switch (instruction) {
            case LoadInstruction load -> frame.load(load);
            case StoreInstruction store -> {
                frame.store(store);
                kept(at, store, frame.local(store.slot()));
            }
            case FieldInstruction field -> field(at, field, frame);
            case InvokeInstruction call -> call(at, call, frame);
            case InvokeDynamicInstruction call -> {
                given(at, leave(call.typeSymbol().parameterList(), frame));
                pushNew(frame, call.typeSymbol().returnType());
            }
            case ArrayLoadInstruction load -> {
                frame.pop(1);
                long array = frame.pop();
                if (load.typeKind() == TypeKind.REFERENCE) {
                    frame.push(part(array, CD_Object));
                } else {
                    frame.push(load.typeKind());
                }
            }
            case ArrayStoreInstruction store -> {
                given(at, new long[] {leave(store.typeKind().slotSize(), frame)});
                frame.pop(1);
                assigned(at, frame.pop(), "the elements of an array");
            }
            case StackInstruction stack -> frame.rearrange(stack.opcode());
            case TypeCheckInstruction check -> {
                long value = frame.pop();
                checked(check, value);
                if (check.opcode() == Opcode.INSTANCEOF) {
                    frame.push(TypeKind.INT);
                } else {
                    frame.push(cast(value, check.type().asSymbol()));
                }
            }
            case ConstantInstruction constant -> {
                if (constant.typeKind().slotSize() == 1) {
                    frame.push(constant.typeKind(), constant(constant));
                } else {
                    frame.push(constant.typeKind());
                }
            }
            case ConvertInstruction convert -> {
                frame.pop(convert.fromType().slotSize());
                frame.push(convert.toType());
            }
            case OperatorInstruction operator -> frame.operate(operator);
            case NewObjectInstruction made -> frame.push(made(at, made));
            case NewPrimitiveArrayInstruction _, NewReferenceArrayInstruction _ -> {
                frame.pop(1);
                frame.push(array());
            }
            case NewMultiArrayInstruction made -> {
                frame.pop(made.dimensions());
                frame.push(array());
            }
            case MonitorInstruction _ -> locked(frame.pop());
            default -> {
                // Increments and instructions that do nothing.
            }
        }
    }

    private void field(int at, FieldInstruction field, OriginFrame frame) {
        TypeKind kind = TypeKind.from(field.typeSymbol());
        switch (field.opcode()) {
            case GETSTATIC -> pushNew(frame, field.typeSymbol());
            case PUTSTATIC -> given(at, new long[] {leave(kind.slotSize(), frame)});
            case GETFIELD -> {
                long owner = frame.pop();
                if (field.typeSymbol().isPrimitive()) {
                    frame.push(kind);
                } else {
                    frame.push(held(at, field, owner));
                }
                accessed(at, field, owner);
            }
            default -> {
                frame.pop(kind.slotSize() - 1);
                long value = frame.pop();
                long owner = frame.pop();
                stored(value, owner);
                given(at, new long[] {value});
                accessed(at, field, owner);
                assigned(
                        at,
                        owner,
                        simpleName(field.owner().asSymbol()) + "."
                                + field.name().stringValue());
            }
        }
    }

    private void pushPart(OriginFrame frame, long owner, ClassDesc type) {
        if (type.isPrimitive()) {
            frame.push(TypeKind.from(type));
        } else {
            frame.push(part(owner, type));
        }
    }

    private void pushNew(OriginFrame frame, ClassDesc type) {
        if (type.isPrimitive()) {
            frame.push(TypeKind.from(type));
        } else {
            frame.push(unknown(type));
        }
    }

    private void call(int at, InvokeInstruction call, OriginFrame frame) {
        List<ClassDesc> parameters = call.typeSymbol().parameterList();
        long[] arguments = pop(parameters, frame);
        boolean isStatic = call.opcode() == Opcode.INVOKESTATIC;
        long receiver = isStatic ? 0 : frame.pop();
        long result = 0;
        for (int i = 0; i < arguments.length; i++) {
            result |= handed(call, i, arguments[i], receiver);
        }
        called(at, call, arguments);
        given(at, arguments);
        if (!isStatic) {
            calledOn(at, call, receiver);
        }
        if (!isStatic && arguments.length == 0 && isPart(call)) {
            pushPart(frame, receiver, call.typeSymbol().returnType());
            return;
        }
        if (!isStatic) {
            result |= received(call, receiver);
        }
        result |= made(at, call);
        ClassDesc returned = call.typeSymbol().returnType();
        if (returned.isPrimitive()) {
            frame.push(TypeKind.from(returned));
        } else {
            frame.push(result(at, call, result));
        }
    }

    /// Pops the arguments of a call and returns their origins.
    private static long[] pop(List<ClassDesc> parameters, OriginFrame frame) {
        long[] arguments = new long[parameters.size()];
        for (int i = arguments.length - 1; i >= 0; i--) {
            frame.pop(TypeKind.from(parameters.get(i)).slotSize() - 1);
            arguments[i] = frame.pop();
        }
        return arguments;
    }

    private long[] leave(List<ClassDesc> parameters, OriginFrame frame) {
        long[] arguments = pop(parameters, frame);
        for (long argument : arguments) {
            left(argument);
        }
        return arguments;
    }

    /// Pops a value and returns its origins.
    private long leave(int slots, OriginFrame frame) {
        frame.pop(slots - 1);
        long value = frame.pop();
        left(value);
        return value;
    }

    /// The local variable in which the called method finds an argument.
    static int slotOf(InvokeInstruction call, int argument) {
        int slot = call.opcode() == Opcode.INVOKESTATIC ? 0 : 1;
        for (int i = 0; i < argument; i++) {
            slot += TypeKind.from(call.typeSymbol().parameterType(i)).slotSize();
        }
        return slot;
    }

    private static String simpleName(ClassDesc type) {
        String name = type.displayName();
        return name.substring(name.lastIndexOf('$') + 1);
    }
}
