import type { Report, ReportMonth } from '@fiel/contract'

export type Group = 'Members' | 'Others'

type Sold = ReportMonth['Members']

/** The sum of one figure over all months. */
export const sumOf = (months: readonly ReportMonth[], of: (month: ReportMonth) => number | null): number =>
	months.reduce((sum, month) => sum + (of(month) ?? 0), 0)

/** What was sold to a group in all months; `customerMonths` is null with a branch. */
export const totalsOf = ({ Months }: Pick<Report, 'Months'>, group: Group) => {
	const sum = (name: keyof Sold): number => sumOf(Months, (month) => month[group][name])
	const customerMonths = Months.some((month) => month[group].Customers === null) ? null : sum('Customers')
	const [orders, revenue] = [sum('Orders'), sum('Revenue')]
	return {
		orders,
		revenue,
		rewardOrders: sum('RewardOrders'),
		rewardRevenue: sum('RewardRevenue'),
		customerMonths,
		averageOrder: orders > 0 ? revenue / orders : null,
		frequency: customerMonths ? orders / customerMonths : null,
		spendPerMonth: customerMonths ? revenue / customerMonths : null,
	}
}

/** What members spent above others, or null where one of the groups bought nothing. */
export const revenueAboveOthers = (report: Pick<Report, 'Months'>): number | null => {
	const [members, others] = [totalsOf(report, 'Members'), totalsOf(report, 'Others')]
	if (members.spendPerMonth === null || others.spendPerMonth === null) return null
	return (members.spendPerMonth - others.spendPerMonth) * members.customerMonths!
}

/** The month, as in 2026-11, that is some months after another one. */
export const addMonths = (month: string, count: number): string => {
	const [year, number] = month.split('-').map(Number)
	return new Date(Date.UTC(year!, number! - 1 + count, 1)).toISOString().slice(0, 7)
}

/** How many months one month is after another. */
export const monthsAfter = (first: string, month: string): number => {
	const count = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
	return count(month) - count(first)
}
