import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { TestContext } from 'node:test'
import sql from 'sql-template-tag'
import { makeFielFolder } from '../fiel-process.ts'
import { WITH_LEDGER_KEYS } from '../support/ledger-keys.ts'
import type { World } from '../support/world.ts'

export interface LoadShop {
	port: number
	pid: number
	address: string
	/** The URL of /healthz on the separate health port. */
	health: string
	authorization: string
	merchantId: number
}

/**
 * Starts `fiel start` as a process on the database of a test world, with a merchant who gives one point per real.
 */
export const startLoadShop = async (
	t: TestContext,
	world: World,
	env: Record<string, string> = {},
): Promise<LoadShop> => {
	const { merchant, token, key } = await world.merchant()
	const folder = await makeFielFolder(t)
	const settings = {
		...WITH_LEDGER_KEYS,
		DATABASE_URL: world.url,
		FIEL_REQUESTS_PER_SECOND: '10000000',
		FIEL_HEALTH_PORT: '0',
		LOG_LEVEL: 'warn',
		...env,
	}
	const running = await folder.start(settings)
	const [, health] = await running.see(/Health +(http:\S+)\n/)
	return {
		health: health!,
		port: Number(new URL(running.address).port),
		pid: running.child.pid!,
		address: running.address,
		authorization: `Basic ${Buffer.from(`${token}:${key}`).toString('base64')}`,
		merchantId: merchant.id,
	}
}

export const sendOrder = ({ address, authorization }: LoadShop, id: string): Promise<Response> =>
	fetch(`${address}/v1/pvt/POS/orders`, {
		method: 'POST',
		headers: { authorization, 'content-type': 'application/json' },
		body: JSON.stringify({
			OriginalId: id,
			OrderPlacementDate: '2026-06-10T10:00:00Z',
			OrderCompletedDate: '2026-06-10T10:05:00Z',
			IsCompleted: true,
			OrderTotal: 10,
			Customer: { OriginalId: 'c-00000000' },
		}),
	})

/** The resident memory of a process in megabytes. */
export const memoryOf = ({ pid }: LoadShop): number =>
	Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

/** Asserts that every accepted order is stored once with its points, and nothing else. */
export const assertStored = async (
	{ db }: World,
	{ merchantId }: LoadShop,
	accepted: readonly number[],
): Promise<void> => {
	const orders = await db.rows<{ id: string; points: number }>(sql`
		select o.original_id as id, (
			select sum(r.points) from point_records r
			where r.merchant_id = o.merchant_id and r.customer_id = o.customer_id and r.order_id = o.id
		)::float8 as points
		from orders o where o.merchant_id = ${merchantId} and o.original_id like 'load-%'`)
	const kept = new Map(orders.map(({ id, points }) => [Number(id.slice('load-'.length)), points]))
	assert.equal(new Set(accepted).size, accepted.length)
	const lost = accepted.filter((order) => !kept.has(order))
	assert.deepEqual(lost, [], 'accepted and not there')
	assert.equal(kept.size, accepted.length, 'there and not accepted')
	assert.ok([...kept.values()].every((points) => points === 10))
}
