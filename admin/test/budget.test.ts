import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { waitUntilLoaded } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel({ customers: 30 })

const dist = new URL('../dist/', import.meta.url)
const FIRST_LOAD = 250 * 1024
const MOST_READS = 3
const MOST_REQUESTS = 35

/** The files that the browser loads before it can show anything: the document and those it refers to. */
const firstLoad = (): Record<string, number> => {
	const index = readFileSync(new URL('index.html', dist), 'utf8')
	const named = [...index.matchAll(/(?:src|href)="\/admin\/([^"]+)"/g)].map(([, file]) => file!)
	const sizes = named.map((file) => [file, gzipSync(readFileSync(new URL(file, dist))).length])
	return { 'index.html': gzipSync(index).length, ...Object.fromEntries(sizes) }
}

test('the first load stays under 250 KB', () => {
	const sizes = firstLoad()
	const total = Object.values(sizes).reduce((sum, size) => sum + size)
	assert.ok(Object.keys(sizes).some((file) => file.endsWith('.js')))
	assert.ok(total < FIRST_LOAD, `${total} bytes: ${JSON.stringify(sizes)}`)
})

test('every Mantine component of the panel has its styles', () => {
	const files = readdirSync(new URL('assets/', dist))
	const read = (end: string) =>
		files
			.filter((name) => name.endsWith(end))
			.map((name) => readFileSync(new URL(`assets/${name}`, dist), 'utf8'))
	const classesIn = (code: string) => new Set(code.match(/\bm_[0-9a-f]+\b/g))
	const complete = readFileSync(
		new URL('../../node_modules/@mantine/core/styles.css', import.meta.url),
		'utf8',
	)
	const styled = classesIn(complete)
	const used = [...classesIn(read('.js').join('\n'))].filter((name) => styled.has(name))
	const present = classesIn(read('.css').join('\n'))
	assert.ok(used.length > 100)
	assert.deepEqual(
		used.filter((name) => !present.has(name)),
		[],
		'app/mantine.css lacks a component',
	)
})

test('the counter keeps the file that shows messages, which it needs without a network too', () => {
	const isShowing = (name: string) =>
		name.endsWith('.js') &&
		readFileSync(new URL(`assets/${name}`, dist), 'utf8').includes('notificationMaxHeight')
	const shows = readdirSync(new URL('assets/', dist)).filter(isShowing)
	assert.equal(shows.length, 1)
	assert.ok(readFileSync(new URL('counter-worker.js', dist), 'utf8').includes(shows[0]!))
})

test('TypeBox and the contract stay out of the browser', () => {
	const index = readFileSync(new URL('index.html', dist), 'utf8')
	const [, entry] = /src="\/admin\/([^"]+\.js)"/.exec(index)!
	const code = readFileSync(new URL(entry!, dist), 'utf8')
	assert.doesNotMatch(code, /additionalProperties|correct horse battery/)
})

/** All requests of a browser without a cache until the page is idle, with their size on the wire. */
const loadAnew = async (page: Page): Promise<{ path: string; bytes: number }[]> => {
	await waitUntilLoaded(page)
	await page.waitForLoadState('networkidle')
	const wire = await page.context().newCDPSession(page)
	await wire.send('Network.enable')
	await wire.send('Network.setCacheDisabled', { cacheDisabled: true })
	const paths = new Map<string, string>()
	const load: { path: string; bytes: number }[] = []
	wire.on('Network.requestWillBeSent', ({ requestId, request }) =>
		paths.set(requestId, new URL(request.url).pathname),
	)
	wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
		load.push({ path: paths.get(requestId)!, bytes: encodedDataLength }),
	)
	await page.reload()
	await page.getByRole('slider', { name: 'Points', exact: true }).waitFor()
	await waitUntilLoaded(page)
	return load
}

// `npm run test:speed` measures the time; this checks requests and bytes, which are the same on any machine.
test('the overview needs few requests, and no more bytes than the budget of the first load', async () => {
	const load = await loadAnew(await panel.visit('/'))
	const reads = load.filter(({ path }) => path.startsWith('/admin/api/'))
	const total = load.reduce((sum, { bytes }) => sum + bytes, 0)
	const told = `${total} bytes: ${JSON.stringify(load)}`
	assert.ok(reads.length > 0 && reads.length <= MOST_READS, told)
	assert.ok(load.length <= MOST_REQUESTS, told)
	assert.ok(total < FIRST_LOAD, told)
})
