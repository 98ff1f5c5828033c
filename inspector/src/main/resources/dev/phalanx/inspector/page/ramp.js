// The colours of a number between the lowest and the highest: a ramp of even steps of lightness, from dark violet to yellow, the same in shaders and in CSS.

/** Red, green and blue of equally distant stops, from 0 to 1. */
const STOPS = [
  [0.27, 0.06, 0.4],
  [0.24, 0.29, 0.54],
  [0.16, 0.47, 0.56],
  [0.14, 0.64, 0.53],
  [0.48, 0.82, 0.32],
  [0.99, 0.9, 0.2],
];

/** The colour at a place from 0 to 1, as bytes. */
export function rampColor(place) {
  const at = Math.max(0, Math.min(1, place || 0)) * (STOPS.length - 1);
  const low = Math.min(STOPS.length - 2, Math.floor(at));
  return STOPS[low].map((value, channel) => Math.round(255 * (value + (STOPS[low + 1][channel] - value) * (at - low))));
}

export const RAMP_CSS = `linear-gradient(to right, ${STOPS.map(stop => `rgb(${stop.map(value => Math.round(value * 255)).join(' ')})`).join(', ')})`;

/** A function `vec3 ramp(float place)` for shaders. */
export const RAMP_GLSL = `
vec3 ramp(float place) {
  float at = clamp(place, 0.0, 1.0) * ${(STOPS.length - 1).toFixed(1)};
  vec3 color = vec3(${STOPS[0].join(', ')});
  ${STOPS.slice(1).map((stop, index) => `color = mix(color, vec3(${stop.map(value => value.toFixed(3)).join(', ')}), clamp(at - ${index.toFixed(1)}, 0.0, 1.0));`).join('\n  ')}
  return color;
}`;
