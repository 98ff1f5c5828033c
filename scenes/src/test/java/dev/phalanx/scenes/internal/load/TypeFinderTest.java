package dev.phalanx.scenes.internal.load;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.shape.FileType;
import java.util.List;
import org.junit.jupiter.api.Test;

class TypeFinderTest {
    @Test
    void aClassThatIsNoComponentIsRefused() {
        FileType text = new FileType("java.lang.String", 0, FileType.Kind.DATA, List.of());

        assertThatThrownBy(() -> new TypeFinder(LoadOptions.DEFAULT).match(List.of(text), report -> {}))
                .isInstanceOf(SceneFileException.class)
                .hasMessageContaining("java.lang.String, which is a class that is no component");
    }
}
