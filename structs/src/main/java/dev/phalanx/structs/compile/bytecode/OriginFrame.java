package dev.phalanx.structs.compile.bytecode;

import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The parameters that the local variables and the operands of a method may come from, before one of its instructions.
/// Each slot has a bit for each parameter. A `long` or a `double` has two slots.
final class OriginFrame {
    private final long[] locals;
    private final long[] stack;
    private final TypeKind[] kinds;
    private int depth;

    public OriginFrame(int maxLocals, int maxStack) {
        this.locals = new long[maxLocals];
        this.stack = new long[maxStack];
        this.kinds = new TypeKind[maxStack];
        Arrays.fill(kinds, TypeKind.REFERENCE);
    }

    public OriginFrame(OriginFrame other) {
        this.locals = other.locals.clone();
        this.stack = other.stack.clone();
        this.kinds = other.kinds.clone();
        this.depth = other.depth;
    }

    /// Becomes the same as another frame of the same method.
    public void assign(OriginFrame other) {
        System.arraycopy(other.locals, 0, locals, 0, locals.length);
        System.arraycopy(other.stack, 0, stack, 0, stack.length);
        System.arraycopy(other.kinds, 0, kinds, 0, kinds.length);
        depth = other.depth;
    }

    /// The frame of a handler of what is thrown where this frame is.
    public OriginFrame thrown() {
        OriginFrame handler = new OriginFrame(this);
        Arrays.fill(handler.stack, 0);
        Arrays.fill(handler.kinds, TypeKind.REFERENCE);
        handler.depth = 1;
        return handler;
    }

    /// Adds the origins of another frame of the same place. Says whether there were new ones.
    public boolean add(OriginFrame other) {
        boolean isNew = false;
        for (int i = 0; i < locals.length; i++) {
            isNew |= (other.locals[i] & ~locals[i]) != 0;
            locals[i] |= other.locals[i];
        }
        for (int i = 0; i < depth; i++) {
            isNew |= (other.stack[i] & ~stack[i]) != 0;
            stack[i] |= other.stack[i];
        }
        return isNew;
    }

    /// The origins of the operands, the topmost last.
    public long[] operands() {
        return Arrays.copyOf(stack, depth);
    }

    public long local(int slot) {
        return locals[slot];
    }

    public void setLocal(int slot, long origins) {
        locals[slot] = origins;
    }

    /// The kinds of the lowest operands.
    public List<TypeKind> kinds(int slots) {
        List<TypeKind> lowest = new ArrayList<>();
        for (int at = 0; at < slots; at += kinds[at].slotSize()) {
            lowest.add(kinds[at]);
        }
        return lowest;
    }

    /// Pushes a primitive.
    public void push(TypeKind kind) {
        TypeKind loaded = kind.asLoadable();
        for (int i = 0; i < loaded.slotSize(); i++) {
            kinds[depth] = loaded;
            stack[depth++] = 0;
        }
    }

    /// Pushes an object.
    public void push(long origins) {
        push(TypeKind.REFERENCE, origins);
    }

    /// Pushes what has one slot.
    public void push(TypeKind kind, long origins) {
        kinds[depth] = kind;
        stack[depth++] = origins;
    }

    public long pop() {
        return stack[--depth];
    }

    public void pop(int slots) {
        depth -= slots;
    }

    /// Does what an instruction does that copies or drops operands.
    public void rearrange(Opcode opcode) {
        switch (opcode) {
            case POP -> pop(1);
            case POP2 -> pop(2);
            case DUP -> copyTop(1, 0);
            case DUP_X1 -> copyTop(1, 1);
            case DUP_X2 -> copyTop(1, 2);
            case DUP2 -> copyTop(2, 0);
            case DUP2_X1 -> copyTop(2, 1);
            case DUP2_X2 -> copyTop(2, 2);
            case SWAP -> {
                long top = stack[depth - 1];
                TypeKind kind = kinds[depth - 1];
                stack[depth - 1] = stack[depth - 2];
                kinds[depth - 1] = kinds[depth - 2];
                stack[depth - 2] = top;
                kinds[depth - 2] = kind;
            }
            default -> throw new IllegalArgumentException(opcode + " moves no operands.");
        }
    }

    /// Puts a copy of the topmost slots below themselves and some more.
    private void copyTop(int slots, int below) {
        int moved = slots + below;
        copyTop(stack, moved, slots);
        copyTop(kinds, moved, slots);
        depth += slots;
    }

    private void copyTop(Object operands, int moved, int slots) {
        System.arraycopy(operands, depth - moved, operands, depth - moved + slots, moved);
        System.arraycopy(operands, depth, operands, depth - moved, slots);
    }

    /// Pushes a local variable.
    public void load(LoadInstruction load) {
        if (load.typeKind() == TypeKind.REFERENCE) {
            push(local(load.slot()));
        } else {
            push(load.typeKind());
        }
    }

    /// Pops a local variable.
    public void store(StoreInstruction store) {
        int size = store.typeKind().slotSize();
        pop(size - 1);
        long origins = pop();
        setLocal(store.slot(), store.typeKind() == TypeKind.REFERENCE ? origins : 0);
        if (size > 1) {
            setLocal(store.slot() + 1, 0);
        }
    }

    /// Does arithmetic, a comparison or the like.
    public void operate(OperatorInstruction operator) {
        int size = operator.typeKind().slotSize();
        switch (operator.opcode()) {
            case ARRAYLENGTH -> {
                pop(1);
                push(TypeKind.INT);
            }
            case INEG, LNEG, FNEG, DNEG -> {
                pop(size);
                push(operator.typeKind());
            }
            case ISHL, ISHR, IUSHR, LSHL, LSHR, LUSHR -> {
                pop(1 + size);
                push(operator.typeKind());
            }
            case LCMP, DCMPG, DCMPL -> {
                pop(4);
                push(TypeKind.INT);
            }
            case FCMPG, FCMPL -> {
                pop(2);
                push(TypeKind.INT);
            }
            default -> {
                pop(2 * size);
                push(operator.typeKind());
            }
        }
    }
}
