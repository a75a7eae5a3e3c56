import type { Queryable } from '../db/database.ts'
import { type CustomerExport, readDossier } from './export-customer.ts'

/**
 * The columns that a member gets of the rows about them, by the parts of the export. What is not here is the merchant's own:
 * notes, tags, reasons and authors of changes, the metadata of orders, and the names of friends.
 */
export const MEMBER_DATA: Record<string, readonly string[]> = {
	customer: [
		...['original_id', 'public_id', 'name', 'email', 'phone', 'document', 'birthday', 'birthday_changed_at'],
		...['signed_up_at', 'created_at', 'is_enrolled', 'enrolled_at', 'blocked_at'],
	],
	further_ids: ['original_id', 'public_id', 'email', 'document', 'created_at'],
	balance: ['points', 'cashback', 'owed_points', 'owed_cashback', 'next_expiry'],
	progress: ['orders', 'spend', 'earned', 'tier_id', 'last_order_on'],
	tier_history: ['at', 'from_tier_id', 'to_tier_id'],
	orders: [
		...[
			'id',
			'original_id',
			'state',
			'origin',
			'total',
			'returned',
			'earned_points',
			'placed_at',
			'completed_at',
		],
		...['cancelled_at', 'grant_at', 'coupon', 'products', 'payment_method_id', 'branch_id'],
	],
	point_records: [
		...['id', 'type', 'points', 'cashback', 'remaining_points', 'remaining_cashback', 'valid_until'],
		...['created_at', 'order_id', 'branch'],
	],
	redemptions: [
		...['id', 'reward_id', 'external_code', 'record_id', 'order_id', 'coupon_id', 'worth', 'created_at'],
		'refunded_at',
	],
	coupons: [
		'id',
		'code',
		'type',
		'value',
		'is_used',
		'valid_from',
		'valid_until',
		'created_at',
		'deactivated_at',
	],
	objective_completions: ['objective', 'period', 'turn', 'points', 'cashback', 'record_id', 'completed_at'],
	quiz_completions: ['quiz_id', 'answers', 'record_id', 'completed_at'],
	consents: ['purpose', 'is_given', 'text_version', 'source', 'decided_at'],
	member_messages: ['kind', 'channel', 'state', 'language', 'recipient', 'planned_at', 'ended_at'],
	message_choices: ['declined', 'language', 'time_zone', 'changed_at'],
}

/** Reads what is stored about members, for themselves; undefined for one who is not there any more. */
export const readMemberData = async (
	db: Queryable,
	merchantId: number,
	members: { id: number; originalId: string }[],
): Promise<(CustomerExport | undefined)[]> => {
	const read = new Map<number, CustomerExport>()
	for (const member of members)
		if (!read.has(member.id))
			read.set(member.id, toldTo(await readDossier(db, merchantId, member, Object.keys(MEMBER_DATA))))
	return members.map(({ id }) => (read.get(id)!.balance!.length === 0 ? undefined : read.get(id)))
}

const toldTo = (dossier: CustomerExport): CustomerExport =>
	Object.fromEntries(
		Object.entries(MEMBER_DATA).map(([part, columns]) => [
			part,
			dossier[part]!.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]]))),
		]),
	)
