import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InjectOptions } from 'fastify'
import sql from 'sql-template-tag'
import { openMember } from '../../test/support/members.ts'
import { actBeforeCommit } from '../../test/support/races.ts'
import { useWorld } from '../../test/support/world.ts'
import { eraseCustomer } from '../customers/erase-customer.ts'
import type { Tx } from '../db/database.ts'
import { ERASERS } from '../erasers.ts'
import { mergeCustomers } from '../merges/merge-customers.ts'
import { undoMerges } from '../merges/undo-merges.ts'
import { MOVERS } from '../movers.ts'
import { isRefusal } from '../refusal.ts'
import { endMemberTokens } from './end-tokens.ts'
import { createSessions } from './sign-in/create-sessions.ts'

const world = useWorld()

/** A shop with the customers `ana` and `bia`, and the page of `ana`. */
const openShop = async () => {
	const { merchant, api } = await world.merchant()
	for (const OriginalId of ['ana', 'bia'])
		await api.post(
			'/Customer',
			{ OriginalId, Name: OriginalId, Email: `${OriginalId}@example.com` },
			{ HasError: false },
		)
	const page = await openMember(world, merchant, 'ana')
	const now = world.clock.now()
	/** What members write about themselves. */
	const readStored = () =>
		world.db.rows(sql`
			select case when c.erased_at is null then c.original_id else 'erased' end as customer, c.name, h.language,
				array(
					select s.purpose from consents s where s.merchant_id = ${merchant.id} and s.customer_id = c.id
				) as purposes
			from customers c
			left join message_choices h on h.merchant_id = ${merchant.id} and h.customer_id = c.id
			where c.merchant_id = ${merchant.id} order by c.id`)
	/** Whose tokens were ended, and how many devices are remembered. */
	const readEnds = async () => {
		const ended = await world.db.rows<{ customer: string }>(sql`
			select coalesce(c.original_id, 'a former id') as customer from member_revocations r
			left join customers c on c.merchant_id = ${merchant.id} and c.id = r.customer_id
			where r.merchant_id = ${merchant.id} order by 1`)
		const devices = await world.db.rows(sql`select from member_sessions where merchant_id = ${merchant.id}`)
		return { ended: ended.map(({ customer }) => customer), devices: devices.length }
	}
	let mergeId = 0
	return {
		...{ merchant, api, page, readStored, readEnds },
		erase: (tx: Tx) => eraseCustomer(tx, merchant.id, now, 'ana', ERASERS),
		endTokens: (tx: Tx) => endMemberTokens(tx, merchant, now, ['ana']),
		async merge(tx: Tx) {
			const request = { from: 'ana', into: 'bia', author: 'test' }
			const [merged] = await mergeCustomers(tx, merchant, now, [request], MOVERS)
			assert.ok(merged && !isRefusal(merged))
			mergeId = merged.mergeId
		},
		undo: (tx: Tx) => undoMerges(tx, merchant, now, [{ mergeId, author: 'test' }], MOVERS),
	}
}

const write = (method: 'PUT' | 'PATCH', body: object): InjectOptions => ({
	...{ method, headers: { 'content-type': 'application/json' } },
	payload: JSON.stringify(body),
})

const REQUESTS: [path: string, request: InjectOptions][] = [
	['/profile', write('PATCH', { Name: 'Zoe' })],
	['/consents', write('PUT', { Consents: [{ Purpose: 'email', IsGiven: true, TextVersion: '1' }] })],
	['/messages', write('PUT', { Language: 'pt', TimeZone: null, Channels: [] })],
]

const NOTHING = { name: null, language: null, purposes: [] }

test('nothing is stored about a member whose data are erased meanwhile', async () => {
	for (const [path, request] of [...REQUESTS, ['/token', { method: 'DELETE' }] as const]) {
		const { page, readStored, readEnds, erase } = await openShop()
		const answer = await actBeforeCommit(world.db, erase, () => page.send(path, request))
		assert.deepEqual([answer.statusCode, answer.json().ErrorCode], [401, 59], path)
		assert.deepEqual(await readStored(), [
			{ ...NOTHING, customer: 'erased' },
			{ ...NOTHING, customer: 'bia', name: 'bia' },
		])
		assert.deepEqual(await readEnds(), { ended: [], devices: 0 })
	}
})

test('a token that is ended meanwhile writes nothing', async () => {
	for (const [path, request] of REQUESTS) {
		const { page, readStored, endTokens } = await openShop()
		const answer = await actBeforeCommit(world.db, endTokens, () => page.send(path, request))
		assert.deepEqual([answer.statusCode, answer.json().ErrorCode], [401, 76], path)
		assert.deepEqual(await readStored(), [
			{ ...NOTHING, customer: 'ana', name: 'ana' },
			{ ...NOTHING, customer: 'bia', name: 'bia' },
		])
	}
})

test('a member who is merged meanwhile writes as the customer who stays', async () => {
	const written = [{ name: 'Zoe' }, { purposes: ['email'] }, { language: 'pt' }]
	for (const [index, [path, request]] of REQUESTS.entries()) {
		const { page, readStored, merge } = await openShop()
		const answer = await actBeforeCommit(world.db, merge, () => page.send(path, request))
		assert.equal(answer.statusCode, 200, answer.body)
		assert.deepEqual(await readStored(), [{ ...NOTHING, customer: 'bia', name: 'bia', ...written[index] }])
	}
})

test('tokens and devices of a customer who is merged meanwhile end, and so do those of one who is separated', async () => {
	for (const isMember of [true, false]) {
		const { merchant, api, page, readEnds, merge, undo } = await openShop()
		const [ana] = await world.db.rows<{ id: number }>(sql`
			select id from customers where merchant_id = ${merchant.id} and original_id = 'ana'`)
		const remember = (customerId: number) =>
			world.db.transaction((tx) =>
				createSessions(tx, merchant.id, [{ customerId, signedInAt: world.clock.now() }]),
			)
		const end = async (from = page): Promise<void> => {
			if (isMember) assert.equal((await from.send('/token', { method: 'DELETE' })).statusCode, 204)
			else await api.delete('/Customer/ana/token', { HasError: false })
		}
		await remember(ana!.id)
		await actBeforeCommit(world.db, merge, () => end())
		assert.deepEqual(await readEnds(), { ended: ['bia'], devices: 0 })
		assert.equal((await page.get('', 401)).ErrorCode, 76)

		world.clock.pass(1)
		const next = await openMember(world, merchant, 'ana')
		await actBeforeCommit(world.db, undo, () => end(next))
		assert.deepEqual(await readEnds(), { ended: ['ana', 'bia'], devices: 0 })
		assert.equal((await next.get('', 401)).ErrorCode, 76)
		await (await openMember(world, merchant, 'bia')).get('')
		world.clock.pass(-1)
	}
})
