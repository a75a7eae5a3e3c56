import type { PointType } from '@fiel/contract'
import type { Decimal } from '../db/decimal.ts'
import type { Metadata, PointRecord, Reason } from './machine/account.ts'

/** A row of `point_records`. */
export interface RecordRow {
	customer_id: number
	id: number
	type: PointType
	points: Decimal
	cashback: Decimal
	remaining_points: Decimal
	remaining_cashback: Decimal
	owed_points: Decimal
	owed_cashback: Decimal
	valid_until: Date | null
	created_at: Date
	order_id: number | null
	branch: string | null
	reason: Reason
	metadata: Metadata[]
}

export const fromRow = (row: RecordRow): PointRecord => ({
	id: row.id,
	type: row.type,
	amount: { points: row.points, cashback: row.cashback },
	remaining: { points: row.remaining_points, cashback: row.remaining_cashback },
	owed: { points: row.owed_points, cashback: row.owed_cashback },
	validUntil: row.valid_until,
	createdAt: row.created_at,
	orderId: row.order_id,
	branch: row.branch,
	reason: row.reason,
	metadata: row.metadata,
})

export const toRow = (customerId: number, record: PointRecord): RecordRow => ({
	customer_id: customerId,
	id: record.id,
	type: record.type,
	points: record.amount.points,
	cashback: record.amount.cashback,
	remaining_points: record.remaining.points,
	remaining_cashback: record.remaining.cashback,
	owed_points: record.owed.points,
	owed_cashback: record.owed.cashback,
	valid_until: record.validUntil,
	created_at: record.createdAt,
	order_id: record.orderId,
	branch: record.branch,
	reason: record.reason,
	metadata: record.metadata,
})
