import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.NestHostAttribute;
import java.lang.classfile.attribute.NestMembersAttribute;
import java.lang.classfile.attribute.RuntimeVisibleTypeAnnotationsAttribute;
import java.lang.classfile.attribute.SourceFileAttribute;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Replaces the call sites of compiled classes that the JVM would link when they first run. Linking generates code,
 * which takes a program that starts several times as long as loading that code from a jar.
 *
 * <ul>
 *   <li>A lambda or method reference gets a class of its own, {@code Outer$$L1}, which is a nestmate of the class that
 *       it was written in and calls the same method. The call site becomes a call of its static method {@code of}.
 *   <li>{@code equals}, {@code hashCode} and {@code toString} of a record, and a switch over types become calls of a
 *       private static method of the class, {@code site$1}.
 *   <li>A text that is joined becomes the call of a static method of a class {@code Outer$$T}, which is public, since
 *       kernels may copy such a call.
 * </ul>
 *
 * <p>What is left as it is: serializable lambdas, lambdas with several interfaces, those whose types would have to be
 * converted other than by casts, boxes and unboxing, and switches with labels that are not classes.
 *
 * <p>Arguments: the directory of the classes. The class path has them and all classes that they use.
 */
public final class CallSites {
    private static final String INFIX = "$$L";
    private static final String SUFFIX = ".class";
    private static final char ARGUMENT = 1;
    private static final char CONSTANT = 2;
    private static final int HASH_STEP = 31;
    private static final ClassDesc METAFACTORY = ClassDesc.of("java.lang.invoke.LambdaMetafactory");
    private static final ClassDesc CONCATENATION = ClassDesc.of("java.lang.invoke.StringConcatFactory");
    private static final ClassDesc RECORDS = ClassDesc.of("java.lang.runtime.ObjectMethods");
    private static final ClassDesc SWITCHES = ClassDesc.of("java.lang.runtime.SwitchBootstraps");
    private static final ClassDesc BUILDER = ClassDesc.of("java.lang.StringBuilder");
    private static final ClassDesc OBJECTS = ClassDesc.of("java.util.Objects");

