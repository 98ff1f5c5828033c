package dev.phalanx.structs.compile.bytecode;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;

import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.kernel.CodePlaces;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.SourceFileAttribute;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A body in which the code of the program's own methods has taken the place of calls, see [ExpansionPlanner].
///
/// What is found out about a body is then true of all that it does, however long its methods are: an object that it
/// hands to one of them goes nowhere. C2 inlines by other rules, and may allocate such an object for every slot.
///
/// Records that meet on the stack, as in `a ? b : c`, are in local variables as well, so that they can be kept flat,
/// see [FlattenedLocals].
///
/// @param method the method; the line numbers of its code are those of places
/// @param places the places that the code is from, or null for a body that is as it was written
public record ExpandedBody(BodyMethod method, @Nullable CodePlaces places) {
    private static final ClassDesc REFERENCE = Names.of(RefRW.class);
    private static final ClassDesc NULL_POINTER = Names.of(NullPointerException.class);

    /// What a method's text constants may have, in bytes.
    private static final int LONGEST_TEXT = 65_535;

    /// The most line numbers that a class file can tell apart.
    private static final int MOST_PLACES = 65_535;

    /// A body as it was written.
    public static ExpandedBody unchanged(BodyMethod body) {
        return new ExpandedBody(body, null);
    }

    /// Replaces calls of a body. Returns the body itself if there is nothing to replace.
    public static ExpandedBody of(BodyMethod body) {
        return of(ExpansionPlanner.of(body, false), body);
    }

    /// Same as [#of(BodyMethod)], for the body of a plain job.
    public static ExpandedBody ofPlainJob(BodyMethod body) {
        return of(ExpansionPlanner.of(body, true), body);
    }

    private static ExpandedBody of(Expansion plan, BodyMethod body) {
        return plan.isNothing() ? unchanged(body) : new Writer(plan).write();
    }

    /// Writes the code of a plan.
    private static final class Writer {
        private final Expansion plan;
        private final CodePlaces places = new CodePlaces();

        Writer(Expansion plan) {
            this.plan = plan;
        }

        ExpandedBody write() {
            BodyMethod body = plan.method();
            byte[] bytes;
            try {
                bytes = ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS).build(Names.of(body.owner()), type -> {
                    // Code of newer versions needs stack maps to be read again.
                    type.withVersion(ClassFile.JAVA_6_VERSION, 0);
                    type.with(SourceFileAttribute.of(fileOf(body)));
                    type.withMethodBody(
                            body.method().methodName().stringValue(),
                            body.method().methodTypeSymbol(),
                            body.method().flags().flagsMask(),
                            code -> {
                                reserve(code, body);
                                new Copy(this, code, plan, 0, -1).write();
                            });
                });
            } catch (IllegalArgumentException tooLarge) {
                return unchanged(body);
            }
            // A character takes up to three bytes.
            if (3 * places.asText().length() > LONGEST_TEXT || places.size() > MOST_PLACES) {
                return unchanged(body);
            }
            ClassModel model = ClassFile.of().parse(bytes);
            BodyMethod expanded =
                    new BodyMethod(body.owner(), model.methods().getFirst(), body.captures(), body.isLambda());
            return new ExpandedBody(expanded, places);
        }

        /// Takes the local variables that the body has beside its parameters.
        private static void reserve(CodeBuilder code, BodyMethod body) {
            int parameters =
                    ExpansionPlanner.slots(body.method().methodTypeSymbol().parameterList())
                            + (body.isStatic() ? 0 : 1);
            for (int i = parameters; i < body.code().maxLocals(); i++) {
                code.allocateLocal(TypeKind.REFERENCE);
            }
        }

        private static String fileOf(BodyMethod method) {
            return method.method()
                    .parent()
                    .flatMap(owner -> owner.findAttribute(Attributes.sourceFile()))
                    .map(file -> file.sourceFile().stringValue())
                    .orElse("");
        }

