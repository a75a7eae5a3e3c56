import { type AccountLot, mergeAccounts, type Numbering, nextNumber, separateAccounts } from './account.ts'
import { localDayOf } from './days.ts'
import type { Booking, Coupon, Customer, ExpectedAnswer, ModelOrder, Redemption } from './model.ts'
import type { Profile, ScenarioOperation } from './operations.ts'
import { leftAfter } from './returns.ts'
import {
	isLapsed,
	type ModelTier,
	mergeTierStates,
	progressOfOrders,
	separateTierState,
	type TierState,
} from './tiers.ts'

/** A merge of two customers, with what is needed to undo it. */
export interface ModelMerge {
	name: string
	into: Customer
	from: Customer
	isUndone: boolean
	/** Records with a larger number were created later. */
	number: number
	/** How often points of `into` had been drawn before. */
	draws: number
	/** How often grace lots of `into` had been lowered before. */
	loweredGraces: number
	/** What `into` lacked and `from` had. */
	filled: Partial<Profile>
	/** Whether `from` brought the enrolment, and that of earlier days. */
	fillsEnrolment: boolean
	fillsFormerEnrolment: boolean
	/** What was of `from`. */
	moved: {
		ids: string[]
		lots: AccountLot[]
		orders: ModelOrder[]
		coupons: (Redemption | Coupon)[]
		spendings: Booking[]
		changes: Booking[]
	}
	tierStates: { into: TierState; from: TierState }
}

interface Parts {
	customers: Map<string, Customer>
	ids: Map<string, Customer>
	orders: Map<string, ModelOrder>
	ladder: ModelTier[]
	numbering: Numbering
	now(): number
	describe(customer: Customer): Record<string, unknown>
}

/** Whether a merge can be undone after points were given back or a grace lot was lowered: see docs/model.md. */
export const UNCERTAIN = ' can perhaps be undone'

const byNumber = <T extends { number: number }>(...lists: T[][]): T[] =>
	lists.flat().sort((a, b) => a.number - b.number)
const lackingOf = (into: Partial<Profile>, from: Partial<Profile>): Partial<Profile> =>
	Object.fromEntries(Object.entries(from).filter(([name]) => into[name as keyof Profile] === undefined))
const without = <T>(list: T[], moved: T[]): T[] => list.filter((it) => !moved.includes(it))

