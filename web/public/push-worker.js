// Shows pushes, and nothing else: it keeps no pages and answers no requests.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

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
