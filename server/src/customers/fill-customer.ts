import sql, { raw } from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Locked } from '../ledger/lock-accounts.ts'

/** What a customer lacks is filled from the customer who is merged into them. */
const FILLED_COLUMNS = ['name', 'email', 'phone', 'document', 'signed_up_at']
/** Columns that only make sense together, with the one that must be empty. */
const FILLED_GROUPS = [
	['birthday', 'birthday_changed_at'],
	['blocked_at', 'blocked_reason'],
	['enrolled_at', 'enrolled_reason', 'is_enrolled'],
]

/** Fills what a customer lacks and returns the columns that it filled, with their new values. */
export const fillCustomer = async (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	fromId: number,
	intoId: number,
): Promise<Record<string, unknown>> => {
	const ofMerchant = (id: number) =>
		sql`select to_jsonb(c) - 'words' as row from customers c where c.merchant_id = ${merchantId} and c.id = ${id}`
	const [pair] = await tx.rows<{ own: Record<string, unknown>; other: Record<string, unknown> }>(sql`
		select (${ofMerchant(intoId)}) as own, (${ofMerchant(fromId)}) as other`)
	const { own, other } = pair!
	const groups = [...FILLED_COLUMNS.map((column) => [column]), ...FILLED_GROUPS]
	const columns = groups
		.filter(([first]) => own[first!] === null && other[first!] !== null)
		.flat()
		.filter((column) => own[column] !== other[column])
	const filled = Object.fromEntries(columns.map((column) => [column, other[column]]))
	await writeColumns(tx, merchantId, intoId, filled)
	return filled
}

/** Takes back what `fillCustomer` filled, where nobody has changed it since. */
export const takeFilledBack = async (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	customerId: number,
	filled: Record<string, unknown>,
): Promise<void> => {
	const [present] = await tx.rows<{ row: Record<string, unknown> }>(sql`
		select to_jsonb(c) - 'words' as row from customers c
		where c.merchant_id = ${merchantId} and c.id = ${customerId}`)
	const unchanged = Object.keys(filled).filter((column) => present!.row[column] === filled[column])
	const emptied = unchanged.map((column) => [column, column === 'is_enrolled' ? false : null])
	await writeColumns(tx, merchantId, customerId, Object.fromEntries(emptied))
}

const writeColumns = async (
	tx: Tx,
	merchantId: number,
	customerId: number,
	values: Record<string, unknown>,
): Promise<void> => {
	const columns = Object.keys(values).join(', ')
	if (columns === '') return
	await tx.rows(sql`
		update customers set (${raw(columns)}) = (
			select ${raw(columns)} from jsonb_populate_record(null::customers, ${JSON.stringify(values)}::jsonb))
		where merchant_id = ${merchantId} and id = ${customerId}`)
}
