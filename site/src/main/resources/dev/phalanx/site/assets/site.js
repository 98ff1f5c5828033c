'use strict';
(() => {
    const root = document.currentScript.dataset.root;
    const MOST_RESULTS = 20;
    const EXCERPT = 140;

    // The theme.
    document.getElementById('theme').addEventListener('click', () => {
        const current = document.documentElement.dataset.theme
            ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
        const next = current === 'dark' ? 'light' : 'dark';
        document.documentElement.dataset.theme = next;
        try {
            localStorage.setItem('theme', next);
        } catch {
            // A browser may forbid storage.
        }
    });

    // The contents on narrow screens.
    const menu = document.getElementById('menu');
    menu.addEventListener('click', () => {
        const isOpen = document.body.classList.toggle('menu-open');
        menu.setAttribute('aria-expanded', String(isOpen));
    });
    // Scrolls the contents alone: scrollIntoView would move the page, too.
    const contents = document.getElementById('contents');
    const current = contents.querySelector('[aria-current]');
    if (current) {
        contents.scrollTop = current.offsetTop - contents.clientHeight / 2;
    }

    // The search. Its data are scripts, because a page that was opened from a file cannot fetch; they are loaded when
    // the search is used first.
    const input = document.getElementById('search');
    const results = document.getElementById('results');
    let loading;

    function load(script) {
        return new Promise((resolve, reject) => {
            const element = document.createElement('script');
            element.src = root + 'assets/' + script;
            element.onload = resolve;
            element.onerror = () => reject(new Error(script + ' is missing'));
            document.head.append(element);
        });
    }

    async function index() {
        await Promise.all([load('vendor/minisearch.js'), load('search-index.js')]);
        const search = new MiniSearch({
            fields: ['title', 'heading', 'text'],
            storeFields: ['url', 'title', 'heading', 'text'],
            // Names such as EntityCommandBuffer are found by their parts, too.
            tokenize: text => text.split(/[^\p{L}\p{N}_]+/u).flatMap(word => {
                const parts = word.split(/(?<=[a-z0-9])(?=[A-Z])/);
                return parts.length > 1 ? [word, ...parts] : parts;
            }),
            searchOptions: {
                boost: { title: 4, heading: 3 },
                prefix: true,
                fuzzy: term => term.length > 4 ? 0.2 : false,
                combineWith: 'AND',
                tokenize: text => text.split(/[^\p{L}\p{N}_]+/u),
            },
        });
        search.addAll(globalThis.searchIndex);
        return search;
    }

    function element(name, className, text) {
        const made = document.createElement(name);
        made.className = className;
        made.textContent = text;
        return made;
    }

    function excerpt(text, terms) {
        const lower = text.toLowerCase();
        const at = Math.max(0, Math.min(...terms.map(term => lower.indexOf(term)).filter(place => place >= 0)));
        const from = Number.isFinite(at) ? Math.max(0, at - EXCERPT / 3) : 0;
        return (from > 0 ? '… ' : '') + text.slice(from, from + EXCERPT) + (text.length > from + EXCERPT ? ' …' : '');
    }

    async function show() {
        const words = input.value.trim();
        if (!words) {
            results.hidden = true;
            return;
        }
        let found;
        try {
            loading ??= index();
            found = (await loading).search(words);
        } catch (failure) {
            results.replaceChildren(element('p', 'none', 'The search does not work: ' + failure.message + '.'));
            results.hidden = false;
            return;
        }
        if (words !== input.value.trim()) {
            return;
        }
        const list = found.slice(0, MOST_RESULTS).map(hit => {
            const link = element('a', 'result', '');
            link.href = root + hit.url;
            link.append(element('strong', '', hit.title));
            if (hit.heading) {
                link.append(element('span', 'heading', hit.heading));
            }
            link.append(element('span', 'excerpt', excerpt(hit.text, hit.terms)));
            return link;
        });
        results.replaceChildren(...(list.length ? list : [element('p', 'none', 'Nothing was found for “' + words + '”.')]));
        results.hidden = false;
    }

    input.addEventListener('input', show);
    input.addEventListener('focus', () => {
        loading ??= index();
        loading.catch(() => {});
        if (input.value) {
            show();
        }
    });
    document.addEventListener('keydown', event => {
        const links = [...results.querySelectorAll('a')];
        const at = links.indexOf(document.activeElement);
        if (event.key === '/' && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) {
            event.preventDefault();
            input.focus();
        } else if (event.key === 'Escape' && !results.hidden) {
            results.hidden = true;
            input.focus();
        } else if (event.key === 'ArrowDown' && !results.hidden && links.length) {
            event.preventDefault();
            links[Math.min(at + 1, links.length - 1)].focus();
        } else if (event.key === 'ArrowUp' && at >= 0) {
            event.preventDefault();
            (at ? links[at - 1] : input).focus();
        } else if (event.key === 'Enter' && document.activeElement === input && links.length) {
            links[0].click();
        }
    });
    document.addEventListener('click', event => {
        if (!event.target.closest('.search') || event.target.closest('a.result')) {
            results.hidden = true;
        }
    });
})();
