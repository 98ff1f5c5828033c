// Applies the chosen theme before the page is drawn. Without a choice, the system's theme applies.
(() => {
    try {
        const theme = localStorage.getItem('theme');
        if (theme === 'light' || theme === 'dark') {
            document.documentElement.dataset.theme = theme;
        }
    } catch {
        // A browser may forbid storage.
    }
})();
