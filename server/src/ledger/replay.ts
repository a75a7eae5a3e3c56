import { PointType } from '@fiel/contract'
import type { Decimal } from '../db/decimal.ts'
import type { KeyedHash } from '../db/keyed-hash.ts'
import { brokenLink, isEventHash } from './chain.ts'
import type { ChainEnd, CustomerLedger, StoredRecord } from './customer-ledger.ts'
import { parseOrigins } from './event-origins.ts'
import { type LedgerAmount, minus, plus, ZERO_AMOUNT } from './machine/account.ts'

/** Reports a contradiction in a record, or in the account if no record is given. */
export type Report = (sentence: string, recordId?: number) => void

export interface ReplayFinding {
	recordId: number | null
	sentence: string
}

/** Replays a customer's events in memory and reports every contradiction between them and the stored rows. */
export const replayLedger = (keyedHash: KeyedHash, ledger: CustomerLedger): ReplayFinding[] => {
	const found: ReplayFinding[] = []
	const report: Report = (sentence, recordId) => {
		found.push({ recordId: recordId ?? null, sentence })
	}
	checkChain(keyedHash, ledger, report)
	checkBalance(ledger, report)
	compareRows(ledger, report)
	compareAccount(ledger, report)
	return found
}

/** Compares records, draws and links with each other and with the events. */
export const compareRows = (ledger: CustomerLedger, report: Report): void => {
	compareRecords(ledger, report)
	compareDraws(ledger, report)
	compareOrigins(ledger, report)
	compareCovers(ledger, report)
}

/** After a broken link it continues from the stored hash, so that only the broken links are reported. */
export const checkChain = (
	keyedHash: KeyedHash,
	{ account, events, unread }: Pick<CustomerLedger, 'events' | 'unread'> & { account: ChainEnd | undefined },
	report: Report,
): void => {
	let head = unread?.chain_head ?? ''
	for (const event of events) {
		if (!event.isProven && !isEventHash(keyedHash, head, event, event.hash))
			report(brokenLink(event.id), event.record_id)
		head = event.hash
	}
	if (!account) return
	const missing = account.chain_length - (unread?.chain_length ?? 0) - events.length
	if (missing > 0) report(`${missing} of ${account.chain_length} events are missing`)
	if (missing < 0)
		report(`${-missing} events are there beyond the ${account.chain_length} that the account counts`)
	if (missing === 0 && account.chain_head !== head)
		report('the last event is not the one the account ends with')
}

export const amountOf = ({ points, cashback }: LedgerAmount): LedgerAmount => ({ points, cashback })
export const isSameAmount = (a: LedgerAmount, b: LedgerAmount): boolean =>
	a.points.eq(b.points) && a.cashback.eq(b.cashback)
export const amountText = ({ points, cashback }: LedgerAmount): string =>
	`${points} points and ${cashback} in currency`

/** Whether a record may have events that were archived and are not read. */
const mayBeUnread = ({ unread }: CustomerLedger, recordId: number): boolean =>
	unread !== undefined && recordId <= unread.last_record_id

const checkBalance = (ledger: CustomerLedger, report: Report): void => {
	const { events, unread } = ledger
	const amounts = new Map<number, LedgerAmount>()
	let balance = unread ? { points: unread.points_balance, cashback: unread.cashback_balance } : ZERO_AMOUNT
	for (const event of events) {
		if (!amounts.has(event.record_id) && mayBeUnread(ledger, event.record_id)) {
			amounts.set(event.record_id, amountOf(event))
			balance = { points: event.points_balance, cashback: event.cashback_balance }
			continue
		}
		const change = minus(event, amounts.get(event.record_id) ?? ZERO_AMOUNT)
		amounts.set(event.record_id, amountOf(event))
		balance = plus(balance, change)
		const stated = { points: event.points_balance, cashback: event.cashback_balance }
		if (!isSameAmount(balance, stated))
			report(
				`event ${event.id} leaves ${amountText(stated)} where ${amountText(balance)} follow`,
				event.record_id,
			)
		balance = stated
	}
}

