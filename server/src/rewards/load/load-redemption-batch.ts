import sql from 'sql-template-tag'
import { findAndSaveReferencedIds, REFERENCED_IDS } from '../../customers/find-by-reference.ts'
import { readCustomers } from '../../customers/read-customers.ts'
import type { Tx } from '../../db/database.ts'
import { type Decimal, least, sum, ZERO } from '../../db/decimal.ts'
import { type Ids, idList, runPipelineWithIds } from '../../db/ids.ts'
import { jsonRows } from '../../db/json-rows.ts'
import type { PipelineTx } from '../../db/pipeline/run-pipeline.ts'
import { prefetchWantedTopics } from '../../events/emit-events.ts'
import { type AccountNeeds, loadLedgerSession } from '../../ledger/load-ledger-session.ts'
import {
	assertAllLocked,
	type Locked,
	type LockedAccounts,
	lockAccounts,
} from '../../ledger/lock-accounts.ts'
import { readLots } from '../../ledger/read-lots.ts'
import { takeRecordIds } from '../../ledger/save-accounts.ts'
import { loadProgram } from '../../merchants/load-programs.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { countConfirmedPins } from '../../pins/use-pins.ts'
import { cashbackToSpend, pointsCostOf } from '../decide/check-redeemable.ts'
import { isPaidWithCashback } from '../kinds.ts'
import type { RedemptionDetails } from '../redemption.ts'
import type { Hold, RedeemCommand, RedemptionBatch, ReservedIds } from '../redemption-batch.ts'
import { redemptionCountKey } from '../redemption-batch.ts'
import type { Reward } from '../reward.ts'
import { findFreeCodes } from './find-free-codes.ts'
import { findRedemptionsByKey, readRedemptions } from './find-redemptions-by-key.ts'
import { lockRewards } from './lock-rewards.ts'

/** Locks the accounts of a batch, then its rewards, and loads the data for its decisions. */
export const loadRedemptionBatch = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: RedeemCommand[],
): Promise<RedemptionBatch> => {
	const references = commands.map((command) => command.customerReference)
	const {
		found: referenced,
		replies: [
			accounts,
			lockedRewards,
			redemptionsByKey,
			customers,
			program,
			lots,
			recordIds,
			reservedIds,
			held,
		],
	} = await runPipelineWithIds(
		tx,
		(p) => findAndSaveReferencedIds(p, merchant.id, references),
		REFERENCED_IDS,
		(p, customerIds) => queueLockedReads(p, merchant.id, commands, customerIds),
	)
	const { rewards, rewardsLocked } = lockedRewards
	const customerIds = referenced.ids
	assertAllLocked(accounts, customerIds.values())
	const atTill = program.pin.mode === 'off' ? [] : commands.filter(isAtTill)
	const needs = [...spendNeedsOf(commands, customerIds, rewards, accounts), ...held.map(refundNeedOf)]
	const [codesByReward, redemptionCounts, ledger, confirmedPins] = await Promise.all([
		findFreeCodes(tx, rewardsLocked, merchant.id, codesNeeded(commands, rewards)),
		countCustomerRedemptions(tx, merchant.id, commands, customerIds, rewards),
		loadLedgerSession(tx, merchant.id, now, accounts, needs, { recordIds, lots }),
		countConfirmedPins(
			tx,
			merchant.id,
			atTill.flatMap(({ customerReference }) => customerIds.get(customerReference) ?? []),
			now,
		),
	])
	for (const [rewardId, freeCodes] of codesByReward) rewards.get(rewardId)!.freeCodes = freeCodes.length
	return {
		now,
		merchant,
		program,
		ledger,
		referenced,
		confirmedPins,
		customers,
		rewards,
		rewardsLocked,
		redemptionsByKey,
		redemptionCounts,
		holds: Map.groupBy(
			held.map((redemption): Hold => ({ redemption, record: redemption.record.id })),
			({ redemption }) => redemption.customerId,
		),
		codesByReward,
		reservedIds,
	}
}

