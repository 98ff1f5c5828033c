package dev.phalanx.structs.compile.bytecode;

import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.kernel.StaticCall;
import dev.phalanx.structs.kernel.StaticCall.ClassConstant;
import dev.phalanx.structs.kernel.StaticCall.IntConstant;
import dev.phalanx.structs.kernel.StaticCall.ObjectOf;
import dev.phalanx.structs.kernel.StaticCall.Value;
import java.lang.classfile.Attributes;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/// Finds calls of static methods, and what their arguments may be.
public final class StaticCallSearch extends CodePaths {
    /// A value that is none of those that have bits of their own.
    private static final int OTHERS = Long.SIZE - 1;

    private final ClassDesc target;
    private final String file;
    private final List<Value> values = new ArrayList<>();
    private final TreeMap<Integer, StaticCall> calls = new TreeMap<>();

    private StaticCallSearch(CodeAttribute code, ClassDesc target, String file) {
        super(code);
        this.target = target;
        this.file = file;
    }

    /// See [StaticCall#find].
    public static List<StaticCall> find(Method method, Class<?> target) {
        MethodTypeDesc type = MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                .describeConstable()
                .orElseThrow();
        return BodyMethod.find(method.getDeclaringClass(), method.getName(), type)
                .map(body -> find(body, type, Modifier.isStatic(method.getModifiers()), Names.of(target)))
                .orElse(List.of());
    }

    private static List<StaticCall> find(BodyMethod body, MethodTypeDesc type, boolean isStatic, ClassDesc target) {
        String file = body.method()
                .parent()
                .flatMap(owner -> owner.findAttribute(Attributes.sourceFile()))
                .map(found -> found.sourceFile().stringValue())
                .orElse("");
        StaticCallSearch search = new StaticCallSearch(body.code(), target, file);
        long[] locals = new long[body.code().maxLocals()];
        int slot = 0;
        if (!isStatic) {
            locals[slot++] = search.unknown(Names.of(body.owner()));
        }
        for (ClassDesc parameter : type.parameterList()) {
            locals[slot] = parameter.isPrimitive() ? 0 : search.unknown(parameter);
            slot += TypeKind.from(parameter).slotSize();
        }
        search.follow(locals);
        return List.copyOf(search.calls.values());
    }

    private long bit(Value value) {
        int known = values.indexOf(value);
        if (known < 0) {
            if (values.size() == OTHERS) {
                return 1L << OTHERS;
            }
            known = values.size();
            values.add(value);
        }
        return 1L << known;
    }

    private Set<Value> values(long origins) {
        Set<Value> found = new LinkedHashSet<>();
        for (int i = 0; i < values.size(); i++) {
            if ((origins & 1L << i) != 0) {
                found.add(values.get(i));
            }
        }
        if (origins < 0) {
            found.add(new ObjectOf(Object.class.getName()));
        }
        return found;
    }

    private static String name(ClassDesc type) {
        String descriptor = type.descriptorString();
        return descriptor.startsWith("L")
                ? descriptor.substring(1, descriptor.length() - 1).replace('/', '.')
                : descriptor.replace('/', '.');
    }

    @Override
    public long unknown(ClassDesc type) {
        return bit(new ObjectOf(name(type)));
    }

    @Override
    public long constant(ConstantInstruction constant) {
        return switch (constant.constantValue()) {
            case Integer number -> bit(new IntConstant(number));
            case ClassDesc type -> bit(new ClassConstant(name(type)));
            default -> constant.typeKind() == TypeKind.REFERENCE ? unknown(ConstantDescs.CD_Object) : 0;
        };
    }

    @Override
    public long part(long owner, ClassDesc type) {
        return unknown(type);
    }

    @Override
    public long cast(long value, ClassDesc type) {
        return unknown(type);
    }

    @Override
    public void called(int at, InvokeInstruction call, long[] arguments) {
        if (call.opcode() != Opcode.INVOKESTATIC || !call.owner().asSymbol().equals(target)) {
            return;
        }
        List<Set<Value>> found = new ArrayList<>();
        for (long origins : arguments) {
            found.add(values(origins));
        }
        int line = line(at);
        String place = file.isEmpty() || line == 0 ? "" : " (" + file + ":" + line + ")";
        calls.put(at, new StaticCall(call.name().stringValue(), found, place));
    }
}
