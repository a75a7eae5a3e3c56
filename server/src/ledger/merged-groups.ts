import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { KeyedHash } from '../db/keyed-hash.ts'
import type { Finding } from '../finding.ts'
import type { CustomerLedger } from './customer-ledger.ts'
import { replayMerged, type StoredMove } from './replay-merged.ts'

interface Member {
	merchant_id: number
	customer_id: number
}

/** Customers whose records were moved between them: their ledgers can only be replayed together. */
interface Group {
	merchantId: number
	moves: StoredMove[]
	ledgers: Map<number, CustomerLedger>
}

interface MergedGroups {
	/** Keeps the ledger for `replay`, if the customer was ever merged. */
	add(member: Member, ledger: CustomerLedger): boolean
	replay(keyedHash: KeyedHash): Iterable<Finding>
}

export const createMergedGroups = async (db: Queryable, merchantIds: number[]): Promise<MergedGroups> => {
	const moves = await db.rows<StoredMove & { merchant_id: number }>(sql`
		select merchant_id, id, from_id, to_id, record_ids::float8[] as record_ids, chain_head, chain_length
		from record_moves where merchant_id = any(${merchantIds}::bigint[])
		order by merchant_id, id`)
	const groups = new Map<string, Group>()
	for (const move of moves) {
		const { merchant_id: merchantId, from_id, to_id } = move
		const keys = [from_id, to_id].map((id) => `${merchantId} ${id}`)
		const known = new Set(keys.flatMap((key) => groups.get(key) ?? []))
		const joined = [...known].flatMap((group) => group.moves)
		const group: Group = { merchantId, moves: [...joined, move], ledgers: new Map() }
		for (const each of group.moves)
			for (const id of [each.from_id, each.to_id]) groups.set(`${merchantId} ${id}`, group)
	}
	return {
		add({ merchant_id, customer_id }, ledger) {
			const group = groups.get(`${merchant_id} ${customer_id}`)
			group?.ledgers.set(customer_id, ledger)
			return group !== undefined
		},
		*replay(keyedHash) {
			for (const { merchantId, moves: own, ledgers } of new Set(groups.values()))
				for (const wrong of replayMerged(keyedHash, ledgers, own)) yield { merchantId, ...wrong }
		},
	}
}
