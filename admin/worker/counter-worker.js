// The service worker of the counter: keeps the files of the page on the device, so that it starts without a network.
// The build puts the list of files and a version in place of the two names below; see admin/vite.config.ts.
const FILES = FIEL_FILES
const CACHE = 'fiel-counter-FIEL_VERSION'
const PAGE = '/admin/counter'

self.addEventListener('install', (event) => {
	const store = async () => {
		const cache = await caches.open(CACHE)
		await cache.addAll([...FILES, PAGE])
		await self.skipWaiting()
	}
	event.waitUntil(store())
})

self.addEventListener('activate', (event) => {
	const replaceOldVersions = async () => {
		const names = await caches.keys()
		const old = names.filter((name) => name.startsWith('fiel-counter-') && name !== CACHE)
		await Promise.all(old.map((name) => caches.delete(name)))
		await self.clients.claim()
	}
	event.waitUntil(replaceOldVersions())
})

self.addEventListener('fetch', (event) => {
	const { request } = event
	if (request.method !== 'GET') return
	const { pathname } = new URL(request.url)
	if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(PAGE)))
	else if (FILES.includes(pathname))
		event.respondWith(caches.match(pathname).then((stored) => stored ?? fetch(request)))
})
