package dev.phalanx.benchmarks;

import dev.phalanx.entities.run.DefaultWorld;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.World;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Finding 200 systems among the 5,000 class files of a directory or jar, by a class loader that has loaded none of
/// them: as the first thing that a JVM does with this library, and when all of it is warm; and making the default world
/// of them.
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@State(Scope.Thread)
public class WhatDoesDiscoveryCost {
    private static final int CLASSES = 5_000;
    private static final int SYSTEMS = 200;

    @Param({"directory", "jar"})
    String place;

    private Path folder;
    private URLClassLoader loader;
    private Class<?> main;
    private World world;

    @Setup(Level.Trial)
    public void write() throws IOException {
        folder = Files.createTempDirectory("discovery");
        if (place.equals("jar")) {
            GeneratedProgram.writeJar(program(), CLASSES, SYSTEMS);
        } else {
            GeneratedProgram.writeDirectory(program(), CLASSES, SYSTEMS);
        }
    }

    private Path program() {
        return place.equals("jar") ? folder.resolve("program.jar") : folder.resolve("classes");
    }

    @TearDown(Level.Trial)
    public void delete() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted((one, other) -> other.compareTo(one)).toList()) {
                Files.delete(file);
            }
        }
    }

    @Setup(Level.Invocation)
    public void open() throws IOException, ClassNotFoundException {
        loader = new URLClassLoader(new URL[] {program().toUri().toURL()}, World.class.getClassLoader());
        main = loader.loadClass(GeneratedProgram.MAIN);
    }

    @TearDown(Level.Invocation)
    public void close() throws IOException {
        if (world != null) {
            world.close();
            world = null;
        }
        loader.close();
    }

    private List<Class<? extends ISystem>> find() {
        List<Class<? extends ISystem>> found = DefaultWorld.findSystems(main, DefaultWorld.KINDS);
        if (found.size() != SYSTEMS) {
            throw new IllegalStateException(found.size() + " systems were found and not " + SYSTEMS + ".");
        }
        return found;
    }

    @Benchmark
    @Fork(10)
    @Warmup(iterations = 0)
    @Measurement(iterations = 1)
    public List<Class<? extends ISystem>> findForTheFirstTime() {
        return find();
    }

    @Benchmark
    @Fork(2)
    @Warmup(iterations = 20)
    @Measurement(iterations = 10)
    public List<Class<? extends ISystem>> findAgain() {
        return find();
    }

    @Benchmark
    @Fork(10)
    @Warmup(iterations = 0)
    @Measurement(iterations = 1)
    public World createForTheFirstTime() {
        world = DefaultWorld.create(main);
        return world;
    }

    @Benchmark
    @Fork(2)
    @Warmup(iterations = 20)
    @Measurement(iterations = 10)
    public World createAgain() {
        world = DefaultWorld.create(main);
        return world;
    }
}
