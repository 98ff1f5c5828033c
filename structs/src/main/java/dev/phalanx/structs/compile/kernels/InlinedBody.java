package dev.phalanx.structs.compile.kernels;

import static java.lang.constant.ConstantDescs.CD_MethodHandle;
import static java.lang.constant.ConstantDescs.CD_MethodHandles;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_Throwable;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phalanx.structs.compile.bytecode.BodyMethod;
import dev.phalanx.structs.compile.bytecode.BranchSearch;
import dev.phalanx.structs.compile.bytecode.ExpandedBody;
import dev.phalanx.structs.compile.bytecode.FlatObjects;
import dev.phalanx.structs.compile.bytecode.FlatParameters;
import dev.phalanx.structs.compile.bytecode.FlattenedLocals;
import dev.phalanx.structs.compile.bytecode.FlattenedValue;
import dev.phalanx.structs.compile.bytecode.HandedValues;
import dev.phalanx.structs.compile.bytecode.KeptArguments;
import dev.phalanx.structs.compile.bytecode.MovableCode;
import dev.phalanx.structs.compile.bytecode.OwnMembers;
import dev.phalanx.structs.compile.bytecode.ReusedResults;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.vector.GatheredArray;
import dev.phalanx.structs.compile.vector.RowColumn;
import dev.phalanx.structs.compile.vector.Total;
import dev.phalanx.structs.compile.vector.Uniform;
import dev.phalanx.structs.compile.vector.VectorRows;
import dev.phalanx.structs.kernel.CodePlaces;
import dev.phalanx.structs.kernel.IterationKernel;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import java.lang.classfile.Attributes;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
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
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A body whose bytecode is copied into the kernel's loop, so that C2 need not decide whether to inline a call of it.
///
/// The kernel is a nestmate of the class the body was written in, so the copied code sees what the original sees.
/// Its local variables are moved up and its `return` becomes a jump. The frames of generated classes do not show in
/// stack traces, so the kernel keeps the place it is at, and a Throwable that leaves the body gets the frames that the
/// body's method, and those whose code has taken the place of calls, would have had.
public final class InlinedBody extends BodyCall {
    /// Why a body is not copied that is longer than what HotSpot compiles in one method.
    static final String TOO_LARGE = "it is too large";

    /// Why all bodies are called.
    static final String NEVER = "-Dphalanx.kernels.copy=never says so";

    /// Why a body is called whose breakpoints a copy would not hit, and whose code a debugger may replace.
    static final String DEBUGGED = "this JVM was started to be debugged";

    /// Why a body is called whose code is not there.
    static final String NOT_FOUND = "its method has other parameters, or its code is not found";

    private static final int MOST_CODE = 5_000;
    private static final DirectMethodHandleDesc CLASS_DATA_AT =
            ConstantDescs.ofConstantBootstrap(CD_MethodHandles, "classDataAt", CD_Object, CD_int);

    private static final ClassDesc KERNEL = Names.of(IterationKernel.class);
    private static final ClassDesc INTS = CD_int.arrayType();
    private static final MethodTypeDesc GATHER = MethodTypeDesc.of(CD_Object, CD_Object, INTS, CD_int);

    private final IterationPlan plan;
    private final BodyMethod source;
    private final @Nullable CodePlaces expanded;
    private final CodePlaces places;
    private final Map<Integer, Integer> placesOfLines = new HashMap<>();
    private final Map<Label, Label> labels = new HashMap<>();
    private final Map<Integer, HandedValues.Hand> hands;
    private final FlattenedLocals.Found flat;
    private final FlatParameters.Found flatParameters;
    private final Map<Integer, String> reused;
    private final Map<Integer, Integer> lastResults = new HashMap<>();
    private final BodyRows vectors;
    private final Map<Integer, FlattenedValue> flatLocals = new HashMap<>();
    private final Map<FlattenedLocals.Field, FlattenedValue> flatFields = new LinkedHashMap<>();
    private @Nullable FlatObjectCode objects;
    private List<Argument> arguments = List.of();
    private int firstLocal;
    private int line;
    private boolean usesRows;

    /// A body that is run for one row after another.
    ///
    /// @param bodyClass the body's class, whose package sees all parameters
    public InlinedBody(IterationPlan plan, ExpandedBody body, Class<?> bodyClass) {
        this(plan, body, bodyClass, BodyRows.UNASKED);
    }

