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
	const addressed = /^\/hi(?:\/|$)/.test(location.pathname) ? 'hi' : undefined
	root.lang = addressed ?? stored.language ?? (navigator.language.startsWith('hi') ? 'hi' : 'en')
	// Where a newcomer seems to be is asked while the page loads, and nothing waits for the answer.
	if (!stored.region) {
		window.ipInfo = fetch('/api/v1/miscellaneousconfig/ipinfo')
			.then((answer) => (answer.ok ? answer.json() : null))
			.catch(() => null)
	}
})()
