// Runs before the first paint, so that a page never flashes in the other theme or language.
;(() => {
	let stored = {}
	try {
		stored = JSON.parse(localStorage.getItem('karuna.preferences') ?? '{}')
	} catch {
		// Storage may be forbidden or hold something old: the defaults below serve.
	}
	const root = document.documentElement
	const dark = matchMedia('(prefers-color-scheme: dark)').matches
	root.dataset.theme =
		stored.theme === 'light' || stored.theme === 'dark' ? stored.theme : dark ? 'dark' : 'light'
	root.lang = stored.language ?? (navigator.language.startsWith('hi') ? 'hi' : 'en')
})()
