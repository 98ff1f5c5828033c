package dev.phalanx.entities.systems;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import java.lang.classfile.Annotation;
import java.lang.classfile.AnnotationElement;
import java.lang.classfile.AnnotationValue;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.RuntimeVisibleAnnotationsAttribute;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.List;

/// Classes of systems with the annotations that a test asks for, in a class loader of their own.
final class GeneratedSystems extends ClassLoader {
    /// Where in its group a system is.
    enum Band {
        FIRST,
        MIDDLE,
        LAST
    }

    /// One class, and which others it names.
    record Plan(String name, Band band, List<String> before, List<String> after) {}

    GeneratedSystems() {
        super(GeneratedSystems.class.getClassLoader());
    }

    /// A system of each class.
    List<ISystem> make(List<Plan> plans) {
        List<Class<?>> classes = new ArrayList<>();
        for (Plan plan : plans) {
            byte[] bytes = bytes(plan);
            classes.add(defineClass(plan.name(), bytes, 0, bytes.length));
        }
        List<ISystem> systems = new ArrayList<>();
        for (Class<?> type : classes) {
            try {
                systems.add((ISystem) type.getConstructor().newInstance());
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
        return systems;
    }

    private static byte[] bytes(Plan plan) {
        List<Annotation> annotations = new ArrayList<>();
        annotations.add(Annotation.of(
                of(UpdateInGroup.class),
                AnnotationElement.ofClass("value", of(SimulationSystemGroup.class)),
                AnnotationElement.ofBoolean("orderFirst", plan.band() == Band.FIRST),
                AnnotationElement.ofBoolean("orderLast", plan.band() == Band.LAST)));
        annotations.add(all(UpdateBefore.class, UpdateBefore.List.class, plan.before()));
        annotations.add(all(UpdateAfter.class, UpdateAfter.List.class, plan.after()));
        return ClassFile.of()
                .build(
                        ClassDesc.of(plan.name()),
                        builder -> builder.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SUPER | ClassFile.ACC_FINAL)
                                .withInterfaceSymbols(of(ISystem.class))
                                .with(RuntimeVisibleAnnotationsAttribute.of(annotations))
                                .withMethodBody(
                                        INIT_NAME,
                                        MTD_void,
                                        ClassFile.ACC_PUBLIC,
                                        code -> code.aload(0)
                                                .invokespecial(CD_Object, INIT_NAME, MTD_void)
                                                .return_()));
    }

    private static Annotation all(Class<?> one, Class<?> several, List<String> names) {
        List<AnnotationValue> values = new ArrayList<>();
        for (String name : names) {
            values.add(AnnotationValue.ofAnnotation(
                    Annotation.of(of(one), AnnotationElement.ofClass("value", ClassDesc.of(name)))));
        }
        return Annotation.of(of(several), AnnotationElement.of("value", AnnotationValue.ofArray(values)));
    }

    private static ClassDesc of(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }
}
