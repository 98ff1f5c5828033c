package dev.phalanx.transforms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.lookups.ComponentLookup;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.NullCalls;
import org.joml.Matrix4x3f;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/// Public methods that are given null name what was null.
class NullArgumentsTest extends InTransformWorld {
    @Test
    void transformsNameWhatWasNull() {
        Entity entity = em.createEntity(new LocalTransform(), new LocalToWorld());
        NullCalls calls = new NullCalls()
                .sample(EntityManager.class, em)
                .sample(Entity.class, entity)
                .sample(LocalTransform.class, new LocalTransform())
                .sample(Vector3f.class, new Vector3f(1, 2, 3))
                .sample(Quaternionf.class, new Quaternionf())
                .sample(Matrix4x3f.class, new Matrix4x3f())
                .sample(ComponentLookup.class, em.getComponentLookup(LocalTransform.class, true))
                .leaveOut("equals", "onCreate", "onUpdate")
                .ofPackage(LocalTransform.class)
                .ofObject(LocalTransform.class, new LocalTransform())
                .ofObject(LocalToWorld.class, new LocalToWorld())
                .ofObject(PostTransformMatrix.class, new PostTransformMatrix())
                .ofObject(TransformAspect.class, em.getAspect(entity, TransformAspect.class));

        assertThat(calls.bare()).isEmpty();
        assertThat(calls.count()).isGreaterThan(30);
    }

    @Test
    void theParameterIsNamed() {
        Entity entity = em.createEntity(new LocalTransform());
        assertThatNullPointerException()
                .isThrownBy(() -> LocalTransform.of(new Vector3f(), null))
                .withMessage("rotation");
        assertThatNullPointerException()
                .isThrownBy(() -> LocalToWorld.of((LocalTransform) null))
                .withMessage("transform");
        assertThatNullPointerException()
                .isThrownBy(() -> em.getAspect(
                                em.createEntity(new LocalTransform(), new LocalToWorld()), TransformAspect.class)
                        .setLocalPosition(null))
                .withMessage("position");
        assertThatNullPointerException()
                .isThrownBy(() -> TransformHelpers.lookAt(em, entity, new Vector3f(), null))
                .withMessage("lookAt was given null for up. Give a value that is not null.");
        assertThatNullPointerException()
                .isThrownBy(() -> TransformHelpers.root(em, null))
                .withMessage("root was given null for entity. Give a value that is not null.");
    }

    @Test
    void aTransformThatIsGivenNullStaysAsItWas() {
        LocalTransform transform = new LocalTransform();
        assertThatNullPointerException()
                .isThrownBy(() -> transform.set(new Vector3f(1, 2, 3), null, 2))
                .withMessage("newRotation");
        assertThat(transform).isEqualTo(new LocalTransform());
    }
}
