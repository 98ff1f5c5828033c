package dev.phalanx.structs.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.phalanx.structs.TestTypes.Position;
import dev.phalanx.structs.TestTypes.Velocity;
import dev.phalanx.structs.kernel.Bodies.Body2;
import org.junit.jupiter.api.Test;

/// A Throwable from a body that was copied into its kernel shows where the body was written.
class CopiedBodyTraceTest {
    private static final class Maker {
        static Body2<Position, Velocity> throwing() {
            return (p, v) -> {
                switch ((int) v.x()) {
                    case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 -> p.x++;
                    default -> p.y += v.y();
                }
                if (v.x() == 3) {
                    throw new IllegalStateException("at three");
                }
            };
        }
    }

    private static final class Deep {
        static Body2<Position, Velocity> body() {
            return (p, v) -> {
                switch ((int) v.x()) {
                    case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 -> p.x++;
                    default -> p.y += v.y();
                }
                outer(v);
            };
        }

        private static void outer(Velocity velocity) {
            inner(velocity.x());
        }

        private static void inner(float x) {
            if (x > 1) {
                throw new IllegalStateException("deep");
            }
        }
    }

    private static StackTraceElement[] traceOf(Body2<Position, Velocity> body) {
        Query query = LargeBody.query(Store.of(Position.class, 1, LargeBody.SLOTS));
        return catchThrowable(() -> query.forEach(body)).getStackTrace();
    }

    @Test
    void itHasTheLineThatThrew() {
        StackTraceElement[] trace = traceOf(Maker.throwing());
        StackTraceElement called = catchThrowable(() -> Maker.throwing().execute(new Position(), new Velocity(3, 0, 0)))
                .getStackTrace()[0];
        assertThat(trace[0].getClassName()).isEqualTo(called.getClassName()).isEqualTo(Maker.class.getName());
        assertThat(trace[0].getMethodName()).isEqualTo(called.getMethodName()).startsWith("lambda$throwing$");
        assertThat(trace[0].getFileName()).isEqualTo("CopiedBodyTraceTest.java");
        assertThat(trace[0].getLineNumber()).isEqualTo(called.getLineNumber());
        assertThat(trace[1].getClassName()).isEqualTo(IterationKernel.class.getName());
        assertThat(trace[1].getMethodName()).isEqualTo("run");
    }

    @Test
    void theFramesOfWhatTheBodyCalledComeFirst() {
        StackTraceElement[] trace = traceOf(Deep.body());
        assertThat(trace[0].getMethodName()).isEqualTo("inner");
        assertThat(trace[1].getMethodName()).isEqualTo("outer");
        assertThat(trace[2].getMethodName()).startsWith("lambda$body$");
        assertThat(trace[3].getMethodName()).isEqualTo("run");
    }

    private static final class Prepared {
        static Body2<Position, Velocity> body() {
            return (p, v) -> {
                switch ((int) v.x()) {
                    case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 -> p.x++;
                    default -> p.y += v.y();
                }
                throw new Stackless();
            };
        }
    }

    private static final class Stackless extends IllegalStateException {
        private static final long serialVersionUID = 1;

        Stackless() {
            super("no trace");
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }

    @Test
    void aThrowableWithoutATraceStaysWithout() {
        assertThat(traceOf(Prepared.body())).isEmpty();
    }
}
