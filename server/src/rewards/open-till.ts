import sql from 'sql-template-tag'
import type { Customer } from '../customers/customer.ts'
import { readCustomers } from '../customers/read-customers.ts'
import { RECOGNIZED, recognizeCustomers } from '../customers/recognize-customers.ts'
import type { Tx } from '../db/database.ts'
import { type Decimal, least, sum, ZERO } from '../db/decimal.ts'
import { jsonRows } from '../db/json-rows.ts'
import { type LockedAccounts, lockAccounts } from '../ledger/lock-accounts.ts'
import type { Metadata } from '../ledger/machine/account.ts'
import { type Book, type Need, openBook } from '../ledger/open-book.ts'
import { readLots } from '../ledger/read-lots.ts'
import { takeRecordIds } from '../ledger/save-accounts.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Program } from '../program/settings.ts'
import { type FreeCode, findFreeCodes } from './find-free-codes.ts'
import { findRedemptionStories } from './find-redemption-stories.ts'
import { readRewards } from './read-rewards.ts'
import type { RedemptionStory } from './redemption.ts'
import type { Reward } from './reward.ts'
import { cashbackOf, costOf, isCashback } from './why-not.ts'

/** A customer wants a reward. */
export interface Wish {
	rewardId: number
	/** The customer's id in the merchant's own store. */
	customer: string
	/** Null: the external code becomes the key. */
	key: string | null
	metadata: Metadata[]
	/** A coupon also for a reward that usually has none. */
	forcesCoupon: boolean
	/** For a cashback reward: how much to spend; null for what the reward says. */
	value: Decimal | null
	/** What the customer is about to buy with it; absent when that is not known. */
	purchase?: Decimal | null
	/** Nobody is told by mail: for a history that is written down later. */
	isQuiet?: boolean
}

/** Everything a list of redemptions is decided on, held in memory under lock. */
export interface Till {
	readonly now: Date
	readonly merchant: Merchant
	readonly program: Program
	readonly book: Book
	readonly customerIds: Map<string, number>
	readonly customers: Map<number, Customer>
	readonly rewards: Map<number, Reward>
	/** Redemptions by key, those of this list included. */
	readonly known: Map<string, RedemptionStory>
	/** How often a customer has redeemed a reward that limits it. */
	readonly times: Map<string, number>
	readonly codes: Map<number, FreeCode[]>
	readonly issueIds: IssueIds[]
}

/** A redemption and the coupon it may issue are named before they are written. */
interface IssueIds {
	redemption: number
	coupon: number
}

export const timesKey = (customerId: number, rewardId: number): string => `${customerId} ${rewardId}`

/** Locks the accounts of a list, then its rewards, and reads what it needs to know. */
export const openTill = async (tx: Tx, merchant: Merchant, now: Date, wishes: Wish[]): Promise<Till> => {
	const originalIds = wishes.map((wish) => wish.customer)
	const keys = wishes.flatMap((wish) => wish.key ?? [])
	// Asked for together: each statement sees what was committed before the locks in front of it were had.
	const [customerIds, accounts, rewards, known, customers, program, lots, recordIds, issueIds] =
		await Promise.all([
			recognizeCustomers(tx, merchant.id, [...new Set(originalIds)]),
			lockAccounts(tx, merchant.id, RECOGNIZED),
			lockRewards(
				tx,
				merchant.id,
				wishes.map((wish) => wish.rewardId),
			),
			findRedemptionStories(tx, merchant.id, [...new Set(keys)]),
			readCustomers(tx, merchant.id, RECOGNIZED),
			loadProgram(tx, merchant.id),
			readLots(tx, merchant.id, RECOGNIZED),
			takeRecordIds(tx, wishes.length),
			takeIssueIds(tx, wishes.length),
		])
	const needs = needsOf(wishes, customerIds, rewards, accounts)
	const [codes, times, book] = await Promise.all([
		findFreeCodes(tx, merchant.id, codesWanted(wishes, rewards)),
		countRedemptions(tx, merchant.id, wishes, customerIds, rewards),
		openBook(tx, merchant.id, now, accounts, needs, { recordIds, lots }),
	])
	for (const [rewardId, free] of codes) rewards.get(rewardId)!.freeCodes = free.length
	return { now, merchant, program, book, customerIds, customers, rewards, known, times, codes, issueIds }
}

