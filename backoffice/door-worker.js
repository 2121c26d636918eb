// Serves the page of the door where there is no network, and nothing else. The build writes its files below.
const FILES = ['/backoffice/door']
const CACHE = 'door'

self.addEventListener('install', (event) => {
	self.skipWaiting()
	event.waitUntil(storeFiles())
})
self.addEventListener('activate', (event) => {
	event.waitUntil(Promise.all([self.clients.claim(), removeFormerFiles()]))
})

async function storeFiles() {
	const cache = await caches.open(CACHE)
	await cache.addAll(FILES.map((path) => new Request(path, { cache: 'no-cache' })))
}

async function removeFormerFiles() {
	const cache = await caches.open(CACHE)
	const former = (await cache.keys()).filter(({ url }) => !FILES.includes(new URL(url).pathname))
	await Promise.all(former.map((request) => cache.delete(request)))
}

self.addEventListener('fetch', (event) => {
	const { method, mode, url } = event.request
	const { pathname } = new URL(url)
	if (method !== 'GET') return
	if (mode === 'navigate' || pathname.startsWith('/backoffice/assets/') || pathname === '/mark.svg')
		event.respondWith(storedOrFetched(event.request, mode === 'navigate' ? FILES[0] : pathname))
})

/** Fonts are stored once a text needs them. */
async function storedOrFetched(request, path) {
	const cache = await caches.open(CACHE)
	const stored = await cache.match(path)
	if (stored) return stored
	const fetched = await fetch(request)
	if (fetched.ok) await cache.put(path, fetched.clone())
	return fetched
}
