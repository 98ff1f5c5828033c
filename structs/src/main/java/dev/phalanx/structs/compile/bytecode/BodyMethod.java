package dev.phalanx.structs.compile.bytecode;

import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.loaded.LoadedCode;
import java.lang.classfile.AccessFlags;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DirectMethodHandleDesc.Kind;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The method that a body was written as, found in the class file of the class it was written in.
///
/// A lambda does not know its own method, so the class that made it is searched for the places that make such lambdas,
/// see [LambdaSite]. Usually there is one. Where several qualify it is unknown which.
///
/// @param owner the class that declares the method
/// @param method the method
/// @param captures the fields of the lambda that hold what it captured, in the order the method takes them; empty for a
///     body that is an ordinary class
/// @param isLambda whether the body is a lambda or method reference, rather than an ordinary class
public record BodyMethod(Class<?> owner, MethodModel method, List<Field> captures, boolean isLambda) {
    /// HotSpot's FreqInlineSize: a method of more bytecodes is called, however hot, and not inlined.
    private static final int MOST_INLINED = 325;

    /// The part that names a kernel in the class name of a lambda created in that kernel. It follows the name of the
    /// class of the kernel's body.
    private static final Pattern KERNEL = Pattern.compile(Pattern.quote(Names.GENERATED) + "(Masked)?Kernel_[^$]+$");

    /// Kinds of method handles that are methods, rather than fields or constructors.
    private static final Set<Kind> METHODS = EnumSet.of(
            Kind.STATIC,
            Kind.INTERFACE_STATIC,
            Kind.VIRTUAL,
            Kind.INTERFACE_VIRTUAL,
            Kind.SPECIAL,
            Kind.INTERFACE_SPECIAL);

    /// The methods that may be the body; empty if one of them cannot be determined.
    public static List<BodyMethod> candidates(IterationPlan plan, Class<?> bodyClass) {
        return bodyClass.isHidden()
                ? ofLambda(bodyClass, signature(plan).parameterList())
                : ofMethod(bodyClass, plan.method(), signature(plan), List.of(), false)
                        .toList();
    }

    /// Why the class files that tell the method of a body may not be the code that runs, or null if they are.
    public static @Nullable String doubt(Class<?> bodyClass, List<BodyMethod> candidates) {
        Class<?> maker = bodyClass.isHidden() ? maker(bodyClass) : bodyClass;
        String doubt = maker == null ? null : LoadedCode.of(maker).doubt();
        for (BodyMethod candidate : candidates) {
            doubt = doubt == null ? LoadedCode.of(candidate.owner()).doubt() : doubt;
        }
        return doubt;
    }

    /// The method of a class, or nothing if its class file is not found.
    public static Optional<BodyMethod> find(Class<?> owner, String name, MethodTypeDesc type) {
        return ofMethod(owner, name, type, List.of(), false).findFirst();
    }

    /// The type of a method that takes what the plan's body gets.
    public static MethodTypeDesc signature(IterationPlan plan) {
        return MethodTypeDesc.of(
                ConstantDescs.CD_void,
                plan.parameters().stream()
                        .map(parameter -> Names.of(parameter.passedAs()))
                        .toList());
    }

    /// The local variable that holds the body's first parameter: after the receiver, or after the captures.
    public int firstSlot() {
        if (!isLambda) {
            return 1;
        }
        int slot = 0;
        for (Field capture : captures) {
            slot += TypeKind.from(Names.of(capture.getType())).slotSize();
        }
        return slot;
    }

    /// Whether the method is too large for C2 to inline into its kernel.
    public boolean isLarge() {
        return code().codeLength() > MOST_INLINED;
    }

    /// Whether a call of the method runs its code and does nothing else: no subclass overrides it, and it takes no
    /// lock.
    public boolean isPlain() {
        AccessFlags flags = method.flags();
        boolean isFixed = !isLambda
                || flags.has(AccessFlag.STATIC)
                || flags.has(AccessFlag.PRIVATE)
                || flags.has(AccessFlag.FINAL)
                || Modifier.isFinal(owner.getModifiers());
        return isFixed && !flags.has(AccessFlag.SYNCHRONIZED);
    }

    /// Whether the method is called on no object.
    public boolean isStatic() {
        return method.flags().has(AccessFlag.STATIC);
    }

    /// The method's code.
    public CodeAttribute code() {
        return method.findAttribute(Attributes.code()).orElseThrow();
    }

    /// None where one of the places that may have made the lambda calls a method that is not found, or not with
    /// exactly these parameters: it may be that one.
    private static List<BodyMethod> ofLambda(Class<?> bodyClass, List<ClassDesc> parameters) {
        Class<?> maker = maker(bodyClass);
        ClassModel model = maker == null ? null : LoadedCode.of(maker).parse();
        if (model == null) {
            return List.of();
        }
        List<Field> captures = List.of(bodyClass.getDeclaredFields());
        List<ClassDesc> passed = Stream.concat(
                        captures.stream().map(field -> Names.of(field.getType())), parameters.stream())
                .toList();
        List<BodyMethod> found = new ArrayList<>();
        for (LambdaSite site : LambdaSite.in(model, bodyClass, parameters)) {
            Optional<BodyMethod> method = ofTarget(site.target(), bodyClass, captures, passed);
            if (method.isEmpty()) {
                return List.of();
            }
            found.add(method.get());
        }
        return found;
    }

    /// The class that a lambda was written in. A lambda that is written inside another body may be created by a kernel
    /// that has a copy of that body's code.
    private static @Nullable Class<?> maker(Class<?> lambda) {
        String name = makerName(lambda);
        return name == null ? null : load(lambda, name);
    }

    /// The name of the class that a lambda was written in, or null if the class is no lambda's.
    public static @Nullable String makerName(Class<?> lambda) {
        int end = lambda.getName().indexOf("$$Lambda");
        return end < 0
                ? null
                : KERNEL.matcher(lambda.getName().substring(0, end)).replaceFirst("");
    }

    private static Optional<BodyMethod> ofTarget(
            DirectMethodHandleDesc target, Class<?> bodyClass, List<Field> captures, List<ClassDesc> passed) {
        if (!METHODS.contains(target.kind())
                || !target.invocationType().parameterList().equals(passed)) {
            return Optional.empty();
        }
        Class<?> owner = load(bodyClass, Names.binary(target.owner()));
        MethodTypeDesc type = MethodTypeDesc.ofDescriptor(target.lookupDescriptor());
        return owner == null
                ? Optional.empty()
                : ofMethod(owner, target.methodName(), type, captures, true).findFirst();
    }

    private static Stream<BodyMethod> ofMethod(
            Class<?> owner, String name, MethodTypeDesc type, List<Field> captures, boolean isLambda) {
        ClassModel model = LoadedCode.of(owner).parse();
        if (model == null) {
            return Stream.empty();
        }
        return model.methods().stream()
                .filter(method -> method.methodName().equalsString(name)
                        && method.methodTypeSymbol().equals(type)
                        && !method.flags().has(AccessFlag.BRIDGE)
                        && method.code().isPresent())
                .map(method -> new BodyMethod(owner, method, captures, isLambda));
    }

    private static @Nullable Class<?> load(Class<?> neighbour, String className) {
        try {
            return Class.forName(className, false, neighbour.getClassLoader());
        } catch (ClassNotFoundException e) {
            return null;
        }
    }
}
