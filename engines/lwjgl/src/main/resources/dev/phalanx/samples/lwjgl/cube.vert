#version 330 core

layout(location = 0) in mat4x3 localToWorld; // a column of the world, as it is: locations 0 to 3

uniform mat4 viewProjection;

out vec3 place;
flat out float height;

void main() {
    vec3 corner = vec3(gl_VertexID & 1, gl_VertexID >> 1 & 1, gl_VertexID >> 2 & 1) - 0.5;
    place = localToWorld * vec4(corner, 1);
    height = localToWorld[3].y;
    gl_Position = viewProjection * vec4(place, 1);
}
