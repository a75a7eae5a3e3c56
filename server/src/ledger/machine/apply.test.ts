import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PointAction, PointType } from '@fiel/contract'
import fc from 'fast-check'
import {
	amountFromPair,
	arbitraryHistory,
	CANCELLED,
	DAY_MS,
	EARNED,
	GRACE_DAYS,
	type HistoryStep,
	pairOf,
	REFUNDED,
	SPENT,
	START,
} from '../../../test/support/ledger-histories.ts'
import {
	createLedgerModel,
	type ModelLot,
	type TakenPart,
	type UnitAmount,
} from '../../../test/support/ledger-model.ts'
import {
	type Account,
	excessOf,
	hasExpired,
	isOpen,
	type LedgerAmount,
	minus,
	newAccount,
	nextExpiry,
	type PointRecord,
	plus,
	ZERO_AMOUNT,
} from './account.ts'
import { applyCommand, type LedgerCommand } from './apply.ts'
import { coveredAmount } from './cover.ts'
import { expire } from './expire.ts'

/** Applies the same steps to an account and to the model. */
const createSimulation = (isSavedEachTime: boolean) => {
	const account = newAccount(1)
	const model = createLedgerModel()
	const awards: { record: PointRecord; lot: ModelLot }[] = []
	const spendings: { record: PointRecord; taken: TakenPart[] }[] = []
	const revocations = new Map<PointRecord, PointRecord>()
	const all: PointRecord[] = []
	let now = new Date(START)

	/** Applies a command to the account, after the model. */
	const apply = (command: LedgerCommand): PointRecord | 'insufficient' => {
		const events = account.events.length
		expire(account, now)
		const before = command.do === 'spend' ? stateOf(account) : ''
		const outcome = applyCommand(account, command, now)
		if (outcome === 'insufficient') assert.equal(stateOf(account), before)
		else checkEvents(account, events)
		for (const record of account.created.slice(all.length)) {
			all.push(record)
			if (isSavedEachTime) record.id = all.length
		}
		return outcome
	}
	const oneOf = <T>(list: T[], index: number): T | undefined => list[index % list.length]

	const steps: { [Name in HistoryStep['do']]: (step: Extract<HistoryStep, { do: Name }>) => void } = {
		pass({ days }) {
			now = new Date(now.getTime() + days * DAY_MS)
		},
		earn({ amount, days }) {
			const end = days === null ? Number.POSITIVE_INFINITY : now.getTime() + days * DAY_MS
			const lot = model.earn(amount, end, now.getTime())
			const validUntil = days === null ? null : new Date(end)
			const record = apply({ do: 'earn', ...EARNED, amount: amountFromPair(amount), validUntil })
			awards.push({ record: record as PointRecord, lot })
		},
		spend({ unit, wanted }) {
			const taken = model.spend(unit, wanted)
			const amount = amountFromPair({ p: wanted, c: wanted })
			const requested = unit === 'p' ? { points: amount.points } : { cashback: amount.cashback }
			const outcome = apply({ do: 'spend', ...SPENT, ...requested })
			assert.equal(outcome === 'insufficient', taken === 'insufficient')
			if (outcome === 'insufficient' || taken === 'insufficient') return
			spendings.push({ record: outcome, taken })
		},
		cancel({ which, forgive }) {
			const award = oneOf(awards, which)
			if (!award) return
			awards.splice(awards.indexOf(award), 1)
			model.cancel(award.lot, forgive, now.getTime())
			const shortfall = forgive ? 'forgive' : 'debt'
			const outcome = apply({ do: 'revoke', ...CANCELLED, record: award.record, shortfall })
			revocations.set(award.record, outcome as PointRecord)
		},
		change({ which, amount, forgive }) {
			const award = oneOf(awards, which)
			if (!award) return
			model.change(award.lot, amount, forgive, now.getTime())
			const { record } = award
			const shortfall = forgive ? 'forgive' : 'debt'
			apply({ do: 'adjust', record, amount: amountFromPair(amount), reason: { rule: 'test' }, shortfall })
			assert.deepEqual(pairOf(record.amount), award.lot.amount)
		},
		refund({ which }) {
			const spending = oneOf(spendings, which)
			if (!spending) return
			spendings.splice(spendings.indexOf(spending), 1)
			const grace = now.getTime() + GRACE_DAYS * DAY_MS
			model.refund(spending.taken, now.getTime(), grace)
			apply({ do: 'refund', ...REFUNDED, record: spending.record, graceUntil: new Date(grace) })
		},
		annotate({ which }) {
			const award = oneOf(awards, which)
			if (!award) return
			apply({ do: 'annotate', record: award.record, metadata: [{ Name: 'note', Value: String(which) }] })
		},
	}
	const play = (step: HistoryStep): void => {
		model.end(now.getTime())
		;(steps[step.do] as (step: HistoryStep) => void)(step)
		model.end(now.getTime())
		expire(account, now)
		compare(account, model, now)
	}
	return { account, play, revocations }
}