    /// @param bodyClass the body's class, whose package sees all parameters
    /// @param vectors what runs several rows at once
    InlinedBody(IterationPlan plan, ExpandedBody body, Class<?> bodyClass, BodyRows vectors) {
        BodyMethod source = body.method();
        super(
                BufferReads.find(plan, List.of(source)),
                KeptArguments.find(plan, List.of(source), false),
                BranchSearch.findsAny(plan, List.of(source)));
        this.plan = plan;
        this.source = source;
        this.expanded = body.places();
        this.places = expanded == null ? new CodePlaces() : expanded;
        this.vectors = vectors;
        boolean getsNumbers = plan.parameters().stream()
                .allMatch(parameter -> parameter.access().isPlace());
        this.hands = getsNumbers ? Map.of() : HandedValues.find(source, plan, bodyClass);
        this.flat = FlattenedLocals.find(source, plan, bodyClass);
        this.flatParameters = getsNumbers ? FlatParameters.Found.NOTHING : FlatParameters.find(source, plan);
        this.reused = ReusedResults.find(source, plan);
    }

    /// The objects that the body of a job makes and does not need.
    FlatObjects.Found flatObjects() {
        return FlatObjects.find(source, flat.locals().keySet());
    }

    /// Emits the body without the objects that it does not need.
    void useFlat(FlatObjectCode objects) {
        this.objects = objects;
    }

    /// Why the method's code would not mean the same in the kernel as where it was written, as the end of a sentence,
    /// or null if it would.
    ///
    /// @param bodyClass the body's class, whose package sees all parameters
    public static @Nullable String obstacle(BodyMethod source, Class<?> bodyClass) {
        if (!source.isPlain()) {
            return "its method may be overridden, or is synchronized";
        }
        if (!source.owner().getPackageName().equals(bodyClass.getPackageName())
                || !Objects.equals(source.owner().getClassLoader(), bodyClass.getClassLoader())) {
            return "its method is in another package";
        }
        if (source.code().codeLength() > MOST_CODE) {
            return TOO_LARGE;
        }
        if (!OwnMembers.of(source).areAllItUses(source.code())) {
            return "it uses what its class inherits";
        }
        return source.code().elementStream().allMatch(InlinedBody::isMovable)
                ? null
                : "it calls `super`, or is linked by other means than Java's own";
    }

    /// A body returns nothing.
    private static boolean isMovable(CodeElement element) {
        return MovableCode.isMovable(element)
                && !(element instanceof ReturnInstruction end && end.typeKind() != TypeKind.VOID);
    }

    @Override
    void prologue(CodeBuilder code, int body) {
        usesRows = false;
        line = code.allocateLocal(TypeKind.INT);
        code.loadConstant(place(0)).istore(line);
        firstLocal = code.allocateLocal(TypeKind.REFERENCE);
        for (int i = 1; i < Math.max(source.code().maxLocals(), 1); i++) {
            code.allocateLocal(TypeKind.REFERENCE);
        }
        lastResults.clear();
        for (int at : reused.keySet()) {
            int last = code.allocateLocal(TypeKind.REFERENCE);
            code.aconst_null().astore(last);
            lastResults.put(at, last);
        }
        if (!source.isLambda()) {
            code.aload(body).checkcast(Names.of(source.owner())).astore(firstLocal);
        }
        int local = firstLocal;
        for (int i = 0; i < source.captures().size(); i++) {
            ClassDesc type = Names.of(source.captures().get(i).getType());
            code.loadConstant(
                    DynamicConstantDesc.ofNamed(CLASS_DATA_AT, ConstantDescs.DEFAULT_NAME, CD_MethodHandle, i));
            code.aload(body);
            code.invokevirtual(CD_MethodHandle, "invokeExact", MethodTypeDesc.of(type, CD_Object));
            code.storeLocal(TypeKind.from(type), local);
            local += TypeKind.from(type).slotSize();
        }
    }

    @Override
    boolean hasRows() {
        return vectors.rows() != null;
    }

    /// Whether the kernel that was emitted last runs several rows at once.
    boolean usesRows() {
        return usesRows;
    }

    @Override
    void rows(CodeBuilder code, int slot, int end, List<ParameterCode> parameters) {
        VectorRows rows = vectors.rows();
        if (rows != null) {
            usesRows = true;
            Label done = code.newLabel();
            takeTotals(code, rows, parameters, done);
            pushRows(code, 0, rows, parameters);
            code.iload(slot).iload(end);
            code.invokevirtual(CD_MethodHandle, "invokeExact", rows.signature());
            code.istore(slot);
            giveTotals(code, rows, parameters);
            code.labelBinding(done);
        }
    }

