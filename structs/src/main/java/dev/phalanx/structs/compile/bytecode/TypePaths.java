package dev.phalanx.structs.compile.bytecode;

import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Follows the classes of the objects that a body works with, and which of these objects are its parameters.
abstract class TypePaths extends CodePaths {
    /// An object whose origin is none of those that have bits of their own.
    private static final int OTHERS = Long.SIZE - 1;

    private static final int NO_PARAMETER = -1;

    private final BodyMethod body;
    private final IterationPlan plan;
    private final List<Origin> origins = new ArrayList<>();

    /// @param parameter the number of a parameter, or -1
    private record Origin(ClassDesc type, int parameter) {}

    public TypePaths(BodyMethod body, IterationPlan plan) {
        super(body.code());
        this.body = body;
        this.plan = plan;
    }

    public final BodyMethod body() {
        return body;
    }

    /// Loads what the body mentions.
    public final ClassLoader loader() {
        return body.owner().getClassLoader();
    }

    /// Whether a parameter is an object made for the slot, with the component's value.
    public final boolean isValue(int parameter) {
        Access access = plan.parameters().get(parameter).access();
        return access == Access.READ_WRITE || access == Access.READ_ONLY;
    }

    /// Goes over all paths.
    public final void follow() {
        long[] locals = new long[body.code().maxLocals()];
        int slot = body.isLambda() ? 0 : 1;
        if (!body.isLambda()) {
            locals[0] = unknown(Names.of(body.owner()));
        }
        for (Field capture : body.captures()) {
            ClassDesc type = Names.of(capture.getType());
            locals[slot] = type.isPrimitive() ? 0 : unknown(type);
            slot += TypeKind.from(type).slotSize();
        }
        for (int p = 0; p < plan.parameters().size(); p++) {
            ClassDesc type = Names.of(plan.parameters().get(p).passedAs());
            locals[slot] = type.isPrimitive() ? 0 : bit(new Origin(type, p));
            slot += TypeKind.from(type).slotSize();
        }
        follow(locals);
    }

    /// The class of an object; null if it may be of several, or is always null.
    final @Nullable ClassDesc typeOf(long value) {
        if (value <= 0) {
            return null;
        }
        ClassDesc type = null;
        for (int i = 0; i < origins.size(); i++) {
            if ((value & 1L << i) != 0) {
                ClassDesc next = origins.get(i).type();
                if (type != null && !type.equals(next)) {
                    return null;
                }
                type = next;
            }
        }
        return type;
    }

    /// The classes of an object that are known.
    public final List<ClassDesc> typesOf(long value) {
        List<ClassDesc> types = new ArrayList<>();
        for (int i = 0; i < origins.size(); i++) {
            if ((value & 1L << i) != 0) {
                types.add(origins.get(i).type());
            }
        }
        return types;
    }

    /// The parameters that an object may be.
    public final List<Integer> parametersOf(long value) {
        List<Integer> parameters = new ArrayList<>();
        for (int i = 0; i < origins.size(); i++) {
            if ((value & 1L << i) != 0 && origins.get(i).parameter() != NO_PARAMETER) {
                parameters.add(origins.get(i).parameter());
            }
        }
        return parameters;
    }

    private long bit(Origin origin) {
        int known = origins.indexOf(origin);
        if (known < 0) {
            if (origins.size() == OTHERS) {
                return 1L << OTHERS;
            }
            known = origins.size();
            origins.add(origin);
        }
        return 1L << known;
    }

    @Override
    public final long unknown(ClassDesc type) {
        return bit(new Origin(type, NO_PARAMETER));
    }

    @Override
    public final long part(long owner, ClassDesc type) {
        return unknown(type);
    }

    @Override
    public final long cast(long value, ClassDesc type) {
        return type.equals(typeOf(value)) ? value : unknown(type);
    }
}
