import assert from 'node:assert/strict'
import { test } from 'node:test'
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
	type Account,
	type LedgerAmount,
	newAccount,
	type PointRecord,
	plus,
	ZERO_AMOUNT,
} from './account.ts'
import { applyCommand, type LedgerCommand } from './apply.ts'
import type { Shortfall } from './cover.ts'
import { expire } from './expire.ts'

type Choice = 'debt' | 'forgive' | 'any'

/** A customer with awards that can still be changed and redemptions that can still be refunded. */
const createSimulatedShop = (setting: Choice) => {
	const account = newAccount(1)
	const awards: PointRecord[] = []
	const redemptions: PointRecord[] = []
	let now = new Date(START)
	const oneOf = (list: PointRecord[], which: number): PointRecord | undefined => list[which % list.length]
	const drop = (list: PointRecord[], entry: PointRecord): void => {
		list.splice(list.indexOf(entry), 1)
	}
	const applyNow = (command: LedgerCommand): PointRecord | 'insufficient' =>
		applyCommand(account, command, now)
	const shortfallOf = (isForgiving: boolean): Shortfall => {
		if (setting !== 'any') return setting
		return isForgiving ? 'forgive' : 'debt'
	}
	const pass = (days: number): void => {
		now = new Date(now.getTime() + days * DAY_MS)
		expire(account, now)
	}
	const change = (record: PointRecord, amount: LedgerAmount, isForgiving = false): void => {
		const shortfall = shortfallOf(isForgiving)
		applyNow({ do: 'adjust', record, amount, reason: { rule: 'test' }, shortfall })
	}
	const cancel = (record: PointRecord, isForgiving = false): void => {
		drop(awards, record)
		applyNow({ do: 'revoke', ...CANCELLED, record, shortfall: shortfallOf(isForgiving) })
	}
	const refund = (record: PointRecord): void => {
		drop(redemptions, record)
		const graceUntil = new Date(now.getTime() + GRACE_DAYS * DAY_MS)
		applyNow({ do: 'refund', ...REFUNDED, record, graceUntil })
	}
	const play = (step: HistoryStep): void => {
		switch (step.do) {
			case 'pass':
				pass(step.days)
				return
			case 'earn': {
				const validUntil = step.days === null ? null : new Date(now.getTime() + step.days * DAY_MS)
				const amount = amountFromPair(step.amount)
				awards.push(applyNow({ do: 'earn', ...EARNED, amount, validUntil }) as PointRecord)
				return
			}
			case 'spend': {
				const { points, cashback } = amountFromPair({ p: step.wanted, c: step.wanted })
				const requested = step.unit === 'p' ? { points } : { cashback }
				const record = applyNow({ do: 'spend', ...SPENT, ...requested })
				if (record !== 'insufficient') redemptions.push(record)
				return
			}
			case 'cancel': {
				const award = oneOf(awards, step.which)
				if (award) cancel(award, step.forgive)
				return
			}
			case 'change': {
				const award = oneOf(awards, step.which)
				if (award) change(award, amountFromPair(step.amount), step.forgive)
				return
			}
			case 'refund': {
				const redemption = oneOf(redemptions, step.which)
				if (redemption) refund(redemption)
			}
		}
	}
	return { account, awards, redemptions, play, pass, change, cancel, refund }
}
type SimulatedShop = ReturnType<typeof createSimulatedShop>

const owedBy = ({ debts }: Account): LedgerAmount =>
	debts.reduce((total, { owed }) => plus(total, owed), ZERO_AMOUNT)

/** The balance, the debt, and each lot with its expiry. */
const summarizeAccount = ({ account }: SimulatedShop) => ({
	balance: pairOf(account.balance),
	owed: pairOf(owedBy(account)),
	lots: account.lots.map((lot) => [pairOf(lot.remaining), lot.validUntil]),
})

const settings = fc.constantFrom<Choice>('debt', 'forgive', 'any')

