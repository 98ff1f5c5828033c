// Editors of small groups of numbers: vectors and colours in one row, and rotations as Euler angles.

import { html, useRef, useState } from '../ui.js';
import { Icon } from '../icons.js';
import { NumberEditor } from './number.js';

const AXES = ['x', 'y', 'z', 'w'];
const CHANNELS = ['r', 'g', 'b', 'a'];

const isNumber = value => typeof value === 'number' || value === 'NaN' || value === 'Infinity' || value === '-Infinity';
const hasKeys = (value, keys) => {
  const own = Object.keys(value);
  return own.length >= 2 && own.length <= 4 && own.every(key => keys.includes(key)) && own.every(key => isNumber(value[key]));
};

/** Whether a value has only the fields x, y, z and w, or r, g, b and a, all numbers. */
export const isVector = value => hasKeys(value, AXES) || hasKeys(value, CHANNELS);

/** Whether a value looks like a rotation: a quaternion of length one in a field whose name says so. */
export function isRotation(value, names) {
  if (!AXES.every(axis => typeof value[axis] === 'number') || Object.keys(value).length !== 4) return false;
  const length = Math.hypot(value.x, value.y, value.z, value.w);
  return Math.abs(length - 1) < 0.01 && names.some(name => /rotation|orientation|quat/i.test(name));
}

/** One row with an editor for each number. `kind(key)` is the primitive of a field. */
export function VectorEditor({ value, kind, send, readOnly, name }) {
  const color = 'r' in value && isVector(value);
  return html`<span class="vector-editor">
    ${Object.keys(value).map(key => html`<${NumberEditor} key=${key} value=${value[key]} kind=${kind(key)} label=${key} axis=${color ? undefined : key} digits=${6} name=${`${name} ${key}`}
      send=${next => send({ [key]: next })} readOnly=${readOnly} test=${`field-${name}.${key}`} />`)}
    ${color && html`<i class="swatch" style=${`background:rgba(${channel(value.r)},${channel(value.g)},${channel(value.b)},${Number(value.a ?? 1)})`} title="The colour, if its channels are from 0 to 1"></i>`}
  </span>`;
}

const channel = value => Math.round(255 * Math.max(0, Math.min(1, Number(value) || 0)));

/** A quaternion as angles about x, y and z in degrees, with a switch to its four numbers. */
export function RotationEditor({ value, kind, send, readOnly, name }) {
  const [raw, setRaw] = useState(false);
  const chosen = useRef(null);
  const button = html`<button class=${'icon-button small' + (raw ? ' on' : '')} aria-pressed=${raw} title=${raw ? 'Show angles' : 'Show the quaternion'} onClick=${() => setRaw(!raw)}>
    <${Icon} name="raw" label="Show the quaternion" size=${12} /></button>`;
  if (raw) return html`<span class="with-button"><${VectorEditor} value=${value} kind=${kind} send=${send} readOnly=${readOnly} name=${name} />${button}</span>`;
  let angles = toEuler(value);
  if (chosen.current && sameRotation(fromEuler(chosen.current), value)) angles = chosen.current;
  return html`<span class="with-button"><span class="vector-editor">
    ${AXES.slice(0, 3).map((axis, index) => html`<${NumberEditor} key=${axis} value=${Math.round(angles[index] * 100) / 100} label=${axis} axis=${axis} step=${0.5} readOnly=${readOnly}
      name=${`${name} ${axis}, degrees`} test=${`field-${name}.${axis}`} send=${next => {
        const turned = [...angles];
        turned[index] = Number(next);
        chosen.current = turned;
        return send(fromEuler(turned));
      }} />`)}
    <span class="unit">deg</span></span>${button}</span>`;
}

/** The angles about x, y and z in degrees, of a rotation about x, then the turned y, then the turned z. Of the two ways to say it, the one that turns less. */
export function toEuler(rotation) {
  const [x, y, z] = principalEuler(rotation);
  const other = [x - 180 * Math.sign(x || 1), 180 * Math.sign(y || 1) - y, z - 180 * Math.sign(z || 1)];
  return Math.abs(other[0]) + Math.abs(other[2]) + 1e-6 < Math.abs(x) + Math.abs(z) && Math.abs(other[0]) + Math.abs(other[1]) + Math.abs(other[2]) < Math.abs(x) + Math.abs(y) + Math.abs(z) ? other : [x, y, z];
}

function principalEuler({ x, y, z, w }) {
  const sine = Math.max(-1, Math.min(1, 2 * (x * z + y * w)));
  const degrees = 180 / Math.PI;
  if (Math.abs(sine) > 0.9999999) return [Math.atan2(2 * (y * z + x * w), 1 - 2 * (x * x + z * z)) * degrees, Math.asin(sine) * degrees, 0];
  return [Math.atan2(2 * (x * w - y * z), 1 - 2 * (x * x + y * y)) * degrees, Math.asin(sine) * degrees, Math.atan2(2 * (z * w - x * y), 1 - 2 * (y * y + z * z)) * degrees];
}

/** The quaternion of such angles. */
export function fromEuler(angles) {
  const [cx, cy, cz] = angles.map(angle => Math.cos((angle * Math.PI) / 360));
  const [sx, sy, sz] = angles.map(angle => Math.sin((angle * Math.PI) / 360));
  return { x: sx * cy * cz + cx * sy * sz, y: cx * sy * cz - sx * cy * sz, z: cx * cy * sz + sx * sy * cz, w: cx * cy * cz - sx * sy * sz };
}

const sameRotation = (a, b) => Math.abs(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w) > 0.99999;
