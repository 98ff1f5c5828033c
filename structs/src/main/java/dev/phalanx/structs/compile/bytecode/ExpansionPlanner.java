package dev.phalanx.structs.compile.bytecode;

import static java.lang.constant.ConstantDescs.INIT_NAME;

import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.emit.PlainRecords;
import dev.phalanx.structs.loaded.LoadedCode;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.StringConcatFactory;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds the calls of a body that can be replaced by the code of what they call: methods of the program's own classes
/// in the body's package that no other can take the place of, and lambdas that change the value of a [RefRW].
///
/// A method is replaced if it works with objects, has no handlers of exceptions and no locks, and uses nothing that
/// its class alone sees. Recursive calls stay, and so do those for which there is no room.
final class ExpansionPlanner {
    /// The most bytes that a body may have with all that replaces its calls.
    private static final int MOST_CODE = 3_000;

    /// The depth to which methods that call each other are replaced.
    private static final int DEPTH = 8;

    private static final ClassDesc REFERENCE = Names.of(RefRW.class);
    private static final ClassDesc LAMBDAS = Names.of(LambdaMetafactory.class);
    private static final ClassDesc TEXTS = Names.of(StringConcatFactory.class);
    private static final Set<String> OF_EVERY_OBJECT = Set.of("toString", "hashCode", "equals");

    private final Class<?> nest;
    private final Class<?> body;
    private final List<String> callers = new ArrayList<>();
    private final boolean isPlainJob;
    private int room;

    private ExpansionPlanner(BodyMethod body, boolean isPlainJob) {
        this.isPlainJob = isPlainJob;
        this.body = body.owner();
        this.nest = body.owner().getNestHost();
        this.room = MOST_CODE - body.code().codeLength();
    }

    /// What is replaced in a body.
    ///
    /// @param isPlainJob whether it is that of a plain job, which also contains static methods of other classes, and
    ///     methods without objects that only their own class can call. In a body that has objects for its rows, C2
    ///     would have less room for those
    static Expansion of(BodyMethod body, boolean isPlainJob) {
        ExpansionPlanner planner = new ExpansionPlanner(body, isPlainJob);
        Expansion whole = planner.plan(body);
        return whole != null ? whole : new Expansion(body, OperandKinds.of(body), Map.of(), Map.of());
    }

    /// What is replaced in a method, or null if the method has a call that works in no other class.
    private @Nullable Expansion plan(BodyMethod method) {
        Expansion plan = new Expansion(method, OperandKinds.of(method), new HashMap<>(), new HashMap<>());
        callers.add(key(method));
        try {
            List<CodeElement> elements = method.code().elementList();
            for (int at = 0; at < elements.size(); at++) {
                CodeElement next = at + 1 < elements.size() ? elements.get(at + 1) : null;
                boolean isMoved = true;
                if (elements.get(at) instanceof InvokeDynamicInstruction lambda
                        && next instanceof InvokeInstruction call
                        && planUpdate(plan, at, lambda, call)) {
                    at++;
                } else if (elements.get(at) instanceof InvokeInstruction call) {
                    // A method that only its own class can call goes with those that call it.
                    boolean isReachable = isReachable(plan, call);
                    boolean isWanted = usesObjects(call) || (isPlainJob && !isReachable);
                    isMoved = (isWanted && planCall(plan, at, call)) || isReachable;
                } else {
                    isMoved = isReachable(plan, elements.get(at));
                }
                if (!isMoved) {
                    return null;
                }
            }
        } finally {
            callers.removeLast();
        }
        return plan;
    }

    private static String key(BodyMethod method) {
        return method.owner().getName() + "." + method.method().methodName().stringValue()
                + method.method().methodType().stringValue();
    }

    private boolean planCall(Expansion plan, int at, InvokeInstruction call) {
        BodyMethod target = target(plan.method(), call);
        int taken = slots(call.typeSymbol().parameterList()) + (call.opcode() == Opcode.INVOKESTATIC ? 0 : 1);
        return target != null && plan(plan, at, target, taken, plan.calls());
    }

    private boolean planUpdate(Expansion plan, int at, InvokeDynamicInstruction lambda, InvokeInstruction call) {
        if (!isUpdate(call) || !lambda.bootstrapMethod().owner().equals(LAMBDAS)) {
            return false;
        }
        BodyMethod target = lambdaTarget(plan.method(), lambda);
        int taken = slots(lambda.typeSymbol().parameterList()) + 1;
        return target != null && plan(plan, at, target, taken, plan.updates());
    }

    /// Whether a call has a lambda change the value of a reference.
    private static boolean isUpdate(InvokeInstruction call) {
        return call.owner().asSymbol().equals(REFERENCE)
                && (call.name().equalsString("update") || call.name().equalsString("replace"));
    }

    private boolean plan(Expansion plan, int at, BodyMethod target, int taken, Map<Integer, Expansion> into) {
        if (plan.kinds().below(at, taken) < 0) {
            return false;
        }
        int before = room;
        room -= target.code().codeLength();
        Expansion found = room < 0 ? null : plan(target);
        if (found == null) {
            room = before;
            return false;
        }
        into.put(at, found);
        return true;
    }

    static int slots(List<ClassDesc> types) {
        return types.stream().mapToInt(type -> TypeKind.from(type).slotSize()).sum();
    }

