import type { Node } from 'libpg-query'
import { asKind, lastName, walk, withoutCasts } from './walk.ts'

export const COLUMN = 'merchant_id'

/** What a value comes from, from the best to the worst: a parameter, rows with a merchant, or a query around this one. */
export type Origin = 'parameter' | 'rows' | 'query'
const ORDER: (Origin | undefined)[] = ['parameter', 'rows', 'query', undefined]
export const best = (one: Origin | undefined, other: Origin | undefined): Origin | undefined =>
	ORDER[Math.min(ORDER.indexOf(one), ORDER.indexOf(other))]
export const worst = (one: Origin | undefined, other: Origin | undefined): Origin | undefined =>
	ORDER[Math.max(ORDER.indexOf(one), ORDER.indexOf(other))]

/** A column that a query returns, or all of a list of rows (`*`). `isStored` if its value is read from a table. */
export interface Output {
	name: string
	origin: Origin | undefined
	isStored: boolean
}

/** An item of a FROM clause. */
export interface Range {
	alias: string
	/** Absent for a subquery, and for rows that come with the statement. */
	table: string | undefined
	/** What is known about the columns. */
	origins: Map<string, Origin | undefined>
	/** The columns of a subquery whose values are read from tables. */
	stored?: ReadonlySet<string>
	/** What all columns of a list of rows come from, whose names may not be known. */
	all?: Origin | undefined
	/** The tables inside of a union that are not restricted there: a condition on its column is one on each of them. */
	open?: string[]
	has(column: string): boolean
}

export interface Scope {
	ranges: Range[]
	/** What is equal to what; `only` restricts an equality of an outer join to the ranges that it selects from. */
	equalities: { left: Node | undefined; right: Node | undefined; only: Range[] | undefined }[]
	/** Expressions with further queries, which are looked at once the scope is complete. */
	later: unknown[]
	outer: Scope | undefined
}

export type Queries = Map<string, Output[]>

interface Column {
	scope: Scope
	range: Range
	name: string
}

export const resolve = (node: Node | undefined, scope: Scope): Column | undefined => {
	const fields = asKind(withoutCasts(node), 'ColumnRef')?.fields
	const name = lastName(fields)
	if (!fields || !name) return undefined
	const alias = fields.length > 1 ? lastName(fields.slice(0, -1)) : undefined
	for (let level: Scope | undefined = scope; level; level = level.outer) {
		const range = level.ranges.find((item) => (alias === undefined ? item.has(name) : item.alias === alias))
		if (range) return { scope: level, range, name }
	}
	return undefined
}

/** `undefined` stands for a list that is a parameter. */
export const originOf = (node: Node | undefined, scope: Scope): Origin | undefined => {
	const value = withoutCasts(node)
	if (node === undefined) return 'rows'
	if (asKind(value, 'ParamRef') || asKind(value, 'A_Const')) return 'parameter'
	const column = resolve(value, scope)
	if (!column) return asKind(value, 'ColumnRef') ? undefined : originOfExpression(value, scope)
	const { range, name } = column
	const isOfTable = range.table !== undefined || range.stored?.has(name) === true
	return isOfTable && column.scope !== scope ? 'query' : (range.origins.get(name) ?? range.all)
}

/** A value that is computed from a list of rows, such as a member of a document. */
const originOfExpression = (value: Node | undefined, scope: Scope): Origin | undefined => {
	const origins: (Origin | undefined)[] = []
	walk(value, (kind, content) => {
		if (kind === 'ColumnRef') origins.push(originOf({ ColumnRef: content }, scope))
		if (kind === 'SubLink') origins.push(undefined)
		return kind !== 'ColumnRef' && kind !== 'SubLink'
	})
	return origins.length > 0 && origins.every((origin) => origin === 'rows') ? 'rows' : undefined
}

export const outputOf = (name: string, value: Node | undefined, scope: Scope): Output => ({
	name,
	origin: originOf(value, scope),
	isStored: isStoredIn(resolve(value, scope)),
})

const isStoredIn = (column: Column | undefined): boolean =>
	column !== undefined && (column.range.table !== undefined || column.range.stored?.has(column.name) === true)

export const outputsOf = (targets: Node[] | undefined, scope: Scope): Output[] =>
	(targets ?? []).flatMap((target) => {
		const { name, val } = asKind(target, 'ResTarget')!
		const fields = asKind(val, 'ColumnRef')?.fields
		if (!asKind(fields?.at(-1), 'A_Star')) return [outputOf(name ?? lastName(fields) ?? '', val, scope)]
		const alias = lastName(fields!.slice(0, -1))
		const all = scope.ranges.filter((range) => alias === undefined || range.alias === alias)
		return all.flatMap((range) =>
			range.table
				? [outputOf(COLUMN, refTo(range, COLUMN), scope)]
				: [
						...[...range.origins].map(([column, origin]) => ({
							...{ name: column, origin },
							isStored: range.stored?.has(column) === true,
						})),
						...(range.all ? [{ name: '*', origin: range.all, isStored: false }] : []),
					],
		)
	})

export const refTo = (range: Range, column: string): Node => ({
	ColumnRef: { fields: [{ String: { sval: range.alias } }, { String: { sval: column } }] },
})

export const renamed = (outputs: Output[], names: Node[] | undefined): Output[] =>
	outputs.map((output, nth) => ({ ...output, name: asKind(names?.[nth], 'String')?.sval ?? output.name }))
