import sql from 'sql-template-tag'
import { lockGiver } from '../../cashback/approvals/given-today.ts'
import type { Tx } from '../../db/database.ts'
import { collision } from '../../db/unavailable.ts'
import { panelText } from '../../messages/panel/panel-text.ts'
import { isRefusal, type Refusal, refuseInEnglish as refuse } from '../../refusal.ts'
import { sealAtCommit } from '../../seals/tx-seals.ts'
import { createTags } from '../../tags/create-tags.ts'
import { tagKey } from '../../tags/tag.ts'
import { loadTiers } from '../../tiers/load-tiers.ts'
import type { ConditionContext } from '../condition.ts'
import type { Segment } from '../segment.ts'
import { fromCustomers } from '../select-customers.ts'
import { type BulkWork, LIST_SIZE } from './bulk-action.ts'
import { measureWork } from './measure-work.ts'

/** A bulk action that a user asks for. */
export interface BulkRequest extends BulkWork {
	segment: Segment
	reason: string
	key: string
	/** How many customers the user has seen. */
	customers: number
	isConfirmed: boolean
	/** Whether the user may change more than the limit for confirmation. */
	mayBeLarge: boolean
	askedBy: { id: number; email: string }
}

/** Stores a bulk action with its customers as they are now; it runs at once, or waits for a second person. */
export const createBulkAction = async (
	tx: Tx,
	context: ConditionContext,
	request: BulkRequest,
): Promise<number | Refusal | 'too large'> => {
	if (request.kind === 'give') await lockGiver(tx, context.merchant.id, request.askedBy)
	await readWholeTables(tx)
	const { segment } = request
	const size = await measureWork(tx, segment.conditions, context, request, request.askedBy)
	if (size.customers !== request.customers)
		return refuse(
			'GenericError',
			`the segment has ${size.customers} customers now`,
			'Customers',
			panelText.segmentChanged(size.customers),
		)
	if (size.customers === 0)
		return refuse('GenericError', 'the segment has no customers', 'Customers', panelText.segmentEmpty())
	if (size.needsConfirmation && !request.mayBeLarge) return 'too large'
	if (size.needsConfirmation && !request.isConfirmed)
		return refuse(
			'GenericError',
			'Confirmed must be true for an action of this worth',
			'Confirmed',
			panelText.confirmValue(),
		)
	const target = await findTarget(tx, context, request)
	if (isRefusal(target)) return target
	sealAtCommit(tx)
	const [action] = await tx.rows<{ id: number }>(sql`
		insert into bulk_actions (merchant_id, segment_id, segment_name, kind, amount, worth, tag_id, tier_id, tier_until,
			reason, key, state, customers, lists, asked_by, asked_by_id, asked_at)
		values (${context.merchant.id}, ${segment.id}, ${segment.name}, ${request.kind},
			${request.amount && String(request.amount)}, ${size.worth && String(size.worth)}, ${target.tagId},
			${request.tierId}, ${request.tierUntil}, ${request.reason}, ${request.key},
			${size.needsApproval ? 'waiting' : 'running'}, ${size.customers},
			${Math.ceil(size.customers / LIST_SIZE)}, ${request.askedBy.email}, ${request.askedBy.id}, ${context.now})
		returning id`)
	await insertLists(tx, context, segment, action!.id, size.customers)
	return action!.id
}

/** The statements of a transaction reach their rows by key; this one reads as a snapshot does. */
const readWholeTables = (tx: Tx): Promise<unknown> =>
	tx.rows(sql`
		select set_config('enable_seqscan', 'on', true), set_config('enable_hashjoin', 'on', true),
			set_config('enable_mergejoin', 'on', true), set_config('plan_cache_mode', 'auto', true),
			set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`)

/** Checks that the tier exists, and finds the tag or creates it. */
const findTarget = async (
	tx: Tx,
	{ merchant, now }: ConditionContext,
	{ tierId, tag }: BulkWork,
): Promise<{ tagId: number | null } | Refusal> => {
	if (tierId !== null && !(await loadTiers(tx, merchant.id)).some(({ id }) => id === tierId))
		return refuse('Tier_NotFound', `there is no tier ${tierId}`, 'TierId')
	if (tag === null) return { tagId: null }
	const created = await createTags(tx, merchant.id, now, [tag])
	return isRefusal(created) ? { ...created, field: 'Tag' } : { tagId: created.get(tagKey(tag))! }
}

const insertLists = async (
	tx: Tx,
	context: ConditionContext,
	{ conditions }: Segment,
	actionId: number,
	expected: number,
): Promise<void> => {
	const lists = await tx.rows<{ count: number }>(sql`
		insert into bulk_lists (merchant_id, action_id, number, customer_ids)
		select ${context.merchant.id}::bigint, ${actionId}::bigint, n.number, array_agg(n.id order by n.id)
		from (
			select s.id, (row_number() over (order by s.id) - 1) / ${LIST_SIZE}::integer as number
			from (select c.id ${fromCustomers(conditions, context)}) s
		) n
		group by n.number
		returning cardinality(customer_ids) as count`)
	const total = lists.reduce((sum, { count }) => sum + count, 0)
	if (total !== expected) throw collision('the segment changed meanwhile')
}