const compareRecords = (ledger: CustomerLedger, report: Report): void => {
	const { account, records, events } = ledger
	const eventsByRecord = Map.groupBy(events, (event) => event.record_id)
	for (const record of records) {
		if (!account) report('the record has no account', record.id)
		const own = eventsByRecord.get(record.id)
		if (!own) {
			if (!mayBeUnread(ledger, record.id)) report('no event tells of the record', record.id)
			continue
		}
		const [first, last] = [own[0]!, own.at(-1)!]
		if (!isSameAmount(record, last))
			report(`the record is of ${amountText(record)}, its last event of ${amountText(last)}`, record.id)
		if (record.created_at !== first.occurred_at && !mayBeUnread(ledger, record.id))
			report(
				`the record was made at ${record.created_at}, its first event at ${first.occurred_at}`,
				record.id,
			)
		const odd = own.find((event) => event.type !== record.type)
		if (odd) report(`the record is of type ${record.type}, event ${odd.id} of type ${odd.type}`, record.id)
		const other = own.find((event) => event.valid_until !== record.valid_until)
		if (other)
			report(
				`the record ends ${record.valid_until ?? 'never'}, in event ${other.id} it ends ${other.valid_until ?? 'never'}`,
				record.id,
			)
		const elsewhere = own.find(
			(event) =>
				event.isProven !== undefined &&
				(event.order_id !== record.order_id || event.branch !== record.branch),
		)
		if (elsewhere)
			report(`the record is of another order or branch than the archived event ${elsewhere.id}`, record.id)
		eventsByRecord.delete(record.id)
	}
	for (const id of eventsByRecord.keys()) report('the record is missing', id)
}

/**
 * Every record satisfies remaining - owed = amount + drawn by it - drawn from it, and no lot holds more than its
 * amount.
 */
const compareDraws = ({ records, draws }: CustomerLedger, report: Report): void => {
	const moved = new Map<number, LedgerAmount>()
	for (const draw of draws) {
		moved.set(draw.record_id, plus(moved.get(draw.record_id) ?? ZERO_AMOUNT, draw))
		moved.set(draw.lot_id, minus(moved.get(draw.lot_id) ?? ZERO_AMOUNT, draw))
	}
	for (const record of records) {
		const held = minus(remainingOf(record), owedOf(record))
		const follows = plus(record, moved.get(record.id) ?? ZERO_AMOUNT)
		if (!isSameAmount(held, follows))
			report(
				`the record has ${amountText(held)} left, where its amount and its draws leave ${amountText(follows)}`,
				record.id,
			)
		if (
			exceeds(record.remaining_points, record.points) ||
			exceeds(record.remaining_cashback, record.cashback)
		)
			report(`the lot has ${amountText(remainingOf(record))} left of ${amountText(record)}`, record.id)
		moved.delete(record.id)
	}
	for (const id of moved.keys()) report('a draw names the record, and it is not there', id)
}

const remainingOf = (record: StoredRecord): LedgerAmount => ({
	points: record.remaining_points,
	cashback: record.remaining_cashback,
})
const owedOf = (record: StoredRecord): LedgerAmount => ({
	points: record.owed_points,
	cashback: record.owed_cashback,
})
const exceeds = (remaining: Decimal, amount: Decimal): boolean =>
	remaining.lt(0) || (remaining.gt(0) && remaining.gt(amount))

/**
 * The events of these types name all their draws. Records of other types may owe, and a later payment may not be
 * named in an event.
 */
const NEVER_OWES: PointType[] = [
	PointType.ManualChange,
	PointType.RewardRedeem,
	PointType.RewardRefund,
	PointType.Expiration,
]

/**
 * A grace lot can have a shortfall, as any other lot, and so can what an undo took back; both have a link. A refund into
 * existing lots and a plain manual change cannot.
 */
const findRecordsThatMayOwe = ({ records, links }: CustomerLedger): Set<number> => {
	const linked = new Set(links.map(({ record_id }) => record_id))
	return new Set(
		records.filter(({ id, type }) => !NEVER_OWES.includes(type) || linked.has(id)).map(({ id }) => id),
	)
}

