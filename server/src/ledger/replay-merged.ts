import type { KeyedHash } from '../db/keyed-hash.ts'
import type { ArchivedChain, ChainEnd, CustomerLedger, StoredLedgerEvent } from './customer-ledger.ts'
import { type LedgerAmount, minus, plus, ZERO_AMOUNT } from './machine/account.ts'
import {
	amountOf,
	amountText,
	checkChain,
	compareAccount,
	compareRows,
	isSameAmount,
	type ReplayFinding,
} from './replay.ts'

/** A move of records between two accounts, see `move-account.ts`. */
export interface StoredMove extends ChainEnd {
	/** Its place among the events of both accounts. */
	id: number
	from_id: number
	to_id: number
	record_ids: number[]
}

interface MergedFinding extends ReplayFinding {
	customerId: number
}

type ReportOf = (customerId: number, sentence: string, recordId?: number) => void

/**
 * Replays the events of customers between whom records were moved, in the order in which both happened, and reports every
 * contradiction between them and the stored rows.
 */
export const replayMerged = (
	keyedHash: KeyedHash,
	ledgers: Map<number, CustomerLedger>,
	moves: StoredMove[],
): MergedFinding[] => {
	const found: MergedFinding[] = []
	const report: ReportOf = (customerId, sentence, recordId) => {
		found.push({ customerId, recordId: recordId ?? null, sentence })
	}
	moves.sort((a, b) => a.id - b.id)
	checkAccounts(keyedHash, ledgers, moves, report)
	const all = [...ledgers.values()]
	const unread = all.map((ledger) => ledger.unread).reduce(laterChain, undefined)
	// Balances and owners follow from all events and moves.
	const owners = unread ? new Map<number, number>() : checkBalances(ledgers, moves, report)
	if (!unread) compareOwners(ledgers, owners, report)
	const together: CustomerLedger = {
		account: all.find(({ account }) => account)?.account,
		records: all.flatMap(({ records }) => records),
		draws: all.flatMap(({ draws }) => draws),
		links: all.flatMap(({ links }) => links),
		events: eventsInOrder(ledgers),
		unread,
	}
	const [anyone] = ledgers.keys()
	compareRows(together, (sentence, recordId) =>
		report(owners.get(recordId ?? 0) ?? anyone!, sentence, recordId),
	)
	return found
}

const laterChain = (a: ArchivedChain | undefined, b: ArchivedChain | undefined): ArchivedChain | undefined =>
	a && b ? (a.last_record_id > b.last_record_id ? a : b) : (a ?? b)

const eventsInOrder = (ledgers: Map<number, CustomerLedger>): StoredLedgerEvent[] =>
	[...ledgers.values()].flatMap(({ events }) => events).sort((a, b) => a.id - b.id)

/** A move closes the account that it empties, and a move back opens it again. */
const findClosedAccounts = (moves: StoredMove[]): Map<number, ChainEnd> => {
	const closed = new Map<number, ChainEnd>()
	for (const move of moves) if (!closed.delete(move.to_id)) closed.set(move.from_id, move)
	return closed
}

const checkAccounts = (
	keyedHash: KeyedHash,
	ledgers: Map<number, CustomerLedger>,
	moves: StoredMove[],
	report: ReportOf,
): void => {
	const closed = findClosedAccounts(moves)
	for (const id of closed.keys())
		if (!ledgers.has(id) && closed.get(id)!.chain_length > 0)
			report(id, 'the events of the customer are gone')
	for (const [customerId, ledger] of ledgers) {
		const own = (sentence: string, recordId?: number) => report(customerId, sentence, recordId)
		const end = closed.get(customerId)
		if (end && ledger.account) own('the customer was merged into another one, and still has an account')
		if (!end && !ledger.account) own('the customer has no account')
		checkChain(keyedHash, { ...ledger, account: end ?? ledger.account }, own)
		compareAccount(ledger, own)
	}
}

/** Returns whose each record is after all events and moves. */
const checkBalances = (
	ledgers: Map<number, CustomerLedger>,
	moves: StoredMove[],
	report: ReportOf,
): Map<number, number> => {
	const owners = new Map<number, number>()
	const amounts = new Map<number, LedgerAmount>()
	const balances = new Map<number, LedgerAmount>()
	const add = (customerId: number, change: LedgerAmount): LedgerAmount => {
		const balance = plus(balances.get(customerId) ?? ZERO_AMOUNT, change)
		balances.set(customerId, balance)
		return balance
	}
	const applyMove = ({ from_id, to_id, record_ids }: StoredMove): void => {
		for (const id of record_ids) {
			if (owners.get(id) !== from_id) report(from_id, 'the record was moved, and it was not there', id)
			owners.set(id, to_id)
			const amount = amounts.get(id) ?? ZERO_AMOUNT
			add(from_id, minus(ZERO_AMOUNT, amount))
			add(to_id, amount)
		}
	}
	const applyEvent = (event: StoredLedgerEvent): void => {
		const { record_id: recordId, customer_id: customerId } = event
		if (!owners.has(recordId)) owners.set(recordId, customerId)
		if (owners.get(recordId) !== customerId)
			report(customerId, `event ${event.id} is about a record of another customer`, recordId)
		const balance = add(customerId, minus(event, amounts.get(recordId) ?? ZERO_AMOUNT))
		amounts.set(recordId, amountOf(event))
		const stated = { points: event.points_balance, cashback: event.cashback_balance }
		if (!isSameAmount(balance, stated))
			report(
				customerId,
				`event ${event.id} leaves ${amountText(stated)} where ${amountText(balance)} follow`,
				recordId,
			)
		balances.set(customerId, stated)
	}
	let next = 0
	for (const event of eventsInOrder(ledgers)) {
		while (next < moves.length && moves[next]!.id < event.id) applyMove(moves[next++]!)
		applyEvent(event)
	}
	while (next < moves.length) applyMove(moves[next++]!)
	return owners
}

/** Every record, with its draws and links, belongs to the customer to whom the moves have brought it. */
const compareOwners = (
	ledgers: Map<number, CustomerLedger>,
	owners: Map<number, number>,
	report: ReportOf,
): void => {
	for (const [customerId, { records, draws, links }] of ledgers) {
		const named = [...records.map(({ id }) => id), ...draws.map(({ record_id }) => record_id)]
		for (const id of new Set([...named, ...links.map(({ record_id }) => record_id)])) {
			const owner = owners.get(id) ?? customerId
			if (owner !== customerId)
				report(customerId, `the record belongs to customer ${owner} since it was moved`, id)
		}
	}
}
