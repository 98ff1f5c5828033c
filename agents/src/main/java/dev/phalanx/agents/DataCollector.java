package dev.phalanx.agents;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.TypeField;
import dev.phalanx.entities.types.TypeManager;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// What is to be collected from a model, and how often: the description of a [DataTable].
///
/// ```java
/// DataTable data = DataCollector.every(1)
///         .count("sheep", Sheep.class)
///         .mean("energy", Energy.class, "value", Sheep.class)
///         .report("grass", em -> grass.sum())
///         .attach(world);
/// ```
///
/// Counts and sums of whole numbers make `long` columns, everything else `double` columns, in which whole numbers
/// beyond 2⁵³ are rounded. Prefabs, disabled entities and disabled components are left out. A sum adds the agents up in
/// the order in which a query visits them.
///
/// One description can be attached to any number of worlds.
public final class DataCollector {
    /// The name of the first column of every table.
    static final String STEP = "step";

    /// A column that has no world yet.
    private record Column(String name, Function<EntityManager, DataColumn> binding) {}

    private final int steps;
    private final List<Column> columns = new ArrayList<>();

    private DataCollector(int steps) {
        this.steps = steps;
    }

    /// A collector of nothing yet, which adds a row in each `steps`-th step.
    ///
    /// @param steps 1 or more
    /// @throws IllegalArgumentException if `steps` is below 1
    public static DataCollector every(int steps) {
        if (steps < 1) {
            throw new IllegalArgumentException(
                    "Data cannot be collected every " + steps + " steps. Give a number of steps of at least 1.");
        }
        return new DataCollector(steps);
    }

    /// Adds a `long` column with the number of entities that have all of some components.
    ///
    /// @param name of the column
    /// @return this
    /// @throws IllegalArgumentException if there is a column with this name, or a class is given twice
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only copied
    public final DataCollector count(
            String name, Class<? extends IComponent> first, Class<? extends IComponent>... more) {
        List<Class<? extends IComponent>> types = together(name, first, more);
        return add(name, em -> {
            EntityQuery query = query(em, types);
            return DataColumn.whole(name, query::calculateEntityCount);
        });
    }

    /// Adds a column with the sum of a field of a component: a `long` column for a field of whole numbers, whose sum
    /// wraps around beyond 64 bits, or else a `double` column. Without agents it is 0.
    ///
    /// @param name of the column
    /// @param field of the component, such as `value` or `centre.x`
    /// @param among what agents must have besides
    /// @return this
    /// @throws IllegalArgumentException if the component has no such field, the field holds no number, there is a
    ///     column with this name, or a class is given twice
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only copied
    public final DataCollector sum(
            String name, Class<? extends IComponentData> type, String field, Class<? extends IComponent>... among) {
        List<Class<? extends IComponent>> types = together(name, type, among);
        boolean isWhole = FieldNumbers.isWhole(type, field);
        return add(name, em -> {
            FieldNumbers numbers = new FieldNumbers(em, query(em, types), types, type, field);
            return isWhole ? DataColumn.whole(name, numbers::wholeSum) : DataColumn.decimal(name, numbers::sum);
        });
    }

    /// Adds a `double` column with the mean of a field of a component, NaN without agents.
    ///
    /// @param name of the column
    /// @param field of the component, such as `value` or `centre.x`
    /// @param among what agents must have besides
    /// @return this
    /// @throws IllegalArgumentException if the component has no such field, the field holds no number, there is a
    ///     column with this name, or a class is given twice
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only handed on
    public final DataCollector mean(
            String name, Class<? extends IComponentData> type, String field, Class<? extends IComponent>... among) {
        return addDecimal(name, type, field, among, FieldNumbers::mean);
    }

    /// Adds a `double` column with the smallest value of a field of a component: NaN without agents, or if a value is
    /// NaN.
    ///
    /// @param name of the column
    /// @param field of the component, such as `value` or `centre.x`
    /// @param among what agents must have besides
    /// @return this
    /// @throws IllegalArgumentException if the component has no such field, the field holds no number, there is a
    ///     column with this name, or a class is given twice
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only handed on
    public final DataCollector min(
            String name, Class<? extends IComponentData> type, String field, Class<? extends IComponent>... among) {
        return addDecimal(name, type, field, among, FieldNumbers::min);
    }

