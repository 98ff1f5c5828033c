// The 3-D scene of the View: all entities in one draw call, straight from the stream's numbers, which become a buffer of the graphics card as they are.

import * as THREE from './vendor/three.module.min.js';
import { OrbitControls } from './vendor/orbit-controls.js';
import { RAMP_GLSL } from './ramp.js';
import { columnOrder } from './stream.js';

const NUMBERS = 12;

/** A click finds the nearest entity in a square of so many pixels. */
const REACH = 13;

/** Boxes are drawn with so many pixels at least, so that they are seen and hit from far away. */
const LEAST_PIXELS = 5;

/** For so many milliseconds, the camera makes room for entities that arrive after the first ones, unless it was moved. */
const ARRIVAL = 3000;
const HOVER_PAUSE = 60;

const VERTEX = `
in vec4 first;
in vec4 second;
in vec4 third;
in float value;
uniform bool byColumns;
uniform bool points;
uniform float size;
uniform vec2 pixel;
uniform vec2 range;
uniform bool colored;
uniform int chosen;
uniform int pointed;
uniform vec3 plain;
flat out int instance;
out vec3 shade;
const int LEAST_PIXELS = ${LEAST_PIXELS};
${RAMP_GLSL}
void main() {
  vec3 x, y, z, place;
  if (byColumns) {
    x = first.xyz; y = vec3(first.w, second.xy); z = vec3(second.zw, third.x); place = third.yzw;
  } else {
    x = vec3(first.x, second.x, third.x); y = vec3(first.y, second.y, third.y); z = vec3(first.z, second.z, third.z);
    place = vec3(first.w, second.w, third.w);
  }
  instance = gl_InstanceID;
  bool isChosen = gl_InstanceID == chosen;
  vec3 color = colored ? (isnan(value) ? vec3(1.0, 0.0, 1.0) : ramp((value - range.x) / max(range.y - range.x, 1e-20))) : plain;
  if (isChosen) color = vec3(1.0, 0.45, 0.1);
  else if (gl_InstanceID == pointed) color = mix(color, vec3(1.0), 0.55);
  if (points) {
    vec4 at = projectionMatrix * viewMatrix * vec4(place, 1.0);
    at.xy += position.xy * pixel * (isChosen ? max(size * 2.5, 9.0) : size) * at.w;
    gl_Position = at;
    shade = color;
  } else {
    float grow = isChosen ? 1.25 : 1.0;
    float depth = (projectionMatrix * viewMatrix * vec4(place, 1.0)).w;
    float side = size * max(length(x), max(length(y), length(z)));
    float pixels = depth > 0.0 ? side * projectionMatrix[1][1] / (2.0 * depth * pixel.y) : 1e6;
    grow *= pixels > 0.0 ? max(1.0, (isChosen ? 2.0 : 1.0) * float(LEAST_PIXELS) / pixels) : 1.0;
    vec3 corner = position * size * grow;
    vec3 turned = x * normal.x + y * normal.y + z * normal.z;
    float length2 = dot(turned, turned);
    float light = length2 > 0.0 ? 0.62 + 0.38 * dot(turned * inversesqrt(length2), normalize(vec3(0.35, 0.85, 0.45))) : 1.0;
    gl_Position = projectionMatrix * viewMatrix * vec4(place + x * corner.x + y * corner.y + z * corner.z, 1.0);
    shade = color * light;
  }
}`;

const FRAGMENT = `
precision highp float;
in vec3 shade;
out vec4 result;
void main() { result = vec4(shade, 1.0); }`;

const PICK_FRAGMENT = `
precision highp float;
flat in int instance;
in vec3 shade;
out vec4 result;
void main() {
  int id = instance + 1;
  result = vec4(float(id & 255), float((id >> 8) & 255), float((id >> 16) & 255), 255.0) / 255.0;
}`;

/**
 * Draws into a box on the page until it is disposed of. `pick(entity)` is called after a click, with an empty string if it hit nothing; `point(entity, place)` when
 * the pointer comes to another entity, or to none; `drawn()` after each picture.
 */
