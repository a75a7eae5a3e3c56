import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPrimaryFinder, NoPrimary } from './primary-finder.ts'
import type { ServerState } from './server-state.ts'

const REPLICA = { isPrimary: false, timeline: 0 }

/** Servers a, b and c; a server without a state does not answer. */
const watch = (states: Record<string, ServerState>) => {
	const found: string[] = []
	const hosts = ['a', 'b', 'c'].map((name) => ({ name, url: `postgres://${name}` }))
	const finder = createPrimaryFinder({
		hosts,
		examine: async ({ name }) => states[name] ?? Promise.reject(new Error('connection refused')),
		onFound: ({ name }) => found.push(name),
	})
	return { finder, hosts, states, found }
}

test('the primary is found wherever it is, and callers share a search', async () => {
	const { finder, states, found } = watch({ a: REPLICA, b: REPLICA, c: { isPrimary: true, timeline: 3 } })
	assert.equal(finder.current().name, 'a')
	const searches = await Promise.all([finder.search(), finder.search()])
	assert.deepEqual([searches.map(({ name }) => name), found], [['c', 'c'], ['c']])
	delete states.c
	states.a = { isPrimary: true, timeline: 4 }
	await finder.search()
	assert.deepEqual([finder.current().name, found], ['a', ['c', 'a']])
})

test('without a primary the search says what each server is', async () => {
	const { finder } = watch({ a: REPLICA, b: REPLICA })
	await assert.rejects(
		finder.search(),
		new NoPrimary(
			'no server accepts writes: a: does not accept writes; b: does not accept writes; c: connection refused',
		),
	)
})

test('a former primary that still accepts writes is refused, also when nobody else answers', async () => {
	const { finder, hosts, states } = watch({
		a: { isPrimary: true, timeline: 3 },
		b: { isPrimary: true, timeline: 4 },
		c: REPLICA,
	})
	assert.equal((await finder.search()).name, 'b')
	delete states.b
	await assert.rejects(
		finder.search(),
		new NoPrimary(
			'no server accepts writes: a: is a former primary; c: does not accept writes; b: connection refused',
		),
	)
	assert.throws(() => finder.accept(hosts[0]!, states.a!), new NoPrimary('a: is a former primary'))
	finder.accept(hosts[2]!, { isPrimary: true, timeline: 5 })
	assert.throws(
		() => finder.accept(hosts[1]!, { isPrimary: true, timeline: 4 }),
		new NoPrimary('b: is a former primary'),
	)
})
