#version 330 core

const vec3 SUN = normalize(vec3(-0.8, 0.35, -0.9));
const vec3 SUNLIGHT = vec3(1.0, 0.86, 0.7);
const vec3 SKY = vec3(0.98, 0.72, 0.53);
const vec3 DEEP = vec3(0.05, 0.10, 0.28);
const vec3 SHALLOW = vec3(0.05, 0.52, 0.58);
const vec3 FOAM = vec3(0.94, 0.97, 0.92);

in vec3 place;
flat in float height;

uniform vec3 eye;

out vec4 colour;

void main() {
    vec3 normal = normalize(cross(dFdx(place), dFdy(place)));
    vec3 view = eye - place;
    float away = length(view);
    view /= away;

    vec3 water = mix(DEEP, SHALLOW, smoothstep(-4.0, 2.5, height));
    water = mix(water, FOAM, smoothstep(2.6, 4.4, height));
    float diffuse = max(dot(normal, SUN), 0.0);
    float specular = pow(max(dot(normal, normalize(SUN + view)), 0.0), 40.0);
    vec3 lit = water * (0.35 + 0.75 * diffuse) + SUNLIGHT * 0.5 * specular;
    colour = vec4(mix(lit, SKY, smoothstep(40.0, 190.0, away)), 1);
}
