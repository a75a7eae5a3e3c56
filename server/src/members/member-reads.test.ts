import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { useWorld } from '../../test/support/world.ts'
import { createMemberReads } from '../http/member-api.ts'
import type { ReadBatcher } from '../http/read-batcher.ts'
import { mergeCustomers } from '../merges/merge-customers.ts'
import { MOVERS } from '../movers.ts'
import { areThere, findMembers } from './find-members.ts'

const world = useWorld()

/** Reads at once, on the database of the tests. */
const reads = {
	read: async (handler, merchant, query) => (await handler(world.db, merchant, [query]))[0]!,
} as Pick<ReadBatcher, 'read'> as ReadBatcher

test('what a merge moves away between finding the member and reading is found with the other customer', async () => {
	const { merchant, api } = await world.merchant()
	for (const id of ['ana', 'bia']) {
		await api.post('/Customer', { OriginalId: id, Email: `${id}@example.com` }, { HasError: false })
		const points = { Points: 7, OperationType: 0, Reason: 'r', ChangeKey: id }
		await api.post(`/Customer/${id}/points`, points, { HasError: false })
	}
	let rounds = 0
	const readRecords = createMemberReads(reads, { findMembers, areThere })<null, number>(
		async (db, { id }, queries) => {
			rounds += 1
			if (rounds === 1)
				await world.db.transaction((tx) =>
					mergeCustomers(
						tx,
						merchant,
						world.clock.now(),
						[{ from: 'ana', into: 'bia', author: 'test' }],
						MOVERS,
					),
				)
			const [found] = await db.rows<{ count: number }>(sql`
				select count(*)::integer as count from point_records
				where merchant_id = ${id} and customer_id = ${queries[0]!.member.id}`)
			return [found!.count]
		},
	)
	const token = {
		...{ subject: 'ana', isOwn: false, scopes: ['read'] as const },
		...{ issuedAt: world.clock.now(), expiresAt: world.clock.now() },
	}
	assert.equal(await readRecords({ merchant: merchant as never, token }, null), 2)
	assert.equal(rounds, 2)
})
