package dev.phalanx.inspector.internal.api;

import dev.phalanx.agents.CellField;
import dev.phalanx.agents.DataTable;
import dev.phalanx.agents.ModelRun;
import dev.phalanx.agents.ParameterInfo;
import dev.phalanx.agents.PlacedAgents;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.entities.types.TypeField;
import dev.phalanx.entities.types.TypeInfo;
import dev.phalanx.entities.types.TypeKind;
import dev.phalanx.entities.types.TypeManager;
import dev.phalanx.inspector.internal.calls.Answer;
import dev.phalanx.inspector.internal.calls.Answers;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.Call;
import dev.phalanx.inspector.internal.calls.JsonText;
import dev.phalanx.inspector.internal.world.Budget;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.InspectedWorlds;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.NativeArray;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.util.TokenBuffer;

/// The calls about runs of models. This class and those that it uses need the module of agents; in a program without
/// that module, an [InspectorApi] creates no object of this class.
final class ModelCalls {
    private static final String AGENTS = "agents:";
    private static final String FIELD = "field:";
    private static final int CHUNKS_OF_UNIT = 16;
    private static final long LONGEST_SETUP_SECONDS = 60;

    private final InspectedWorlds worlds;

    ModelCalls(InspectedWorlds worlds) {
        this.worlds = worlds;
    }

    // On the thread of the world

    private static ModelRun<?> require(World world) {
        ModelRun<?> run = ModelRun.find(world);
        if (run == null) {
            throw new ApiException(409, reason(world.name()));
        }
        return run;
    }

    /// Why a world without a model refuses a call.
    private static String reason(String world) {
        return "World \"" + world + "\" is not that of a model. Run one with ModelRun.of(model), or ./phalanx model.";
    }

    /// The run of a model: its parameters, how far it is, and what can be shown.
    WorldQuestion<TokenBuffer> status() {
        return (of, budget) -> {
            EntityManager em = of.entityManager();
            if (!budget.take(Budget.PIECE + em.chunkCount() / CHUNKS_OF_UNIT)) {
                return null;
            }
            ModelRun<?> run = ModelRun.find(of);
            return JsonText.copied(out -> {
                out.writeBooleanProperty("available", run != null);
                if (run == null) {
                    out.writeStringProperty("reason", reason(of.name()));
                } else {
                    write(out, em, run);
                }
            });
        };
    }

    private static void write(JsonGenerator out, EntityManager em, ModelRun<?> run) {
        out.writeStringProperty("model", run.name());
        out.writeStringProperty("seed", Long.toString(run.seed()));
        out.writeNumberProperty("steps", run.steps());
        if (Double.isFinite(run.rate())) {
            out.writeNumberProperty("rate", run.rate());
        }
        String failure = run.failure();
        if (failure != null) {
            out.writeStringProperty("failure", failure);
        }
        out.writeArrayPropertyStart("parameters");
        run.parameterInfo().forEach(parameter -> write(out, parameter));
        out.writeEndArray();
        DataTable data = run.data();
        List<String> names = data == null ? List.of() : data.names();
        out.writeArrayPropertyStart("columns");
        names.stream().skip(1).forEach(out::writeString);
        out.writeEndArray();
        out.writeNumberProperty("rows", data == null ? 0 : data.rows());
        out.writeArrayPropertyStart("pictures");
        List<PlacedAgents> placed = run.placedAgents();
        for (int i = 0; i < placed.size(); i++) {
            write(out, em, placed.get(i), i);
        }
        writeFields(out, em);
        out.writeEndArray();
    }

    private static void write(JsonGenerator out, ParameterInfo parameter) {
        out.writeStartObject();
        out.writeStringProperty("name", parameter.name());
        Class<?> type = parameter.type();
        out.writeStringProperty("type", type.isEnum() ? "enum" : type == String.class ? "string" : type.getName());
        out.writeStringProperty(
                "value", parameter.value() instanceof Enum<?> constant ? constant.name() : parameter.value() + "");
        if (Double.isFinite(parameter.min())) {
            out.writeNumberProperty("min", parameter.min());
        }
        if (Double.isFinite(parameter.max())) {
            out.writeNumberProperty("max", parameter.max());
        }
        if (!parameter.doc().isEmpty()) {
            out.writeStringProperty("doc", parameter.doc());
        }
        if (type.isEnum()) {
            out.writeArrayPropertyStart("constants");
            for (Object constant : type.getEnumConstants()) {
                out.writeString(((Enum<?>) constant).name());
            }
            out.writeEndArray();
        }
        out.writeEndObject();
    }

