// Runs before the first paint of a page that the server rendered.
;(() => {
	const root = document.documentElement
	let stored = {}
	let isMember = false
	let remembers = false
	try {
		stored = JSON.parse(localStorage.getItem('karuna.preferences') ?? '{}')
		isMember = localStorage.getItem('karuna.signedIn') === '1'
		remembers = true
	} catch {
		// Storage may be forbidden or hold something old: the page is a newcomer's.
	}
	const dark = matchMedia('(prefers-color-scheme: dark)').matches
	root.dataset.theme =
		stored.theme === 'light' || stored.theme === 'dark' ? stored.theme : dark ? 'dark' : 'light'
	// What needs scripts is shown, and the room of whoever seems to be signed in is kept.
	root.dataset.scripts = ''
	if (isMember) root.dataset.member = ''
	// An address without a language is English. Whoever chose another one is led to it; a newcomer is by their browser,
	// where it can be kept that they were.
	const others = root.dataset.languages.split(' ')
	const wanted = stored.language ?? navigator.language.split('-')[0]
	const { pathname, search, hash } = location
	const isPlain = !others.includes(pathname.split('/')[1])
	if (remembers && isPlain && others.includes(wanted))
		location.replace(`/${wanted}${pathname === '/' ? '' : pathname}${search}${hash}`)
	// Of what stands there for each region, that of the reader is shown.
	root.dataset.place = stored.region ?? root.dataset.region
	// Where the clock of a region is another one than here, each of its moments keeps the room of a line for the time here.
	const rooms = new CSSStyleSheet()
	const clock = (days, timeZone) =>
		new Date(Date.now() + days * 86_400_000).toLocaleString('en', { timeZone })
	for (const [region, zone] of root.dataset.zones.split(' ').map((each) => each.split('='))) {
		rooms.insertRule(`html:not([data-place="${region}"]) [data-of-region="${region}"] { display: none }`)
		if ([0, 182].some((days) => clock(days) !== clock(days, zone)))
			rooms.insertRule(`.moment[data-region="${region}"] > .here { min-height: calc(var(--lines, 1) * 1lh) }`)
	}
	document.adoptedStyleSheets.push(rooms)
})()
