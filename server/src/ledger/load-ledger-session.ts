import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { type Decimal, ZERO } from '../db/decimal.ts'
import type { LockedAccounts } from './lock-accounts.ts'
import {
	type Account,
	addOpenLot,
	type Draw,
	hasExpired,
	isZeroAmount,
	type PointRecord,
} from './machine/account.ts'
import { applyCommand, type LedgerCommand } from './machine/apply.ts'
import { expire } from './machine/expire.ts'
import { readCovers } from './read-covers.ts'
import { FIRST_LOTS, readLots } from './read-lots.ts'
import { type ReferencedRecords, readReferencedRecords } from './read-referenced-records.ts'
import { fromRow, type RecordRow } from './record-row.ts'

/** What a command will need of an account. Earning needs nothing but the balance. */
export interface AccountNeeds {
	customerId: number
	/** Lots to spend from: how much at the most. */
	spend?: { points?: Decimal; cashback?: Decimal }
	/** Records the command names. */
	records?: number[]
	/** Records whose spending will be undone. */
	refunds?: number[]
}

/** The locked accounts of a batch. Commands are applied in memory; `saveLedgerSession` writes the result. */
export interface LedgerSession {
	readonly merchantId: number
	readonly now: Date
	readonly accounts: LockedAccounts
	/** Ids that were reserved for new records. */
	readonly reservedRecordIds: number[]
	account(customerId: number): Account
	apply(customerId: number, command: LedgerCommand): PointRecord | 'insufficient'
}

/** What was read in the round trip of the locks; the rest is read when it is needed. */
export interface PreloadedData {
	/** Ids for records to come. */
	recordIds?: number[]
	lots?: Map<number, PointRecord[]>
	referenced?: ReferencedRecords
}

/** Loads what a batch can need of its locked accounts (referenced records, the first lots to expire, debts), and expires what is due. */
export const loadLedgerSession = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	accounts: LockedAccounts,
	needs: AccountNeeds[] = [],
	{ recordIds = [], lots = new Map(), referenced }: PreloadedData = {},
): Promise<LedgerSession> => {
	const recordsById = new Map<number, PointRecord>()
	await loadReferenced(tx, merchantId, accounts, needs, recordsById, referenced)
	await loadLots(tx, merchantId, now, accounts, needs, recordsById, lots)
	await loadDebts(tx, merchantId, accounts, recordsById)
	for (const entry of accounts.values()) expire(entry.account, now)
	return createLedgerSession(merchantId, now, accounts, recordIds)
}

/** A session over accounts whose records, lots and debts are loaded. */
export const createLedgerSession = (
	merchantId: number,
	now: Date,
	accounts: LockedAccounts,
	reservedRecordIds: number[] = [],
): LedgerSession => {
	const account = (customerId: number): Account => accounts.get(customerId)!.account
	return {
		merchantId,
		now,
		accounts,
		reservedRecordIds,
		account,
		apply: (customerId, command) => applyCommand(account(customerId), command, now),
	}
}

const loadReferenced = async (
	tx: Tx,
	merchantId: number,
	accounts: LockedAccounts,
	needs: AccountNeeds[],
	recordsById: Map<number, PointRecord>,
	preloaded: ReferencedRecords | undefined,
): Promise<void> => {
	const isMissing = (id: number): boolean => !preloaded?.ids.has(id)
	const missing = needs.flatMap((need) => need.records ?? []).filter(isMissing)
	const refunds = needs.flatMap((need) => need.refunds ?? [])
	const loaded = await readReferencedRecords(
		tx,
		accounts.locked,
		merchantId,
		[...accounts.keys()],
		missing,
		refunds,
	)
	const referenced = [...(preloaded?.rows ?? []), ...loaded.rows]
	for (const row of referenced)
		accounts.get(row.customer_id)!.account.referenced.set(row.id, getOrAddRecord(recordsById, row))
	const covers = await readCovers(
		tx,
		accounts.locked,
		merchantId,
		referenced.filter((row) => row.is_covered),
	)
	for (const row of covers.rows) getOrAddRecord(recordsById, row)
	for (const row of [...referenced, ...covers.rows]) {
		if (!row.expired_points) continue
		const expiredAmount = { points: row.expired_points, cashback: row.expired_cashback ?? ZERO }
		accounts.get(row.customer_id)!.account.expiredAmounts.set(recordsById.get(row.id)!, expiredAmount)
	}
	for (const row of covers.links) {
		const { links } = accounts.get(row.customer_id)!.account
		links.push({ kind: row.kind, record: recordsById.get(row.record_id)!, lot: recordsById.get(row.lot_id)! })
	}
	for (const { customer_id, id, record_id, lot_id, points, cashback } of [...loaded.draws, ...covers.draws]) {
		const { earlierDraws } = accounts.get(customer_id)!.account
		const record = recordsById.get(record_id)!
		const entry: Draw = { id, record, lot: recordsById.get(lot_id)!, points, cashback }
		earlierDraws.set(record, [...(earlierDraws.get(record) ?? []), entry])
	}
}