        /// Adds a place.
        int place(BodyMethod method, int line, int caller) {
            return places.add(
                    method.owner().getName(), method.method().methodName().stringValue(), fileOf(method), line, caller);
        }
    }

    /// The copy of one method's code.
    private static final class Copy {
        private static final int NONE = -1;

        private final Writer writer;
        private final CodeBuilder code;
        private final Expansion plan;
        private final BodyMethod method;
        private final int firstLocal;
        private final int caller;
        private final Map<Label, Label> labels = new HashMap<>();
        private final Map<Label, Integer> joins = new HashMap<>();
        private int place;
        private @Nullable Label end;
        private int result = NONE;
        private boolean goesOn = true;

        /// @param firstLocal the local variable that takes the method's first
        /// @param caller the place of the call, or -1 for the body
        Copy(Writer writer, CodeBuilder code, Expansion plan, int firstLocal, int caller) {
            this.writer = writer;
            this.code = code;
            this.plan = plan;
            this.method = plan.method();
            this.firstLocal = firstLocal;
            this.caller = caller;
            for (Label join : plan.kinds().joinsOfRecords()) {
                joins.put(join, code.allocateLocal(TypeKind.REFERENCE));
            }
        }

        /// Writes a body.
        void write() {
            at(0);
            copyAll();
        }

        /// Writes a method in the place of a call. Its result is on the stack then.
        ///
        /// @param spilled local variables with the operands below, which come back before the result
        /// @param kinds of these operands
        void writeCalled(int[] spilled, List<TypeKind> kinds) {
            TypeKind returned = TypeKind.from(method.method().methodTypeSymbol().returnType());
            long returns = method.code()
                    .elementStream()
                    .filter(ReturnInstruction.class::isInstance)
                    .count();
            if (returned != TypeKind.VOID && (returns > 1 || spilled.length > 0)) {
                result = code.allocateLocal(returned);
            }
            Label last = code.newLabel();
            end = last;
            at(0);
            copyAll();
            code.labelBinding(last);
            for (int i = 0; i < spilled.length; i++) {
                code.loadLocal(kinds.get(i), spilled[i]);
            }
            if (result != NONE) {
                code.loadLocal(returned, result);
            }
        }

        private void at(int line) {
            place = writer.place(method, line, caller);
            code.lineNumber(place);
        }

        private void copyAll() {
            List<CodeElement> elements = method.code().elementList();
            for (int at = 0; at < elements.size(); at++) {
                CodeElement element = elements.get(at);
                Expansion call = plan.calls().get(at);
                Expansion update = plan.updates().get(at);
                if (call != null) {
                    replaceCall(at, (InvokeInstruction) element, call);
                } else if (update != null) {
                    at++;
                    replaceUpdate(at - 1, (InvokeInstruction) elements.get(at), update);
                } else {
                    copy(element);
                }
                if (element instanceof Instruction instruction) {
                    goesOn = goesOn(instruction);
                }
            }
        }

        private static boolean goesOn(Instruction instruction) {
            return switch (instruction) {
                case BranchInstruction branch -> !OperandKinds.isGoto(branch);
                case ReturnInstruction _, ThrowInstruction _, LookupSwitchInstruction _, TableSwitchInstruction _ ->
                    false;
                default -> true;
            };
        }

        private void copy(CodeElement element) {
            switch (element) {
                case LoadInstruction load -> code.loadLocal(load.typeKind(), firstLocal + load.slot());
                case StoreInstruction store -> code.storeLocal(store.typeKind(), firstLocal + store.slot());
                case IncrementInstruction increment -> code.iinc(firstLocal + increment.slot(), increment.constant());
                case ReturnInstruction returned -> leave(returned);
                case BranchInstruction branch -> {
                    Integer join = OperandKinds.isGoto(branch) ? joins.get(branch.target()) : null;
                    if (join != null) {
                        code.astore(join);
                    }
                    code.branch(branch.opcode(), label(branch.target()));
                }
                case LookupSwitchInstruction lookup ->
                    code.lookupswitch(label(lookup.defaultTarget()), cases(lookup.cases()));
                case TableSwitchInstruction table ->
                    code.tableswitch(
                            table.lowValue(), table.highValue(), label(table.defaultTarget()), cases(table.cases()));
                case LabelTarget target -> bind(target.label());
                case ExceptionCatch handler ->
                    code.exceptionCatch(
                            label(handler.tryStart()),
                            label(handler.tryEnd()),
                            label(handler.handler()),
                            handler.catchType());
                case LineNumber number -> at(number.line());
                case FieldInstruction field
                when isHidden(field) ->
                    code.invokevirtual(
                            field.owner().asSymbol(),
                            field.name().stringValue(),
                            MethodTypeDesc.of(field.typeSymbol()));
                case Instruction instruction -> code.with(instruction);
                default -> {
                    // Names and scopes of local variables, for debuggers of the original.
                }
            }
        }

        /// Whether a field is read that the body's class cannot see, which an accessor gives.
        private boolean isHidden(FieldInstruction field) {
            return method.owner().getNestHost() != writer.plan.method().owner().getNestHost()
                    && ExpansionPlanner.isRead(field, method.owner());
        }

        private void leave(ReturnInstruction returned) {
            Label last = end;
            if (last == null) {
                code.return_(returned.typeKind());
                return;
            }
            if (result != NONE) {
                code.storeLocal(returned.typeKind(), result);
            }
            code.goto_(last);
        }

        private void bind(Label original) {
            Integer join = joins.get(original);
            if (join != null && goesOn) {
                code.astore(join);
            }
            code.labelBinding(label(original));
            if (join != null) {
                code.aload(join);
                goesOn = true;
            }
        }

        private Label label(Label original) {
            return labels.computeIfAbsent(original, _ -> code.newLabel());
        }

        private List<SwitchCase> cases(List<SwitchCase> cases) {
            return cases.stream()
                    .map(choice -> SwitchCase.of(choice.caseValue(), label(choice.target())))
                    .toList();
        }

        private void replaceCall(int at, InvokeInstruction call, Expansion target) {
            List<ClassDesc> parameters = call.typeSymbol().parameterList();
            int first = locals(target);
            boolean isStatic = target.method().isStatic();
            pop(parameters, first + (isStatic ? 0 : 1));
            int taken = ExpansionPlanner.slots(parameters);
            if (!isStatic) {
                code.astore(first);
                if (!plan.kinds().isSelf(at, taken)) {
                    requirePresent(call, first);
                }
                taken++;
            }
            replace(at, taken, target, first);
        }

        /// Throws what a call on null would.
        private void requirePresent(InvokeInstruction call, int receiver) {
            Label present = code.newLabel();
            code.aload(receiver).ifnonnull(present);
            code.new_(NULL_POINTER).dup();
            code.loadConstant("Cannot invoke \"" + call.owner().asSymbol().displayName() + "."
                    + call.name().stringValue() + "\" because its object is null");
            code.invokespecial(NULL_POINTER, INIT_NAME, MethodTypeDesc.of(CD_void, CD_String))
                    .athrow();
            code.labelBinding(present);
        }

        /// Does what a reference does with a lambda: gets the value, calls the lambda, and sets the value.
        private void replaceUpdate(int at, InvokeInstruction call, Expansion lambda) {
            List<ClassDesc> parameters =
                    lambda.method().method().methodTypeSymbol().parameterList();
            List<ClassDesc> captures = parameters.subList(0, parameters.size() - 1);
            boolean isStatic = lambda.method().isStatic();
            int first = locals(lambda);
            int value = first + (isStatic ? 0 : 1) + ExpansionPlanner.slots(captures);
            pop(captures, first + (isStatic ? 0 : 1));
            if (!isStatic) {
                code.astore(first);
            }
            int reference = code.allocateLocal(TypeKind.REFERENCE);
            code.astore(reference);
            code.aload(reference).invokevirtual(REFERENCE, "get", MethodTypeDesc.of(CD_Object));
            code.checkcast(parameters.getLast()).astore(value);
            int changed = value;
            boolean isReplaced = call.name().equalsString("replace");
            if (!isReplaced) {
                // The lambda may assign its parameter another object; the one that it was given is set.
                changed = code.allocateLocal(TypeKind.REFERENCE);
                code.aload(value).astore(changed);
            }
            int taken = ExpansionPlanner.slots(captures) + (isStatic ? 1 : 2);
            replace(at, taken, lambda, first);
            if (isReplaced) {
                code.astore(changed);
            }
            code.aload(reference).aload(changed);
            code.invokevirtual(REFERENCE, "set", MethodTypeDesc.of(CD_void, CD_Object));
        }

        /// Takes local variables for a method, in which nothing is known of what was in them before.
        private int locals(Expansion target) {
            int first = code.allocateLocal(TypeKind.REFERENCE);
            for (int i = 1; i < target.method().code().maxLocals(); i++) {
                code.allocateLocal(TypeKind.REFERENCE);
            }
            return first;
        }

        /// Pops values into local variables that follow each other.
        private void pop(List<ClassDesc> types, int first) {
            int local = first + ExpansionPlanner.slots(types);
            for (ClassDesc type : types.reversed()) {
                TypeKind kind = TypeKind.from(type);
                local -= kind.slotSize();
                code.storeLocal(kind, local);
            }
        }

        private void replace(int at, int taken, Expansion target, int first) {
            // HotSpot compiles a loop while it runs only if no operands are below it.
            List<TypeKind> below = plan.kinds().kinds(at, plan.kinds().below(at, taken));
            int[] spilled = new int[below.size()];
            for (int i = spilled.length - 1; i >= 0; i--) {
                spilled[i] = code.allocateLocal(below.get(i));
                code.storeLocal(below.get(i), spilled[i]);
            }
            new Copy(writer, code, target, first, place).writeCalled(spilled, below);
            code.lineNumber(place);
        }
    }
}