    /// The method that a call runs, if its code can take the place of the call.
    private @Nullable BodyMethod target(BodyMethod caller, InvokeInstruction call) {
        ClassDesc owner = call.owner().asSymbol();
        if (owner.isArray() || call.isInterface() || call.name().equalsString(INIT_NAME)) {
            return null;
        }
        Class<?> type = Readers.load(owner, body.getClassLoader());
        boolean isStatic = call.opcode() == Opcode.INVOKESTATIC;
        if (type == null
                || !isOwn(type)
                || (isStatic
                        && type != body
                        && type != caller.owner()
                        && !(isPlainJob && !Readers.hasInitializer(type)))
                || Readers.isAccessor(call, body.getClassLoader())) {
            return null;
        }
        return BodyMethod.find(type, call.name().stringValue(), call.typeSymbol())
                .filter(method -> Readers.isOnlyTarget(call, method) && isReplaceable(method))
                .orElse(null);
    }

    private static boolean usesObjects(InvokeInstruction call) {
        return call.opcode() != Opcode.INVOKESTATIC
                || Stream.concat(
                                call.typeSymbol().parameterList().stream(),
                                Stream.of(call.typeSymbol().returnType()))
                        .anyMatch(type -> !type.isPrimitive());
    }

    /// Whether a class is one of the body's package whose class file is the code that runs.
    private boolean isOwn(Class<?> type) {
        return Objects.equals(type.getClassLoader(), body.getClassLoader())
                && type.getPackageName().equals(body.getPackageName())
                && !type.isInterface()
                && !LoadedCode.of(type).mayDiffer();
    }

    /// The method of a lambda that was written in the caller's class, if its code can take the place of the call.
    private @Nullable BodyMethod lambdaTarget(BodyMethod caller, InvokeDynamicInstruction lambda) {
        if (!(lambda.bootstrapArgs().size() == 3
                && lambda.bootstrapArgs().get(1) instanceof DirectMethodHandleDesc made
                && made.owner().equals(Names.of(caller.owner()))
                && isOwn(caller.owner()))) {
            return null;
        }
        List<ClassDesc> captures = lambda.typeSymbol().parameterList();
        return BodyMethod.find(caller.owner(), made.methodName(), MethodTypeDesc.ofDescriptor(made.lookupDescriptor()))
                .filter(method -> method.method().flags().has(AccessFlag.SYNTHETIC)
                        && method.method().flags().has(AccessFlag.PRIVATE)
                        && takes(method, captures)
                        && isReplaceable(method))
                .orElse(null);
    }

    /// Whether a lambda's method takes what was captured, and the value.
    private static boolean takes(BodyMethod method, List<ClassDesc> captures) {
        List<ClassDesc> parameters = new ArrayList<>();
        if (!method.isStatic()) {
            parameters.add(Names.of(method.owner()));
        }
        parameters.addAll(method.method().methodTypeSymbol().parameterList());
        return parameters.size() == captures.size() + 1
                && parameters.subList(0, captures.size()).equals(captures)
                && !parameters.getLast().isPrimitive();
    }

    private boolean isReplaceable(BodyMethod method) {
        return method.isPlain()
                && !callers.contains(key(method))
                && callers.size() < DEPTH
                && !OF_EVERY_OBJECT.contains(method.method().methodName().stringValue())
                && method.code().exceptionHandlers().isEmpty()
                && method.code().elementStream().anyMatch(ReturnInstruction.class::isInstance)
                && method.code()
                        .elementStream()
                        .allMatch(element -> MovableCode.isMovable(element) && !(element instanceof MonitorInstruction))
                && OwnMembers.of(method).areAllItUses(method.code());
    }

    private boolean isOfNest(Class<?> type) {
        return type.getNestHost() == nest;
    }

    /// Whether the body's class can do what an instruction of a method does.
    private boolean isReachable(Expansion plan, CodeElement element) {
        Class<?> owner = plan.method().owner();
        if (isOfNest(owner)) {
            return true;
        }
        return switch (element) {
            case FieldInstruction field ->
                !isPrivate(
                                field.owner().asSymbol(),
                                owner,
                                field.name().stringValue(),
                                field.type().stringValue())
                        || isRead(field, owner);
            case InvokeInstruction call ->
                !isPrivate(
                        call.owner().asSymbol(),
                        owner,
                        call.name().stringValue(),
                        call.type().stringValue());
            case InvokeDynamicInstruction call -> call.bootstrapMethod().owner().equals(TEXTS);
            default -> true;
        };
    }

    /// Whether a field is one of a record that is read, as its accessor does.
    static boolean isRead(FieldInstruction field, Class<?> owner) {
        return field.opcode() == Opcode.GETFIELD
                && field.owner().asSymbol().equals(Names.of(owner))
                && owner.isRecord()
                && PlainRecords.isPlain(owner);
    }

    /// Whether a member is private in a class that is of the nest of another.
    private boolean isPrivate(ClassDesc declaring, Class<?> nestmate, String name, String type) {
        if (declaring.isArray()) {
            return false;
        }
        Class<?> known = Readers.load(declaring, body.getClassLoader());
        if (known == null || known.getNestHost() != nestmate.getNestHost()) {
            return known == null;
        }
        ClassModel model = LoadedCode.of(known).parse();
        return model == null
                || model.fields().stream()
                        .anyMatch(field -> field.fieldName().equalsString(name)
                                && field.fieldType().equalsString(type)
                                && field.flags().has(AccessFlag.PRIVATE))
                || model.methods().stream()
                        .anyMatch(method -> method.methodName().equalsString(name)
                                && method.methodType().equalsString(type)
                                && method.flags().has(AccessFlag.PRIVATE));
    }
}