export class ViewportScene {
  constructor(box, { pick, point, drawn }) {
    this.box = box;
    this.pick = pick;
    this.point = point;
    this.pointed = '';
    this.moved = false;
    this.drawn = drawn;
    this.count = 0;
    this.capacity = 0;
    this.chosen = '';
    this.follow = false;
    this.framed = false;
    this.pendingFrame = 0;
    this.renderer = new THREE.WebGLRenderer({ antialias: true, powerPreference: 'high-performance' });
    this.renderer.setPixelRatio(Math.min(2, window.devicePixelRatio || 1));
    box.append(this.renderer.domElement);
    this.renderer.domElement.setAttribute('aria-label', 'Entities in space');
    this.renderer.domElement.setAttribute('role', 'img');
    this.scene = new THREE.Scene();
    this.camera = new THREE.PerspectiveCamera(50, 1, 0.1, 10000);
    this.camera.position.set(40, 30, 40);
    // The controls add a listener to the root node and remove it from there when they are disposed of, by when the canvas may have left the document.
    this.renderer.domElement.getRootNode = () => document;
    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    this.controls.zoomToCursor = true;
    this.controls.addEventListener('change', () => this.invalidate());
    this.controls.addEventListener('start', () => (this.moved = true));
    this.grid = null;
    this.axes = new THREE.AxesHelper(1);
    this.scene.add(this.axes);
    this.uniforms = {
      byColumns: { value: false }, points: { value: false }, size: { value: 1 }, pixel: { value: new THREE.Vector2(0.001, 0.001) }, range: { value: new THREE.Vector2(0, 1) },
      colored: { value: false }, chosen: { value: -1 }, pointed: { value: -1 }, plain: { value: new THREE.Color(0.36, 0.62, 1) },
    };
    const material = fragmentShader => new THREE.RawShaderMaterial({
      glslVersion: THREE.GLSL3, uniforms: this.uniforms, fragmentShader, side: THREE.DoubleSide,
      vertexShader: 'precision highp float;\nprecision highp int;\nuniform mat4 projectionMatrix;\nuniform mat4 viewMatrix;\nin vec3 position;\nin vec3 normal;' + VERTEX,
    });
    this.material = material(FRAGMENT);
    this.pickMaterial = material(PICK_FRAGMENT);
    this.pickTarget = new THREE.WebGLRenderTarget(REACH, REACH);
    this.pickScene = new THREE.Scene();
    this.shapes = { boxes: new THREE.BoxGeometry(1, 1, 1), points: quad() };
    this.shape = 'boxes';
    this.mesh = null;
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(box);
    this.resize();
    let down = null;
    this.onDown = event => (down = { x: event.clientX, y: event.clientY });
    this.onUp = event => {
      if (down && event.button === 0 && Math.hypot(event.clientX - down.x, event.clientY - down.y) < 4) this.pickAt(event);
      down = null;
    };
    this.onMove = event => {
      clearTimeout(this.hovering);
      if (event.buttons) this.pointAt('', -1, null);
      else this.hovering = setTimeout(() => this.hover(event), HOVER_PAUSE);
    };
    this.onLeave = () => {
      clearTimeout(this.hovering);
      this.pointAt('', -1, null);
    };
    this.renderer.domElement.addEventListener('pointermove', this.onMove);
    this.renderer.domElement.addEventListener('pointerleave', this.onLeave);
    this.renderer.domElement.addEventListener('pointerdown', this.onDown);
    this.renderer.domElement.addEventListener('pointerup', this.onUp);
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.box;
    if (!width || !height) return;
    this.renderer.setSize(width, height);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    const ratio = this.renderer.getPixelRatio();
    this.uniforms.pixel.value.set(ratio / (width * ratio), ratio / (height * ratio));
    this.invalidate();
  }

  setTheme(isDark) {
    this.isDark = isDark;
    this.scene.background = new THREE.Color(isDark ? 0x12151a : 0xf2f4f7);
    if (!isDark) this.uniforms.plain.value.setRGB(0.16, 0.42, 0.85);
    else this.uniforms.plain.value.setRGB(0.36, 0.62, 1);
    this.makeGrid(this.gridSize ?? 100);
    this.invalidate();
  }

