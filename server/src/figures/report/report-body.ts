import type { Report, ReportMonth } from '@fiel/contract'
import type { ReportData } from './read-report.ts'
import { monthsBetween } from './report-period.ts'

/** The time to the second order is shown in these steps, in days. */
const GAP_STEPS: readonly [from: number, to: number | null][] = [
	[0, 0],
	[1, 7],
	[8, 30],
	[31, 60],
	[61, 90],
	[91, 180],
	[181, 365],
	[366, null],
]

/** The report as the interface writes it. */
export const reportBody = (
	{ from, to, branch }: { from: string; to: string; branch: string | null },
	data: ReportData,
): Report => {
	const months = monthsBetween(from, to)
	return {
		From: from,
		To: to,
		CountedDate: data.countedAt?.toISOString() ?? null,
		IsCounting: data.isCounting,
		Months: months.map((month) => monthBody(month, branch === null, data)),
		Repeat: repeatBody(data.gaps),
		RepeatMembers: repeatBody(data.gaps.filter(({ isMember }) => isMember)),
		RepeatOthers: repeatBody(data.gaps.filter(({ isMember }) => !isMember)),
		RepeatMonths: months.map((month) => {
			const { customers = 0, repeating = 0 } = data.repeats.find((row) => row.month === month) ?? {}
			return { Month: month, Customers: customers, Repeating: repeating }
		}),
		Gaps: GAP_STEPS.map(([FromDays, ToDays]) => ({
			FromDays,
			ToDays,
			Customers: countOf(
				data.gaps.filter(({ days }) => days !== null && days >= FromDays && days <= (ToDays ?? days)),
			),
		})),
		Cohorts: cohortBodies(data.cohorts),
		Expiring: data.expiring.map(({ days, customers, points, cashback }) => ({
			Days: days,
			Customers: customers,
			Points: points.toNumber(),
			Cashback: cashback.toNumber(),
		})),
		Branches: data.branches.map(({ id, name }) => ({ Id: id, Name: name })),
	}
}

const monthBody = (month: string, isWhole: boolean, { sales, buyers, points }: ReportData): ReportMonth => {
	const soldTo = (isMember: boolean) => {
		const isMeant = (row: { month: string; isMember: boolean }) =>
			row.month === month && row.isMember === isMember
		const sold = sales.find(isMeant)
		return {
			Customers: isWhole ? (buyers.find(isMeant)?.customers ?? 0) : null,
			Orders: sold?.orders ?? 0,
			Revenue: sold?.revenue.toNumber() ?? 0,
			RewardOrders: sold?.rewardOrders ?? 0,
			RewardRevenue: sold?.rewardRevenue.toNumber() ?? 0,
		}
	}
	const moved = points.find((row) => row.month === month)
	type Amount = Exclude<keyof NonNullable<typeof moved>, 'month'>
	const amount = (name: Amount): number | null => (isWhole ? (moved?.[name].toNumber() ?? 0) : null)
	return {
		Month: month,
		Members: soldTo(true),
		Others: soldTo(false),
		IssuedPoints: amount('issuedPoints'),
		IssuedCashback: amount('issuedCashback'),
		RedeemedPoints: amount('redeemedPoints'),
		RedeemedCashback: amount('redeemedCashback'),
		ExpiredPoints: amount('expiredPoints'),
		ExpiredCashback: amount('expiredCashback'),
	}
}

type Gaps = ReportData['gaps']

const countOf = (gaps: Gaps): number => gaps.reduce((sum, { customers }) => sum + customers, 0)

const repeatBody = (gaps: Gaps) => {
	const again = gaps.filter(({ days }) => days !== null)
	return { Customers: countOf(gaps), Repeating: countOf(again), MedianDays: medianOf(again) }
}

/** The days of the one in the middle; of the two in the middle, the mean. */
const medianOf = (gaps: Gaps): number | null => {
	const count = countOf(gaps)
	if (count === 0) return null
	const sorted = gaps.toSorted((a, b) => a.days! - b.days!)
	const at = (nth: number): number => {
		let seen = 0
		return sorted.find(({ customers }) => {
			seen += customers
			return seen >= nth
		})!.days!
	}
	return (at(Math.floor((count + 1) / 2)) + at(Math.ceil((count + 1) / 2))) / 2
}

const cohortBodies = (rows: ReportData['cohorts']): Report['Cohorts'] =>
	[...Map.groupBy(rows, ({ cohort }) => cohort)].map(([cohort, months]) => {
		const own = months.find(({ month }) => month === cohort)
		return {
			Month: cohort,
			Members: own?.members ?? 0,
			Redeemers: own?.redeemers ?? 0,
			Months: months
				.filter(({ customers }) => customers > 0)
				.map(({ month, customers, orders, spend }) => ({
					Month: month,
					Customers: customers,
					Orders: orders,
					Spend: spend.toNumber(),
				})),
		}
	})
