// One place to import the user interface libraries from: preact with hooks, htm's tagged templates, and signals.

import { h, render, Component, Fragment } from './vendor/preact.js';
import htm from './vendor/htm.js';

export { useState, useEffect, useLayoutEffect, useRef, useMemo, useCallback } from './vendor/preact-hooks.js';
export { signal, computed, effect, batch } from './vendor/signals-core.js';
export { useSignal, useComputed, useSignalEffect } from './vendor/signals.js';
export { h, render, Component, Fragment };

export const html = htm.bind(h);

/** Joins the class names that are truthy. */
export const classes = (...names) => names.filter(Boolean).join(' ');
