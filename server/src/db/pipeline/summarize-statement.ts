export interface StatementSummary {
	/** The operation and the tables, as in `SELECT accounts customers`. */
	summary: string
	operation: string
	/** The table, if there is exactly one. */
	table: string | undefined
}

/** Texts that depend on data are summarized too, so the number of remembered ones is limited. */
const MAX_REMEMBERED = 5_000
const MAX_LENGTH = 255
const known = new Map<string, StatementSummary>()

/** Says what a statement does without its text, for the traces of an operator. */
export const summarizeStatement = (text: string): StatementSummary => {
	const remembered = known.get(text)
	if (remembered) return remembered
	if (known.size >= MAX_REMEMBERED) known.clear()
	const fresh = summarize(text)
	known.set(text, fresh)
	return fresh
}

const CHANGE = /\b(insert into|delete from|(?<!for |for no key |do )update)\b/
const TARGET =
	/(?<!distinct )\b(?:(?:insert into|copy)\s+([a-z_]\w*)|(?:delete from|(?<!for |for no key |do )update|from|join)\s+(?:only\s+)?([a-z_]\w*)(?![\w.]|\s*\())/g
const CTE = /\b([a-z_]\w*)(?:\s*\([^()]*\))?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/g
const NO_TABLE = new Set(['select', 'lateral', 'stdin', 'unnest', 'excluded'])

const summarize = (text: string): StatementSummary => {
	const plain = text
		.replace(/--.*$/gm, ' ')
		.replace(/'(?:[^']|'')*'/g, "''")
		.replace(/\s+/g, ' ')
		.replace(/^[ (]+/, '')
		.toLowerCase()
	const first = /^\w+/.exec(plain)?.[0] ?? ''
	const change = first === 'with' ? CHANGE.exec(plain)?.[1] : undefined
	const operation = (first === 'with' ? (change?.split(' ')[0] ?? 'select') : first).toUpperCase()
	const ctes = new Set([...plain.matchAll(CTE)].map(([, name]) => name!))
	const tables = new Set(
		[...plain.matchAll(TARGET)]
			.map(([, written, read]) => (written ?? read)!)
			.filter((name) => !ctes.has(name) && !NO_TABLE.has(name)),
	)
	return {
		summary: [operation, ...tables].join(' ').slice(0, MAX_LENGTH),
		operation,
		table: tables.size === 1 ? [...tables][0] : undefined,
	}
}