const compare = (account: Account, model: ReturnType<typeof createLedgerModel>, now: Date): void => {
	assert.deepEqual(pairOf(account.balance), model.balance)
	const owed = account.debts.reduce((total, debt) => plus(total, debt.owed), ZERO_AMOUNT)
	assert.deepEqual(pairOf(owed), model.debt())
	const open = model.lots.filter(({ left }) => left.p > 0 || left.c > 0)
	open.sort((a, b) => a.until - b.until || a.age - b.age)
	assert.deepEqual(
		account.lots.map((lot) => [pairOf(lot.remaining), lot.validUntil?.getTime() ?? Number.POSITIVE_INFINITY]),
		open.map(({ left, until }) => [left, until]),
	)
	assert.ok(account.lots.every((lot) => isOpen(lot) && !hasExpired(lot, now)))
	const bound = nextExpiry(account)?.getTime() ?? Number.POSITIVE_INFINITY
	assert.ok(open.every(({ until }) => bound <= until))
}

/** The last event states the balance, and every remove event names all its draws. */
const checkEvents = (account: Account, fromIndex: number): void => {
	assert.ok(account.events.length > fromIndex)
	assert.deepEqual(account.events.at(-1)!.balance, account.balance)
	for (const event of account.events.slice(fromIndex)) {
		if (event.topic !== PointAction.Remove) continue
		const drawn = event.origins.reduce((total, { value }) => plus(total, value), ZERO_AMOUNT)
		assert.deepEqual(pairOf(plus(drawn, event.record.owed)), pairOf(negated(event.amount)))
	}
}

/** Every event states the balance that follows from it, and the last event of a record states its amount. */
const checkEventBalances = (account: Account): void => {
	const amounts = new Map<PointRecord, LedgerAmount>()
	let balance = ZERO_AMOUNT
	for (const event of account.events) {
		balance = minus(plus(balance, event.amount), amounts.get(event.record) ?? ZERO_AMOUNT)
		amounts.set(event.record, event.amount)
		assert.deepEqual(pairOf(event.balance), pairOf(balance))
	}
	for (const record of account.created) assert.deepEqual(amounts.get(record), record.amount)
}
const negated = ({ points, cashback }: LedgerAmount): LedgerAmount => ({
	points: points.times(-1),
	cashback: cashback.times(-1),
})

/** The whole state of an account as text, to compare it. */
const stateOf = (account: Account): string => {
	const indexes = new Map([...account.created].map((record, index) => [record, index]))
	return JSON.stringify([
		account.balance,
		account.created,
		[account.lots, account.debts].map((records) => records.map((record) => indexes.get(record))),
		[account.draws.length, account.events.length, account.touched.size, nextExpiry(account)],
	])
}

