package dev.phalanx.structs.compile;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.compile.define.Names;
import java.lang.classfile.Annotation;
import java.lang.classfile.AnnotationElement;
import java.lang.classfile.Attribute;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.FieldElement;
import java.lang.classfile.Signature;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.RecordAttribute;
import java.lang.classfile.attribute.RecordComponentInfo;
import java.lang.classfile.attribute.RuntimeVisibleAnnotationsAttribute;
import java.lang.classfile.attribute.SignatureAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Struct types defined while the tests run: as wide as one wishes.
final class MadeStruct {
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final ClassDesc RECORD = Names.of(Record.class);

    private MadeStruct() {}

    /// A field.
    ///
    /// @param length of an array
    /// @param element of a fixed list
    record Part(Class<?> type, int length, @Nullable Class<?> element) {

        static Part of(Class<?> type) {
            return new Part(type, 0, null);
        }

        static Part array(Class<?> type, int length) {
            return new Part(type, length, null);
        }

        static Part list(Class<?> type, Class<?> element) {
            return new Part(type, 0, element);
        }

        private ClassDesc descriptor() {
            return Names.of(type);
        }

        private List<Attribute<?>> attributes() {
            List<Attribute<?>> attributes = new ArrayList<>();
            if (length > 0) {
                attributes.add(RuntimeVisibleAnnotationsAttribute.of(
                        Annotation.of(Names.of(FixedLength.class), AnnotationElement.ofInt("value", length))));
            }
            if (element != null) {
                attributes.add(SignatureAttribute.of(Signature.ClassTypeSig.of(
                        descriptor(), Signature.TypeArg.of(Signature.ClassTypeSig.of(Names.of(element))))));
            }
            return attributes;
        }
    }

    /// A class with `count` fields of the same kind.
    static Class<?> classOf(int count, Part part) {
        return classOf(Collections.nCopies(count, part));
    }

    /// A record with `count` components of the same kind.
    static Class<?> recordOf(int count, Part part) {
        return recordOf(Collections.nCopies(count, part));
    }

    /// A class with the fields `f0`, `f1`, …
    static Class<?> classOf(List<Part> parts) {
        ClassDesc self = describe("MadeClass");
        return define(ClassFile.of().build(self, type -> {
            type.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
            type.withMethodBody(
                    INIT_NAME,
                    MTD_void,
                    ClassFile.ACC_PUBLIC,
                    code -> code.aload(0)
                            .invokespecial(CD_Object, INIT_NAME, MTD_void)
                            .return_());
            fields(type, parts, ClassFile.ACC_PUBLIC);
        }));
    }

    /// A record with the components `f0`, `f1`, …
    static Class<?> recordOf(List<Part> parts) {
        ClassDesc self = describe("MadeRecord");
        return define(ClassFile.of().build(self, type -> {
            type.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL | ClassFile.ACC_SUPER)
                    .withSuperclass(RECORD);
            fields(type, parts, ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL);
            canonicalConstructor(type, self, parts);
            List<RecordComponentInfo> components = new ArrayList<>();
            for (int i = 0; i < parts.size(); i++) {
                String name = "f" + i;
                ClassDesc descriptor = parts.get(i).descriptor();
                type.withMethodBody(
                        name,
                        MethodTypeDesc.of(descriptor),
                        ClassFile.ACC_PUBLIC,
                        code -> code.aload(0).getfield(self, name, descriptor).return_(TypeKind.from(descriptor)));
                components.add(
                        RecordComponentInfo.of(name, descriptor, parts.get(i).attributes()));
            }
            type.with(RecordAttribute.of(components));
        }));
    }

    private static void canonicalConstructor(ClassBuilder type, ClassDesc self, List<Part> parts) {
        MethodTypeDesc signature =
                MethodTypeDesc.of(CD_void, parts.stream().map(Part::descriptor).toList());
        type.withMethodBody(INIT_NAME, signature, ClassFile.ACC_PUBLIC, code -> {
            code.aload(0).invokespecial(RECORD, INIT_NAME, MTD_void);
            for (int i = 0; i < parts.size(); i++) {
                ClassDesc descriptor = parts.get(i).descriptor();
                code.aload(0).loadLocal(TypeKind.from(descriptor), code.parameterSlot(i));
                code.putfield(self, "f" + i, descriptor);
            }
            code.return_();
        });
    }

    private static void fields(ClassBuilder type, List<Part> parts, int flags) {
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            type.withField("f" + i, part.descriptor(), field -> {
                field.withFlags(flags);
                part.attributes().forEach(attribute -> field.with((FieldElement) attribute));
            });
        }
    }

    private static ClassDesc describe(String name) {
        return ClassDesc.of(MadeStruct.class.getPackageName(), name + COUNT.getAndIncrement());
    }

    private static Class<?> define(byte[] bytes) {
        try {
            return MethodHandles.lookup().defineClass(bytes);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
