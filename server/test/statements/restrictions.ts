import type {
	DeleteStmt,
	InsertStmt,
	JoinExpr,
	Node,
	RangeFunction,
	RangeSubselect,
	RangeVar,
	SelectStmt,
	UpdateStmt,
	WithClause,
} from 'libpg-query'
import {
	best,
	COLUMN,
	type Output,
	originOf,
	outputOf,
	outputsOf,
	type Queries,
	type Range,
	refTo,
	renamed,
	resolve,
	type Scope,
	worst,
} from './origins.ts'
import { asKind, holds, lastName, walk, withoutCasts } from './walk.ts'

/*
 * A database that distributes its rows by merchant sends a statement to the right server only if every relation in it
 * says which merchant is meant. An equality with a relation of the query around it says so for a reader, but not for every
 * planner.
 */

/** The columns of each table. */
export type Tables = ReadonlyMap<string, ReadonlySet<string>>

/** A check of one statement. */
interface Check {
	columns: Tables
	distributed: ReadonlySet<string>
	/** The distributed tables that are not restricted. */
	found: string[]
}

/** Returns the distributed tables of a statement that are not restricted to merchants. */
export const findUnrestricted = (
	statement: Node,
	columns: Tables,
	distributed: ReadonlySet<string>,
): string[] => {
	const check: Check = { columns, distributed, found: [] }
	checkQuery(check, statement, new Map(), undefined)
	return check.found
}

const checkQuery = (
	check: Check,
	node: Node | undefined,
	queries: Queries,
	outer: Scope | undefined,
): Output[] => {
	const select = asKind(node, 'SelectStmt')
	if (select) return checkSelect(check, select, queries, outer)
	const insert = asKind(node, 'InsertStmt')
	if (insert) return checkInsert(check, insert, queries)
	const update = asKind(node, 'UpdateStmt')
	if (update) return checkChange(check, update, update.fromClause, queries)
	const remove = asKind(node, 'DeleteStmt')
	if (remove) return checkChange(check, remove, remove.usingClause, queries)
	return []
}

const addQueries = (check: Check, clause: WithClause | undefined, queries: Queries): Queries => {
	const all = new Map(queries)
	for (const item of clause?.ctes ?? []) {
		const { ctename, ctequery, aliascolnames } = asKind(item, 'CommonTableExpr')!
		all.set(ctename!, []) // a recursive query names itself
		all.set(ctename!, renamed(checkQuery(check, ctequery, all, undefined), aliascolnames))
	}
	return all
}

const checkSelect = (
	check: Check,
	stmt: SelectStmt,
	outerQueries: Queries,
	outer: Scope | undefined,
): Output[] => {
	const queries = addQueries(check, stmt.withClause, outerQueries)
	if (stmt.larg && stmt.rarg) {
		const right = checkSelect(check, stmt.rarg, queries, outer)
		return checkSelect(check, stmt.larg, queries, outer).map((output, nth) => ({
			...output,
			origin: worst(output.origin, right[nth]?.origin),
			isStored: output.isStored || right[nth]?.isStored === true,
		}))
	}
	const scope = emptyScope(outer)
	for (const item of stmt.fromClause ?? []) addRange(check, item, scope, queries)
	finish(check, scope, stmt.whereClause, queries, [stmt.targetList, stmt.whereClause, stmt.havingClause])
	checkNested(check, [stmt.sortClause, stmt.limitCount, stmt.valuesLists, stmt.groupClause], scope, queries)
	if (stmt.valuesLists)
		return (asKind(stmt.valuesLists[0], 'List')?.items ?? []).map((value, nth) =>
			outputOf(`column${nth + 1}`, value, scope),
		)
	return outputsOf(stmt.targetList, scope)
}

const checkInsert = (check: Check, stmt: InsertStmt, outerQueries: Queries): Output[] => {
	const queries = addQueries(check, stmt.withClause, outerQueries)
	const table = stmt.relation!.relname!
	const outputs = checkQuery(check, stmt.selectStmt, queries, undefined)
	if (check.distributed.has(table)) {
		const place = (stmt.cols ?? []).findIndex((column) => asKind(column, 'ResTarget')?.name === COLUMN)
		const given = outputs.find(({ name }) => name === COLUMN) ?? outputs[place]
		if (!given?.origin || given.origin === 'query') check.found.push(table)
	}
	const scope = emptyScope(undefined, [tableRange(check, table, table)])
	checkNested(check, [stmt.onConflictClause, stmt.returningClause], scope, queries)
	return outputsOf(stmt.returningClause?.exprs, scope)
}

const checkChange = (
	check: Check,
	stmt: UpdateStmt | DeleteStmt,
	from: Node[] | undefined,
	outerQueries: Queries,
): Output[] => {
	const queries = addQueries(check, stmt.withClause, outerQueries)
	const scope = emptyScope(undefined)
	addRange(check, { RangeVar: stmt.relation! }, scope, new Map())
	for (const item of from ?? []) addRange(check, item, scope, queries)
	const assigned = 'targetList' in stmt ? stmt.targetList : undefined
	finish(check, scope, stmt.whereClause, queries, [assigned, stmt.whereClause, stmt.returningClause])
	return outputsOf(stmt.returningClause?.exprs, scope)
}

const tableRange = (check: Check, alias: string, table: string): Range => {
	const known = check.columns.get(table)
	return { alias, table, origins: new Map(), has: (column) => known?.has(column) ?? false }
}