interface Correction {
	which: number
	/** The corrected amount in percent of the original award. */
	percent: number
	forgive: boolean
	days: number
}
const corrections = (most: number): fc.Arbitrary<Correction[]> =>
	fc.array(
		fc.record({
			which: fc.nat(20),
			percent: fc.nat(most),
			forgive: fc.boolean(),
			days: fc.oneof(fc.constant(0), fc.nat(40)),
		}),
		{ minLength: 1, maxLength: 8 },
	)
const share = ({ points, cashback }: LedgerAmount, percent: number): LedgerAmount => ({
	points: points.times(percent).div(100).round(4, 'down'),
	cashback: cashback.times(percent).div(100).round(2, 'down'),
})

/** Corrects awards of one shop and restores them, while only time passes in the other; both must end equal. */
const correctAndRestore = (
	[corrected, untouched]: [SimulatedShop, SimulatedShop],
	list: Correction[],
	isBackwards: boolean,
): void => {
	const before = new Map(corrected.awards.map((award) => [award, award.amount]))
	for (const { which, percent, forgive, days } of list) {
		const award = corrected.awards[which % corrected.awards.length]
		if (award) corrected.change(award, share(before.get(award)!, percent), forgive)
		for (const shop of [corrected, untouched]) shop.pass(days)
	}
	const all = [...before]
	for (const [award, amount] of isBackwards ? all.reverse() : all) corrected.change(award, amount)
	assert.deepEqual(summarizeAccount(corrected), summarizeAccount(untouched))
}

const createTwoShops = (setting: Choice, steps: HistoryStep[]): [SimulatedShop, SimulatedShop] => {
	const both: [SimulatedShop, SimulatedShop] = [createSimulatedShop(setting), createSimulatedShop(setting)]
	for (const shop of both) for (const step of steps) shop.play(step)
	return both
}

test('corrections that are undone leave the same account as no corrections, even if lots expired meanwhile', () => {
	const plain = arbitraryHistory(14).map((steps) =>
		steps.filter((step) => step.do !== 'change' && step.do !== 'cancel'),
	)
	fc.assert(
		fc.property(plain, corrections(250), settings, fc.boolean(), (steps, list, setting, isBackwards) => {
			correctAndRestore(createTwoShops(setting, steps), list, isBackwards)
		}),
		{ numRuns: 4_000 },
	)
})

const atValue = (step: HistoryStep, value: number): HistoryStep =>
	'amount' in step
		? { ...step, amount: { p: step.amount.p, c: Math.round((step.amount.p / 10_000) * value * 100) } }
		: step

test('an award that already has a shortfall can be lowered further and raised again', () => {
	const one = fc.constantFrom<Choice>('debt', 'forgive')
	// An award keeps the program version it was decided with, so the value of its points does not change.
	const steady = fc
		.tuple(arbitraryHistory(14), fc.constantFrom(0, 0.01, 0.05))
		.map(([steps, value]) => steps.map((step) => atValue(step, value)))
	fc.assert(
		fc.property(steady, corrections(100), one, fc.boolean(), (steps, list, setting, isBackwards) => {
			correctAndRestore(createTwoShops(setting, steps), list, isBackwards)
		}),
		{ numRuns: 4_000 },
	)
})

const returnSteps = fc.array(fc.record({ which: fc.nat(40), days: fc.oneof(fc.constant(0), fc.nat(40)) }), {
	minLength: 60,
	maxLength: 60,
})

test('a customer who returns everything, in any order, has no points and no debt', () => {
	fc.assert(
		fc.property(arbitraryHistory(16), returnSteps, settings, (steps, list, setting) => {
			const shop = createSimulatedShop(setting)
			for (const step of steps) shop.play(step)
			for (const { which, days } of list) {
				const all = [...shop.awards, ...shop.redemptions]
				const next = all[which % all.length]
				if (!next) break
				if (shop.awards.includes(next)) shop.cancel(next, which % 2 === 0)
				else shop.refund(next)
				shop.pass(days)
			}
			const nothing = { p: 0, c: 0 }
			assert.deepEqual(summarizeAccount(shop), { balance: nothing, owed: nothing, lots: [] })
		}),
		{ numRuns: 4_000 },
	)
})