/** Each statement sees what was committed before the locks that are queued in front of it were granted. */
const queueLockedReads = (p: PipelineTx, merchantId: number, commands: RedeemCommand[], customerIds: Ids) => {
	const keys = commands.flatMap((command) => command.key ?? [])
	const rewardIds = commands.map((command) => command.rewardId)
	const { locked, accounts } = lockAccounts(p, merchantId, customerIds)
	prefetchWantedTopics(p, merchantId)
	return [
		accounts,
		lockRewards(p, locked, merchantId, rewardIds),
		findRedemptionsByKey(p, merchantId, [...new Set(keys)]),
		readCustomers(p, merchantId, customerIds),
		loadProgram(p, merchantId),
		readLots(p, locked, merchantId, customerIds),
		takeRecordIds(p, locked, commands.length),
		reserveIds(p, commands.length),
		commands.some(isForCart) ? findHolds(p, locked, merchantId, customerIds) : Promise.resolve([]),
	] as const
}

const reserveIds = (tx: Tx, count: number): Promise<ReservedIds[]> =>
	tx.rows<ReservedIds>(sql`
		select nextval('redemption_ids') as redemption, nextval('coupon_ids') as coupon
		from generate_series(1, ${count}::integer)`)

/** A till redeems in the presence of the customer, who can confirm a PIN. */
const isAtTill = ({ sale }: RedeemCommand): boolean => sale !== undefined && sale.checkoutId === null

const isForCart = ({ sale }: RedeemCommand): boolean => sale?.checkoutId != null

/** Finds what is held for the online carts of the customers of the batch. */
const findHolds = (
	p: PipelineTx,
	_locked: Locked,
	merchantId: number,
	customerIds: Ids,
): Promise<RedemptionDetails[]> =>
	readRedemptions(
		p,
		sql`d.merchant_id = ${merchantId} and d.customer_id = any(${idList(customerIds)})
			and d.checkout_id is not null and d.order_id is null and d.refunded_at is null`,
	)

const refundNeedOf = ({ customerId, record }: RedemptionDetails): AccountNeeds => ({
	customerId,
	refunds: [record.id],
})

/** Requests one code more than can be issued, to know whether any is left. */
const codesNeeded = (commands: RedeemCommand[], rewards: Map<number, Reward>) =>
	[...rewards.values()]
		.filter((reward) => reward.lists.length > 0)
		.map(({ id }) => ({
			rewardId: id,
			count: commands.filter((command) => command.rewardId === id).length + 1,
		}))

const countCustomerRedemptions = async (
	tx: Tx,
	merchantId: number,
	commands: RedeemCommand[],
	customerIds: Map<string, number>,
	rewards: Map<number, Reward>,
): Promise<RedemptionBatch['redemptionCounts']> => {
	const pairs = new Map<string, { customerId: number; rewardId: number; limit: number }>()
	for (const { customerReference, rewardId } of commands) {
		const customerId = customerIds.get(customerReference)
		const limit = rewards.get(rewardId)?.settings.limitPerCustomer ?? null
		if (customerId === undefined || limit === null) continue
		pairs.set(redemptionCountKey(customerId, rewardId), { customerId, rewardId, limit })
	}
	if (pairs.size === 0) return new Map()
	// The limit stops the count early in a long history.
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
	return new Map(rows.map((row) => [redemptionCountKey(row.customerId, row.rewardId), row.times]))
}

/** Returns how much the batch can spend from each account at most. */
const spendNeedsOf = (
	commands: RedeemCommand[],
	customerIds: Map<string, number>,
	rewards: Map<number, Reward>,
	accounts: LockedAccounts,
): AccountNeeds[] =>
	[...accounts.values()].flatMap(({ account: { customerId, balance } }): AccountNeeds[] => {
		const commandsOfAccount = commands.flatMap((command) => {
			const reward = rewards.get(command.rewardId)
			return reward && customerIds.get(command.customerReference) === customerId
				? [{ command, settings: reward.settings }]
				: []
		})
		const inPoints = commandsOfAccount.filter(({ settings }) => !isPaidWithCashback(settings))
		const inCashback = commandsOfAccount.filter(({ settings }) => isPaidWithCashback(settings))
		const points = least(balance.points, sum(inPoints.map(({ settings }) => pointsCostOf(settings))))
		const cashback = least(
			balance.cashback,
			sum(
				inCashback.map(({ command, settings }) =>
					cashbackToSpend(settings, command.value, balance, command.purchaseValue),
				),
			),
		)
		if (points.lte(0) && cashback.lte(0)) return []
		return [{ customerId, spend: { points: atLeastZero(points), cashback: atLeastZero(cashback) } }]
	})

const atLeastZero = (value: Decimal): Decimal => (value.lt(0) ? ZERO : value)
