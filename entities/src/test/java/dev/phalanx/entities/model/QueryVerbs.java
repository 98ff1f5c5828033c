package dev.phalanx.entities.model;

import static dev.phalanx.entities.query.QueryTerms.ref;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Nested;
import dev.phalanx.entities.fixture.Components.Score;
import dev.phalanx.entities.fixture.Sizes.AtMostThree;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The verbs that ask and iterate queries.
final class QueryVerbs {
    private static final int QUESTIONS = 8;

    private QueryVerbs() {}

    /// Makes a query, asks it, and keeps it to be asked after later steps.
    static void ask(Side side, Step step) {
        Question question = Question.of(side, clauses(step));
        question.ask(side.naive);
        if (side.questions.size() < QUESTIONS) {
            side.questions.add(question);
        } else {
            side.questions.set(step.subject() % QUESTIONS, question);
        }
        Entity entity = side.entity(step.subject());
        Being being = side.naive.find(entity);
        boolean matches = being != null && question.matches(being);
        EntityQuery query = question.query();
        Expect.same(query.matches(entity), matches, "whether %s matches %s", entity, query);
        boolean masked = being != null && question.matchesArchetype(being);
        Expect.same(query.getEntityQueryMask().matches(entity), masked, "whether %s matches the %s", entity, query);
    }

    private static List<Clauses> clauses(Step step) {
        int all = step.all();
        int none = step.none();
        int disabled = all & Part.ENABLEABLE;
        return switch (step.value() % 6) {
            case 0 -> List.of(Clauses.of(all, none));
            case 1 -> List.of(new Clauses(all, none, 0, 0, 0, 0));
            case 2 -> List.of(Clauses.of(all, 0), Clauses.of(none, all));
            case 3 -> List.of(new Clauses(all & ~disabled, 0, none, disabled, 0, 0));
            case 4 -> List.of(new Clauses(all, 0, 0, 0, 0, none, true));
            default -> List.of(new Clauses(0, 0, 0, 0, none, all));
        };
    }

    static void write(Side side, Step step) {
        int dx = step.amount();
        side.em.query(rw(Point.class)).forEach(point -> {
            point.x += dx;
            point.y = point.x - 1;
        });
        for (Being being : side.naive.matching(Part.mask(Part.POINT), 0)) {
            Point old = (Point) being.values.get(Part.POINT);
            side.naive.put(being, Part.POINT, new Point(old.x + dx, old.x + dx - 1));
        }
    }

    static void writeSome(Side side, Step step) {
        side.em
                .query(rw(Point.class), ro(Nested.class))
                .withNone(Frozen.class)
                .withEntityAccess()
                .forEach((point, nested, entity) -> {
                    point.x = nested.first().a();
                    point.y = entity.index();
                });
        for (Being being : side.naive.matching(Part.mask(Part.POINT, Part.NESTED), Part.mask(Part.FROZEN))) {
            Nested nested = (Nested) being.values.get(Part.NESTED);
            side.naive.put(being, Part.POINT, new Point(nested.first().a(), being.entity.index()));
        }
    }

    /// Writes records through references, every other one.
    static void writeRecords(Side side, Step step) {
        int n = step.amount();
        side.em
                .query(ref(AtMostThree.class), ref(Score.class))
                .withAll(Monster.class)
                .forEach((small, score) -> {
                    if (small.get().value() % 2 == 0) {
                        score.set(new Score(small.get().value(), n));
                        small.set(new AtMostThree(n));
                    }
                });
        for (Being being : side.naive.matching(Part.mask(Part.AT_MOST_THREE, Part.SCORE, Part.MONSTER), 0)) {
            AtMostThree small = (AtMostThree) being.values.get(Part.AT_MOST_THREE);
            side.naive.marks.wrote(being, Part.mask(Part.AT_MOST_THREE, Part.SCORE));
            if (small.value() % 2 == 0) {
                side.naive.put(being, Part.SCORE, new Score(small.value(), n));
                side.naive.put(being, Part.AT_MOST_THREE, new AtMostThree(n));
            }
        }
    }

    static void read(Side side, Step step) {
        Map<Entity, Object> visited = new HashMap<>();
        side.em
                .query(ro(Score.class))
                .withNone(Monster.class)
                .withEntityAccess()
                .forEach((score, entity) -> {
                    Expect.that(visited.put(entity, score) == null, "%s is visited once", entity);
                });
        Map<Entity, Object> expected = new HashMap<>();
        for (Being being : side.naive.matching(Part.mask(Part.SCORE), Part.mask(Part.MONSTER))) {
            expected.put(being.entity, being.values.get(Part.SCORE));
        }
        Expect.same(visited, expected, "what the loop sees");
    }

    /// A structural change in a loop is refused and changes nothing.
    static void changeWhileReading(Side side, Step step) {
        side.em.query(ro(Score.class)).withEntityAccess().forEach((score, entity) -> {
            Expect.refused(IllegalStateException.class, () -> side.em.destroyEntity(entity), "destroying in a loop");
        });
    }
}
