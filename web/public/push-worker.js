// Shows pushes, and a page of its own where there is no network. It keeps nothing else and answers nothing else.
const CACHE = 'offline'
/** Before the path of its page, by language. */
const PREFIXES = ['', '/hi']
const pageOf = (prefix) => `${prefix}/offline`

/** As they are now; a page that could not be fetched is fetched the next time. */
const keepPages = async () => {
	const pages = await caches.open(CACHE)
	await pages.addAll(PREFIXES.map((prefix) => new Request(pageOf(prefix), { cache: 'no-cache' })))
}
/** Once while this worker is awake. */
let keeping
const keepPagesOnce = () => {
	keeping ??= keepPages().catch(() => {
		keeping = undefined
	})
	return keeping
}

self.addEventListener('install', (event) => {
	self.skipWaiting()
	event.waitUntil(keepPagesOnce())
})
self.addEventListener('activate', (event) => {
	// A page is on its way while the worker wakes up.
	event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]))
})

self.addEventListener('fetch', (event) => {
	const { mode, method, url } = event.request
	if (mode !== 'navigate' || method !== 'GET') return
	event.respondWith(
		answer(event).then(
			(page) => {
				event.waitUntil(keepPagesOnce())
				return page
			},
			() => offlinePage(new URL(url).pathname),
		),
	)
})

const answer = async (event) => (await event.preloadResponse) ?? fetch(event.request)

async function offlinePage(pathname) {
	const prefix = PREFIXES.find((each) => each !== '' && `${pathname}/`.startsWith(`${each}/`)) ?? ''
	const pages = await caches.open(CACHE)
	return (await pages.match(pageOf(prefix))) ?? Response.error()
}

self.addEventListener('push', (event) => {
	const { id, title, body, url, language } = event.data.json()
	event.waitUntil(
		self.registration.showNotification(title, {
			body,
			lang: language,
			// The same notification that comes twice is shown once.
			tag: id,
			icon: '/mark.svg',
			data: { url },
		}),
	)
})

self.addEventListener('notificationclick', (event) => {
	event.notification.close()
	event.waitUntil(openPage(new URL(event.notification.data.url, self.location.origin)))
})

/** In a page that is open already, else in a new one; never anywhere but here. */
async function openPage(url) {
	if (url.origin !== self.location.origin) return
	const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
	const [page] = pages.filter((one) => new URL(one.url).origin === self.location.origin)
	const opened = page && (await page.navigate(url.href).catch(() => null))
	if (opened) await opened.focus()
	else await self.clients.openWindow(url.href)
}
