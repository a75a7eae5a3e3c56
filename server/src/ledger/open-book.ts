import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { type Decimal, ZERO } from '../db/decimal.ts'
import type { LockedAccounts } from './lock-accounts.ts'
import { type Account, type Draw, hasEnded, openLot, type PointRecord } from './machine/account.ts'
import { apply, type Command } from './machine/apply.ts'
import { expire } from './machine/expire.ts'
import { readCovers } from './read-covers.ts'
import { FIRST_LOTS, readLots } from './read-lots.ts'
import { type NamedRecords, readNamed } from './read-named.ts'
import { fromRow, type RecordRow } from './record-row.ts'
import { nameRecords, saveAccounts } from './save-accounts.ts'

/** What a command will need of an account. Earning needs nothing but the balance. */
export interface Need {
	customerId: number
	/** Lots to spend from: how much at the most. */
	spend?: { points?: Decimal; cashback?: Decimal }
	/** Records the command names. */
	records?: number[]
	/** Records whose spending will be undone. */
	refunds?: number[]
}

/** The accounts of a list, locked: commands are folded in memory and saved all at once. */
export interface Book {
	readonly now: Date
	account(customerId: number): Account
	apply(customerId: number, command: Command): PointRecord | 'insufficient'
	/** Gives new records their ids, for those who write them down in rows of their own before the book is saved. */
	nameRecords(): Promise<void>
	save(): Promise<void>
}

/** What was read together with the locks, so that nobody waits for it once more; the rest is read when it is needed. */
export interface ReadAhead {
	/** Ids for records to come. */
	recordIds?: number[]
	lots?: Map<number, PointRecord[]>
	named?: NamedRecords
}

/** Loads what a list can need of its locked accounts, named records, the soonest lots, debts, and ends what is due. */
export const openBook = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	accounts: LockedAccounts,
	needs: Need[] = [],
	{ recordIds = [], lots = new Map(), named }: ReadAhead = {},
): Promise<Book> => {
	const shelf = new Map<number, PointRecord>()
	await loadNamed(tx, merchantId, accounts, needs, shelf, named)
	await loadLots(tx, merchantId, now, accounts, needs, shelf, lots)
	await loadDebts(tx, merchantId, accounts, shelf)
	for (const entry of accounts.values()) expire(entry.account, now)
	const account = (customerId: number): Account => accounts.get(customerId)!.account
	const all = (): Account[] => [...accounts.values()].map((entry) => entry.account)
	return {
		now,
		account,
		apply: (customerId, command) => apply(account(customerId), command, now),
		nameRecords: () => nameRecords(tx, all(), recordIds),
		async save() {
			await nameRecords(tx, all(), recordIds)
			await saveAccounts(tx, merchantId, all())
		},
	}
}

const loadNamed = async (
	tx: Tx,
	merchantId: number,
	accounts: LockedAccounts,
	needs: Need[],
	shelf: Map<number, PointRecord>,
	ahead: NamedRecords | undefined,
): Promise<void> => {
	const isMissing = (id: number): boolean => !ahead?.ids.has(id)
	const missing = needs.flatMap((need) => need.records ?? []).filter(isMissing)
	const refunds = needs.flatMap((need) => need.refunds ?? [])
	const late = await readNamed(tx, merchantId, [...accounts.keys()], missing, refunds)
	const named = [...(ahead?.rows ?? []), ...late.rows]
	for (const row of named) accounts.get(row.customer_id)!.account.named.set(row.id, shelve(shelf, row))
	const covers = await readCovers(
		tx,
		merchantId,
		named.filter((row) => row.is_covered),
	)
	for (const row of covers.rows) shelve(shelf, row)
	for (const row of [...named, ...covers.rows]) {
		if (!row.lapsed_points) continue
		const lapsed = { points: row.lapsed_points, cashback: row.lapsed_cashback ?? ZERO }
		accounts.get(row.customer_id)!.account.lapsed.set(shelf.get(row.id)!, lapsed)
	}
	for (const row of covers.links) {
		const { links } = accounts.get(row.customer_id)!.account
		links.push({ kind: row.kind, record: shelf.get(row.record_id)!, lot: shelf.get(row.lot_id)! })
	}
	for (const { customer_id, id, record_id, lot_id, points, cashback } of [...late.draws, ...covers.draws]) {
		const { drawn } = accounts.get(customer_id)!.account
		const record = shelf.get(record_id)!
		const entry: Draw = { id, record, lot: shelf.get(lot_id)!, points, cashback }
		drawn.set(record, [...(drawn.get(record) ?? []), entry])
	}
}