/** Ids for redemptions to come and their coupons. */
const takeIssueIds = (tx: Tx, count: number): Promise<IssueIds[]> =>
	tx.rows<IssueIds>(sql`
		select nextval('redemption_ids') as redemption, nextval('coupon_ids') as coupon
		from generate_series(1, ${count}::integer)`)

/** Always after the accounts, and in ascending order: two lists can wait for each other, never in a circle. */
const lockRewards = async (tx: Tx, merchantId: number, ids: number[]): Promise<Map<number, Reward>> => {
	const unique = [...new Set(ids)]
	const [, rewards] = await Promise.all([
		tx.rows(sql`
			select id from rewards
			where merchant_id = ${merchantId} and id = any(${unique}::bigint[])
			order by id
			for no key update`),
		readRewards(tx, merchantId, unique),
	])
	return rewards
}

/** One code more than can be handed out, to know whether one is left. */
const codesWanted = (wishes: Wish[], rewards: Map<number, Reward>) =>
	[...rewards.values()]
		.filter((reward) => reward.lists.length > 0)
		.map(({ id }) => ({ rewardId: id, count: wishes.filter((wish) => wish.rewardId === id).length + 1 }))

const countRedemptions = async (
	tx: Tx,
	merchantId: number,
	wishes: Wish[],
	customerIds: Map<string, number>,
	rewards: Map<number, Reward>,
): Promise<Till['times']> => {
	const pairs = new Map<string, { customerId: number; rewardId: number; limit: number }>()
	for (const { customer, rewardId } of wishes) {
		const customerId = customerIds.get(customer)
		const limit = rewards.get(rewardId)?.settings.limitPerCustomer ?? null
		if (customerId === undefined || limit === null) continue
		pairs.set(timesKey(customerId, rewardId), { customerId, rewardId, limit })
	}
	if (pairs.size === 0) return new Map()
	// Nobody counts further than the limit, however long the history.
	const rows = await tx.rows<{ customerId: number; rewardId: number; times: number }>(sql`
		select p."customerId", p."rewardId", (
			select count(*) from (
				select from redemptions d
				where d.merchant_id = ${merchantId} and d.customer_id = p."customerId" and d.reward_id = p."rewardId"
					and d.refunded_at is null
				limit p.limit
			) counted) as times
		from json_to_recordset(${jsonRows([...pairs.values()])}) as p (
			"customerId" bigint, "rewardId" bigint, "limit" integer)`)
	return new Map(rows.map((row) => [timesKey(row.customerId, row.rewardId), row.times]))
}

/** How much of each account the list can spend at the most. */
const needsOf = (
	wishes: Wish[],
	customerIds: Map<string, number>,
	rewards: Map<number, Reward>,
	accounts: LockedAccounts,
): Need[] =>
	[...accounts.values()].flatMap(({ account: { customerId, balance } }): Need[] => {
		const mine = wishes.flatMap((wish) => {
			const reward = rewards.get(wish.rewardId)
			return reward && customerIds.get(wish.customer) === customerId ? [{ wish, reward }] : []
		})
		const inPoints = mine.filter(({ reward }) => !isCashback(reward))
		const inCashback = mine.filter(({ reward }) => isCashback(reward))
		const points = least(balance.points, sum(inPoints.map(({ reward }) => costOf(reward.settings))))
		const cashback = least(
			balance.cashback,
			sum(
				inCashback.map(({ wish, reward }) => cashbackOf(reward.settings, wish.value, balance, wish.purchase)),
			),
		)
		if (points.lte(0) && cashback.lte(0)) return []
		return [{ customerId, spend: { points: atLeastZero(points), cashback: atLeastZero(cashback) } }]
	})

const atLeastZero = (value: Decimal): Decimal => (value.lt(0) ? ZERO : value)