    @Override
    void maskedRows(CodeBuilder code, int base, int bits, List<ParameterCode> parameters) {
        VectorRows masked = vectors.masked();
        if (masked != null) {
            Label done = code.newLabel();
            takeTotals(code, masked, parameters, done);
            pushRows(code, 1, masked, parameters);
            code.iload(base).lload(bits);
            code.invokevirtual(CD_MethodHandle, "invokeExact", masked.signature());
            code.lstore(bits);
            giveTotals(code, masked, parameters);
            code.labelBinding(done);
        }
    }

    /// Puts the bits of the fields that all rows have in common into the kernel's array.
    ///
    /// @param none where the code goes on if there is no object with such a field
    private void takeTotals(CodeBuilder code, VectorRows rows, List<ParameterCode> parameters, Label none) {
        for (int i = 0; i < rows.totals().size(); i++) {
            Total total = rows.totals().get(i);
            parameters.get(total.parameter()).push(code);
            code.ifnull(none);
        }
        for (int i = 0; i < rows.totals().size(); i++) {
            Total total = rows.totals().get(i);
            pushTotals(code);
            code.loadConstant(i);
            pushMethod(code, vectors.classFiles().size() + 2 * vectors.totals().indexOf(total));
            parameters.get(total.parameter()).push(code);
            code.invokevirtual(CD_MethodHandle, "invokeExact", MethodTypeDesc.of(CD_long, CD_Object));
            code.lastore();
        }
    }

    /// Assigns those fields what is in the array now.
    private void giveTotals(CodeBuilder code, VectorRows rows, List<ParameterCode> parameters) {
        for (int i = 0; i < rows.totals().size(); i++) {
            Total total = rows.totals().get(i);
            pushMethod(code, vectors.classFiles().size() + 2 * vectors.totals().indexOf(total) + 1);
            parameters.get(total.parameter()).push(code);
            pushTotals(code);
            code.loadConstant(i).laload();
            code.invokevirtual(CD_MethodHandle, "invokeExact", MethodTypeDesc.of(CD_void, CD_Object, CD_long));
        }
    }

    private static void pushTotals(CodeBuilder code) {
        code.aload(0).getfield(KERNEL, "totals", CD_long.arrayType());
    }

    /// Pushes a method of those that the kernel has after the getters of what the lambda captured.
    private void pushMethod(CodeBuilder code, int number) {
        code.loadConstant(DynamicConstantDesc.ofNamed(
                CLASS_DATA_AT,
                ConstantDescs.DEFAULT_NAME,
                CD_MethodHandle,
                source.captures().size() + number));
    }

    /// Pushes the method that runs rows, the columns and the uniforms.
    ///
    /// @param number of the method among those that the kernel has
    private void pushRows(CodeBuilder code, int number, VectorRows rows, List<ParameterCode> parameters) {
        pushMethod(code, number);
        for (RowColumn column : rows.columns()) {
            parameters.get(column.parameter()).pushColumn(code, column.number());
        }
        rows.uniforms()
                .forEach(uniform ->
                        pushUniform(code, uniform.source(), uniform.name(), uniform.type(), uniform.number()));
        for (int i = 0; i < rows.arrays().size(); i++) {
            GatheredArray array = rows.arrays().get(i);
            pushUniform(code, array.source(), array.name(), array.owner(), array.number());
            code.aload(0).getfield(KERNEL, "places", INTS).loadConstant(GatheredArray.placesOf(i));
            code.invokestatic(Names.CALLS, "gather", GATHER);
            code.checkcast(array.elements().arrayType());
        }
        if (!rows.arrays().isEmpty()) {
            code.aload(0).getfield(KERNEL, "places", INTS);
        }
        if (!rows.totals().isEmpty()) {
            pushTotals(code);
        }
    }

    private void pushUniform(CodeBuilder code, Uniform.Source from, String name, ClassDesc type, int number) {
        switch (from) {
            case FIELD -> code.aload(firstLocal).getfield(Names.of(source.owner()), name, type);
            case STATIC_FIELD -> code.getstatic(Names.of(source.owner()), name, type);
            case CAPTURE -> {
                int local = firstLocal;
                for (int i = 0; i < number; i++) {
                    local += TypeKind.from(source.captures().get(i).getType()).slotSize();
                }
                code.loadLocal(TypeKind.from(type), local);
            }
        }
    }

    @Override
    boolean isShort() {
        return !source.isLarge();
    }

