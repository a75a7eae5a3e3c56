import assert from 'node:assert/strict'
import { raw } from 'sql-template-tag'
import type { Reply } from './api.ts'
import type { World } from './world.ts'

/** A refusal with this number, whose words say this, in whichever envelope. */
export const assertRefused = (reply: Reply, number: number, words: RegExp): void => {
	assert.equal(reply.HasError, true, JSON.stringify(reply))
	const message: string = reply.ErrorMessage ?? reply.ErrorMessages[0]
	if ('ErrorCode' in reply) assert.equal(reply.ErrorCode, number, message)
	else assert.equal(Number.parseInt(message, 10), number, message)
	assert.match(message, words)
}

const TABLES = [
	'customers',
	'accounts',
	'progress',
	'tier_members',
	'point_records',
	'point_draws',
	'events',
	'orders',
	'rewards',
	'redemptions',
	'coupon_lists',
	'coupon_codes',
	'coupons',
]

/** Runs something that must leave every row as it was. */
export const changingNothing = async (world: World, work: () => Promise<void>): Promise<void> => {
	const before = await fingerprints(world)
	await work()
	assert.deepEqual(await fingerprints(world), before)
}

const fingerprints = async (world: World): Promise<Record<string, string>> => {
	const found: Record<string, string> = {}
	for (const table of TABLES) {
		const [row] = await world.db.rows<{ digest: string }>(
			raw(`select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as digest from ${table} t`),
		)
		found[table] = row!.digest
	}
	return found
}
