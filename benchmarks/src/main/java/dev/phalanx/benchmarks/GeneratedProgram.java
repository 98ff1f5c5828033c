package dev.phalanx.benchmarks;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.phalanx.entities.systems.ISystem;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/// The class files of a program of many classes, some of them systems, spread over packages below one.
final class GeneratedProgram {
    /// The class beside which systems are looked for.
    static final String MAIN = "game.Main";

    private static final int PACKAGES = 50;
    private static final int METHODS = 12;
    private static final MethodTypeDesc INT_TO_INT = MethodTypeDesc.of(CD_int, CD_int);

    /// Where a class file goes.
    private interface Target {
        void put(String name, byte[] bytes) throws IOException;
    }

    private GeneratedProgram() {}

    /// Writes the class files into a directory.
    ///
    /// @param classes how many, `systems` of them systems
    static void writeDirectory(Path directory, int classes, int systems) throws IOException {
        write(classes, systems, (name, bytes) -> {
            Path file = directory.resolve(name);
            Files.createDirectories(file.getParent());
            Files.write(file, bytes);
        });
    }

    /// Writes the class files into a jar.
    ///
    /// @param classes how many, `systems` of them systems
    static void writeJar(Path jar, int classes, int systems) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            write(classes, systems, (name, bytes) -> {
                entries.putNextEntry(new JarEntry(name));
                entries.write(bytes);
                entries.closeEntry();
            });
        }
    }

    private static void write(int classes, int systems, Target target) throws IOException {
        put(target, MAIN, false);
        int every = (classes - 1) / systems;
        int made = 0;
        for (int i = 1; i < classes; i++) {
            boolean isSystem = i % every == 0 && made < systems;
            made += isSystem ? 1 : 0;
            put(target, "game.part" + i % PACKAGES + (isSystem ? ".System" : ".Thing") + i, isSystem);
        }
        if (made != systems) {
            throw new IllegalStateException("A program of " + systems + " systems among " + classes
                    + " classes was asked for, and " + made + " were made. Ask for fewer systems.");
        }
    }

    private static void put(Target target, String name, boolean isSystem) throws IOException {
        byte[] bytes = ClassFile.of().build(ClassDesc.of(name), builder -> fill(builder, name, isSystem));
        target.put(name.replace('.', '/') + ".class", bytes);
    }

    private static void fill(ClassBuilder builder, String name, boolean isSystem) {
        builder.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SUPER | ClassFile.ACC_FINAL);
        if (isSystem) {
            builder.withInterfaceSymbols(ClassDesc.of(ISystem.class.getName()));
        }
        builder.withMethodBody(
                INIT_NAME,
                MTD_void,
                ClassFile.ACC_PUBLIC,
                code -> code.aload(0)
                        .invokespecial(CD_Object, INIT_NAME, MTD_void)
                        .return_());
        for (int i = 0; i < METHODS; i++) {
            int number = i;
            builder.withField("label" + i, CD_String, ClassFile.ACC_PRIVATE);
            builder.withMethodBody(
                    "step" + i,
                    INT_TO_INT,
                    ClassFile.ACC_PUBLIC,
                    code -> code.aload(0)
                            .loadConstant("step " + number + " of " + name)
                            .putfield(ClassDesc.of(name), "label" + number, CD_String)
                            .iload(1)
                            .loadConstant(number + 100_000)
                            .iadd()
                            .ireturn());
        }
    }
}
