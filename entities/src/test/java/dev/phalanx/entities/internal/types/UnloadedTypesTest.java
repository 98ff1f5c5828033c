package dev.phalanx.entities.internal.types;

import static dev.phalanx.entities.query.QueryTerms.rw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.query.ForEach1;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A program that loads component classes in class loaders of their own can unload them.
final class UnloadedTypesTest {
    private static final int LOADERS = 200;
    private static final int CLASSES = 100;
    private static final int COLLECTIONS = 20;

    /// Loads component classes that nothing else has.
    private static final class Plugin extends ClassLoader {
        private final List<Class<?>> types = new ArrayList<>();

        Plugin(int number) {
            super(UnloadedTypesTest.class.getClassLoader());
            for (int i = 0; i < CLASSES; i++) {
                byte[] bytes = component("plugin.Part" + number + "x" + i, kind(i));
                types.add(defineClass(null, bytes, 0, bytes.length));
            }
        }

        private static Class<?> kind(int i) {
            return switch (i) {
                case 1 -> IBufferElementData.class;
                case 2 -> IManagedComponentData.class;
                case 3 -> ISharedComponentData.class;
                default -> IComponentData.class;
            };
        }

        private static byte[] component(String name, Class<?> kind) {
            return ClassFile.of().build(ClassDesc.of(name), type -> {
                type.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
                type.withInterfaceSymbols(ClassDesc.of(kind.getName()));
                type.withField("value", ConstantDescs.CD_float, ClassFile.ACC_PUBLIC);
                addConstructor(type);
            });
        }

        /// A loop's body of this plug-in, which does nothing.
        @SuppressWarnings("unchecked") // it takes anything
        ForEach1<Object> body() throws ReflectiveOperationException {
            byte[] bytes = ClassFile.of().build(ClassDesc.of("plugin.Body"), type -> {
                type.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
                type.withInterfaceSymbols(ClassDesc.of(ForEach1.class.getName()));
                addConstructor(type);
                type.withMethodBody(
                        ForEach1.class.getMethods()[0].getName(),
                        MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object),
                        ClassFile.ACC_PUBLIC,
                        CodeBuilder::return_);
            });
            return (ForEach1<Object>)
                    defineClass(null, bytes, 0, bytes.length).getConstructor().newInstance();
        }

        private static void addConstructor(ClassBuilder type) {
            type.withMethodBody(
                    ConstantDescs.INIT_NAME,
                    ConstantDescs.MTD_void,
                    ClassFile.ACC_PUBLIC,
                    code -> code.aload(0)
                            .invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                            .return_());
        }

        @SuppressWarnings({"unchecked", "rawtypes"}) // all of them are components
        Class<? extends IComponent>[] some(int from, int to) {
            return types.subList(from, to).toArray(Class[]::new);
        }

        <T extends IComponent> Class<T> type(int i) {
            @SuppressWarnings("unchecked") // all of them are components
            Class<T> type = (Class<T>) types.get(i);
            return type;
        }
    }

    /// Uses the components of a plug-in in a world of their own, as a server's own code does.
    private static WeakReference<ClassLoader> use(int number) throws ReflectiveOperationException {
        Plugin plugin = new Plugin(number);
        try (World world = new World("Plugin " + number)) {
            EntityManager em = world.entityManager();
            for (int i = 4; i < CLASSES; i += 8) {
                em.createEntity(em.createArchetype(plugin.some(i, Math.min(i + 8, CLASSES))), 3);
            }
            if (number % 20 == 19) {
                useValues(em, plugin);
            }
        }
        return new WeakReference<>(plugin);
    }

    private static void useValues(EntityManager em, Plugin plugin) throws ReflectiveOperationException {
        Entity entity = em.createEntity(plugin.type(4), plugin.type(5));
        int[] told = {0};
        em.onAdd(plugin.type(6), _ -> told[0]++);
        em.addComponent(entity, plugin.type(6));
        em.addBuffer(entity, plugin.<IBufferElementData>type(1)).resizeUninitialized(2);
        em.addComponent(entity, plugin.<IManagedComponentData>type(2), create(plugin, 2));
        em.addSharedComponent(entity, plugin.<ISharedComponentData>type(3).cast(create(plugin, 3)));
        em.setComponent(entity, plugin.<IComponentData>type(4).cast(create(plugin, 4)));
        em.addChunkComponentData(entity, plugin.<IComponentData>type(7));
        try (EntityCommandBuffer commands = new EntityCommandBuffer()) {
            commands.addComponent(entity, plugin.<IComponentData>type(8).cast(create(plugin, 8)));
            commands.playback(em);
        }
        em.query(rw(plugin.<IComponentData>type(4))).forEach(plugin.body());
        assertThat(told[0]).isEqualTo(1);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the class is that of a T
    private static <T> T create(Plugin plugin, int i) throws ReflectiveOperationException {
        return (T) plugin.types.get(i).getConstructor().newInstance();
    }

    private static int loaded(List<WeakReference<ClassLoader>> loaders) {
        return (int) loaders.stream().filter(loader -> loader.get() != null).count();
    }

    @Test
    void classesAreUnloadedAndTheirIndicesUsedAgain() throws Exception {
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        for (int number = 0; number < LOADERS; number++) {
            loaders.add(use(number));
        }
        for (int i = 0; i < COLLECTIONS && loaded(loaders) > 0; i++) {
            System.gc();
        }
        assertThat(loaded(loaders)).as("class loaders that are still there").isZero();
    }
}
