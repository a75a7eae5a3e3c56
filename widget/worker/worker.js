// The service worker of the pages of members: keeps the page and its files on the device, so that the card can be shown
// without a network. Answers of the member interface are never kept here. The build puts the list of files and a version in
// place of the two names below; see scripts/build-widget.js.
const FILES = FIEL_FILES
const FILE_CACHE = 'fiel-page-files-FIEL_VERSION'
const PAGE_CACHE = 'fiel-pages'
const PAGE = /^\/m\/[^/]+(\/(manifest\.webmanifest|icon[\w.-]*))?$/

self.addEventListener('install', (event) => {
	const store = async () => {
		const cache = await caches.open(FILE_CACHE)
		await cache.addAll(FILES)
		await self.skipWaiting()
	}
	event.waitUntil(store())
})

self.addEventListener('activate', (event) => {
	const removeOld = async () => {
		const names = await caches.keys()
		const old = names.filter((name) => name.startsWith('fiel-page-files-') && name !== FILE_CACHE)
		await Promise.all(old.map((name) => caches.delete(name)))
		await self.clients.claim()
	}
	event.waitUntil(removeOld())
})

const fromNetworkFirst = async (request) => {
	const cache = await caches.open(PAGE_CACHE)
	try {
		const answer = await fetch(request)
		if (answer.ok) await cache.put(new URL(request.url).pathname, answer.clone())
		else if (answer.status === 404) await cache.delete(new URL(request.url).pathname)
		return answer
	} catch (error) {
		const kept = await cache.match(new URL(request.url).pathname)
		if (!kept) throw error
		return kept
	}
}

self.addEventListener('fetch', (event) => {
	const { request } = event
	if (request.method !== 'GET') return
	const { pathname, origin } = new URL(request.url)
	if (origin !== self.location.origin) return
	if (FILES.includes(pathname))
		event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)))
	else if (PAGE.test(pathname) && pathname !== '/m/preview') event.respondWith(fromNetworkFirst(request))
})
