import sql from 'sql-template-tag'
import { decimal } from '../../server/src/db/decimal.ts'
import { createKeyedHash } from '../../server/src/db/keyed-hash.ts'
import { hashEvent } from '../../server/src/ledger/chain.ts'
import { LEDGER_KEYS } from '../../server/test/support/ledger-keys.ts'
import { describeCost, measureWork } from './measure.ts'
import type { CostRun } from './run.ts'

const ROWS = 20_000
const HASHES = 50_000

/**
 * A point event is written with the record of its order, so its share is measured apart: its hash in this process, its
 * row by copying rows of other orders. The copies contradict the chain, so this comes last.
 */
export const measurePointEvents = async ({ context, samples, rounds }: CostRun): Promise<void> => {
	const { cluster, shop } = context
	for (let round = -1; round < rounds; round++) {
		const hashUs = measureHashes()
		const cost = await measureWork(context, ROWS, async () => {
			await cluster.db.rows(sql`
				insert into events (merchant_id, customer_id, record_id, topic, type, points, cashback, valid_until,
					points_balance, cashback_balance, origins, occurred_at, hash)
				select merchant_id, customer_id, record_id, topic, type, points, cashback, valid_until, points_balance,
					cashback_balance, origins, occurred_at, hash
				from events where merchant_id = ${shop.merchant.id} order by id desc limit ${ROWS}`)
			return 0
		})
		context.log(`  ${ROWS} point events: hash ${hashUs.toFixed(1)} µs; ${describeCost(cost)}`)
		if (round < 0) continue
		samples.add('pointEvent.server', hashUs)
		samples.add('pointEvent.database', cost.database)
		samples.add('pointEvent.wal', cost.wal)
	}
}

const EVENT = {
	...{
		merchant_id: 1,
		customer_id: 12_345,
		record_id: 67_890,
		topic: 0,
		type: 0,
		order_id: 4711,
		branch: null,
	},
	...{ points: decimal('120'), cashback: decimal('1.20'), points_balance: decimal('1240') },
	...{ cashback_balance: decimal('12.40'), origins_text: '[]' },
	...{ valid_until_ms: '1798761599999', occurred_ms: '1795000000000' },
}

/** Microseconds of processor time for the keyed hash of one event. */
const measureHashes = (): number => {
	const keyedHash = createKeyedHash(LEDGER_KEYS)
	let head = ''
	const before = process.cpuUsage()
	for (let turn = 0; turn < HASHES; turn++) head = hashEvent(keyedHash, head, EVENT)
	const { user, system } = process.cpuUsage(before)
	return (user + system) / HASHES
}
