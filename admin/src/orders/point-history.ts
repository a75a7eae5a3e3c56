import type { OrderStory } from '@fiel/contract'
import { PointType } from '../api/values.ts'

type Record = OrderStory['Records'][number]
type Return = OrderStory['Returns'][number]

/** A line of the history: a record of the ledger, or what a return changed of one. */
export type PointChange =
	| { is: 'record'; date: string; points: number; record: Record }
	| { is: 'return'; date: string; points: number; part: Return }

/** Points have four decimals at most, and sums of decimal fractions are not exact. */
const exact = (points: number): number => Number(points.toFixed(4))

/**
 * The points of an order as they changed. A return lowers the award in the ledger, so the award is shown as it was
 * given, and each return with what it took. What was returned before the points were granted never was in the ledger.
 */
export const pointHistoryOf = ({
	Records,
	Returns,
}: Pick<OrderStory, 'Records' | 'Returns'>): PointChange[] => {
	const award = Records.find(({ PointType: type }) => type === PointType.Purchase)
	const taken = award ? Returns.filter(({ Date: date, Points }) => date >= award.Date && Points !== 0) : []
	const given = taken.reduce((sum, { Points }) => sum + Points, 0)
	const changes: PointChange[] = [
		...Records.map(
			(record): PointChange => ({
				is: 'record',
				date: record.Date,
				points: record === award ? exact(record.Points + given) : record.Points,
				record,
			}),
		),
		...taken.map((part): PointChange => ({ is: 'return', date: part.Date, points: -part.Points, part })),
	]
	return changes.sort((a, b) => a.date.localeCompare(b.date))
}
