package dev.phalanx.inspector.internal.api;

import dev.phalanx.agents.CellField;
import dev.phalanx.agents.DoubleCell;
import dev.phalanx.agents.IntCell;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.world.Budget;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// The picture of a field of numbers: the number in the middle of the cells that a cell of the picture stands for.
final class FieldPicture extends ModelPicture {
    private final Entity entity;
    private final CellField field;
    private int row;

    FieldPicture(Entity entity, CellField field, int most) {
        super(field.width(), field.height(), most, Math.max(field.width(), field.height()), false);
        this.entity = entity;
        this.field = field;
    }

    /// Whether the entity of a field has numbers.
    static boolean hasNumbers(EntityManager em, Entity entity) {
        return em.hasBuffer(entity, IntCell.class) || em.hasBuffer(entity, DoubleCell.class);
    }

    @Override
    public @Nullable ModelPicture step(World of, Budget budget) {
        IntToDoubleFunction cells = cells(of.entityManager());
        for (; row < rows; row++) {
            if (!budget.take(1 + columns / CELLS_OF_UNIT)) {
                return null;
            }
            int y = middle(row, rows, field.height());
            for (int column = 0; column < columns; column++) {
                int x = middle(column, columns, field.width());
                float number = (float) cells.applyAsDouble(y * field.width() + x);
                numbers[row * columns + column] = Float.isFinite(number) ? number : Float.NaN;
            }
        }
        return this;
    }

    private static int middle(int index, int count, int size) {
        return (int) (((long) index * size + size / 2) / count);
    }

    private IntToDoubleFunction cells(EntityManager em) {
        if (em.exists(entity) && em.hasBuffer(entity, IntCell.class)) {
            DynamicBuffer<IntCell> buffer = em.getBuffer(entity, IntCell.class, true);
            requireSize(buffer.length());
            return cell -> buffer.get(cell).value();
        }
        if (em.exists(entity) && em.hasBuffer(entity, DoubleCell.class)) {
            DynamicBuffer<DoubleCell> buffer = em.getBuffer(entity, DoubleCell.class, true);
            requireSize(buffer.length());
            return cell -> buffer.get(cell).value();
        }
        throw ApiException.notFound("The field is gone. Ask for the model to see its pictures.");
    }

    private void requireSize(int length) {
        if (length != field.width() * field.height()) {
            throw new ApiException(
                    409,
                    "The field has " + length + " numbers for " + field.width() + " × " + field.height()
                            + " cells. Let the model make it with IntField.of or DoubleField.of.");
        }
    }

    @Override
    List<Kind> kindsWithCounts() {
        return List.of();
    }

    @Override
    int agents() {
        return -1;
    }
}
