import type { calculateProductPoints } from '@fiel/contract'
import type { Static } from 'typebox'
import { money } from '../db/decimal.ts'
import type { Award } from '../program/calculate-award.ts'
import type { Refusal } from '../refusal.ts'
import type { PointQuery } from './calculate-points.ts'

export type PointQueryBody = Static<typeof calculateProductPoints.body>[number]
export type PointResultBody = Static<typeof calculateProductPoints.result>

export const pointQuery = ({ Id, Price, PriceCurrency }: PointQueryBody): PointQuery => ({
	id: Id,
	price: money(Price),
	currency: PriceCurrency ?? null,
})

export const pointResults = (queries: PointQuery[], awards: Award[]): PointResultBody[] =>
	awards.map(({ points, cashback }, index) => ({
		Id: queries[index]!.id,
		Points: points.toNumber(),
		Cashback: cashback.toNumber(),
	}))

/** The member interface has the list in a member of the body. */
export const refuseItems = (refusal: Refusal): Refusal =>
	refusal.field?.startsWith('[') ? { ...refusal, field: `Items${refusal.field}` } : refusal