const queryRange = (alias: string, outputs: Output[]): Range => ({
	alias,
	table: undefined,
	origins: new Map(
		outputs.map(({ name, origin, isStored }) => [name, isStored && origin === 'parameter' ? 'rows' : origin]),
	),
	stored: new Set(outputs.filter(({ isStored }) => isStored).map(({ name }) => name)),
	all: outputs.find(({ name }) => name === '*')?.origin,
	has: (column) => outputs.some(({ name }) => name === column),
})

const addRange = (check: Check, item: Node, scope: Scope, queries: Queries): void => {
	const join = asKind(item, 'JoinExpr')
	const named = asKind(item, 'RangeVar')
	const subquery = asKind(item, 'RangeSubselect')
	const rows = asKind(item, 'RangeFunction')
	if (join) addJoin(check, join, scope, queries)
	else if (named) addNamed(check, named, scope, queries)
	else if (subquery) addSubquery(check, subquery, scope, queries)
	else if (rows) addRows(rows, scope)
}

const addJoin = (check: Check, join: JoinExpr, scope: Scope, queries: Queries): void => {
	const before = scope.ranges.length
	addRange(check, join.larg!, scope, queries)
	const middle = scope.ranges.length
	addRange(check, join.rarg!, scope, queries)
	const [left, right] = [scope.ranges.slice(before, middle), scope.ranges.slice(middle)]
	const only = join.jointype === 'JOIN_INNER' ? undefined : join.jointype === 'JOIN_LEFT' ? right : left
	if (join.jointype === 'JOIN_FULL') return
	for (const name of join.usingClause ?? []) {
		const column = asKind(name, 'String')!.sval!
		const [one, other] = [left, right].map((side) => side.find((range) => range.has(column)))
		if (one && other) scope.equalities.push({ left: refTo(one, column), right: refTo(other, column), only })
	}
	addEqualities(join.quals, scope, only)
	scope.later.push(join.quals)
}

const addNamed = (check: Check, { alias, relname }: RangeVar, scope: Scope, queries: Queries): void => {
	const name = alias?.aliasname ?? relname!
	const outputs = queries.get(relname!)
	scope.ranges.push(
		outputs ? queryRange(name, renamed(outputs, alias?.colnames)) : tableRange(check, name, relname!),
	)
}

const addSubquery = (
	check: Check,
	{ alias, subquery, lateral }: RangeSubselect,
	scope: Scope,
	queries: Queries,
): void => {
	const before = check.found.length
	const outputs = checkQuery(check, subquery, queries, lateral ? scope : scope.outer)
	const range = queryRange(alias?.aliasname ?? '', renamed(outputs, alias?.colnames))
	scope.ranges.push(range)
	if (isUnion(asKind(subquery, 'SelectStmt'), queries)) range.open = check.found.splice(before)
}

const addRows = ({ alias, coldeflist, functions }: RangeFunction, scope: Scope): void => {
	scope.later.push(functions)
	const names = [
		...(coldeflist ?? []).map((column) => asKind(column, 'ColumnDef')!.colname!),
		...(alias?.colnames ?? []).map((name) => asKind(name, 'String')!.sval!),
	]
	scope.ranges.push({
		alias: alias?.aliasname ?? '',
		table: undefined,
		origins: new Map(),
		all: holds(functions, 'ColumnRef') ? 'query' : 'rows',
		// the columns of a composite type are not known here
		has: (column) => (names.length > 1 ? names.includes(column) : column === names[0]),
	})
}

const checkNested = (check: Check, expressions: unknown[], scope: Scope, queries: Queries): void =>
	walk(expressions, (kind, content) => {
		if (kind !== 'SubLink') return true
		const { subselect, testexpr } = content as { subselect?: Node; testexpr?: Node }
		checkQuery(check, subselect, queries, scope)
		checkNested(check, [testexpr], scope, queries)
		return false
	})

/** Decides which tables of a scope are restricted, then looks at the queries inside of it. */
const finish = (
	check: Check,
	scope: Scope,
	where: Node | undefined,
	queries: Queries,
	expressions: unknown[],
): void => {
	addEqualities(where, scope, undefined)
	compareOrigins(scope)
	for (const { table, open, origins } of scope.ranges) {
		const origin = origins.get(COLUMN)
		if (origin && origin !== 'query') continue
		for (const name of open ?? [table]) if (name && check.distributed.has(name)) check.found.push(name)
	}
	checkNested(check, [...expressions, ...scope.later], scope, queries)
}

/** Gives the columns of a scope the best origin among all that they are equal to. */
const compareOrigins = (scope: Scope): void => {
	for (let isChanged = true; isChanged; ) {
		isChanged = false
		for (const { left, right, only } of scope.equalities) {
			if (improveColumn(scope, left, right, only)) isChanged = true
			if (improveColumn(scope, right, left, only)) isChanged = true
		}
	}
}

/** Whether a column got a better origin from what it is equal to. */
const improveColumn = (
	scope: Scope,
	target: Node | undefined,
	source: Node | undefined,
	only: Range[] | undefined,
): boolean => {
	const column = resolve(target, scope)
	if (!column || column.scope !== scope) return false
	const { range, name } = column
	if (!range.table && !range.open?.length) return false
	if (only && !only.includes(range)) return false
	const known = range.origins.get(name)
	const better = best(known, originOf(source, scope))
	if (better === known) return false
	range.origins.set(name, better)
	return true
}

const emptyScope = (outer: Scope | undefined, ranges: Range[] = []): Scope => ({
	ranges,
	equalities: [],
	later: [],
	outer,
})

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