    @Override
    FlatParameters.@Nullable Fields flatFields(int parameter) {
        return flat.locals().containsKey(source.firstSlot() + parameter)
                ? null
                : flatParameters.fields().get(parameter);
    }

    @Override
    void call(CodeBuilder code, List<Argument> arguments) {
        labels.clear();
        int argumentLocal = firstLocal + source.firstSlot();
        for (int i = 0; i < arguments.size(); i++) {
            KernelParameter parameter = plan.parameters().get(i);
            TypeKind kind = TypeKind.from(parameter.passedAs());
            if (arguments.get(i).flat() != null) {
                code.aconst_null(); // The body asks it for nothing.
            } else {
                code.loadLocal(kind, arguments.get(i).local());
            }
            if (parameter.access() == KernelParameter.Access.MANAGED) {
                code.checkcast(Names.of(parameter.passedAs()));
            }
            code.storeLocal(kind, argumentLocal++);
        }
        this.arguments = arguments;
        beginFlat(code);
        if (objects != null) {
            objects.begin(code);
        }
        Label start = code.newBoundLabel();
        Label handler = code.newLabel();
        Label end = code.newLabel();
        Label after = code.newLabel();
        List<CodeElement> elements = source.code().elementList();
        for (int at = 0; at < elements.size(); at++) {
            CodeElement next = at + 1 < elements.size() ? elements.get(at + 1) : elements.get(at);
            int done = objects == null ? 0 : flatObject(code, at, objects, elements);
            done = done > 0 ? done : flatPart(code, at, elements.get(at), next);
            if (done > 0) {
                at += done - 1;
                continue;
            }
            assignFlat(code, flat.hands().getOrDefault(at, Set.of()));
            Integer last = lastResults.get(at);
            if (last != null) {
                reuse(code, (InvokeInstruction) elements.get(at), reused.getOrDefault(at, ""), last);
                continue;
            }
            HandedValues.Hand hand = hands.get(at);
            if (hand != null) {
                handCopies(code, hand);
            }
            if (!flatAccess(code, at, elements.get(at))) {
                if (flatUse(code, elements.get(at), next)) {
                    at++;
                } else {
                    copy(code, elements.get(at), end);
                }
            }
        }
        code.labelBinding(end);
        assignFlat(code, null);
        code.goto_(after);
        code.labelBinding(handler);
        code.loadConstant(places.asText()).iload(line);
        code.invokestatic(Names.CALLS, "addFrames", MethodTypeDesc.of(CD_Throwable, CD_Throwable, CD_String, CD_int));
        code.athrow();
        code.exceptionCatchAll(start, end, handler);
        code.labelBinding(after);
    }

    /// The place that a line number of the code stands for.
    private int place(int number) {
        return expanded != null ? number : placesOfLines.computeIfAbsent(number, this::addPlace);
    }

    private int addPlace(int number) {
        return places.add(
                source.owner().getName(),
                source.method().methodName().stringValue(),
                sourceFile().orElse(""),
                number,
                -1);
    }

    @Override
    Optional<String> sourceFile() {
        return source.method()
                .parent()
                .flatMap(owner -> owner.findAttribute(Attributes.sourceFile()))
                .map(file -> file.sourceFile().stringValue());
    }

    private void copy(CodeBuilder code, CodeElement element, Label end) {
        switch (element) {
            case LoadInstruction load
            when isFlat(load.slot()) -> flatLocal(load.slot()).load(code);
            case StoreInstruction store
            when isFlat(store.slot()) -> flatLocal(store.slot()).store(code);
            case LoadInstruction load -> code.loadLocal(load.typeKind(), firstLocal + load.slot());
            case StoreInstruction store -> code.storeLocal(store.typeKind(), firstLocal + store.slot());
            case IncrementInstruction increment -> code.iinc(firstLocal + increment.slot(), increment.constant());
            case ReturnInstruction _ -> code.goto_(end);
            case BranchInstruction branch -> code.branch(branch.opcode(), label(code, branch.target()));
            case LookupSwitchInstruction lookup ->
                code.lookupswitch(label(code, lookup.defaultTarget()), cases(code, lookup.cases()));
            case TableSwitchInstruction table ->
                code.tableswitch(
                        table.lowValue(),
                        table.highValue(),
                        label(code, table.defaultTarget()),
                        cases(code, table.cases()));
            case LabelTarget target -> code.labelBinding(label(code, target.label()));
            case ExceptionCatch handler ->
                code.exceptionCatch(
                        label(code, handler.tryStart()),
                        label(code, handler.tryEnd()),
                        label(code, handler.handler()),
                        handler.catchType());
            case LineNumber number -> {
                int place = place(number.line());
                code.lineNumber(places.line(place)).loadConstant(place).istore(line);
            }
            case Instruction instruction -> code.with(instruction);
            default -> {
                // Names and scopes of local variables, for debuggers of the original.
            }
        }
    }

