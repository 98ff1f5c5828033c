package dev.phalanx.samples.lwjgl;

import static org.lwjgl.opengl.GL33C.*;

import dev.phalanx.entities.EntityManager;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.joml.Matrix4f;
import org.joml.Vector3f;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;

/// Draws a cube for each entity with a `LocalToWorld`, all in one call. The vertex shader gets the matrices as they are
/// in the columns of the world: a `mat4x3`, whose four columns are four attributes of three floats.
final class CubeRenderer implements AutoCloseable {
    private static final int MATRIX_ATTRIBUTE = 0;
    private static final int FLOATS = 12;
    private static final int BYTES = FLOATS * Float.BYTES;
    private static final float[] SKY = {0.98f, 0.72f, 0.53f};

    /// The corners of a cube are numbered by their bits, x, y and z. Two triangles for each side, counterclockwise.
    private static final byte[] INDICES = {
        0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6,
    };

    private final MatrixRuns matrices;
    private final int program;
    private final int viewProjectionUniform;
    private final int eyeUniform;
    private final int vertexArray;
    private final int indexBuffer;
    private final int matrixBuffer;
    private final FloatBuffer uniform = MemoryUtil.memAllocFloat(16);
    private FloatBuffer instances = MemoryUtil.memAllocFloat(FLOATS);

    /// Creates what drawing needs. An OpenGL context is current on the calling thread.
    CubeRenderer(EntityManager em) {
        matrices = new MatrixRuns(em);
        program = link(compile(GL_VERTEX_SHADER, "cube.vert"), compile(GL_FRAGMENT_SHADER, "cube.frag"));
        viewProjectionUniform = glGetUniformLocation(program, "viewProjection");
        eyeUniform = glGetUniformLocation(program, "eye");

        vertexArray = glGenVertexArrays();
        glBindVertexArray(vertexArray);
        indexBuffer = glGenBuffers();
        glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indexBuffer);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            glBufferData(GL_ELEMENT_ARRAY_BUFFER, stack.bytes(INDICES), GL_STATIC_DRAW);
        }
        matrixBuffer = glGenBuffers();
        glBindBuffer(GL_ARRAY_BUFFER, matrixBuffer);
        // snippet lwjgl-attributes
        for (int column = 0; column < 4; column++) {
            int attribute = MATRIX_ATTRIBUTE + column;
            glEnableVertexAttribArray(attribute);
            glVertexAttribPointer(attribute, 3, GL_FLOAT, false, BYTES, 3L * column * Float.BYTES);
            glVertexAttribDivisor(attribute, 1); // the next matrix for the next cube
        }
        // end lwjgl-attributes
        glEnable(GL_DEPTH_TEST);
        glEnable(GL_CULL_FACE);
    }

    /// Draws one frame.
    void draw(Matrix4f viewProjection, Vector3f eye, int width, int height) {
        int count = upload();
        glViewport(0, 0, width, height);
        glClearColor(SKY[0], SKY[1], SKY[2], 1);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        glUseProgram(program);
        glUniformMatrix4fv(viewProjectionUniform, false, viewProjection.get(0, uniform));
        glUniform3f(eyeUniform, eye.x, eye.y, eye.z);
        glBindVertexArray(vertexArray);
        glDrawElementsInstanced(GL_TRIANGLES, INDICES.length, GL_UNSIGNED_BYTE, 0, count);
    }

    /// Copies the matrices into the buffer of the graphics card.
    ///
    /// @return the number of matrices
    private int upload() {
        int count = matrices.update();
        if (count * FLOATS > instances.capacity()) {
            instances = MemoryUtil.memRealloc(instances, count * FLOATS);
        }
        // snippet lwjgl-upload
        instances.clear();
        matrices.copyTo(instances);
        instances.flip();
        glBindBuffer(GL_ARRAY_BUFFER, matrixBuffer);
        glBufferData(GL_ARRAY_BUFFER, instances, GL_STREAM_DRAW); // new memory: the card may still draw from the old
        // end lwjgl-upload
        return count;
    }

    private static int compile(int kind, String file) {
        int shader = glCreateShader(kind);
        glShaderSource(shader, source(file));
        glCompileShader(shader);
        if (glGetShaderi(shader, GL_COMPILE_STATUS) == GL_FALSE) {
            throw new IllegalStateException("The shader " + file + " does not compile: " + glGetShaderInfoLog(shader)
                    + " Check the lines that the driver names.");
        }
        return shader;
    }

    private static String source(String file) {
        try (InputStream in = Objects.requireNonNull(CubeRenderer.class.getResourceAsStream(file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int link(int... shaders) {
        int program = glCreateProgram();
        for (int shader : shaders) {
            glAttachShader(program, shader);
            glDeleteShader(shader); // deleted with the program
        }
        glLinkProgram(program);
        if (glGetProgrami(program, GL_LINK_STATUS) == GL_FALSE) {
            throw new IllegalStateException("The shaders do not link: " + glGetProgramInfoLog(program)
                    + " Compare the outputs of cube.vert with the inputs of cube.frag.");
        }
        return program;
    }

    @Override
    public void close() {
        glDeleteBuffers(matrixBuffer);
        glDeleteBuffers(indexBuffer);
        glDeleteVertexArrays(vertexArray);
        glDeleteProgram(program);
        MemoryUtil.memFree(uniform);
        MemoryUtil.memFree(instances);
    }
}
