package dev.phalanx.jobs.graph;

import dev.phalanx.jobs.IJob;
import dev.phalanx.jobs.IJobFor;
import dev.phalanx.jobs.IJobParallelFor;
import dev.phalanx.jobs.IJobParallelForBatch;
import dev.phalanx.jobs.IJobParallelForDefer;
import dev.phalanx.structs.kernel.JobCompiler;
import dev.phalanx.structs.kernel.JobKernel;
import dev.phalanx.structs.kernel.JobPlan;
import dev.phalanx.structs.kernel.JobPlan.Body;
import dev.phalanx.structs.kernel.JobPlan.Holds;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The facts about a job class: its fields, its kernel, and the cost of its work.
public final class JobType {
    /// The part of a lambda's name after that of the class in which it was written. A lambda inside a loop's body is
    /// created by a kernel.
    private static final Pattern LAMBDA = Pattern.compile("(\\$Phalanx(Masked)?Kernel_[^$]+)?\\$\\$Lambda.*");

    /// Jobs that another kernel runs.
    public static final ClassValue<JobType> ELSEWHERE = cache(Body.ELSEWHERE);

    private final String name;
    private final boolean constant;
    private final JobField[] containers;
    private final JobKernel kernel;
    private final JobCost cost = new JobCost();

    private JobType(String name, boolean constant, JobField[] containers, JobKernel kernel) {
        this.name = name;
        this.constant = constant;
        this.containers = containers;
        this.kernel = kernel;
    }

    /// Finds the type of a job class, whose body is called in one way.
    static ClassValue<JobType> cache(Body body) {
        return new ClassValue<>() {
            @Override
            protected JobType computeValue(Class<?> type) {
                return read(type, body, nameOf(type));
            }
        };
    }

    /// The type of a body that another kernel runs: a lambda, or an object of a class that can be a job.
    ///
    /// @param name what messages call it, or null for the name of its class
    /// @throws IllegalArgumentException if it captures something that a job cannot hold
    public static JobType ofBody(Class<?> type, @Nullable String name) {
        String shown = name == null ? nameOf(type) : name;
        if (!type.isHidden()) {
            return read(type, Body.ELSEWHERE, shown);
        }
        List<JobField> fields = new ArrayList<>();
        for (Field field : type.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                fields.add(JobField.captured(shown, fields.size() + 1, field));
            }
        }
        boolean isConstant = fields.stream().allMatch(field -> field.holds() == Holds.CONSTANT);
        return new JobType(shown, isConstant, containers(fields), LambdaKernel.of(type, shown, fields));
    }

    /// The type of a body that is run in place and not copied, regardless of what it captures.
    public static JobType inPlace(Class<?> type, @Nullable String name) {
        return new JobType(name == null ? nameOf(type) : name, true, new JobField[0], new UncopiedKernel());
    }

    private static JobField[] containers(List<JobField> fields) {
        return fields.stream().filter(field -> field.holds() == Holds.CONTAINER).toArray(JobField[]::new);
    }

    private static JobType read(Class<?> type, Body body, String name) {
        List<JobField> fields = fields(type, name);
        boolean isConstant = fields.stream().allMatch(field -> field.holds() == Holds.CONSTANT);
        boolean isShared = isConstant && areFinal(type) && !type.isRecord();
        if (!isShared) {
            requireCopied(type, name);
        }
        JobPlan plan = new JobPlan(
                type,
                isShared ? contract(type, body) : type,
                body,
                fields.stream()
                        .map(field -> new JobPlan.Field(field.name(), field.type(), field.holds()))
                        .toList());
        return new JobType(name, isConstant && areFinal(type), containers(fields), JobCompiler.compile(plan));
    }

    private static String nameOf(Class<?> type) {
        String simple = type.getSimpleName();
        if (!type.isHidden() && !simple.isEmpty()) {
            return simple;
        }
        String full = LAMBDA.matcher(type.getName()).replaceFirst(" lambda");
        return full.substring(full.lastIndexOf('.') + 1);
    }

    private static List<JobField> fields(Class<?> type, String name) {
        for (Class<?> above = type.getSuperclass(); above != null; above = above.getSuperclass()) {
            for (Field field : above.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && above != Record.class) {
                    throw new IllegalArgumentException(name + " inherits the field " + field.getName() + " of "
                            + above.getSimpleName()
                            + ", so it cannot be copied. Declare all fields of a job in its own "
                            + "class.");
                }
            }
        }
        List<JobField> fields = new ArrayList<>();
        for (Field field : type.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                fields.add(JobField.of(name, field));
            }
        }
        return fields;
    }

    private static boolean areFinal(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .allMatch(field -> Modifier.isFinal(field.getModifiers()));
    }

    /// The job interface whose method the body is, for classes that have no name.
    private static Class<?> contract(Class<?> type, Body body) {
        List<Class<?>> contracts = switch (body) {
            case ONCE -> List.of(IJob.class);
            case INDEX -> List.of(IJobFor.class, IJobParallelFor.class, IJobParallelForDefer.class);
            case RANGE -> List.of(IJobParallelForBatch.class);
            case ELSEWHERE -> List.of(type.getInterfaces());
        };
        return contracts.stream()
                .filter(contract -> contract.isAssignableFrom(type))
                .findFirst()
                .orElseThrow();
    }

    private static void requireCopied(Class<?> type, String name) {
        if (type.isRecord()) {
            return;
        }
        if (type.isHidden()) {
            throw new IllegalArgumentException(
                    name + " captures something that a copy of the job would need. Make the job a record with a "
                            + "component for each of its data.");
        }
        for (Field field : type.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers()) && Modifier.isFinal(field.getModifiers())) {
                throw new IllegalArgumentException(
                        name + "." + field.getName() + " is final, so the job cannot be copied. Make " + name
                                + " a record, or the field not final.");
            }
        }
        if (Arrays.stream(type.getDeclaredConstructors()).noneMatch(made -> made.getParameterCount() == 0)) {
            throw new IllegalArgumentException(
                    name + " has no constructor without arguments, so the job cannot be copied. Make " + name
                            + " a record, or a static class with such a constructor.");
        }
    }

    /// The class's simple name, as messages and recordings call the job.
    public String name() {
        return name;
    }

    /// Whether nothing in a job can change, so that it needs no copy.
    boolean isConstant() {
        return constant;
    }

    JobKernel kernel() {
        return kernel;
    }

    /// The fields that hold containers, in the order of declaration.
    JobField[] containers() {
        return containers;
    }

    /// The cost of its work.
    public JobCost cost() {
        return cost;
    }
}