    /// Calls a method that may give what it gave last.
    ///
    /// @param last the local variable of what it gave last
    private static void reuse(CodeBuilder code, InvokeInstruction call, String method, int last) {
        ClassDesc result = call.typeSymbol().returnType();
        Label absent = code.newLabel();
        code.invokevirtual(Names.ENTITY, "packed", MethodTypeDesc.of(CD_long));
        code.aload(last).checkcast(result);
        code.invokevirtual(call.owner().asSymbol(), method, MethodTypeDesc.of(result, CD_long, result));
        code.dup().ifnull(absent);
        code.dup().astore(last);
        code.labelBinding(absent);
    }

    /// Makes local variables for what is kept flat, as it is when the body begins.
    private void beginFlat(CodeBuilder code) {
        flatLocals.clear();
        flatFields.clear();
        flat.locals().forEach((slot, shape) -> {
            FlattenedValue value = new FlattenedValue(code, shape);
            value.clear(code);
            flatLocals.put(slot, value);
            int parameter = slot - source.firstSlot();
            if (parameter >= 0 && parameter < arguments.size()) {
                code.aload(arguments.get(parameter).local());
                value.store(code);
            }
        });
        flat.fields().forEach((field, shape) -> {
            if (arguments.get(field.parameter()).flat() != null) {
                return;
            }
            FlattenedValue value = new FlattenedValue(code, shape);
            value.clear(code);
            flatFields.put(field, value);
            code.aload(arguments.get(field.parameter()).local());
            code.getfield(owner(field), field.name(), Names.of(shape.type()));
            value.store(code);
        });
    }

    private ClassDesc owner(FlattenedLocals.Field field) {
        return Names.of(plan.parameters().get(field.parameter()).passedAs());
    }

    /// Assigns the fields that are kept flat.
    ///
    /// @param parameters the objects concerned, or null for all
    private void assignFlat(CodeBuilder code, @Nullable Set<Integer> parameters) {
        flat.fields().forEach((field, shape) -> {
            boolean isObject = arguments.get(field.parameter()).flat() == null;
            if (isObject && (parameters == null || parameters.contains(field.parameter()))) {
                code.aload(arguments.get(field.parameter()).local());
                flatField(field).load(code);
                code.putfield(owner(field), field.name(), Names.of(shape.type()));
            }
        });
    }

    private boolean isFlat(int slot) {
        return flatLocals.containsKey(slot);
    }

    private FlattenedValue flatLocal(int slot) {
        return Objects.requireNonNull(flatLocals.get(slot));
    }

    private FlattenedValue flatField(FlattenedLocals.Field field) {
        return Objects.requireNonNull(flatFields.get(field));
    }

    /// Does what elements do with an object that is not there.
    ///
    /// @param at the first of them
    /// @return how many elements are done
    private int flatObject(CodeBuilder code, int at, FlatObjectCode objects, List<CodeElement> elements) {
        if (elements.get(at) instanceof LoadInstruction
                && at + 1 < elements.size()
                && (objects.isTest(at + 1) || objects.isRead(at + 1))) {
            return 1 + useOfLoaded(code, at + 1, objects, elements);
        }
        FlatObjects.Use use = objects.use(at);
        if (objects.isTest(at) || objects.isRead(at)) {
            code.pop();
            return useOfLoaded(code, at, objects, elements);
        }
        if (use != null) {
            if (use.path() != null) {
                objects.objectOf(use).pop(code, use.path());
                code.pop();
            }
            return 1;
        }
        return objects.emit(code, at) ? 1 : 0;
    }

    /// Reads a field of an object that is not there, or compares the object with null.
    private int useOfLoaded(CodeBuilder code, int at, FlatObjectCode objects, List<CodeElement> elements) {
        FlatObjects.Use use = objects.use(at);
        if (use == null || use.path() == null) {
            jumpIfPresent(code, (BranchInstruction) elements.get(at));
            return 1;
        }
        CodeElement next = at + 1 < elements.size() ? elements.get(at + 1) : elements.get(at);
        return pushFlat(code, objects.objectOf(use), use.path(), next);
    }

