package dev.phalanx.scenes.internal.managed;

import dev.phalanx.scenes.files.FormerlyNamed;
import dev.phalanx.scenes.files.ManagedCodec;
import dev.phalanx.scenes.files.SceneFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A class of a file and the class of this program that its objects are created as.
final class ClassMatch {
    private final StoredClass source;
    private final Class<?> type;
    private final @Nullable ManagedCodec<?> codec;
    private final ClassPlan plan;
    /// For each member of the file's class the field of this program's, or null if it is dropped.
    private final @Nullable PlanField[] targets;
    /// For each member of the file's class the index of the field.
    private final int[] indices;
    private final Map<Integer, Object> constants = new HashMap<>();

    private ClassMatch(
            StoredClass source,
            Class<?> type,
            @Nullable ManagedCodec<?> codec,
            ClassPlan plan,
            @Nullable PlanField[] targets,
            int[] indices) {
        this.source = source;
        this.type = type;
        this.codec = codec;
        this.plan = plan;
        this.targets = targets;
        this.indices = indices;
    }

    /// Matches a class.
    ///
    /// @param report is notified of fields that are dropped
    /// @throws SceneFileException if the class is of another kind, or its objects cannot be created
    static ClassMatch of(StoredClass source, Class<?> type, Codecs codecs, Consumer<String> report)
            throws SceneFileException {
        ManagedCodec<?> codec;
        try {
            codec = Reach.isBuiltIn(type) ? null : codecs.find(type);
        } catch (IllegalArgumentException refused) {
            throw new SceneFileException("The file has a " + source.name() + ". " + refused.getMessage(), refused);
        }
        ClassPlan plan = ClassPlan.of(type);
        StoredClass.Kind kind = codec != null ? StoredClass.Kind.CODED : plan.kind();
        if (kind == StoredClass.Kind.TYPE) {
            throw new SceneFileException(
                    "The file has objects of " + source.name() + ". In this program, each is " + plan.reason());
        }
        if (kind != source.kind()) {
            throw new SceneFileException(
                    source.name() + " is " + text(source.kind()) + " in the file, and " + text(kind)
                            + " in this program. Give the class another name, and load the file with missing types dropped.");
        }
        if (kind != StoredClass.Kind.RECORD && kind != StoredClass.Kind.OBJECT) {
            return new ClassMatch(source, type, codec, plan, new @Nullable PlanField[0], new int[0]);
        }
        @Nullable PlanField[] targets = new @Nullable PlanField[source.members().size()];
        int[] indices = new int[targets.length];
        boolean[] isTaken = new boolean[plan.fields().size()];
        Map<String, Integer> byName = names(plan);
        for (int i = 0; i < targets.length; i++) {
            String name = source.members().get(i).name();
            Integer found = byName.get(name);
            if (found == null) {
                report.accept("Field " + name + " of " + source.name() + " was dropped: " + type.getName()
                        + " has no such field.");
                continue;
            }
            if (isTaken[found]) {
                throw new SceneFileException("The file has two fields for "
                        + plan.fields().get(found).name() + " of " + type.getName()
                        + ", one by a former name. Remove the @FormerlyNamed.");
            }
            isTaken[found] = true;
            indices[i] = found;
            targets[i] = plan.fields().get(found);
        }
        return new ClassMatch(source, type, null, plan, targets, indices);
    }

    /// Returns if the class has the fields that it had when the file was written.
    ///
    /// @throws SceneFileException otherwise
    void requireSame() throws SceneFileException {
        if (source.kind() != StoredClass.Kind.RECORD && source.kind() != StoredClass.Kind.OBJECT) {
            return;
        }
        List<StoredClass.Member> present = plan.fields().stream()
                .map(field -> new StoredClass.Member(field.name(), field.slot().toString()))
                .toList();
        if (!present.equals(source.members()) || !source.name().equals(type.getName())) {
            throw new SceneFileException(source.name() + " has changed since the exact file was written: it had the"
                    + " fields " + textOf(source.members()) + ", and " + type.getName() + " has " + textOf(present)
                    + " in this program. WorldFiles.load takes the file.");
        }
    }

    private static List<String> textOf(List<StoredClass.Member> members) {
        return members.stream()
                .map(member -> member.type() + " " + member.name())
                .toList();
    }

    private static Map<String, Integer> names(ClassPlan plan) {
        Map<String, Integer> byName = new HashMap<>();
        for (int i = 0; i < plan.fields().size(); i++) {
            for (String former : plan.fields().get(i).formerNames()) {
                byName.put(former, i);
            }
        }
        for (int i = 0; i < plan.fields().size(); i++) {
            byName.put(plan.fields().get(i).name(), i);
        }
        return byName;
    }

    private static String text(StoredClass.Kind kind) {
        return switch (kind) {
            case TYPE -> "a type without objects";
            case RECORD -> "a record";
            case OBJECT -> "a class with fields";
            case ENUM -> "an enum";
            case CODED -> "a class with a codec";
        };
    }

    StoredClass source() {
        return source;
    }

    Class<?> type() {
        return type;
    }

    @Nullable
    ManagedCodec<?> codec() {
        return codec;
    }

    ClassPlan plan() {
        return plan;
    }

    /// The field of a member of the file's class, or null if it is dropped.
    @Nullable
    PlanField target(int member) {
        return targets[member];
    }

    /// The index of the field of a member that is not dropped.
    int index(int member) {
        return indices[member];
    }

    /// A constant of an enum by its index in the file's class.
    ///
    /// @throws SceneFileException if this program does not have it
    Object constant(int member) throws SceneFileException {
        Object known = constants.get(member);
        if (known != null) {
            return known;
        }
        String name = source.members().get(member).name();
        Object found = null;
        List<String> names = new ArrayList<>();
        for (Object each : constants()) {
            Enum<?> constant = (Enum<?>) each;
            names.add(constant.name());
            if (constant.name().equals(name)
                    || (found == null && formerNames(constant).contains(name))) {
                found = constant;
            }
        }
        if (found == null) {
            throw new SceneFileException("The file has the constant " + name + " of " + source.name() + ", which "
                    + type.getName() + " lacks; it has " + names + ". Add the constant, or annotate the one that it is"
                    + " now with @FormerlyNamed(\"" + name + "\").");
        }
        constants.put(member, found);
        return found;
    }

    private Object[] constants() throws SceneFileException {
        try {
            return type.getEnumConstants();
        } catch (ExceptionInInitializerError | NoClassDefFoundError broken) {
            throw new SceneFileException(
                    "The enum " + type.getName() + " could not be initialized. Correct its initializers.", broken);
        }
    }

    private List<String> formerNames(Enum<?> constant) {
        try {
            FormerlyNamed former = type.getDeclaredField(constant.name()).getAnnotation(FormerlyNamed.class);
            return former == null ? List.of() : Arrays.asList(former.value());
        } catch (NoSuchFieldException none) {
            return List.of();
        }
    }
}
