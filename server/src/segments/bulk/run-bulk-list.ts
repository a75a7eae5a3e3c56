import sql from 'sql-template-tag'
import { changePoints } from '../../cashback/change-points.ts'
import { currentCustomerId } from '../../customers/current-customer.ts'
import type { Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { NOTHING_DUE, type StepResult } from '../../db/step.ts'
import { assertAllLocked, lockAccounts } from '../../ledger/lock-accounts.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { panelText } from '../../messages/panel/panel-text.ts'
import { isRefusal, type Refusal, refuseInEnglish as refuse } from '../../refusal.ts'
import { sealAtCommit } from '../../seals/tx-seals.ts'
import { changeCustomerTags } from '../../tags/change-customer-tags.ts'
import { assignTiers } from '../../tiers/assign-tiers.ts'
import { type BulkAction, keyPrefixOf } from './bulk-action.ts'
import { lockDueAction } from './read-bulk-actions.ts'
import { undoBulkList } from './undo/undo-bulk-list.ts'

/** A customer of the list. */
interface Listed {
	/** The id in the list. */
	listedId: number
	/** Whom the id names now. */
	id: number
	originalId: string
}

type Outcome = 'changed' | 'same' | Refusal
type BulkWorker = (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	action: BulkAction,
	customers: Listed[],
) => Promise<Outcome[]>

/**
 * Changes the customers of the next list of an action, or undoes their changes, and saves the progress in the same transaction, so that
 * each customer is changed once whenever a process ends.
 */
export const runBulkList = async (tx: Tx, merchant: Merchant, now: Date): Promise<StepResult> => {
	const action = await lockDueAction(tx, merchant.id)
	if (!action) return NOTHING_DUE
	if (action.state === 'undoing') return undoBulkList(tx, merchant, now, action)
	const listed = await readList(tx, merchant.id, action)
	const present = listed.filter((row): row is Listed => row.originalId !== null)
	// Locked before anything is decided, so that no merge turns two customers of the list into one meanwhile.
	const ids = [...new Set(present.map(({ id }) => id))]
	assertAllLocked(await lockAccounts(tx, merchant.id, ids).accounts, ids)
	const outcomes = present.length > 0 ? await WORKERS[action.kind](tx, merchant, now, action, present) : []
	const results = [
		...present.map((customer, index) => ({ ...customer, outcome: outcomes[index]! })),
		...listed
			.filter(({ originalId }) => originalId === null)
			.map((customer) => ({ ...customer, outcome: GONE as Outcome })),
	]
	await saveProgress(tx, merchant.id, now, action, results)
	return { done: results.length, isMore: true }
}

const GONE = refuse(
	'Customer_NotFound',
	'the personal data of the customer were erased',
	undefined,
	panelText.erased(),
)

/** The customers of a list; one who was erased has no id of the store. */
const readList = (
	tx: Tx,
	merchantId: number,
	{ id, nextList }: BulkAction,
): Promise<(Omit<Listed, 'originalId'> & { originalId: string | null })[]> =>
	tx.rows(sql`
		select l.listed as "listedId", l.id, (
			select c.original_id from customers c
			where c.merchant_id = ${merchantId} and c.id = l.id and c.erased_at is null) as "originalId"
		from (
			select listed, ${currentCustomerId(sql`${merchantId}`, sql`listed`)} as id
			from bulk_lists b, unnest(b.customer_ids) as listed
			where b.merchant_id = ${merchantId} and b.action_id = ${id} and b.number = ${nextList}
		) l
		order by l.listed`)

const changeAllPoints: BulkWorker = async (tx, merchant, now, action, customers) => {
	const outcomes = await changePoints(
		tx,
		merchant,
		now,
		customers.map(({ id, originalId }) => ({
			customerId: originalId,
			do: action.kind === 'give' ? 'add' : 'remove',
			amount: action.amount!,
			reason: `${action.segmentName}: ${action.reason}`,
			key: `${keyPrefixOf(action)}${id}`,
			author: action.askedBy,
			...(action.decidedBy !== null && { approvedBy: action.decidedBy }),
		})),
	)
	return outcomes.map((outcome) => {
		if (!isRefusal(outcome)) return 'changed'
		// Two customers of the action who were merged into one since get one change.
		return outcome.refused === 'ChangePoints_ChangeKeyAlreadyExists' ? 'same' : outcome
	})
}

const changeAllTags: BulkWorker = async (tx, merchant, now, action, customers) => {
	if (action.tag === null)
		return customers.map(() =>
			refuse('GenericError', 'the tag was removed', undefined, panelText.tagRemoved()),
		)
	const ids = [...new Set(customers.map(({ id }) => id))]
	const { locked } = await lockAccounts(tx, merchant.id, ids).accounts
	const tags = [action.tagId!]
	const changes = ids.map((customerId) =>
		action.kind === 'tag' ? { customerId, add: tags, remove: [] } : { customerId, add: [], remove: tags },
	)
	const changed = await changeCustomerTags(tx, locked, merchant.id, now, action.askedBy, changes)
	return customers.map(({ id }) => (changed.delete(id) ? 'changed' : 'same'))
}

const changeAllTiers: BulkWorker = async (tx, merchant, now, action, customers) => {
	const outcomes = await assignTiers(
		tx,
		merchant,
		now,
		customers.map(({ originalId }) => ({
			customerId: originalId,
			tierId: action.tierId!,
			until: action.tierUntil!,
			author: action.askedBy,
			reason: `${action.segmentName}: ${action.reason}`,
		})),
	)
	return outcomes.map((outcome) => (isRefusal(outcome) ? outcome : 'changed'))
}

const WORKERS: Record<BulkAction['kind'], BulkWorker> = {
	give: changeAllPoints,
	take: changeAllPoints,
	tag: changeAllTags,
	untag: changeAllTags,
	tier: changeAllTiers,
}

const saveProgress = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	action: BulkAction,
	results: { listedId: number; outcome: Outcome }[],
): Promise<void> => {
	const exceptions = results
		.filter(({ outcome }) => outcome !== 'changed')
		.map(({ listedId, outcome }) => ({
			listedId,
			outcome: isRefusal(outcome) ? 'refused' : 'same',
			reason: isRefusal(outcome) ? outcome.refused : null,
			message: isRefusal(outcome) ? outcome.message.in('en') : null,
		}))
	const same = exceptions.filter(({ outcome }) => outcome === 'same').length
	const refused = exceptions.length - same
	await tx.rows(sql`
		insert into bulk_exceptions (merchant_id, action_id, listed_id, outcome, reason, message)
		select ${merchantId}::bigint, ${action.id}::bigint, e."listedId", e.outcome, e.reason, e.message
		from json_to_recordset(${jsonRows(exceptions)})
			as e ("listedId" bigint, outcome text, reason text, message text)`)
	const isLast = action.nextList + 1 >= action.lists
	sealAtCommit(tx)
	await tx.rows(sql`
		update bulk_actions set next_list = next_list + 1, changed = changed + ${results.length - exceptions.length},
			same = same + ${same}, refused = refused + ${refused}
			${isLast ? sql`, state = 'done', finished_at = ${now}::timestamptz` : sql``}
		where merchant_id = ${merchantId} and id = ${action.id}`)
}