    /// Emits a comparison of an object with null, which is there.
    private void jumpIfPresent(CodeBuilder code, BranchInstruction branch) {
        if (branch.opcode() == Opcode.IFNONNULL) {
            code.goto_(label(code, branch.target()));
        }
    }

    /// Does what an element does with a parameter for which there is no object.
    ///
    /// @param next the element after it, which may ask for a part of the entity that this one gives
    /// @return how many elements are done: 0, 1 or 2
    private int flatPart(CodeBuilder code, int at, CodeElement element, CodeElement next) {
        FlatParameters.Part part = flatParameters.parts().get(at);
        FlatValue owner = part == null ? null : arguments.get(part.parameter()).flat();
        if (part != null && owner != null) {
            if (part.isAssigned()) {
                owner.pop(code, part.name());
                code.pop();
                return 1;
            }
            code.pop();
            return pushFlat(code, owner, part.name(), next);
        }
        Integer tested = flatParameters.tests().get(at);
        if (tested != null && arguments.get(tested).flat() != null) {
            code.pop();
            jumpIfPresent(code, (BranchInstruction) element);
            return 1;
        }
        Integer loaded = element instanceof LoadInstruction load
                ? flatParameters.entities().get(load.slot())
                : null;
        FlatValue entity = loaded == null ? null : arguments.get(loaded).flat();
        return entity == null ? 0 : pushFlat(code, entity, FlatValue.ENTITY, next);
    }

    /// Pushes a field, or what the next element reads of it. Returns how many elements are done.
    private static int pushFlat(CodeBuilder code, FlatValue owner, String name, CodeElement next) {
        if (owner.isEntity(name) && FlatParameters.isEntityPart(next)) {
            owner.pushEntityPart(code, name, ((InvokeInstruction) next).name().stringValue());
            return 2;
        }
        owner.push(code, name);
        return 1;
    }

    /// Reads or assigns a field that is kept flat. Says whether the element does.
    private boolean flatAccess(CodeBuilder code, int at, CodeElement element) {
        FlattenedLocals.Field field = flat.accesses().get(at);
        if (field == null) {
            return false;
        }
        FlattenedValue value = flatField(field);
        if (((FieldInstruction) element).opcode() == Opcode.GETFIELD) {
            code.pop();
            value.load(code);
        } else {
            value.store(code);
            code.pop();
        }
        return true;
    }

    /// Reads a part of a local variable that is kept flat, or asks whether it is null. Says whether the two elements
    /// do.
    private boolean flatUse(CodeBuilder code, CodeElement element, CodeElement next) {
        FlattenedValue value = element instanceof LoadInstruction load ? flatLocals.get(load.slot()) : null;
        if (value == null) {
            return false;
        }
        return switch (next) {
            case BranchInstruction branch
            when branch.opcode() == Opcode.IFNULL || branch.opcode() == Opcode.IFNONNULL -> {
                value.branch(code, branch.opcode() == Opcode.IFNULL, label(code, branch.target()));
                yield true;
            }
            case InvokeInstruction call
            when call.opcode() == Opcode.INVOKEVIRTUAL
                    && call.owner().asSymbol().equals(value.type())
                    && call.typeSymbol().parameterList().isEmpty() ->
                value.loadMember(code, call.name().stringValue());
            default -> false;
        };
    }

    /// Replaces the operands of the next instruction by copies where those are handed on.
    private static void handCopies(CodeBuilder code, HandedValues.Hand hand) {
        int first = 0;
        while (hand.copies().get(first).isEmpty()) {
            first++;
        }
        int[] locals = new int[hand.operands().size()];
        for (int i = locals.length - 1; i > first; i--) {
            locals[i] = code.allocateLocal(hand.operands().get(i));
            code.storeLocal(hand.operands().get(i), locals[i]);
        }
        for (int i = first; i < locals.length; i++) {
            if (i > first) {
                code.loadLocal(hand.operands().get(i), locals[i]);
            }
            hand.copies().get(i).ifPresent(copy -> copy.emit(code));
        }
    }

    private List<SwitchCase> cases(CodeBuilder code, List<SwitchCase> cases) {
        return cases.stream()
                .map(choice -> SwitchCase.of(choice.caseValue(), label(code, choice.target())))
                .toList();
    }

    private Label label(CodeBuilder code, Label original) {
        return labels.computeIfAbsent(original, _ -> code.newLabel());
    }
}
