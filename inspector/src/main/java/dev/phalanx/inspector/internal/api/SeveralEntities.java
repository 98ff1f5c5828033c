package dev.phalanx.inspector.internal.api;

import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.calls.Answer;
import dev.phalanx.inspector.internal.calls.Answers;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.calls.Call;
import dev.phalanx.inspector.internal.calls.Parameter;
import dev.phalanx.inspector.internal.calls.Shape;
import dev.phalanx.inspector.internal.components.ComponentValues;
import dev.phalanx.inspector.internal.values.Ids;
import dev.phalanx.inspector.internal.world.Budget;
import dev.phalanx.inspector.internal.world.InspectedWorld;
import dev.phalanx.inspector.internal.world.WorldQuestion;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The values of several entities, each of which is copied in one frame; all of them over several, if the budget of one
/// does not suffice.
final class SeveralEntities implements WorldQuestion<ComponentValues.Copied> {
    /// The most entities of one question.
    static final int MOST = 100;

    static final Parameter<String> IDS = Parameter.text(
                    "ids", "The ids of the entities, at most " + MOST + ", separated by commas.")
            .required();
    static final Shape SHAPE = Shape.object(
            Shape.has("items", Shape.list(EntityQuestions.WHOLE)), Shape.has("gone", Shape.list(Shape.ENTITY)));

    private final List<Entity> entities;
    private final List<ComponentValues.Copied> copies = new ArrayList<>();
    private final List<Entity> gone = new ArrayList<>();
    private int next;

    private SeveralEntities(List<Entity> entities) {
        this.entities = entities;
    }

    /// Replies with the values of the entities that the parameter `ids` lists.
    static Answer answer(InspectedWorld world, Call call) {
        Set<Entity> entities = new LinkedHashSet<>();
        for (String id : call.get(IDS).split(",", MOST + 2)) {
            entities.add(Parameter.readEntity(id));
        }
        if (entities.size() > MOST) {
            throw ApiException.badRequest(
                    "The parameter ids lists more than " + MOST + " entities. Give at most " + MOST + ".");
        }
        SeveralEntities question = new SeveralEntities(List.copyOf(entities));
        return Answers.of(world, Answers.at(call, world, question), ComponentValues.Copied::write);
    }

    @Override
    public ComponentValues.@Nullable Copied step(World world, Budget budget) {
        while (next < entities.size()) {
            Entity entity = entities.get(next);
            if (world.entityManager().exists(entity)) {
                ComponentValues.Copied copy = EntityQuestions.whole(entity).step(world, budget);
                if (copy == null) {
                    return null;
                }
                copies.add(copy);
            } else {
                gone.add(entity);
            }
            next++;
        }
        return out -> {
            out.writeArrayPropertyStart("items");
            for (ComponentValues.Copied copy : copies) {
                out.writeStartObject();
                copy.write(out);
                out.writeEndObject();
            }
            out.writeEndArray();
            out.writeArrayPropertyStart("gone");
            gone.forEach(entity -> out.writeString(Ids.text(entity)));
            out.writeEndArray();
        };
    }

    /// Such as `values of 3 entities`.
    @Override
    public String toString() {
        return "values of " + entities.size() + " entities";
    }
}