    /// Adds a `double` column with the largest value of a field of a component: NaN without agents, or if a value is
    /// NaN.
    ///
    /// @param name of the column
    /// @param field of the component, such as `value` or `centre.x`
    /// @param among what agents must have besides
    /// @return this
    /// @throws IllegalArgumentException if the component has no such field, the field holds no number, there is a
    ///     column with this name, or a class is given twice
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only handed on
    public final DataCollector max(
            String name, Class<? extends IComponentData> type, String field, Class<? extends IComponent>... among) {
        return addDecimal(name, type, field, among, FieldNumbers::max);
    }

    /// Adds a `double` column with what a function finds.
    ///
    /// @param name of the column
    /// @param report is given the entity manager of the world, and must not change the world
    /// @return this
    /// @throws IllegalArgumentException if there is a column with this name
    public DataCollector report(String name, ToDoubleFunction<EntityManager> report) {
        Objects.requireNonNull(report, "report was given null for report. Give a function.");
        return add(name, em -> DataColumn.decimal(name, () -> report.applyAsDouble(em)));
    }

    /// Adds a `long` column with what a function finds.
    ///
    /// @param name of the column
    /// @param report is given the entity manager of the world, and must not change the world
    /// @return this
    /// @throws IllegalArgumentException if there is a column with this name
    public DataCollector reportLong(String name, ToLongFunction<EntityManager> report) {
        Objects.requireNonNull(report, "reportLong was given null for report. Give a function.");
        return add(name, em -> DataColumn.whole(name, () -> report.applyAsLong(em)));
    }

    /// Adds a column for each method of an object that has a [Report], by name: a `long` column if it returns a whole
    /// number, or else a `double` column.
    ///
    /// @param owner such as a model
    /// @return this
    /// @throws IllegalArgumentException if such a method returns no number, has parameters or cannot be called, there
    ///     is a column with its name, or `owner` is a class
    public DataCollector reports(Object owner) {
        Objects.requireNonNull(owner, "reports was given null for owner. Give an object such as a model.");
        if (owner instanceof Class<?> type) {
            throw new IllegalArgumentException("reports was given the class " + type.getSimpleName()
                    + ". Give an object such as a model, or call reportFields for a component.");
        }
        for (ReportedMethod method : ReportedMethod.of(owner)) {
            if (method.isWhole()) {
                reportLong(method.name(), em -> method.whole());
            } else {
                report(method.name(), em -> method.decimal());
            }
        }
        return this;
    }

    /// Adds a column for each field of a component that has a [Report], in the order of fields.
    ///
    /// @param among what agents must have besides
    /// @return this
    /// @throws IllegalArgumentException if no field has a report, such a field holds no number, there is a column with
    ///     its name, or a class is given twice
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only handed on
    public final DataCollector reportFields(
            Class<? extends IComponentData> type, Class<? extends IComponent>... among) {
        Objects.requireNonNull(type, "reportFields was given null for type. Give a component class.");
        int before = columns.size();
        for (TypeField field : TypeManager.get(type).fields()) {
            Report report = reportOf(type, field.path());
            if (report == null) {
                continue;
            }
            Aggregate aggregate = report.value();
            String name = report.name().isEmpty()
                    ? aggregate.name().toLowerCase(Locale.ROOT) + " " + type.getSimpleName() + "." + field.path()
                    : report.name();
            switch (aggregate) {
                case SUM -> sum(name, type, field.path(), among);
                case MEAN -> mean(name, type, field.path(), among);
                case MIN -> min(name, type, field.path(), among);
                case MAX -> max(name, type, field.path(), among);
            }
        }
        if (columns.size() == before) {
            throw new IllegalArgumentException(type.getSimpleName() + " has no field with a report. Mark a field with"
                    + " @Report, such as record Energy(@Report(Aggregate.MEAN) double value).");
        }
        return this;
    }

