import type { CustomerPoint, CustomerProfile, ListedCustomer as ListedCustomerBody } from '@fiel/contract'
import { decimal, sum } from '../db/decimal.ts'
import type { ListedRecord } from '../ledger/list-records.ts'
import type { PointRecord } from '../ledger/machine/account.ts'
import { isManualChange } from '../ledger/machine/undo.ts'
import { explainRecord } from '../program/explain.ts'
import { measureGoal, type TierGoal, type TierStanding } from '../program/tier.ts'
import type { CustomerExport } from './export-customer.ts'
import type { Profile } from './find-profile.ts'
import type { ListedCustomer } from './list-customers.ts'
import { customerMembers } from './wire.ts'

export const listedCustomer = (customer: ListedCustomer): ListedCustomerBody => ({
	OriginalId: customer.originalId,
	Name: customer.name,
	Email: customer.email,
	Phone: customer.phone,
	Document: customer.document,
	TierName: customer.tierName,
	TierColor: customer.tierColor,
	RfmGroup: customer.rfmGroup,
	PointsBalance: customer.points.toNumber(),
	CashbackBalance: customer.cashback.toNumber(),
	LastOrderDay: customer.lastOrderOn,
	IsEnrolled: customer.isEnrolled,
	IsBlocked: customer.blockedAt !== null,
	IsErased: customer.erasedAt !== null,
	CreatedDate: customer.createdAt.toISOString(),
	OrderCount: customer.orders,
	Spend: customer.spend.toNumber(),
	NextExpiryDay: customer.expiresOn,
	Tags: customer.tags,
})

const moment = (date: Date | null): string | null => date?.toISOString() ?? null

export const profileBody = (profile: Profile): CustomerProfile => {
	const { customer, tiers } = profile
	return {
		...customerMembers(customer),
		EnrolledDate: moment(customer.enrolledAt),
		BlockedDate: moment(customer.blockedAt),
		BlockedReason: profile.blockedReason,
		ErasedDate: moment(profile.erasedAt),
		CreatedDate: profile.createdAt.toISOString(),
		RfmGroup: customer.rfmGroup,
		OrderCount: customer.orders,
		Spend: customer.spend.toNumber(),
		LastOrderDay: profile.lastOrderOn,
		PointsBalance: profile.points.toNumber(),
		CashbackBalance: profile.cashback.toNumber(),
		OwedPoints: profile.owedPoints.toNumber(),
		PendingPoints: sum(profile.pending.map(({ points }) => decimal(points))).toNumber(),
		HeldUntil: moment(customer.heldUntil),
		Tags: profile.tags,
		Tiers: tiers.tiers.map((tier) => ({
			Id: tier.id,
			Name: tier.name,
			Color: tier.color,
			IsCurrent: tier.id === tiers.current?.id,
			Goals: tier.goals.map((goal) => goalBody(goal, tiers.standing)),
		})),
		...listsOf(profile),
	}
}

const goalBody = (
	goal: TierGoal,
	standing: TierStanding,
): CustomerProfile['Tiers'][number]['Goals'][number] => {
	const current = measureGoal(goal, standing)
	return {
		Name: goal.name,
		Measure: goal.measure,
		Value: Number(goal.value),
		Current: current.toNumber(),
		Percent: current.gte(goal.value)
			? 100
			: // rounded down, so that 99.999 does not show as reached
				decimal(current).times(100).div(goal.value).round(2, 'down').toNumber(),
	}
}

type Lists = 'Lots' | 'Pending' | 'Redemptions' | 'Coupons' | 'Completions' | 'Referrals'

const listsOf = (profile: Profile): Pick<CustomerProfile, Lists> => ({
	Lots: profile.lots.map((lot) => ({
		PointId: lot.id,
		PointType: lot.type,
		CreatedDate: lot.createdAt.toISOString(),
		ExpirationDate: moment(lot.validUntil),
		Points: lot.points.toNumber(),
		Cashback: lot.cashback.toNumber(),
	})),
	Pending: profile.pending.map((grant) => ({
		OrderId: grant.order,
		GrantDate: grant.grantAt.toISOString(),
		Points: Number(grant.points),
		Cashback: Number(grant.cashback),
	})),
	Redemptions: profile.redemptions.map((redemption) => ({
		Key: redemption.key,
		Code: redemption.code,
		Title: redemption.title,
		Points: redemption.points.toNumber(),
		Cashback: redemption.cashback.toNumber(),
		RedeemedDate: redemption.redeemedAt.toISOString(),
		OrderId: redemption.order,
		CancelledDate: moment(redemption.cancelledAt),
		ReturnDate: moment(redemption.returnAt),
		ExpiredDate: moment(redemption.expiredAt),
	})),
	Coupons: profile.coupons.map((coupon) => ({
		Code: coupon.code,
		Type: coupon.type,
		Value: coupon.value.toNumber(),
		IsUsed: coupon.isUsed,
		ValidUntil: moment(coupon.validUntil),
		DeactivatedDate: moment(coupon.deactivatedAt),
		CreatedDate: coupon.createdAt.toISOString(),
	})),
	Completions: profile.completions.map(({ objective, points, completedAt }) => ({
		Objective: objective,
		Points: points.toNumber(),
		CompletedDate: completedAt.toISOString(),
	})),
	Referrals: profile.referrals.map((referral) => ({
		CustomerId: referral.customer,
		Name: referral.name,
		IsReferrer: referral.isReferrer,
		IsRewarded: referral.isRewarded,
		CreatedDate: referral.createdAt.toISOString(),
	})),
})

export const pointBody = ({ record, order, branchName, origins }: ListedRecord): CustomerPoint => ({
	PointId: record.id,
	Date: record.createdAt.toISOString(),
	PointType: record.type,
	Points: record.amount.points.toNumber(),
	Cashback: record.amount.cashback.toNumber(),
	RemainingPoints: record.remaining.points.toNumber(),
	ExpirationDate: moment(record.validUntil),
	OrderId: order,
	BranchName: branchName ?? record.branch,
	Sentence: explainRecord({ type: record.type, points: record.amount.points, reason: record.reason }),
	Reason: record.reason,
	Undo: undoBody(record),
	CanBeUndone: isManualChange(record) && record.reason.undoneAt === undefined,
	Origins: origins.map((origin) => ({
		PointId: origin.lotId,
		Date: origin.createdAt.toISOString(),
		Points: origin.points.toNumber(),
		Cashback: origin.cashback.toNumber(),
	})),
	Metadatas: record.metadata.map(({ Name, Value }) => ({ Name, Value })),
})

const undoBody = ({ reason: { undoneBy, undoneAt, undoneReason } }: PointRecord): CustomerPoint['Undo'] =>
	undoneAt === undefined
		? null
		: { UndoneBy: `${undoneBy}`, UndoneDate: `${undoneAt}`, UndoneReason: `${undoneReason}` }

/** Renames the tables and columns as in the API: PointRecords, CreatedAt. */
export const dossierBody = (dossier: CustomerExport): CustomerExport =>
	Object.fromEntries(
		Object.entries(dossier).map(([part, rows]) => [
			pascal(part),
			rows.map((row) =>
				Object.fromEntries(Object.entries(row).map(([column, value]) => [pascal(column), value])),
			),
		]),
	)

const pascal = (name: string): string => name.replace(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase())