    private final Path directory;
    private final ClassFile files = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(
            ClassHierarchyResolver.ofResourceParsing(CallSites.class.getClassLoader())
                    .orElse(ClassHierarchyResolver.defaultResolver())));
    /** The new members of nests, by the internal name of the host. */
    private final Map<String, List<ClassDesc>> members = new TreeMap<>();
    /** The class files that are new or other than before, by internal name. */
    private final Map<String, byte[]> written = new TreeMap<>();

    private CallSites(Path directory) {
        this.directory = directory;
    }

    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(arguments[0]);
        if (Files.isDirectory(directory)) {
            new CallSites(directory).run();
        }
    }

    private void run() throws IOException {
        List<Path> compiled;
        try (Stream<Path> walk = Files.walk(directory)) {
            compiled = walk.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList();
        }
        for (Path file : compiled) {
            ClassModel outer = files.parse(Files.readAllBytes(file));
            if (outer.findAttribute(Attributes.bootstrapMethods()).isPresent()) {
                change(outer);
            }
        }
        for (Map.Entry<String, List<ClassDesc>> host : members.entrySet()) {
            addMembers(host.getKey(), host.getValue());
        }
        for (Map.Entry<String, byte[]> each : written.entrySet()) {
            Files.write(file(each.getKey()), each.getValue());
        }
    }

    private Path file(String name) {
        return directory.resolve(name + SUFFIX);
    }

    /** Replaces the call sites of a class. */
    private void change(ClassModel outer) {
        List<ClassDesc> lambdas = new ArrayList<>();
        List<Consumer<ClassBuilder>> methods = new ArrayList<>();
        List<Consumer<ClassBuilder>> texts = new ArrayList<>();
        byte[] changed = files.transformClass(
                outer,
                ClassTransform.transformingMethodBodies(
                                (code, element) -> replace(code, element, outer, lambdas, methods, texts))
                        .andThen(ClassTransform.endHandler(type -> methods.forEach(method -> method.accept(type)))));
        if (lambdas.isEmpty() && methods.isEmpty() && texts.isEmpty()) {
            return;
        }
        written.put(outer.thisClass().asInternalName(), changed);
        if (!texts.isEmpty()) {
            written.put(texts(outer), files.build(ClassDesc.ofInternalName(texts(outer)), type -> {
                type.withFlags(
                                ClassFile.ACC_PUBLIC
                                        | ClassFile.ACC_FINAL
                                        | ClassFile.ACC_SUPER
                                        | ClassFile.ACC_SYNTHETIC)
                        .withVersion(outer.majorVersion(), outer.minorVersion());
                texts.forEach(text -> text.accept(type));
            }));
        }
        if (!lambdas.isEmpty()) {
            members.computeIfAbsent(host(outer), _ -> new ArrayList<>()).addAll(lambdas);
        }
    }

    private static String texts(ClassModel outer) {
        return outer.thisClass().asInternalName() + "$$T";
    }

    private static String host(ClassModel outer) {
        return outer.findAttribute(Attributes.nestHost())
                .map(attribute -> attribute.nestHost().asInternalName())
                .orElse(outer.thisClass().asInternalName());
    }

    private void replace(
            CodeBuilder code,
            CodeElement element,
            ClassModel outer,
            List<ClassDesc> lambdas,
            List<Consumer<ClassBuilder>> methods,
            List<Consumer<ClassBuilder>> texts) {
        if (element instanceof RuntimeVisibleTypeAnnotationsAttribute) {
            return; // of local variables, which nothing reads, and whose places are not moved
        }
        if (!(element instanceof InvokeDynamicInstruction site)) {
            code.with(element);
            return;
        }
        ClassDesc linker = site.bootstrapMethod().owner();
        String how = site.bootstrapMethod().methodName();
        if (linker.equals(METAFACTORY) && how.equals("metafactory") && Lambda.of(site).isPlain()) {
            Lambda lambda = Lambda.of(site);
            String name = outer.thisClass().asInternalName() + INFIX + (lambdas.size() + 1);
            ClassDesc type = ClassDesc.ofInternalName(name);
            written.put(name, build(lambda, type, outer));
            lambdas.add(type);
            code.invokestatic(type, "of", lambda.factory());
            return;
        }
        if (linker.equals(CONCATENATION) && how.equals("makeConcatWithConstants")) {
            String name = "join" + (texts.size() + 1);
            texts.add(type -> type.withMethodBody(
                    name, site.typeSymbol(), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, c -> join(c, site)));
            code.invokestatic(ClassDesc.ofInternalName(texts(outer)), name, site.typeSymbol());
            return;
        }
        Consumer<CodeBuilder> body = null;
        if (linker.equals(RECORDS)) {
            body = c -> ofRecord(c, site);
        } else if (linker.equals(SWITCHES) && how.equals("typeSwitch") && areClasses(site.bootstrapArgs())) {
            body = c -> choose(c, site);
        }
        if (body == null) {
            code.with(element);
            return;
        }
        String name = "site$" + (methods.size() + 1);
        Consumer<CodeBuilder> emitted = body;
        methods.add(type -> type.withMethodBody(
                name,
                site.typeSymbol(),
                ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
                emitted));
        boolean isInterface = (outer.flags().flagsMask() & ClassFile.ACC_INTERFACE) != 0;
        code.invokestatic(outer.thisClass().asSymbol(), name, site.typeSymbol(), isInterface);
    }

    private static void join(CodeBuilder code, InvokeDynamicInstruction site) {
        String recipe = (String) site.bootstrapArgs().getFirst();
        int constants = 1;
        int arguments = 0;
        StringBuilder text = new StringBuilder();
        code.new_(BUILDER).dup().invokespecial(BUILDER, INIT_NAME, MTD_void);
        for (int i = 0; i < recipe.length(); i++) {
            if (recipe.charAt(i) == CONSTANT) {
                text.append(site.bootstrapArgs().get(constants++));
            } else if (recipe.charAt(i) == ARGUMENT) {
                append(code, text);
                ClassDesc type = site.typeSymbol().parameterType(arguments);
                code.loadLocal(TypeKind.from(type), code.parameterSlot(arguments++));
                append(code, type);
            } else {
                text.append(recipe.charAt(i));
            }
        }
        append(code, text);
        code.invokevirtual(BUILDER, "toString", MethodTypeDesc.of(CD_String)).areturn();
    }

    private static void append(CodeBuilder code, StringBuilder text) {
        if (!text.isEmpty()) {
            code.loadConstant(text.toString());
            append(code, CD_String);
            text.setLength(0);
        }
    }

    /** Appends the value on the stack. */
    private static void append(CodeBuilder code, ClassDesc type) {
        ClassDesc taken =
                switch (type.descriptorString()) {
                    case "B", "S" -> CD_int;
                    case "Z", "C", "I", "J", "F", "D", "Ljava/lang/String;" -> type;
                    default -> CD_Object;
                };
        code.invokevirtual(BUILDER, "append", MethodTypeDesc.of(BUILDER, taken));
    }

    private static void ofRecord(CodeBuilder code, InvokeDynamicInstruction site) {
        ClassDesc type = (ClassDesc) site.bootstrapArgs().getFirst();
        List<DirectMethodHandleDesc> fields = site.bootstrapArgs().stream()
                .skip(2)
                .map(DirectMethodHandleDesc.class::cast)
                .toList();
        switch (site.name().stringValue()) {
            case "equals" -> equal(code, type, fields);
            case "hashCode" -> hash(code, fields);
            default -> show(code, type, fields);
        }
    }

    private static ClassDesc get(CodeBuilder code, DirectMethodHandleDesc field) {
        ClassDesc type = field.invocationType().returnType();
        code.getfield(field.owner(), field.methodName(), type);
        return type;
    }

    private static void equal(CodeBuilder code, ClassDesc type, List<DirectMethodHandleDesc> fields) {
        Label differs = code.newLabel();
        Label other = code.newLabel();
        code.aload(0).aload(1).if_acmpne(other).iconst_1().ireturn().labelBinding(other);
        code.aload(1).instanceOf(type).ifeq(differs);
        code.aload(1).checkcast(type).astore(2);
        for (DirectMethodHandleDesc field : fields) {
            code.aload(0);
            ClassDesc of = get(code, field);
            code.aload(2);
            get(code, field);
            if (!of.isPrimitive()) {
                code.invokestatic(OBJECTS, "equals", MethodTypeDesc.of(CD_boolean, CD_Object, CD_Object)).ifeq(differs);
            } else if (TypeKind.from(of).asLoadable() == TypeKind.INT) {
                code.if_icmpne(differs);
            } else {
                code.invokestatic(Lambda.box(of), "compare", MethodTypeDesc.of(CD_int, of, of)).ifne(differs);
            }
        }
        code.iconst_1().ireturn().labelBinding(differs).iconst_0().ireturn();
    }

    private static void hash(CodeBuilder code, List<DirectMethodHandleDesc> fields) {
        code.iconst_0();
        for (DirectMethodHandleDesc field : fields) {
            code.loadConstant(HASH_STEP).imul().aload(0);
            ClassDesc of = get(code, field);
            if (of.isPrimitive()) {
                code.invokestatic(Lambda.box(of), "hashCode", MethodTypeDesc.of(CD_int, of));
            } else {
                code.invokestatic(OBJECTS, "hashCode", MethodTypeDesc.of(CD_int, CD_Object));
            }
            code.iadd();
        }
        code.ireturn();
    }

    private static void show(CodeBuilder code, ClassDesc type, List<DirectMethodHandleDesc> fields) {
        // The simple name: that of a local record has its number before it.
        String name = type.displayName().replaceFirst("^.*\\$\\d*", "");
        StringBuilder text = new StringBuilder(name).append('[');
        code.new_(BUILDER).dup().invokespecial(BUILDER, INIT_NAME, MTD_void);
        String separator = "";
        for (DirectMethodHandleDesc field : fields) {
            text.append(separator).append(field.methodName()).append('=');
            separator = ", ";
            append(code, text);
            code.aload(0);
            append(code, get(code, field));
        }
        append(code, text.append(']'));
        code.invokevirtual(BUILDER, "toString", MethodTypeDesc.of(CD_String)).areturn();
    }

    private static boolean areClasses(List<ConstantDesc> labels) {
        return labels.stream().allMatch(label -> label instanceof ClassDesc type && !type.isPrimitive());
    }

    /** Returns the number of the first label, from a given one on, that the object is an instance of. */
    private static void choose(CodeBuilder code, InvokeDynamicInstruction site) {
        List<ConstantDesc> labels = site.bootstrapArgs();
        Label present = code.newLabel();
        code.aload(0).ifnonnull(present).iconst_m1().ireturn().labelBinding(present);
        for (int i = 0; i < labels.size(); i++) {
            Label next = code.newLabel();
            code.iload(1).loadConstant(i).if_icmpgt(next);
            code.aload(0).instanceOf((ClassDesc) labels.get(i)).ifeq(next);
            code.loadConstant(i).ireturn().labelBinding(next);
        }
        code.loadConstant(labels.size()).ireturn();
    }

    private byte[] build(Lambda lambda, ClassDesc self, ClassModel outer) {
        return files.build(self, type -> {
            type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER | ClassFile.ACC_SYNTHETIC)
                    .withVersion(outer.majorVersion(), outer.minorVersion())
                    .withInterfaceSymbols(lambda.factory().returnType())
                    .with(NestHostAttribute.of(ClassDesc.ofInternalName(host(outer))));
            outer.findAttribute(Attributes.sourceFile())
                    .ifPresent(source -> type.with(
                            SourceFileAttribute.of(source.sourceFile().stringValue())));
            int shared = ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL;
            for (int i = 0; i < lambda.factory().parameterCount(); i++) {
                type.withField(Lambda.captured(i), lambda.factory().parameterType(i), shared);
            }
            type.withMethodBody(
                    INIT_NAME, lambda.constructor(), ClassFile.ACC_PRIVATE, code -> lambda.construct(code, self));
            if (lambda.factory().parameterCount() == 0) {
                type.withField("ONE", self, shared | ClassFile.ACC_STATIC);
                type.withMethodBody(ConstantDescs.CLASS_INIT_NAME, MTD_void, ClassFile.ACC_STATIC, code -> {
                    lambda.make(code, self);
                    code.putstatic(self, "ONE", self).return_();
                });
                type.withMethodBody("of", lambda.factory(), ClassFile.ACC_STATIC, code -> code.getstatic(
                                self, "ONE", self)
                        .areturn());
            } else {
                type.withMethodBody("of", lambda.factory(), ClassFile.ACC_STATIC, code -> {
                    lambda.make(code, self);
                    code.areturn();
                });
            }
            type.withMethodBody(
                    lambda.name(), lambda.erased(), ClassFile.ACC_PUBLIC, code -> lambda.call(code, self));
        });
    }

    private void addMembers(String host, List<ClassDesc> added) throws IOException {
        byte[] bytes = written.get(host);
        ClassModel model = files.parse(bytes == null ? Files.readAllBytes(file(host)) : bytes);
        List<ClassDesc> all = new ArrayList<>();
        model.findAttribute(Attributes.nestMembers())
                .ifPresent(known -> known.nestMembers().forEach(entry -> all.add(entry.asSymbol())));
        added.stream().filter(type -> !all.contains(type)).forEach(all::add);
        ClassTransform replacement = ClassTransform.dropping(element -> element instanceof NestMembersAttribute)
                .andThen(ClassTransform.endHandler(type -> type.with(NestMembersAttribute.ofSymbols(all))));
        written.put(host, files.transformClass(model, replacement));
    }

    /**
     * A lambda or method reference.
     *
     * @param name the method of the interface
     * @param factory from what is captured to the interface
     * @param erased the type of the interface's method
     * @param actual the same, with what the interface's type parameters stand for here
     * @param target the method that is called
     */
    private record Lambda(
            String name,
            MethodTypeDesc factory,
            MethodTypeDesc erased,
            MethodTypeDesc actual,
            DirectMethodHandleDesc target) {
        static Lambda of(InvokeDynamicInstruction site) {
            return new Lambda(
                    site.name().stringValue(),
                    site.typeSymbol(),
                    (MethodTypeDesc) site.bootstrapArgs().get(0),
                    (MethodTypeDesc) site.bootstrapArgs().get(2),
                    (DirectMethodHandleDesc) site.bootstrapArgs().get(1));
        }

        private boolean isConstructor() {
            return target.kind() == DirectMethodHandleDesc.Kind.CONSTRUCTOR;
        }

        private boolean isSpecial() {
            return target.kind() == DirectMethodHandleDesc.Kind.SPECIAL
                    || target.kind() == DirectMethodHandleDesc.Kind.INTERFACE_SPECIAL;
        }

        /** What the target takes, its object included. */
        private List<ClassDesc> parameters() {
            return isConstructor()
                    ? MethodTypeDesc.ofDescriptor(target.lookupDescriptor()).parameterList()
                    : target.invocationType().parameterList();
        }

        private ClassDesc result() {
            return isConstructor() ? target.owner() : target.invocationType().returnType();
        }

        /** Whether the target can be called with the arguments, cast, boxed or unboxed. */
        boolean isPlain() {
            List<ClassDesc> parameters = parameters();
            int captured = factory.parameterCount();
            // A call of a superclass's method is none that another class could make.
            if (parameters.size() != captured + erased.parameterCount()
                    || (isSpecial() && !target.methodName().startsWith("lambda$"))) {
                return false;
            }
            for (int i = 0; i < captured; i++) {
                if (!fits(factory.parameterType(i), factory.parameterType(i), parameters.get(i))) {
                    return false;
                }
            }
            for (int i = 0; i < erased.parameterCount(); i++) {
                if (!fits(erased.parameterType(i), actual.parameterType(i), parameters.get(captured + i))) {
                    return false;
                }
            }
            return erased.returnType().equals(CD_void)
                    || (!result().equals(CD_void) && fits(result(), result(), erased.returnType()));
        }

        private static boolean fits(ClassDesc from, ClassDesc actual, ClassDesc to) {
            if (from.isPrimitive() && to.isPrimitive()) {
                return from.equals(to) || (from.equals(CD_int) && isWider(to));
            }
            if (to.isPrimitive()) {
                return actual.equals(box(to));
            }
            return !from.isPrimitive() || to.equals(box(from)) || to.equals(CD_Object);
        }

        private static boolean isWider(ClassDesc type) {
            return "JFD".contains(type.descriptorString());
        }

        static String captured(int number) {
            return "captured" + number;
        }

        MethodTypeDesc constructor() {
            return factory.changeReturnType(CD_void);
        }

        void construct(CodeBuilder code, ClassDesc self) {
            code.aload(0).invokespecial(CD_Object, INIT_NAME, MTD_void);
            for (int i = 0; i < factory.parameterCount(); i++) {
                code.aload(0).loadLocal(TypeKind.from(factory.parameterType(i)), code.parameterSlot(i));
                code.putfield(self, captured(i), factory.parameterType(i));
            }
            code.return_();
        }

        /** Pushes a new object, made of the parameters. */
        void make(CodeBuilder code, ClassDesc self) {
            code.new_(self).dup();
            for (int i = 0; i < factory.parameterCount(); i++) {
                code.loadLocal(TypeKind.from(factory.parameterType(i)), code.parameterSlot(i));
            }
            code.invokespecial(self, INIT_NAME, constructor());
        }

        void call(CodeBuilder code, ClassDesc self) {
            if (isConstructor()) {
                code.new_(target.owner()).dup();
            }
            List<ClassDesc> parameters = parameters();
            int captured = factory.parameterCount();
            for (int i = 0; i < captured; i++) {
                code.aload(0).getfield(self, captured(i), factory.parameterType(i));
                convert(code, factory.parameterType(i), parameters.get(i));
            }
            for (int i = 0; i < erased.parameterCount(); i++) {
                code.loadLocal(TypeKind.from(erased.parameterType(i)), code.parameterSlot(i));
                convert(code, erased.parameterType(i), parameters.get(captured + i));
            }
            invoke(code);
            if (erased.returnType().equals(CD_void)) {
                switch (TypeKind.from(result()).slotSize()) {
                    case 1 -> code.pop();
                    case 2 -> code.pop2();
                    default -> {}
                }
            } else {
                convert(code, result(), erased.returnType());
            }
            code.return_(TypeKind.from(erased.returnType()));
        }

        private void invoke(CodeBuilder code) {
            MethodTypeDesc type = MethodTypeDesc.ofDescriptor(target.lookupDescriptor());
            switch (target.kind()) {
                case STATIC, INTERFACE_STATIC ->
                    code.invokestatic(target.owner(), target.methodName(), type, target.isOwnerInterface());
                case CONSTRUCTOR -> code.invokespecial(target.owner(), INIT_NAME, type);
                case INTERFACE_VIRTUAL, INTERFACE_SPECIAL ->
                    code.invokeinterface(target.owner(), target.methodName(), type);
                case VIRTUAL, SPECIAL -> code.invokevirtual(target.owner(), target.methodName(), type);
                default -> throw new IllegalStateException(target + " is not the target of a lambda.");
            }
        }

        private static void convert(CodeBuilder code, ClassDesc from, ClassDesc to) {
            if (to.isPrimitive()) {
                if (from.isPrimitive()) {
                    code.conversion(TypeKind.from(from), TypeKind.from(to));
                } else {
                    ClassDesc box = box(to);
                    code.checkcast(box).invokevirtual(box, to.displayName() + "Value", MethodTypeDesc.of(to));
                }
            } else if (from.isPrimitive()) {
                code.invokestatic(box(from), "valueOf", MethodTypeDesc.of(box(from), from));
            } else if (!to.equals(CD_Object) && !to.equals(from)) {
                code.checkcast(to);
            }
        }

        private static ClassDesc box(ClassDesc primitive) {
            return switch (primitive.descriptorString()) {
                case "Z" -> ConstantDescs.CD_Boolean;
                case "B" -> ConstantDescs.CD_Byte;
                case "C" -> ConstantDescs.CD_Character;
                case "S" -> ConstantDescs.CD_Short;
                case "I" -> ConstantDescs.CD_Integer;
                case "J" -> ConstantDescs.CD_Long;
                case "F" -> ConstantDescs.CD_Float;
                case "D" -> ConstantDescs.CD_Double;
                default -> primitive;
            };
        }
    }
}