    private static void write(JsonGenerator out, EntityManager em, PlacedAgents agents, int index) {
        Set<EntityArchetype> archetypes = new LinkedHashSet<>();
        for (ArchetypeChunk chunk : AgentPicture.query(em, agents.type()).toArchetypeChunkArray()) {
            archetypes.add(chunk.archetype());
        }
        Set<String> fields = new LinkedHashSet<>();
        for (EntityArchetype archetype : archetypes) {
            for (Class<?> type : archetype.componentTypes()) {
                if (type != agents.type() && IComponentData.class.isAssignableFrom(type)) {
                    addNumbers(fields, type.asSubclass(IComponent.class));
                }
            }
        }
        out.writeStartObject();
        out.writeStringProperty("id", AGENTS + index);
        out.writeStringProperty("label", agents.toString());
        out.writeStringProperty("kind", agents.isGrid() ? "grid" : "space");
        out.writeNumberProperty("width", agents.width());
        out.writeNumberProperty("height", agents.height());
        out.writeNumberProperty("kinds", archetypes.size());
        out.writeArrayPropertyStart("fields");
        fields.forEach(out::writeString);
        out.writeEndArray();
        out.writeEndObject();
    }

    private static void addNumbers(Set<String> fields, Class<? extends IComponent> type) {
        TypeInfo info = TypeManager.get(type);
        if (info.kind() != TypeKind.DATA) {
            return;
        }
        for (TypeField field : info.fields()) {
            boolean isNumber = field.holds() == Leaf.Holds.PLAIN || field.holds() == Leaf.Holds.ENUM;
            if (isNumber && field.stride() == 1) {
                fields.add(type.getName() + "." + field.path());
            }
        }
    }

    private static void writeFields(JsonGenerator out, EntityManager em) {
        try (NativeArray<Entity> all = AgentPicture.query(em, CellField.class).toEntityArray()) {
            for (int i = 0; i < all.length(); i++) {
                Entity entity = all.get(i);
                if (FieldPicture.hasNumbers(em, entity)) {
                    CellField field = em.getComponent(entity, CellField.class);
                    out.writeStartObject();
                    out.writeStringProperty("id", FIELD + em.getName(entity));
                    out.writeStringProperty("label", em.getName(entity));
                    out.writeStringProperty("kind", "field");
                    out.writeNumberProperty("width", field.width());
                    out.writeNumberProperty("height", field.height());
                    out.writeEndObject();
                }
            }
        }
    }

    /// What the model has reported, at most so many rows of it.
    WorldQuestion<TokenBuffer> data(Call call) {
        int points = call.get(ModelShapes.POINTS);
        return (of, budget) -> {
            DataTable data = require(of).data();
            int numbers = data == null ? 0 : points * data.names().size();
            if (!budget.take(1 + numbers / ModelPicture.CELLS_OF_UNIT)) {
                return null;
            }
            return JsonText.copied(out -> write(out, data, points));
        };
    }

    private static void write(JsonGenerator out, @Nullable DataTable data, int points) {
        int rows = data == null ? 0 : data.rows();
        int shown = Math.min(points, rows);
        out.writeNumberProperty("rows", rows);
        List<String> names = data == null ? List.of("step") : data.names();
        out.writeArrayPropertyStart("steps");
        for (int i = 0; i < shown && data != null; i++) {
            out.writeNumber((long) data.number(names.getFirst(), row(i, shown, rows)));
        }
        out.writeEndArray();
        out.writeObjectPropertyStart("columns");
        for (String name : names.subList(1, names.size())) {
            out.writeArrayPropertyStart(name);
            for (int i = 0; i < shown && data != null; i++) {
                double number = data.number(name, row(i, shown, rows));
                if (Double.isFinite(number)) {
                    out.writeNumber(number);
                } else {
                    out.writeNull();
                }
            }
            out.writeEndArray();
        }
        out.writeEndObject();
    }

    /// One of some rows at equal distances, the first and the last one among them.
    private static int row(int index, int shown, int rows) {
        return shown < 2 ? 0 : (int) ((long) index * (rows - 1) / (shown - 1));
    }

    // Pictures

    /// A picture of a grid, a space or a field, now or in a tick.
    Answer picture(Call call, InspectedWorld world) {
        String id = call.get(ModelShapes.OF);
        int most = call.get(ModelShapes.MOST);
        String color = call.get(ModelShapes.COLOR);
        ColumnStream.Field field = color.isEmpty() ? null : numberOf(color);
        WorldQuestion<ModelPicture> question = new WorldQuestion<>() {
            private @Nullable ModelPicture picture;

            @Override
            public @Nullable ModelPicture step(World of, Budget budget) {
                ModelPicture known = picture;
                if (known == null) {
                    known = begun(id, of, world.world(), most, field);
                    picture = known;
                }
                return known.step(of, budget);
            }
        };
        return Answers.of(world, Answers.at(call, world, question), ModelPicture::write);
    }