  makeGrid(size) {
    this.gridSize = size;
    if (this.grid) {
      this.scene.remove(this.grid);
      this.grid.dispose();
    }
    this.grid = new THREE.GridHelper(size, 20, this.isDark ? 0x4a5566 : 0x98a4b5, this.isDark ? 0x2a313c : 0xd5dbe4);
    this.scene.add(this.grid);
    this.axes.scale.setScalar(size / 20);
  }

  setShape(shape, size) {
    this.uniforms.points.value = shape === 'points';
    this.uniforms.size.value = size;
    if (shape !== this.shape) {
      this.shape = shape;
      this.makeMesh();
    }
    this.invalidate();
  }

  setRange(colored, low, high) {
    this.uniforms.colored.value = colored;
    this.uniforms.range.value.set(low, high);
    this.invalidate();
  }

  /** Whether the last message has been drawn. While it has not, newer ones are dropped. */
  get ready() {
    return this.pendingFrame === 0 || this.count === 0;
  }

  /** Takes the columns of a message: 12 numbers for each entity, and one more if they are coloured. */
  take({ count, indices, versions, values, numbers }) {
    if (count > this.capacity) this.allocate(Math.ceil(count * 1.2));
    this.count = count;
    this.indices.set(indices);
    this.versions.set(versions);
    this.matrices.array.set(values.subarray(0, count * NUMBERS));
    this.matrices.clearUpdateRanges();
    this.matrices.addUpdateRange(0, count * NUMBERS);
    this.matrices.needsUpdate = true;
    if (numbers > NUMBERS) {
      this.values.array.set(values.subarray(count * NUMBERS, count * (NUMBERS + 1)));
      this.values.clearUpdateRanges();
      this.values.addUpdateRange(0, count);
      this.values.needsUpdate = true;
    }
    this.mesh.geometry.instanceCount = count;
    if (!this.framed && count > 0) {
      this.uniforms.byColumns.value = columnOrder(this.matrices.array, count);
      this.frameAll();
      this.framed = true;
      this.arrived = performance.now();
      this.fitted = this.arrived;
    } else if (this.framed && !this.moved && performance.now() - this.arrived < ARRIVAL && performance.now() > this.fitted + ARRIVAL / 6) {
      this.fitted = performance.now();
      const fit = this.fit();
      if (fit && fit.distance > this.camera.position.distanceTo(this.controls.target) * 1.05) this.frameAll();
    }
    this.findChosen();
    this.invalidate();
  }

  /** The lowest and highest of the coloured values. */
  extent() {
    let low = Infinity;
    let high = -Infinity;
    const { array } = this.values;
    for (let index = 0; index < this.count; index++) {
      const value = array[index];
      if (value < low) low = value;
      if (value > high) high = value;
    }
    return low <= high ? [low, high] : [0, 1];
  }

  allocate(capacity) {
    this.capacity = capacity;
    this.indices = new Uint32Array(capacity);
    this.versions = new Uint32Array(capacity);
    this.matrices = new THREE.InstancedInterleavedBuffer(new Float32Array(capacity * NUMBERS), NUMBERS);
    this.matrices.setUsage(THREE.DynamicDrawUsage);
    this.values = new THREE.InstancedBufferAttribute(new Float32Array(capacity), 1);
    this.values.setUsage(THREE.DynamicDrawUsage);
    this.makeMesh();
  }

  makeMesh() {
    if (!this.capacity) return;
    const shape = this.shapes[this.shape];
    const geometry = new THREE.InstancedBufferGeometry();
    geometry.index = shape.index;
    geometry.setAttribute('position', shape.attributes.position);
    geometry.setAttribute('normal', shape.attributes.normal);
    ['first', 'second', 'third'].forEach((name, index) => geometry.setAttribute(name, new THREE.InterleavedBufferAttribute(this.matrices, 4, index * 4)));
    geometry.setAttribute('value', this.values);
    geometry.instanceCount = this.count;
    if (this.mesh) {
      this.scene.remove(this.mesh);
      this.pickScene.remove(this.pickMesh);
      this.mesh.geometry.dispose();
    }
    this.mesh = new THREE.Mesh(geometry, this.material);
    this.mesh.frustumCulled = false;
    this.pickMesh = new THREE.Mesh(geometry, this.pickMaterial);
    this.pickMesh.frustumCulled = false;
    this.scene.add(this.mesh);
    this.pickScene.add(this.pickMesh);
  }

