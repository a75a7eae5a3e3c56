import type { Static, TObject } from 'typebox'
import type { Facts, Line } from './facts.ts'

export type LineTest = (line: Line) => boolean
export type OrderTest = (facts: Facts) => boolean

/** What lines can be looked up by, so that a rule about one product costs nothing on an order without it. */
export type LineKey = 'product' | 'category' | 'brand'

interface Declared<Args extends TObject> {
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

interface OfLines<Args extends TObject> extends Declared<Args> {
	on: 'line'
	/** The values a line must have one of; then nothing else needs to be tested. */
	lookup?(args: Static<Args>): { key: LineKey; values: string[] }
	compile(args: Static<Args>): LineTest
}

interface OfOrders<Args extends TObject> extends Declared<Args> {
	on: 'order'
	compile(args: Static<Args>, timeZone: string): OrderTest
}

export type Condition = OfLines<TObject> | OfOrders<TObject>

/** Declares what a rule may ask for: the check of its arguments, the form and the documentation follow from it. */
export const condition = <Args extends TObject>(declared: OfLines<Args> | OfOrders<Args>): Condition =>
	declared as unknown as Condition