    private static @Nullable Report reportOf(Class<?> type, String field) {
        try {
            return type.getDeclaredField(field).getAnnotation(Report.class);
        } catch (NoSuchFieldException _) {
            return null; // a part of a field, such as centre.x
        }
    }

    private DataCollector addDecimal(
            String name,
            Class<? extends IComponentData> type,
            String field,
            Class<? extends IComponent>[] among,
            ToDoubleFunction<FieldNumbers> aggregate) {
        List<Class<? extends IComponent>> types = together(name, type, among);
        FieldNumbers.find(type, field);
        return add(name, em -> {
            FieldNumbers numbers = new FieldNumbers(em, query(em, types), types, type, field);
            return DataColumn.decimal(name, () -> aggregate.applyAsDouble(numbers));
        });
    }

    private static List<Class<? extends IComponent>> together(
            String name, Class<? extends IComponent> first, Class<? extends IComponent>[] more) {
        Objects.requireNonNull(first, "A data collector was given null for a component. Give a component class.");
        List<Class<? extends IComponent>> types = new ArrayList<>();
        types.add(first);
        types.addAll(Arrays.asList(more));
        Set<Class<?>> different = new HashSet<>();
        for (Class<? extends IComponent> type : types) {
            Objects.requireNonNull(type, "A data collector was given null for a component. Give a component class.");
            if (!different.add(type)) {
                throw new IllegalArgumentException("The column \"" + name + "\" names " + type.getSimpleName()
                        + " twice. Name each component once.");
            }
        }
        return List.copyOf(types);
    }

    private static EntityQuery query(EntityManager em, List<Class<? extends IComponent>> types) {
        var query = em.queryBuilder();
        for (Class<? extends IComponent> type : types) {
            query = query.withAll(type);
        }
        return query.build();
    }

    private DataCollector add(String name, Function<EntityManager, DataColumn> binding) {
        Objects.requireNonNull(name, "A data collector was given null for a column's name. Give a name.");
        if (names().contains(name)) {
            throw new IllegalArgumentException("The data collector has a column \"" + name
                    + "\" already. Its columns are " + names() + ". Give each column another name.");
        }
        columns.add(new Column(name, binding));
        return this;
    }

    /// The names of the columns, in order: `step`, and then those that were added.
    public List<String> names() {
        List<String> names = new ArrayList<>();
        names.add(STEP);
        columns.forEach(column -> names.add(column.name()));
        return names;
    }

    /// Begins a table whose steps are counted by [DataTable#step()]. It has a row for step 0, which is collected now.
    ///
    /// @param manager of the model's world
    public DataTable attach(EntityManager manager) {
        Objects.requireNonNull(manager, "attach was given null for manager. Give that of the model's world.");
        DataTable table = new DataTable(steps, bind(manager), null);
        table.collect();
        return table;
    }

    /// Begins a table whose steps are the updates of a world from now on: rows are collected when an update has ended.
    /// It has a row for step 0, which is collected now.
    ///
    /// Nothing is added to the world, and its [state hash][World#stateHash()] stays. A report that throws ends the
    /// collection, and the world logs the exception.
    public DataTable attach(World world) {
        Objects.requireNonNull(world, "attach was given null for world. Give that of the model.");
        DataTable table = new DataTable(steps, bind(world.entityManager()), world);
        table.collect();
        table.follow();
        return table;
    }

    /// A table without rows, which is filled by [DataTable#collect()] alone.
    DataTable attachLater(EntityManager manager) {
        return new DataTable(steps, bind(manager), null);
    }

    private List<DataColumn> bind(EntityManager manager) {
        return columns.stream().map(column -> column.binding().apply(manager)).toList();
    }

    /// Such as `data collector every 10 steps of [step, sheep, energy]`.
    @Override
    public String toString() {
        return "data collector every " + steps + " steps of " + names();
    }
}