/** Each record is there once, whoever asks for it. */
const shelve = (shelf: Map<number, PointRecord>, row: RecordRow): PointRecord => {
	const record = shelf.get(row.id) ?? fromRow(row)
	shelf.set(row.id, record)
	return record
}

const loadLots = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	accounts: LockedAccounts,
	needs: Need[],
	shelf: Map<number, PointRecord>,
	ahead: Map<number, PointRecord[]>,
): Promise<void> => {
	const wants = new Map<number, { points: Decimal; cashback: Decimal }>()
	const want = (customerId: number, points = ZERO, cashback = ZERO): void => {
		const so = wants.get(customerId) ?? { points: ZERO, cashback: ZERO }
		wants.set(customerId, { points: so.points.plus(points), cashback: so.cashback.plus(cashback) })
	}
	for (const need of needs) {
		if (need.spend) want(need.customerId, need.spend.points, need.spend.cashback)
		for (const id of [...(need.records ?? []), ...(need.refunds ?? [])]) {
			const amount = shelf.get(id)?.amount
			want(need.customerId, amount?.points.abs(), amount?.cashback.abs())
		}
	}
	for (const { account, nextExpiry, owes } of accounts.values()) {
		if (owes || (nextExpiry && nextExpiry < now)) want(account.customerId)
	}
	if (wants.size === 0) return
	const unread = [...wants.keys()].filter((id) => !ahead.has(id))
	const lots = new Map([...ahead, ...(await readLots(tx, merchantId, unread))])
	const short = [...wants]
		.filter(([id, wanted]) => !suffices(lots.get(id) ?? [], wanted, now))
		.map(([id]) => id)
	const all =
		short.length > 0 ? await readLots(tx, merchantId, short, null) : new Map<number, PointRecord[]>()
	for (const id of wants.keys()) {
		const found = all.get(id) ?? lots.get(id) ?? []
		const { account } = accounts.get(id)!
		const complete = all.has(id) || found.length < FIRST_LOTS
		account.outsideExpiry = complete ? null : (found.at(-1)!.validUntil ?? null)
		for (const lot of found) {
			const record = shelf.get(lot.id) ?? lot
			shelf.set(lot.id, record)
			openLot(account, record)
		}
	}
}

const suffices = (
	lots: PointRecord[],
	wanted: { points: Decimal; cashback: Decimal },
	now: Date,
): boolean => {
	if (lots.length < FIRST_LOTS) return true
	const valid = lots.filter((lot) => !hasEnded(lot, now))
	const points = valid.reduce((total, lot) => total.plus(lot.remaining.points), ZERO)
	const cashback = valid.reduce((total, lot) => total.plus(lot.remaining.cashback), ZERO)
	return valid.length > 0 && points.gte(wanted.points) && cashback.gte(wanted.cashback)
}

const loadDebts = async (
	tx: Tx,
	merchantId: number,
	accounts: LockedAccounts,
	shelf: Map<number, PointRecord>,
): Promise<void> => {
	const debtors = [...accounts.values()]
		.filter((entry) => entry.owes)
		.map((entry) => entry.account.customerId)
	if (debtors.length === 0) return
	const rows = await tx.rows<RecordRow>(sql`
		select *
		from point_records
		where merchant_id = ${merchantId} and customer_id = any(${debtors}::bigint[])
			and (owed_points > 0 or owed_cashback > 0)
		order by id`)
	for (const row of rows) {
		accounts.get(row.customer_id)!.account.debts.push(shelve(shelf, row))
	}
}
