import type { Static, TObject } from 'typebox'
import type { Line, OrderFacts } from './facts.ts'

export type LineTest = (line: Line) => boolean
export type OrderTest = (facts: OrderFacts) => boolean

/** What lines can be looked up by, so that a rule about one product costs nothing on an order without it. */
export type LineKey = 'product' | 'category' | 'brand'

interface ConditionBase<Args extends TObject> {
	code: string
	title: string
	/** What a merchant reads beside the form. */
	meaning: string
	args: Args
	/** What the shape of the arguments cannot say; the path of the member and what is wrong with it. */
	check?(args: Static<Args>): { path: string; wrong: string } | null
	/** Whether one order cannot meet both; absent: it always can. */
	excludes?(a: Static<Args>, b: Static<Args>): boolean
}

interface LineCondition<Args extends TObject> extends ConditionBase<Args> {
	on: 'line'
	/** The values a line must have one of; then nothing else needs to be tested. */
	lookup?(args: Static<Args>): { key: LineKey; values: string[] }
	compile(args: Static<Args>): LineTest
}

interface OrderCondition<Args extends TObject> extends ConditionBase<Args> {
	on: 'order'
	compile(args: Static<Args>, timeZone: string): OrderTest
}

export type Condition = LineCondition<TObject> | OrderCondition<TObject>

/** Declares what a rule may ask for: the check of its arguments, the form and the documentation follow from it. */
export const declareCondition = <Args extends TObject>(
	declared: LineCondition<Args> | OrderCondition<Args>,
): Condition => declared as unknown as Condition
