// Numbers, sizes, times and names as text.

const integers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** `1,234,567`. */
export const count = value => (typeof value === 'number' && Number.isFinite(value) ? integers.format(value) : value === undefined || value === null ? '–' : String(value));

/** `12.3 MiB`. */
export function bytes(value) {
  if (typeof value !== 'number') return '–';
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  let unit = 0;
  let size = value;
  while (Math.abs(size) >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit++;
  }
  return (unit === 0 ? integers.format(size) : size.toFixed(size < 10 ? 2 : size < 100 ? 1 : 0)) + ' ' + units[unit];
}

/** Milliseconds with three significant places: `0.412`, `12.3`. */
export function millis(value) {
  if (typeof value !== 'number' || !Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
}

/** A time in seconds as `4.2 s`, `3 min 12 s` or `2 h 5 min`. */
export function duration(seconds) {
  if (seconds < 10) return seconds.toFixed(1) + ' s';
  if (seconds < 60) return Math.round(seconds) + ' s';
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}

export const percent = (part, whole) => (whole > 0 ? Math.round((100 * part) / whole) + '%' : '–');

/** A number of a component, short enough for a field: `digits` significant digits at most. */
export function number(value, digits = 7) {
  if (typeof value !== 'number') return String(value);
  if (Number.isInteger(value)) return Math.abs(value) < 1e15 ? String(value) : value.toExponential();
  const size = Math.abs(value);
  if (size < 1e-4 || size >= 1e9) return value.toExponential(4);
  return String(Number(value.toPrecision(digits)));
}

/** The simple name of a binary class name: what follows the last dot and dollar. */
export const simpleName = type => type.replace(/^chunk /, '').replace(/^.*[.$]/, '');

const BLOB_KEYS = ['blob', 'bytes', 'hash', 'value', 'closed'];

/** Whether a value has the form of a native collection, where no schema says what it is. */
export const isContainer = value => Object.keys(value).length === 1 && typeof value.container === 'string';

/** Whether a value has the form of a reference to a blob, where no schema says what it is. */
export const isBlob = value => typeof value.blob === 'string' && ('hash' in value || 'closed' in value) && Object.keys(value).every(key => BLOB_KEYS.includes(key));

/** A value of any shape as one line of text. */
export function inline(value) {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'number') return number(value);
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return '[' + value.slice(0, 16).map(one => inline(one)).join(', ') + (value.length > 16 ? ', …' : '') + ']';
  if (isContainer(value)) return value.container;
  if (isBlob(value)) return `${simpleName(value.blob)} (${bytes(value.bytes)})`;
  const entries = Object.entries(value);
  if (entries.every(([key]) => 'xyzw'.includes(key))) return '(' + entries.map(([, part]) => inline(part)).join(', ') + ')';
  return entries.map(([key, part]) => `${key} ${inline(part)}`).join(', ');
}

/** What an entity is called: its name, or else what its components or its system say. */
export const nameOf = item => item.name || item.label || 'Entity';

/** The parents of a match, such as `Castle › Tower`, or an empty text. */
export const parentsOf = item => (item.parents ?? []).map(nameOf).join(' › ');

/** A place in a file: `levels/city.scene.yaml:12:9`, or the file alone if it has no lines. */
export const place = source => source.file + (source.line ? ':' + source.line + (source.column ? ':' + source.column : '') : '');

/** `1 entity`, `2 entities`. */
export const plural = (amount, one, many = one + 's') => `${count(amount)} ${amount === 1 ? one : many}`;
