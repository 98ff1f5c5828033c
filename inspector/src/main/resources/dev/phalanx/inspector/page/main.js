// Starts the page: takes the token, reads the route and renders the application.

import { html, render, effect } from './ui.js';
import { takeToken, tokenNeeded } from './api.js';
import { readRoute } from './router.js';
import { watchProcess } from './state.js';
import { App } from './app.js';

const rememberToken = () => {
  if (/[#?&]token=/.test(location.hash)) {
    takeToken();
    readRoute();
  }
};

takeToken();
readRoute();
addEventListener('hashchange', rememberToken, true);
effect(() => {
  if (!tokenNeeded.value) watchProcess();
});
render(html`<${App} />`, document.getElementById('app'));
