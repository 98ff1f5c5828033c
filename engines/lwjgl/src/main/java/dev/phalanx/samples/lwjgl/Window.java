package dev.phalanx.samples.lwjgl;

import static org.lwjgl.glfw.GLFW.*;

import org.lwjgl.glfw.GLFWErrorCallback;
import org.lwjgl.opengl.GL;

/// A window with an OpenGL 3.3 core context, which is current on the calling thread, and its mouse and keys: drag to
/// turn the camera, scroll to zoom, space to pause, escape to close.
final class Window implements AutoCloseable {
    private static final float RADIANS_PER_PIXEL = 0.005f;

    private final OrbitCamera camera = new OrbitCamera();
    private final long handle;
    private boolean isPaused;
    private double lastX;
    private double lastY;
    private int width;
    private int height;

    /// Opens the window.
    ///
    /// @param swapInterval how many refreshes of the screen a frame takes at least; 0 for as many frames as possible
    /// @throws IllegalStateException if there is no screen, or no OpenGL 3.3
    Window(String title, int width, int height, int swapInterval) {
        GLFWErrorCallback.createPrint(System.err).set();
        if (!glfwInit()) {
            throw new IllegalStateException("GLFW cannot start; it has printed the reason. Check that there is a"
                    + " screen (on Linux, that DISPLAY or WAYLAND_DISPLAY is set).");
        }
        glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
        glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
        glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
        glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE); // macOS wants it
        glfwWindowHint(GLFW_SAMPLES, 4);
        handle = glfwCreateWindow(width, height, title, 0, 0);
        if (handle == 0) {
            glfwTerminate();
            throw new IllegalStateException("GLFW cannot open a window with OpenGL 3.3; it has printed the reason."
                    + " Update the driver of the graphics card.");
        }
        this.width = width;
        this.height = height;
        glfwMakeContextCurrent(handle);
        GL.createCapabilities();
        glfwSwapInterval(swapInterval);
        glfwSetFramebufferSizeCallback(handle, (window, newWidth, newHeight) -> {
            this.width = newWidth;
            this.height = newHeight;
        });
        glfwSetKeyCallback(handle, (window, key, code, action, modifiers) -> onKey(key, action));
        glfwSetCursorPosCallback(handle, (window, x, y) -> onMouseMoved(x, y));
        glfwSetScrollCallback(handle, (window, x, y) -> camera.zoom((float) Math.pow(0.9, y)));
    }

    private void onKey(int key, int action) {
        if (action == GLFW_PRESS && key == GLFW_KEY_ESCAPE) {
            glfwSetWindowShouldClose(handle, true);
        } else if (action == GLFW_PRESS && key == GLFW_KEY_SPACE) {
            isPaused = !isPaused;
        }
    }

    private void onMouseMoved(double x, double y) {
        if (glfwGetMouseButton(handle, GLFW_MOUSE_BUTTON_LEFT) == GLFW_PRESS) {
            camera.turn((float) (lastX - x) * RADIANS_PER_PIXEL, (float) (y - lastY) * RADIANS_PER_PIXEL);
        }
        lastX = x;
        lastY = y;
    }

    /// Handles what mouse and keys have done since the last call.
    void pollInput() {
        glfwPollEvents();
    }

    /// Shows what was drawn.
    void swapBuffers() {
        glfwSwapBuffers(handle);
    }

    boolean shouldClose() {
        return glfwWindowShouldClose(handle);
    }

    boolean isPaused() {
        return isPaused;
    }

    /// The width of the picture, in pixels.
    int width() {
        return width;
    }

    /// The height of the picture, in pixels.
    int height() {
        return height;
    }

    OrbitCamera camera() {
        return camera;
    }

    @Override
    public void close() {
        GL.setCapabilities(null);
        glfwDestroyWindow(handle);
        glfwTerminate();
        GLFWErrorCallback callback = glfwSetErrorCallback(null);
        if (callback != null) {
            callback.free();
        }
    }
}