/** Two customers who are one person, as docs/customers.md describes it. */
export const createMergeModel = ({ customers, ids, orders, ladder, numbering, now, describe }: Parts) => {
	const merges = new Map<string, ModelMerge>()

	const ordersOf = (customer: Customer): ModelOrder[] =>
		[...orders.values()].filter((order) => order.customer === customer)
	const idsOf = (customer: Customer): string[] =>
		[...ids].filter(([, who]) => who === customer).map(([id]) => id)
	/** What moves with a customer. */
	const everythingOf = (customer: Customer): ModelMerge['moved'] => ({
		ids: idsOf(customer),
		lots: [...customer.account.lots],
		orders: ordersOf(customer),
		coupons: [...customer.coupons],
		spendings: [...customer.spendings],
		changes: [...customer.changes],
	})
	const giveTo = (customer: Customer, { ids: named, orders: bought, coupons }: ModelMerge['moved']): void => {
		for (const id of named) ids.set(id, customer)
		for (const order of bought) order.customer = customer
		for (const coupon of coupons) coupon.customer = customer
	}

	/** By an id, or by the e-mail address or document of exactly one customer; those of merged customers count too. */
	const find = (name: string): Customer | undefined => {
		const member = name.includes('@') ? 'Email' : 'Document'
		const former = [...merges.values()].filter(({ isUndone }) => !isUndone).map(({ from }) => from)
		const found = [...customers.values(), ...former]
			.filter(({ profile }) => profile[member] === name)
			.map((it) => ids.get(it.name))
		return ids.get(name) ?? (new Set(found).size === 1 ? found[0] : undefined)
	}

	const merge = (operation: Extract<ScenarioOperation, { do: 'merge' }>): ExpectedAnswer => {
		const into = ids.get(operation.into)
		const from = ids.get(operation.from)
		if (merges.has(operation.name)) return { skip: true }
		if (!into || !from) return { error: 59 }
		if (into === from) return { error: 77 }
		const made: ModelMerge = {
			name: operation.name,
			into,
			from,
			isUndone: false,
			number: nextNumber(numbering),
			draws: into.account.draws,
			loweredGraces: into.account.loweredGraces,
			filled: lackingOf(into.profile, from.profile),
			fillsEnrolment: from.isEnrolled && !into.wasEnrolled,
			fillsFormerEnrolment: from.wasEnrolled && !into.wasEnrolled,
			moved: everythingOf(from),
			tierStates: { into: into.tierState, from: from.tierState },
		}
		const preview = { From: describe(from), Into: describe(into) }
		const counts = {
			Orders: made.moved.orders.length,
			Coupons: made.moved.coupons.length,
			Redemptions: made.moved.coupons.filter(({ kind }) => kind === 'redemption').length,
		}
		merges.set(made.name, made)
		customers.delete(from.name)
		giveTo(into, made.moved)
		into.profile = { ...made.filled, ...into.profile }
		into.isEnrolled ||= made.fillsEnrolment
		into.wasEnrolled ||= from.wasEnrolled
		into.coupons = byNumber(into.coupons, from.coupons)
		into.spendings = byNumber(into.spendings, from.spendings)
		into.changes = byNumber(into.changes, from.changes)
		into.tierState = mergeTierStates(ladder, into.tierState, from.tierState, now())
		mergeAccounts(into.account, from.account, localDayOf(now()))
		return {
			answer: {
				...describe(into),
				Preview: { ...preview, Moved: counts, CanBeUndone: canBeUndone(made) },
			},
		}
	}

	const canBeUndone = (made: ModelMerge): boolean =>
		!made.isUndone &&
		customers.get(made.into.name) === made.into &&
		made.into.account.draws === made.draws &&
		!hasRewardsUsedAcross(made)

	/** Whether an order of the one customer has used a reward of the other one, also if the reward came back. */
	const hasRewardsUsedAcross = ({ into, moved }: ModelMerge): boolean =>
		into.coupons.some(
			(it) =>
				it.kind === 'redemption' &&
				it.order !== null &&
				moved.coupons.includes(it) !== moved.orders.includes(it.order),
		)

	const undo = (operation: Extract<ScenarioOperation, { do: 'undoMerge' }>): ExpectedAnswer => {
		const named = ids.get(operation.customer)
		const made = merges.get(operation.name)
		if (!named || !made || ids.get(made.into.name) !== named) return { error: 59 }
		if (!canBeUndone(made)) return { error: 77 }
		separate(made)
		return { answer: describe(made.from) }
	}

	const separate = (made: ModelMerge): void => {
		const { into, from, moved, tierStates } = made
		made.isUndone = true
		customers.set(from.name, from)
		giveTo(from, moved)
		for (const [name, value] of Object.entries(made.filled) as [keyof Profile, string][])
			if (into.profile[name] === value) delete into.profile[name]
		if (made.fillsEnrolment) into.isEnrolled = false
		if (made.fillsFormerEnrolment) into.wasEnrolled = false
		into.coupons = without(into.coupons, moved.coupons)
		into.spendings = without(into.spendings, moved.spendings)
		into.changes = without(into.changes, moved.changes)
		const earned = moved.orders.flatMap(({ lot }) => (lot ? [lot] : []))
		separateAccounts(into.account, from.account, [...moved.lots, ...earned])
		into.tierState = separateTierState(ladder, tierStates.into, progressOf(into), now())
		from.tierState = separateTierState(ladder, tierStates.from, progressOf(from), now())
	}

	const progressOf = (customer: Customer): TierState['days'] =>
		progressOfOrders(
			ordersOf(customer)
				.filter(({ completedAt, isCancelled }) => completedAt !== null && !isCancelled)
				.map((order) => ({
					day: order.countedOn,
					change: {
						spend: leftAfter(order, order.returns).total,
						orders: 1n,
						earned: order.lot ? order.award.points : 0n,
					},
				})),
		)

	/** Whether a correction took points from a grace lot since. */
	const hasLoweredGraces = ({ into, loweredGraces }: ModelMerge): boolean =>
		into.account.loweredGraces !== loweredGraces

	/**
	 * Whether a tier before or after the merge is kept only because time passed and the worker has not taken it yet, or
	 * the tier is lower now than one of them had.
	 */
	const hasLapsedTier = ({ into, tierStates }: ModelMerge): boolean =>
		[into.tierState, tierStates.into, tierStates.from].some((it) => isLapsed(ladder, it, now())) ||
		into.tierState.tier < Math.max(tierStates.into.tier, tierStates.from.tier)

	const stateOf = (made: ModelMerge): string => {
		if (made.isUndone) return ' undone'
		if (!canBeUndone(made)) return ''
		return hasLoweredGraces(made) ? UNCERTAIN : ' can be undone'
	}
	/** What `GET /admin/api/customers/{id}/merges` lists, also of customers who were merged into this one. */
	const view = (customer: Customer): Record<string, unknown> => ({
		Merges: [...merges.values()]
			.filter(({ into }) => ids.get(into.name) === customer)
			.map((it) => `${it.from.name}${stateOf(it)}`)
			.reverse(),
		FormerIds: idsOf(customer)
			.filter((id) => id !== customer.name)
			.sort(),
	})

	return {
		merges,
		canBeUndone,
		hasLapsedTier,
		hasLoweredGraces,
		find,
		merge,
		undo,
		view,
		/** Both customers of a merge. */
		concernedBy: (name: string): string[] => {
			const made = merges.get(name)
			return made ? [made.into.name, made.from.name] : []
		},
	}
}
