import {
	type Costs,
	FIGURES,
	type Figure,
	type FigureName,
	type TableGrowth,
	THINGS,
	type Thing,
} from '../scale/costs.ts'
import { median } from '../support/interleave.ts'

/** Collects the figures of all rounds of all runs. */
export interface Samples {
	add(name: FigureName, value: number): void
	addTables(thing: Thing, growth: Record<string, TableGrowth>): void
	summarize(): Pick<Costs, 'figures' | 'tables'>
}

export const createSamples = (): Samples => {
	const values = new Map<FigureName, number[]>()
	const growths = new Map<Thing, Record<string, TableGrowth>[]>()
	return {
		add: (name, value) => void values.set(name, [...(values.get(name) ?? []), value]),
		addTables: (thing, growth) => void growths.set(thing, [...(growths.get(thing) ?? []), growth]),
		summarize: () => ({
			figures: Object.fromEntries(
				(Object.keys(FIGURES) as FigureName[]).map((name) => [name, figureOf(name, values.get(name))]),
			) as Costs['figures'],
			tables: Object.fromEntries(
				THINGS.map((thing) => [thing, medianGrowth(growths.get(thing) ?? [])]),
			) as Costs['tables'],
		}),
	}
}

const figureOf = (name: FigureName, values: number[] = []): Figure => {
	if (values.length === 0 || !values.every(Number.isFinite)) throw new Error(`${name} was not measured`)
	return {
		median: roundFigure(median(values)),
		lowest: roundFigure(Math.min(...values)),
		highest: roundFigure(Math.max(...values)),
	}
}

/** Three significant digits, and whole numbers from a hundred on. */
const roundFigure = (value: number): number =>
	Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))

const medianGrowth = (runs: Record<string, TableGrowth>[]): Record<string, TableGrowth> => {
	const tables = [...new Set(runs.flatMap(Object.keys))].sort()
	const of = (table: string, part: keyof TableGrowth): number =>
		roundFigure(median(runs.map((run) => run[table]?.[part] ?? 0)))
	return Object.fromEntries(
		tables.map((table) => [
			table,
			{ rows: of(table, 'rows'), table: of(table, 'table'), indexes: of(table, 'indexes') },
		]),
	)
}
