import type { PointType } from '@fiel/contract'
import type { Decimal } from '../db/decimal.ts'
import type { ChainedEvent } from './chain.ts'
import type { LotLink } from './machine/account.ts'

/**
 * All ledger rows of one customer; records and events are ordered by id. Timestamps are PostgreSQL text, which
 * compares as text.
 */
export interface CustomerLedger {
	account: StoredAccount | undefined
	records: StoredRecord[]
	draws: StoredDraw[]
	links: StoredLink[]
	events: StoredLedgerEvent[]
	/** Where the events begin, if earlier ones were archived and their files are not read. */
	unread?: ArchivedChain | undefined
}

export interface StoredAccount extends ChainEnd {
	points: Decimal
	cashback: Decimal
	owed_points: Decimal
	owed_cashback: Decimal
	next_expiry: string | null
}

/** Where the chain of events of a customer ends. */
export interface ChainEnd {
	chain_head: string
	chain_length: number
}

/** Where the chain of events of a customer is after its last archived event. */
export interface ArchivedChain extends ChainEnd {
	points_balance: Decimal
	cashback_balance: Decimal
	/** All events of records with a greater id come after it. */
	last_record_id: number
}

export interface StoredRecord {
	customer_id: number
	id: number
	type: PointType
	order_id: number | null
	branch: string | null
	points: Decimal
	cashback: Decimal
	remaining_points: Decimal
	remaining_cashback: Decimal
	owed_points: Decimal
	owed_cashback: Decimal
	valid_until: string | null
	created_at: string
}

export interface StoredDraw {
	customer_id: number
	record_id: number
	lot_id: number
	points: Decimal
	cashback: Decimal
}

export interface StoredLink {
	customer_id: number
	lot_id: number
	record_id: number
	kind: LotLink['kind']
}

export interface StoredLedgerEvent extends ChainedEvent {
	id: number
	valid_until: string | null
	occurred_at: string
	hash: string
	/** Of an archived event: whether its file is as it was written, so that the hash was checked then. */
	isProven?: boolean
}