  choose(entity, follow) {
    this.chosen = entity;
    this.follow = follow;
    this.findChosen();
    this.invalidate();
  }

  findChosen() {
    this.uniforms.chosen.value = -1;
    // Rows are in another order with each message.
    const pointed = this.uniforms.pointed.value;
    if (pointed >= this.count || (pointed >= 0 && this.entityOf(pointed) !== this.pointed)) this.uniforms.pointed.value = -1;
    if (!this.chosen) return;
    const [index, version] = this.chosen.split(':').map(Number);
    for (let row = 0; row < this.count; row++) {
      if (this.indices[row] === index && this.versions[row] === version) {
        this.uniforms.chosen.value = row;
        if (this.follow) {
          const place = this.place(row, new THREE.Vector3());
          const moved = place.clone().sub(this.controls.target);
          this.controls.target.add(moved);
          this.camera.position.add(moved);
          this.controls.update();
        }
        return;
      }
    }
  }

  place(row, into) {
    const { array } = this.matrices;
    const at = row * NUMBERS;
    return this.uniforms.byColumns.value ? into.set(array[at + 9], array[at + 10], array[at + 11]) : into.set(array[at + 3], array[at + 7], array[at + 11]);
  }

  /**
   * Where the camera has to look, and from how far, to see all entities in its direction; or null if there are none. Each entity counts with its size, not
   * only with its place.
   */
  fit() {
    const box = new THREE.Box3();
    const point = new THREE.Vector3();
    const { array } = this.matrices;
    const isBoxes = this.shape === 'boxes';
    let largest = 0;
    for (let row = 0; row < this.count; row++) {
      this.place(row, point);
      if (!Number.isFinite(point.x + point.y + point.z)) continue;
      box.expandByPoint(point);
      const at = row * NUMBERS;
      // The rows or columns of a turned and scaled box are at most as long as its longest side times the root of three.
      if (isBoxes) largest = Math.max(largest, Math.hypot(array[at], array[at + 1], array[at + 2]));
    }
    if (box.isEmpty()) return null;
    const center = box.getCenter(new THREE.Vector3());
    const back = this.camera.position.clone().sub(this.controls.target).normalize();
    const right = new THREE.Vector3().crossVectors(this.camera.up, back).normalize();
    const up = new THREE.Vector3().crossVectors(back, right);
    const vertical = Math.tan(THREE.MathUtils.degToRad(this.camera.fov) / 2);
    const horizontal = vertical * this.camera.aspect;
    const reach = Number.isFinite(largest) ? largest * this.uniforms.size.value : 0;
    let distance = 2;
    for (let row = 0; row < this.count; row++) {
      this.place(row, point).sub(center);
      const needed = Math.max((Math.abs(point.dot(right)) + reach) / horizontal, (Math.abs(point.dot(up)) + reach) / vertical) + point.dot(back);
      if (Number.isFinite(needed)) distance = Math.max(distance, needed + reach);
    }
    return { center, distance: distance * 1.04, radius: Math.max(2, box.getBoundingSphere(new THREE.Sphere()).radius) };
  }

  /** Moves the camera so that all entities are seen. */
  frameAll() {
    const fit = this.count ? this.fit() : null;
    if (!fit) return;
    this.look(fit.center, fit.distance);
    const size = fit.radius * 1.2;
    const power = 10 ** Math.ceil(Math.log10(size));
    this.makeGrid(power * (size < power / 2 ? 1 : 2));
  }

  /** Moves the camera to the chosen entity. */
  frameChosen() {
    const row = this.uniforms.chosen.value;
    if (row >= 0) this.look(this.place(row, new THREE.Vector3()), 13);
  }

  look(center, distance) {
    const direction = this.camera.position.clone().sub(this.controls.target).normalize();
    this.controls.target.copy(center);
    this.camera.position.copy(center).addScaledVector(direction, distance);
    this.controls.update();
    this.invalidate();
  }

  /** The part of an entity that can be seen, as fractions of the picture from its left upper corner; for tests. */
  placeOnScreen(row) {
    this.camera.updateMatrixWorld();
    const at = this.place(row, new THREE.Vector3()).project(this.camera);
    return { x: (at.x + 1) / 2, y: (1 - at.y) / 2 };
  }

