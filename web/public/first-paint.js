// Runs before the first paint, so that a page never flashes in the other theme, language or region.
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
	// Where a newcomer seems to be is asked while the page loads, and nothing waits for the answer.
	if (!stored.region) {
		window.ipInfo = fetch('/api/v1/miscellaneousconfig/ipinfo')
			.then((answer) => (answer.ok ? answer.json() : null))
			.catch(() => null)
	}
})()
