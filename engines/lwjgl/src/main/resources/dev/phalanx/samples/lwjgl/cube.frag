#version 330 core

const vec3 SUN = normalize(vec3(-0.8, 0.3, -0.9));
const vec3 SUNLIGHT = vec3(1.0, 0.86, 0.7);
const vec3 SKY = vec3(0.98, 0.72, 0.53);
const vec3 DEEP = vec3(0.06, 0.16, 0.42);
const vec3 SHALLOW = vec3(0.07, 0.62, 0.66);
const vec3 FOAM = vec3(1.0, 0.98, 0.92);

in vec3 place;
flat in float height;

uniform vec3 eye;

out vec4 colour;

void main() {
    vec3 normal = normalize(cross(dFdx(place), dFdy(place)));
    vec3 view = eye - place;
    float away = length(view);
    view /= away;

    vec3 water = mix(DEEP, SHALLOW, smoothstep(-4.5, 2.5, height));
    water = mix(water, FOAM, smoothstep(2.0, 4.6, height));
    float diffuse = max(dot(normal, SUN), 0.0);
    float specular = pow(max(dot(normal, normalize(SUN + view)), 0.0), 60.0);
    vec3 lit = water * (0.45 + 0.25 * normal.y + 0.6 * diffuse) + SUNLIGHT * 0.45 * specular;
    colour = vec4(mix(lit, SKY, smoothstep(50.0, 200.0, away)), 1);
}
