import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { registerCell } from '../src/cells/register-cell.ts'
import { routeRequests } from '../src/cells/route-requests.ts'
import { createFullMerchant } from './hostile/create-full-merchant.ts'
import { type Ask, assertStrangersSeeNothing } from './hostile/strangers.ts'
import { useWorld } from './support/world.ts'

const LIMITS = {
	FIEL_REQUESTS_PER_SECOND: '1000000',
	FIEL_FAILED_LOGINS_PER_MINUTE: '1000000',
	FIEL_PUBLIC_REQUESTS_PER_MINUTE: '1000000',
	FIEL_MEMBER_REQUESTS_PER_MINUTE: '1000000',
}
const [home, second] = [useWorld(LIMITS), useWorld(LIMITS)]

/** Over a connection, because the cell of a request is found before the application gets it. */
const askPort =
	(port: number): Ask =>
	async ({ method, url, headers, payload }) => {
		const sent = request({ port, host: '127.0.0.1', method, path: url, headers })
		sent.end(payload)
		const [reply] = await once(sent, 'response')
		return { statusCode: reply.statusCode, headers: reply.headers, body: await text(reply) }
	}

test('a resource of a merchant in another cell gets the same answer as one that does not exist', async () => {
	// So that names of one cell are not names in the other by chance.
	await second.db.rows(sql`
		select setval(format('%I', sequencename)::regclass, 100000) from pg_sequences where schemaname = 'public'`)
	await registerCell(home.db, second.db, 'second', home.clock.now())
	routeRequests([home, second].map(({ db, app }) => ({ db, app, isServed: () => true })))
	await second.app.ready()
	await home.app.listen({ port: 0, host: '127.0.0.1' })
	const ask = askPort((home.app.server.address() as AddressInfo).port)
	const [atHome, inSecond] = [
		{ world: home, merchant: await createFullMerchant(home, 'their-') },
		{ world: second, merchant: await createFullMerchant(second, 'my-') },
	]
	await assertStrangersSeeNothing(ask, inSecond, atHome)
})