/** Every origin that an event names corresponds to draws between the two records, and every draw to an origin. */
const compareOrigins = (ledger: CustomerLedger, report: Report): void => {
	const { draws, events } = ledger
	const reports = events.flatMap((event) =>
		parseOrigins(event.origins_text).map((origin) => ({ recordId: event.record_id, origin })),
	)
	if (draws.length === 0 && reports.length === 0) return
	const mayOwe = findRecordsThatMayOwe(ledger)
	const pairs = new Map<
		string,
		{ recordId: number; drawn: LedgerAmount; reported: LedgerAmount; mayOwe: boolean }
	>()
	const pairOf = (one: number, other: number) => {
		const key = one < other ? `${one} ${other}` : `${other} ${one}`
		const pair = pairs.get(key) ?? { recordId: one, drawn: ZERO_AMOUNT, reported: ZERO_AMOUNT, mayOwe: false }
		pairs.set(key, pair)
		return pair
	}
	for (const draw of draws) {
		const pair = pairOf(draw.record_id, draw.lot_id)
		pair.drawn = plus(pair.drawn, absoluteAmount(draw))
		pair.mayOwe ||= mayOwe.has(draw.record_id)
	}
	for (const { recordId, origin } of reports) {
		const pair = pairOf(recordId, origin.recordId)
		pair.reported = plus(pair.reported, absoluteAmount(origin))
	}
	for (const [key, { recordId, drawn, reported, mayOwe }] of pairs) {
		if (key.split(' ').some((id) => mayBeUnread(ledger, Number(id)))) continue
		if (isSameAmount(reported, drawn) || (mayOwe && isWithin(reported, drawn))) continue
		report(
			`between the records ${key.replace(' ', ' and ')} the draws are not those that the events tell of`,
			recordId,
		)
	}
}

/** The spent part of a revoked award is covered by debt and by draws of the award or its revocation on other lots. */
const compareCovers = ({ records, draws, links }: CustomerLedger, report: Report): void => {
	const known = new Map(records.map((record) => [record.id, record]))
	for (const { lot_id, record_id } of links)
		for (const id of [lot_id, record_id])
			if (!known.has(id)) report('a link names the record, and it is not there', id)
	for (const [lotId, own] of Map.groupBy(links, (link) => link.lot_id)) {
		const lot = known.get(lotId)
		const revocations = own.filter(({ kind }) => kind === 'revoked').map(({ record_id }) => record_id)
		if (!lot || revocations.length === 0) continue
		const graces = own.filter(({ kind }) => kind === 'grace').map(({ record_id }) => record_id)
		const covering = [lotId, ...revocations]
		let [spent, cover] = [ZERO_AMOUNT, ZERO_AMOUNT]
		for (const id of graces) spent = minus(spent, known.get(id) ?? ZERO_AMOUNT)
		for (const id of covering) cover = plus(cover, known.has(id) ? owedOf(known.get(id)!) : ZERO_AMOUNT)
		for (const draw of draws) {
			const isOwn = covering.includes(draw.record_id)
			const isExpiry = known.get(draw.record_id)?.type === PointType.Expiration
			if (draw.lot_id === lotId && !isOwn && !isExpiry) spent = plus(spent, draw)
			if (isOwn && draw.lot_id !== lotId && !graces.includes(draw.lot_id)) cover = plus(cover, draw)
		}
		if (!isSameAmount(spent, cover))
			report(
				`of the award ${amountText(spent)} were spent before it was taken back, and ${amountText(cover)} are covered`,
				lotId,
			)
	}
}

const absoluteAmount = ({ points, cashback }: LedgerAmount): LedgerAmount => ({
	points: points.abs(),
	cashback: cashback.abs(),
})
const isWithin = (a: LedgerAmount, b: LedgerAmount): boolean =>
	a.points.lte(b.points) && a.cashback.lte(b.cashback)

export const compareAccount = ({ account, records }: CustomerLedger, report: Report): void => {
	if (!account) return
	let [amount, left, owed] = [ZERO_AMOUNT, ZERO_AMOUNT, ZERO_AMOUNT]
	let soonest: string | null = null
	for (const record of records) {
		amount = plus(amount, record)
		left = plus(left, remainingOf(record))
		owed = plus(owed, owedOf(record))
		const until = record.valid_until
		const isOpen = record.remaining_points.gt(0) || record.remaining_cashback.gt(0)
		if (isOpen && until && (!soonest || until < soonest)) soonest = until
	}
	if (!isSameAmount(account, amount))
		report(`the balance is ${amountText(account)}, the records make ${amountText(amount)}`)
	const held = minus(left, owed)
	if (!isSameAmount(account, held))
		report(`the balance is ${amountText(account)}, lots less debt make ${amountText(held)}`)
	const debt = { points: account.owed_points, cashback: account.owed_cashback }
	if (!isSameAmount(debt, owed))
		report(`the debt is ${amountText(debt)}, the records owe ${amountText(owed)}`)
	if (soonest && !(account.next_expiry && account.next_expiry <= soonest))
		report(
			`a lot ends ${soonest}, and the account expects the first to end ${account.next_expiry ?? 'never'}`,
		)
}
