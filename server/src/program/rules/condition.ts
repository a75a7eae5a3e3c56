import type { Static, TObject } from 'typebox'
import type { Line, OrderFacts } from './facts.ts'

export type LineTest = (line: Line) => boolean
export type OrderTest = (facts: OrderFacts) => boolean

/** Keys by which lines look up rules, so that a rule about one product costs nothing on an order without it. */
export type LineKey = 'product' | 'category' | 'brand'

interface ConditionBase<Args extends TObject> {
	code: string
	title: string
	/** The explanation beside the form in the panel. */
	meaning: string
	args: Args
	/** Checks what the schema of the arguments cannot express; returns the path of the wrong member and why. */
	check?(args: Static<Args>): { path: string; wrong: string } | null
	/** Whether no order can meet the condition with both arguments; absent if an order always can. */
	excludes?(a: Static<Args>, b: Static<Args>): boolean
}

interface LineCondition<Args extends TObject> extends ConditionBase<Args> {
	on: 'line'
	/** The values of which a line must have one. If rules are looked up by them, `compile` need not be tested again. */
	lookup?(args: Static<Args>): { key: LineKey; values: string[] }
	compile(args: Static<Args>): LineTest
	/** What the test reads of a line, as JSON, to explain why it failed. */
	read(line: Line, args: Static<Args>): unknown
}

interface OrderCondition<Args extends TObject> extends ConditionBase<Args> {
	on: 'order'
	compile(args: Static<Args>, timeZone: string): OrderTest
	/** The ids of the segments that the test asks for. */
	segments?(args: Static<Args>): number[]
	/** What the test reads of an order, as JSON, to explain why it failed. */
	read(facts: OrderFacts, args: Static<Args>): unknown
}

export type Condition = LineCondition<TObject> | OrderCondition<TObject>

/** Declares a condition. The check of its arguments, the form and the documentation are derived from it. */
export const declareCondition = <Args extends TObject>(
	declared: LineCondition<Args> | OrderCondition<Args>,
): Condition => declared as unknown as Condition
