import type { DeleteStmt, InsertStmt, Node, SelectStmt, UpdateStmt, WithClause } from 'libpg-query'
import { asKind, holds, lastName, walk, withoutCasts } from './walk.ts'

/*
 * A database that distributes its rows by merchant sends a statement to the right server only if every relation in it
 * says which merchant is meant. An equality with a relation of the query around it says so for a reader, but not for every
 * planner.
 */

const COLUMN = 'merchant_id'

/** What a value comes from, from the best to the worst: a parameter, rows with a merchant, or a query around this one. */
type Origin = 'parameter' | 'rows' | 'query'
const ORDER: (Origin | undefined)[] = ['parameter', 'rows', 'query', undefined]
const best = (one: Origin | undefined, other: Origin | undefined): Origin | undefined =>
	ORDER[Math.min(ORDER.indexOf(one), ORDER.indexOf(other))]
const worst = (one: Origin | undefined, other: Origin | undefined): Origin | undefined =>
	ORDER[Math.max(ORDER.indexOf(one), ORDER.indexOf(other))]

/** A column that a query returns, or all of a list of rows (`*`). `isStored` if its value is read from a table. */
interface Output {
	name: string
	origin: Origin | undefined
	isStored: boolean
}

/** An item of a FROM clause. */
interface Range {
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

interface Scope {
	ranges: Range[]
	/** What is equal to what; `only` restricts an equality of an outer join to the ranges that it selects from. */
	equalities: { left: Node | undefined; right: Node | undefined; only: Range[] | undefined }[]
	outer: Scope | undefined
}

type Queries = Map<string, Output[]>

/** The columns of each table. */
export type Tables = ReadonlyMap<string, ReadonlySet<string>>

/** Returns the distributed tables of a statement that are not restricted to merchants. */
export const findUnrestricted = (
	statement: Node,
	columns: Tables,
	distributed: ReadonlySet<string>,
): string[] => {
	const found: string[] = []

	const checkQuery = (node: Node | undefined, queries: Queries, outer: Scope | undefined): Output[] => {
		const select = asKind(node, 'SelectStmt')
		if (select) return checkSelect(select, queries, outer)
		const insert = asKind(node, 'InsertStmt')
		if (insert) return checkInsert(insert, queries)
		const update = asKind(node, 'UpdateStmt')
		if (update) return checkChange(update, update.fromClause, queries)
		const remove = asKind(node, 'DeleteStmt')
		if (remove) return checkChange(remove, remove.usingClause, queries)
		return []
	}

	const addQueries = (clause: WithClause | undefined, queries: Queries): Queries => {
		const all = new Map(queries)
		for (const item of clause?.ctes ?? []) {
			const { ctename, ctequery, aliascolnames } = asKind(item, 'CommonTableExpr')!
			all.set(ctename!, []) // a recursive query names itself
			all.set(ctename!, renamed(checkQuery(ctequery, all, undefined), aliascolnames))
		}
		return all
	}

	const checkSelect = (stmt: SelectStmt, outerQueries: Queries, outer: Scope | undefined): Output[] => {
		const queries = addQueries(stmt.withClause, outerQueries)
		if (stmt.larg && stmt.rarg) {
			const right = checkSelect(stmt.rarg, queries, outer)
			return checkSelect(stmt.larg, queries, outer).map((output, nth) => ({
				...output,
				origin: worst(output.origin, right[nth]?.origin),
				isStored: output.isStored || right[nth]?.isStored === true,
			}))
		}
		const scope: Scope = { ranges: [], equalities: [], outer }
		for (const item of stmt.fromClause ?? []) addRange(item, scope, queries)
		finish(scope, stmt.whereClause, queries, [stmt.targetList, stmt.whereClause, stmt.havingClause])
		checkNested([stmt.sortClause, stmt.limitCount, stmt.valuesLists, stmt.groupClause], scope, queries)
		if (stmt.valuesLists)
			return (asKind(stmt.valuesLists[0], 'List')?.items ?? []).map((value, nth) =>
				outputOf(`column${nth + 1}`, value, scope),
			)
		return outputsOf(stmt.targetList, scope)
	}

	const checkInsert = (stmt: InsertStmt, outerQueries: Queries): Output[] => {
		const queries = addQueries(stmt.withClause, outerQueries)
		const table = stmt.relation!.relname!
		const outputs = checkQuery(stmt.selectStmt, queries, undefined)
		if (distributed.has(table)) {
			const place = (stmt.cols ?? []).findIndex((column) => asKind(column, 'ResTarget')?.name === COLUMN)
			const given = outputs.find(({ name }) => name === COLUMN) ?? outputs[place]
			if (!given?.origin || given.origin === 'query') found.push(table)
		}
		const scope: Scope = { ranges: [tableRange(table, table)], equalities: [], outer: undefined }
		checkNested([stmt.onConflictClause, stmt.returningClause], scope, queries)
		return outputsOf(stmt.returningClause?.exprs, scope)
	}

	const checkChange = (
		stmt: UpdateStmt | DeleteStmt,
		from: Node[] | undefined,
		outerQueries: Queries,
	): Output[] => {
		const queries = addQueries(stmt.withClause, outerQueries)
		const scope: Scope = { ranges: [], equalities: [], outer: undefined }
		addRange({ RangeVar: stmt.relation! }, scope, new Map())
		for (const item of from ?? []) addRange(item, scope, queries)
		const assigned = 'targetList' in stmt ? stmt.targetList : undefined
		finish(scope, stmt.whereClause, queries, [assigned, stmt.whereClause, stmt.returningClause])
		return outputsOf(stmt.returningClause?.exprs, scope)
	}

	const tableRange = (alias: string, table: string): Range => {
		const known = columns.get(table)
		return { alias, table, origins: new Map(), has: (column) => known?.has(column) ?? false }
	}

	const queryRange = (alias: string, outputs: Output[]): Range => ({
		alias,
		table: undefined,
		origins: new Map(
			outputs.map(({ name, origin, isStored }) => [
				name,
				isStored && origin === 'parameter' ? 'rows' : origin,
			]),
		),
		stored: new Set(outputs.filter(({ isStored }) => isStored).map(({ name }) => name)),
		all: outputs.find(({ name }) => name === '*')?.origin,
		has: (column) => outputs.some(({ name }) => name === column),
	})

	const addRange = (item: Node, scope: Scope, queries: Queries): void => {
		const join = asKind(item, 'JoinExpr')
		if (join) {
			const before = scope.ranges.length
			addRange(join.larg!, scope, queries)
			const middle = scope.ranges.length
			addRange(join.rarg!, scope, queries)
			const [left, right] = [scope.ranges.slice(before, middle), scope.ranges.slice(middle)]
			const only = join.jointype === 'JOIN_INNER' ? undefined : join.jointype === 'JOIN_LEFT' ? right : left
			if (join.jointype === 'JOIN_FULL') return
			for (const name of join.usingClause ?? []) {
				const column = asKind(name, 'String')!.sval!
				const [one, other] = [left, right].map((side) => side.find((range) => range.has(column)))
				if (one && other)
					scope.equalities.push({ left: refTo(one, column), right: refTo(other, column), only })
			}
			addEqualities(join.quals, scope, only)
			checkNestedLater(scope, join.quals)
			return
		}
		const named = asKind(item, 'RangeVar')
		if (named) {
			const alias = named.alias?.aliasname ?? named.relname!
			const outputs = queries.get(named.relname!)
			scope.ranges.push(
				outputs
					? queryRange(alias, renamed(outputs, named.alias?.colnames))
					: tableRange(alias, named.relname!),
			)
			return
		}
		const subquery = asKind(item, 'RangeSubselect')
		if (subquery) {
			const alias = subquery.alias?.aliasname ?? ''
			const before = found.length
			const outputs = checkQuery(subquery.subquery, queries, subquery.lateral ? scope : scope.outer)
			const range = queryRange(alias, renamed(outputs, subquery.alias?.colnames))
			scope.ranges.push(range)
			if (isUnion(asKind(subquery.subquery, 'SelectStmt'), queries)) range.open = found.splice(before)
			return
		}
		const rows = asKind(item, 'RangeFunction')
		if (rows) {
			const readsColumns = holds(rows.functions, 'ColumnRef')
			checkNestedLater(scope, rows.functions)
			const names = [
				...(rows.coldeflist ?? []).map((column) => asKind(column, 'ColumnDef')!.colname!),
				...(rows.alias?.colnames ?? []).map((name) => asKind(name, 'String')!.sval!),
			]
			scope.ranges.push({
				alias: rows.alias?.aliasname ?? '',
				table: undefined,
				origins: new Map(),
				all: readsColumns ? 'query' : 'rows',
				// the columns of a composite type are not known here
				has: (column) => (names.length > 1 ? names.includes(column) : column === names[0]),
			})
		}
	}

	const later = new Map<Scope, unknown[]>()
	const checkNestedLater = (scope: Scope, expression: unknown): void => {
		later.set(scope, [...(later.get(scope) ?? []), expression])
	}

	const checkNested = (expressions: unknown[], scope: Scope, queries: Queries): void =>
		walk(expressions, (kind, content) => {
			if (kind !== 'SubLink') return true
			const { subselect, testexpr } = content as { subselect?: Node; testexpr?: Node }
			checkQuery(subselect, queries, scope)
			checkNested([testexpr], scope, queries)
			return false
		})

	/** Decides which tables of a scope are restricted, then looks at the queries inside of it. */
	const finish = (scope: Scope, where: Node | undefined, queries: Queries, expressions: unknown[]): void => {
		addEqualities(where, scope, undefined)
		for (let changed = true; changed; ) {
			changed = false
			for (const { left, right, only } of scope.equalities)
				for (const [target, source] of [
					[left, right],
					[right, left],
				]) {
					const column = resolve(target, scope)
					if (!column || column.scope !== scope) continue
					if (!column.range.table && !column.range.open?.length) continue
					if (only && !only.includes(column.range)) continue
					const known = column.range.origins.get(column.name)
					const better = best(known, originOf(source, scope))
					if (better === known) continue
					column.range.origins.set(column.name, better)
					changed = true
				}
		}
		for (const { table, open, origins } of scope.ranges) {
			const origin = origins.get(COLUMN)
			if (origin && origin !== 'query') continue
			for (const name of open ?? [table]) if (name && distributed.has(name)) found.push(name)
		}
		checkNested([...expressions, ...(later.get(scope) ?? [])], scope, queries)
	}

	checkQuery(statement, new Map(), undefined)
	return found
}

/** Whether it is `select … from a union all select … from b where …`: PostgreSQL moves conditions into each part. */
const isUnion = (stmt: SelectStmt | undefined, queries: Queries): boolean => {
	if (
		!stmt ||
		stmt.limitCount ||
		stmt.limitOffset ||
		stmt.withClause ||
		stmt.groupClause ||
		stmt.distinctClause
	)
		return false
	if (stmt.larg && stmt.rarg)
		return (
			stmt.op === 'SETOP_UNION' &&
			stmt.all === true &&
			isUnion(stmt.larg, queries) &&
			isUnion(stmt.rarg, queries)
		)
	if (stmt.fromClause?.length !== 1 || holds(stmt.whereClause, 'SubLink')) return false
	const [item] = stmt.fromClause
	const table = asKind(item, 'RangeVar')?.relname
	return table
		? !queries.has(table)
		: isUnion(asKind(asKind(item, 'RangeSubselect')?.subquery, 'SelectStmt'), queries)
}

const refTo = (range: Range, column: string): Node => ({
	ColumnRef: { fields: [{ String: { sval: range.alias } }, { String: { sval: column } }] },
})

const renamed = (outputs: Output[], names: Node[] | undefined): Output[] =>
	outputs.map((output, nth) => ({ ...output, name: asKind(names?.[nth], 'String')?.sval ?? output.name }))

const addEqualities = (condition: Node | undefined, scope: Scope, only: Range[] | undefined): void => {
	const both = asKind(condition, 'BoolExpr')
	if (both?.boolop === 'AND_EXPR') for (const part of both.args ?? []) addEqualities(part, scope, only)
	const comparison = asKind(condition, 'A_Expr')
	if (!comparison || lastName(comparison.name) !== '=') return
	const { kind, lexpr: left, rexpr: right } = comparison
	if (kind === 'AEXPR_OP_ANY' || kind === 'AEXPR_IN') {
		const isGiven = asKind(withoutCasts(right), 'ParamRef') !== undefined
		if (isGiven) scope.equalities.push({ left, right: undefined, only })
		return
	}
	const [leftRow, rightRow] = [asKind(left, 'RowExpr')?.args, asKind(right, 'RowExpr')?.args]
	if (leftRow && rightRow)
		for (const [nth, item] of leftRow.entries())
			scope.equalities.push({ left: item, right: rightRow[nth], only })
	else scope.equalities.push({ left, right, only })
}

interface Column {
	scope: Scope
	range: Range
	name: string
}

const resolve = (node: Node | undefined, scope: Scope): Column | undefined => {
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
const originOf = (node: Node | undefined, scope: Scope): Origin | undefined => {
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

const outputOf = (name: string, value: Node | undefined, scope: Scope): Output => ({
	name,
	origin: originOf(value, scope),
	isStored: isStoredIn(resolve(value, scope)),
})

const isStoredIn = (column: Column | undefined): boolean =>
	column !== undefined && (column.range.table !== undefined || column.range.stored?.has(column.name) === true)

const outputsOf = (targets: Node[] | undefined, scope: Scope): Output[] =>
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
