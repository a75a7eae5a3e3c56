import type { MessageChannel, MessageKind } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'

/** What a message is about, as it is stored. */
export interface MessageDetails {
	/** The records of points that were earned. */
	records?: number[]
	/** The points that expire from the first of these moments to the second. */
	from?: string
	until?: string
	tierId?: number
	tierName?: string
	redemptionId?: number
	rewardTitle?: string
	code?: string
}

/** A birthday is told once a year. */
export const birthdayCause = (day: string): string => day.slice(0, 4)

/** A message to be sent. */
export interface PlannedMessage {
	customerId: number
	kind: MessageKind
	channel: MessageChannel
	/** A customer gets one message of a kind and a channel for a cause. */
	cause: string
	details: MessageDetails
	/** When what it is about happened. */
	plannedAt: Date
	dueAt: Date
}

/** Saves messages to be sent; what was planned before is not planned again. Returns how many were new. */
export const savePlans = async (tx: Tx, merchantId: number, plans: PlannedMessage[]): Promise<number> => {
	if (plans.length === 0) return 0
	const rows = plans.map((plan) => ({ ...plan, details: JSON.stringify(plan.details) }))
	const saved = await tx.rows(sql`
		insert into member_messages (merchant_id, customer_id, kind, channel, cause, details, planned_at, due_at)
		select ${merchantId}::bigint, p."customerId", p.kind, p.channel, p.cause, p.details::jsonb, p."plannedAt", p."dueAt"
		from json_to_recordset(${jsonRows(rows)}) as p ("customerId" bigint, kind text, channel text, cause text,
			details text, "plannedAt" timestamptz, "dueAt" timestamptz)
		on conflict (merchant_id, customer_id, kind, channel, cause) do nothing
		returning id`)
	return saved.length
}
