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
	// Those that addresses may name: all but the default one, which the page says until here.
	const others = root.dataset.languages.split(' ')
	const known = (language) => others.find((other) => other === language)
	root.lang =
		known(location.pathname.split('/')[1]) ??
		stored.language ??
		known(navigator.language.split('-')[0]) ??
		root.lang
})()