/** Checks the equation of the ledger (see `replay.ts`) for every record, and the sums that follow from it. */
const checkInvariants = ({ created, draws, balance, debts }: Account): void => {
	const moved = new Map(created.map((record) => [record, { p: 0, c: 0 }]))
	for (const { record, lot, ...value } of draws) {
		const { p, c } = pairOf(value)
		moved.get(record)!.p += p
		moved.get(record)!.c += c
		moved.get(lot)!.p -= p
		moved.get(lot)!.c -= c
	}
	const sums = { amounts: ZERO_AMOUNT, held: ZERO_AMOUNT }
	for (const record of created) {
		const [amount, remaining, owed] = [record.amount, record.remaining, record.owed].map(
			pairOf,
		) as UnitAmount[] as [UnitAmount, UnitAmount, UnitAmount]
		for (const unit of ['p', 'c'] as const) {
			assert.equal(remaining[unit] - owed[unit], amount[unit] + moved.get(record)![unit])
			assert.ok(remaining[unit] >= 0 && remaining[unit] <= Math.max(amount[unit], 0))
			assert.ok(owed[unit] >= 0)
		}
		if (owed.p > 0 || owed.c > 0) assert.ok(debts.includes(record))
		sums.amounts = plus(sums.amounts, record.amount)
		sums.held = plus(sums.held, amountFromPair({ p: remaining.p - owed.p, c: remaining.c - owed.c }))
	}
	assert.deepEqual(pairOf(sums.amounts), pairOf(balance))
	assert.deepEqual(pairOf(sums.held), pairOf(balance))
}

/** The shortfall of each lot, computed from all draws, equals what covers it. */
const checkCovers = (account: Account, revocations: Map<PointRecord, PointRecord>): void => {
	for (const lot of account.created) {
		if (lot.amount.points.lt(0) || lot.amount.cashback.lt(0)) continue
		const revocation = revocations.get(lot)
		let spent = ZERO_AMOUNT
		for (const entry of account.draws)
			if (entry.lot === lot && entry.record.type !== PointType.Expiration && entry.record !== revocation)
				spent = plus(spent, entry)
		for (const link of account.links)
			if (link.lot === lot && link.kind === 'grace') spent = minus(spent, link.record.amount)
		const awarded = revocation ? ZERO_AMOUNT : lot.amount
		const isGrace = account.links.some((link) => link.record === lot && link.kind === 'grace')
		if (isGrace || lot.type !== PointType.Purchase) continue // a grace lot is lowered by its original lot
		assert.deepEqual(pairOf(coveredAmount(account, lot)), pairOf(excessOf(spent, awarded)))
	}
}

for (const { runs, longest } of [
	{ runs: 8_000, longest: 12 },
	{ runs: 800, longest: 50 },
]) {
	test(`after any history of up to ${longest} steps the ledger agrees with the model and keeps its invariants`, () => {
		fc.assert(
			fc.property(arbitraryHistory(longest), fc.boolean(), (steps, isSavedEachTime) => {
				const { account, play, revocations } = createSimulation(isSavedEachTime)
				for (const step of steps) {
					play(step)
					checkInvariants(account)
					checkCovers(account, revocations)
				}
				checkEventBalances(account)
			}),
			{ numRuns: runs },
		)
	})
}

test('commands applied in one batch and commands saved one by one leave the same ledger', () => {
	const ledgerText = (steps: HistoryStep[], isSavedEachTime: boolean) => {
		const { account, play } = createSimulation(isSavedEachTime)
		steps.forEach(play)
		const number = new Map(account.created.map((record, index) => [record, index]))
		return JSON.stringify([
			account.created.map((record) => ({ ...record, id: 0 })),
			account.draws.map((draw) => ({ ...draw, record: number.get(draw.record), lot: number.get(draw.lot) })),
			account.events.map((event) => [event.topic, event.amount, event.balance, number.get(event.record)]),
		])
	}
	fc.assert(
		fc.property(arbitraryHistory(30), (steps) => {
			assert.equal(ledgerText(steps, true), ledgerText(steps, false))
		}),
		{ numRuns: 1_000 },
	)
})