  pickAt(event) {
    if (!this.mesh || !this.count) return;
    const row = this.rowAt(event);
    this.pick(row < 0 ? '' : this.entityOf(row));
    this.invalidate();
  }

  entityOf(row) {
    return `${this.indices[row]}:${this.versions[row]}`;
  }

  hover(event) {
    if (this.disposed || !this.mesh || !this.count) return;
    const row = this.rowAt(event);
    const rect = this.renderer.domElement.getBoundingClientRect();
    this.pointAt(row < 0 ? '' : this.entityOf(row), row, { x: event.clientX - rect.left, y: event.clientY - rect.top });
  }

  pointAt(entity, row, place) {
    this.uniforms.pointed.value = row;
    this.renderer.domElement.style.cursor = entity ? 'pointer' : '';
    if (entity !== this.pointed) {
      this.pointed = entity;
      this.point(entity, place);
      this.invalidate();
    }
  }

  /** The number of the entity that is nearest to the pointer, or -1. */
  rowAt(event) {
    const rect = this.renderer.domElement.getBoundingClientRect();
    this.camera.setViewOffset(rect.width, rect.height, event.clientX - rect.left - REACH / 2, event.clientY - rect.top - REACH / 2, REACH, REACH);
    const before = this.uniforms.pixel.value.clone();
    this.uniforms.pixel.value.set(1 / REACH, 1 / REACH);
    this.renderer.setRenderTarget(this.pickTarget);
    this.renderer.setClearColor(0x000000, 0);
    this.renderer.clear();
    this.renderer.render(this.pickScene, this.camera);
    this.renderer.setRenderTarget(null);
    this.camera.clearViewOffset();
    this.uniforms.pixel.value.copy(before);
    const bytes = new Uint8Array(4 * REACH * REACH);
    this.renderer.readRenderTargetPixels(this.pickTarget, 0, 0, REACH, REACH, bytes);
    const middle = (REACH - 1) / 2;
    let nearest = Infinity;
    let found = -1;
    for (let pixel = 0; pixel < REACH * REACH; pixel++) {
      const id = bytes[4 * pixel] + (bytes[4 * pixel + 1] << 8) + (bytes[4 * pixel + 2] << 16) - 1;
      const distance = Math.hypot((pixel % REACH) - middle, Math.floor(pixel / REACH) - middle);
      if (id < 0 || id >= this.count || bytes[4 * pixel + 3] === 0 || distance >= nearest) continue;
      nearest = distance;
      found = id;
    }
    return found;
  }

  invalidate() {
    if (this.pendingFrame || this.disposed) return;
    this.pendingFrame = requestAnimationFrame(() => {
      this.pendingFrame = 0;
      const distance = this.camera.position.distanceTo(this.controls.target);
      const near = Math.max(1e-3, distance / 500);
      if (Math.abs(near - this.camera.near) > this.camera.near * 0.1) {
        this.camera.near = near;
        this.camera.far = Math.max(distance * 50, this.gridSize * 4);
        this.camera.updateProjectionMatrix();
      }
      this.renderer.render(this.scene, this.camera);
      this.drawn();
    });
  }

  dispose() {
    this.disposed = true;
    cancelAnimationFrame(this.pendingFrame);
    this.observer.disconnect();
    clearTimeout(this.hovering);
    this.renderer.domElement.removeEventListener('pointermove', this.onMove);
    this.renderer.domElement.removeEventListener('pointerleave', this.onLeave);
    this.renderer.domElement.removeEventListener('pointerdown', this.onDown);
    this.renderer.domElement.removeEventListener('pointerup', this.onUp);
    this.controls.dispose();
    this.grid?.dispose();
    this.axes.dispose();
    this.mesh?.geometry.dispose();
    for (const shape of Object.values(this.shapes)) shape.dispose();
    this.material.dispose();
    this.pickMaterial.dispose();
    this.pickTarget.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
    this.renderer.domElement.remove();
  }
}

/** A square around the origin, for points of a size in pixels. */
function quad() {
  const geometry = new THREE.PlaneGeometry(1, 1);
  geometry.scale(2, 2, 1);
  return geometry;
}