    private static ColumnStream.Field numberOf(String name) {
        ColumnStream.Field field = ColumnStream.field(name);
        if (field.width() != 1) {
            throw ApiException.badRequest("Agents cannot be coloured by " + name + ", which is not one number. Give"
                    + " type.path of a number.");
        }
        return field;
    }

    /// @param of the world that is shown, which may be an earlier tick of the other one
    private static ModelPicture begun(String id, World of, World live, int most, ColumnStream.@Nullable Field color) {
        ModelRun<?> run = require(live);
        List<PlacedAgents> placed = run.placedAgents();
        for (int i = 0; i < placed.size(); i++) {
            if (id.equals(AGENTS + i)) {
                return new AgentPicture(placed.get(i), most, color);
            }
        }
        if (id.startsWith(FIELD)) {
            EntityManager em = of.entityManager();
            try (NativeArray<Entity> all =
                    AgentPicture.query(em, CellField.class).toEntityArray()) {
                for (int i = 0; i < all.length(); i++) {
                    Entity entity = all.get(i);
                    if (FieldPicture.hasNumbers(em, entity) && id.equals(FIELD + em.getName(entity))) {
                        return new FieldPicture(entity, em.getComponent(entity, CellField.class), most);
                    }
                }
            }
        }
        throw ApiException.notFound("There is no picture \"" + ApiException.shown(id) + "\" of " + run.name()
                + ". Ask for the model to see its pictures.");
    }

    // Changes, on the threads of requests

    /// Lets a model begin anew, and waits until it has. A paused model is paused again before its first step.
    Answer restart(InspectedWorld world, JsonNode body) {
        Map<String, String> texts = new LinkedHashMap<>();
        ModelShapes.PARAMETERS.of(body).properties().forEach(parameter -> {
            if (!parameter.getValue().isString()) {
                throw ApiException.badRequest(
                        "The parameter \"" + parameter.getKey() + "\" is not a string. Give its value as text.");
            }
            texts.put(parameter.getKey(), parameter.getValue().stringValue());
        });
        long seed = seed(ModelShapes.SEED.of(body));
        ModelRun<?> run = require(world.world());
        boolean isPaused = world.isPaused();
        CompletableFuture<Integer> begun = new CompletableFuture<>();
        try {
            run.restartText(texts, seed, fresh -> show(fresh, isPaused, begun));
        } catch (IllegalArgumentException refused) {
            throw ApiException.badRequest(String.valueOf(refused.getMessage()));
        }
        world.setPaused(false); // it is held before a step, where the run looks whether it is to begin anew
        int next = await(run, begun);
        return Answer.json(JsonText.object(out -> out.writeNumberProperty("world", next)));
    }

    private static long seed(String text) {
        try {
            return Long.parseLong(text.strip());
        } catch (NumberFormatException none) {
            throw ApiException.badRequest("The seed is \"" + ApiException.shown(text) + "\". Give a whole number from "
                    + Long.MIN_VALUE + " to " + Long.MAX_VALUE + ".");
        }
    }

    /// Shows the new world of a run. For its thread.
    private void show(World fresh, boolean isPaused, CompletableFuture<Integer> begun) {
        try {
            InspectedWorld shown = worlds.add(fresh);
            shown.setPaused(isPaused);
            begun.complete(shown.id());
        } catch (IllegalStateException closed) { // the inspector, meanwhile
            begun.completeExceptionally(closed);
        }
    }

    private static int await(ModelRun<?> run, CompletableFuture<Integer> begun) {
        try {
            return begun.get(LONGEST_SETUP_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException late) {
            throw new ApiException(
                    503,
                    run.name() + " has not begun anew for " + LONGEST_SETUP_SECONDS
                            + " s. It may still make a step or be set up; look at the list of worlds later.");
        } catch (ExecutionException failed) {
            throw Answers.refusal(failed.getCause());
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new ApiException(503, "The inspector is being closed.");
        }
    }

    /// Sets the most steps a second; 0 for as many as possible.
    Answer rate(InspectedWorld world, JsonNode body) {
        double rate = ModelShapes.RATE.of(body);
        require(world.world()).rate(rate == 0 ? Double.POSITIVE_INFINITY : rate);
        return Answer.json(JsonText.object(out -> {}));
    }
}
