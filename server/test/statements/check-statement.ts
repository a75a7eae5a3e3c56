import { type InsertStmt, type Node, parseSync } from 'libpg-query'
import { findUnrestricted } from './restrictions.ts'
import type { KnownTables } from './tables.ts'
import { asKind, lastName, walk } from './walk.ts'

export type Rule = 'merchant' | 'ids' | 'settings' | 'transactions'

export interface Violation {
	rule: Rule
	/** The tables that the statement reads or writes without saying whose rows it means; of the other rules, all tables. */
	tables: string[]
}

/** Checks what a PostgreSQL that distributes its rows by merchant cannot do, as far as the text of a statement shows it. */
export const checkStatement = (text: string, tables: KnownTables): Violation[] =>
	(parseSync(text).stmts ?? []).flatMap(({ stmt }) => (stmt ? checkOne(stmt, tables) : []))

const checkOne = (statement: Node, { columns, generated, distributed }: KnownTables): Violation[] => {
	const query =
		asKind(statement, 'DeclareCursorStmt')?.query ?? asKind(statement, 'CopyStmt')?.query ?? statement
	if (!QUERIES.some((kind) => kind in query)) return []
	const used = namesIn(query).filter((table) => distributed.has(table))
	const unrestricted = findUnrestricted(query, columns, distributed)
	return [
		...(unrestricted.length > 0 ? [violation('merchant', unrestricted)] : []),
		...(used.length > 0 && (drawsIds(query) || leavesIdsOut(query, generated, distributed))
			? [violation('ids', used)]
			: []),
		...(used.length > 0 && asksForTransactions(query) ? [violation('transactions', used)] : []),
		...(usesSettings(query) ? [violation('settings', used)] : []),
	]
}

const QUERIES = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt']

const violation = (rule: Rule, tables: string[]): Violation => ({ rule, tables: [...new Set(tables)].sort() })

const namesIn = (query: object): string[] => {
	const names = new Set<string>()
	walk(query, (kind, content) => {
		if ('relname' in content && (kind === 'RangeVar' || kind === 'relation')) names.add(`${content.relname}`)
		return true
	})
	return [...names]
}

const callsOf = (query: Node, wanted: string): Node[][] => {
	const calls: Node[][] = []
	walk(query, (kind, content) => {
		const { funcname, args } = content as { funcname?: Node[]; args?: Node[] }
		if (kind === 'FuncCall' && lastName(funcname) === wanted) calls.push(args ?? [])
		return true
	})
	return calls
}

/** Each server counts its transactions from its own beginning. */
const asksForTransactions = (query: Node): boolean =>
	['pg_current_snapshot', 'pg_current_xact_id'].some((name) => callsOf(query, name).length > 0)

const drawsIds = (query: Node): boolean => callsOf(query, 'nextval').length > 0

/** Whether rows that are selected from a distributed table get their ids where they are inserted. */
const leavesIdsOut = (
	query: Node,
	generated: KnownTables['generated'],
	distributed: ReadonlySet<string>,
): boolean => {
	let found = false
	walk({ query }, (kind, content) => {
		if (kind !== 'InsertStmt') return true
		const { relation, cols, selectStmt } = content as InsertStmt
		const given = new Set(cols?.map((column) => asKind(column, 'ResTarget')?.name))
		const isLeftOut = [...(generated.get(relation!.relname!) ?? [])].some((column) => !given.has(column))
		found ||= isLeftOut && namesIn(selectStmt ?? {}).some((table) => distributed.has(table))
		return true
	})
	return found
}

/** The name of a setting of Fiel is a parameter, or begins with its name. */
const usesSettings = (query: Node): boolean =>
	[...callsOf(query, 'set_config'), ...callsOf(query, 'current_setting')].some(([name]) => {
		const text = asKind(name, 'A_Const')?.sval?.sval
		return text === undefined || text.startsWith('fiel.')
	})