/** Keeps one object for each record. */
const getOrAddRecord = (recordsById: Map<number, PointRecord>, row: RecordRow): PointRecord => {
	const record = recordsById.get(row.id) ?? fromRow(row)
	recordsById.set(row.id, record)
	return record
}

const loadLots = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	accounts: LockedAccounts,
	needs: AccountNeeds[],
	recordsById: Map<number, PointRecord>,
	preloaded: Map<number, PointRecord[]>,
): Promise<void> => {
	const needed = new Map<number, { points: Decimal; cashback: Decimal }>()
	const addNeed = (customerId: number, points = ZERO, cashback = ZERO): void => {
		const current = needed.get(customerId) ?? { points: ZERO, cashback: ZERO }
		needed.set(customerId, { points: current.points.plus(points), cashback: current.cashback.plus(cashback) })
	}
	for (const need of needs) {
		if (need.spend) addNeed(need.customerId, need.spend.points, need.spend.cashback)
		for (const id of [...(need.records ?? []), ...(need.refunds ?? [])]) {
			const amount = recordsById.get(id)?.amount
			addNeed(need.customerId, amount?.points.abs(), amount?.cashback.abs())
		}
	}
	for (const { account, nextExpiry, owed } of accounts.values()) {
		if (!isZeroAmount(owed) || (nextExpiry && nextExpiry < now)) addNeed(account.customerId)
	}
	if (needed.size === 0) return
	const unread = [...needed.keys()].filter((id) => !preloaded.has(id))
	const lots = new Map([...preloaded, ...(await readLots(tx, accounts.locked, merchantId, unread))])
	const insufficient = [...needed]
		.filter(([id, wanted]) => !areSufficient(lots.get(id) ?? [], wanted, now))
		.map(([id]) => id)
	const all =
		insufficient.length > 0
			? await readLots(tx, accounts.locked, merchantId, insufficient, null)
			: new Map<number, PointRecord[]>()
	for (const id of needed.keys()) {
		const found = all.get(id) ?? lots.get(id) ?? []
		const { account } = accounts.get(id)!
		const complete = all.has(id) || found.length < FIRST_LOTS
		account.unloadedExpiry = complete ? null : (found.at(-1)!.validUntil ?? null)
		for (const lot of found) {
			const record = recordsById.get(lot.id) ?? lot
			recordsById.set(lot.id, record)
			addOpenLot(account, record)
		}
	}
}

const areSufficient = (
	lots: PointRecord[],
	wanted: { points: Decimal; cashback: Decimal },
	now: Date,
): boolean => {
	if (lots.length < FIRST_LOTS) return true
	const valid = lots.filter((lot) => !hasExpired(lot, now))
	const points = valid.reduce((total, lot) => total.plus(lot.remaining.points), ZERO)
	const cashback = valid.reduce((total, lot) => total.plus(lot.remaining.cashback), ZERO)
	return valid.length > 0 && points.gte(wanted.points) && cashback.gte(wanted.cashback)
}

const loadDebts = async (
	tx: Tx,
	merchantId: number,
	accounts: LockedAccounts,
	recordsById: Map<number, PointRecord>,
): Promise<void> => {
	const debtors = [...accounts.values()]
		.filter((entry) => !isZeroAmount(entry.owed))
		.map((entry) => entry.account.customerId)
	if (debtors.length === 0) return
	const rows = await tx.rows<RecordRow>(sql`
		select *
		from point_records
		where merchant_id = ${merchantId} and customer_id = any(${debtors}::bigint[])
			and (owed_points > 0 or owed_cashback > 0)
		order by id`)
	for (const row of rows) {
		accounts.get(row.customer_id)!.account.debts.push(getOrAddRecord(recordsById, row))
	}
}
