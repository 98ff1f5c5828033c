package dev.phalanx.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.agents.Batch;
import dev.phalanx.agents.Model;
import dev.phalanx.agents.ParameterInfo;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BuiltInTest {
    @ParameterizedTest
    @MethodSource("dev.phalanx.models.BuiltIn#names")
    void everyModelRunsAndExplainsItsParameters(String name) {
        Batch<?> batch = batch(Objects.requireNonNull(BuiltIn.find(name)));
        assertThat(batch.parameterInfo()).extracting(ParameterInfo::doc).doesNotContain("");
        assertThat(batch.names()).doesNotHaveDuplicates();
        assertThat(batch.run(0).rows()).isEqualTo(3);
        assertThat(batch.row(0)).isEqualTo(batch.row(0));
    }

    @SuppressWarnings("unchecked") // a model belongs to one class of parameters
    private static <P extends Record> Batch<P> batch(Supplier<? extends Model<?>> model) {
        return Batch.of((Supplier<Model<P>>) model).steps(2);
    }

    @Test
    void thereIsNoOtherModel() {
        assertThat(BuiltIn.names())
                .containsExactly(
                        "ark-flocking",
                        "ark-wolf-sheep",
                        "epidemic",
                        "flocking",
                        "forest-fire",
                        "parallel-flocking",
                        "parallel-schelling",
                        "schelling",
                        "wolf-sheep");
        assertThat(BuiltIn.find("wolfsheep")).isNull();
        assertThat(BuiltIn.hint("wolfsheep"))
                .isEqualTo(
                        "The built-in models are [ark-flocking, ark-wolf-sheep, epidemic, flocking, forest-fire,"
                                + " parallel-flocking, parallel-schelling, schelling, wolf-sheep]. Name one of them. Did you mean \"wolf-sheep\"?");
        assertThat(BuiltIn.hint("com.example.Other")).endsWith("Name one of them.");
    }
}
