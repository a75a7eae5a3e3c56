/** A migration without the foreign keys of its new tables, and the statements that add these. */
export interface WithoutForeignKeys {
	text: string
	foreignKeys: string[]
}

const CREATE_TABLE = /^create table (?:if not exists )?(\w+) \(\n(.*?)^\)/gims
const REFERENCES = String.raw`references \w+(?: \([^)]*\))?(?: on delete \w+(?: \w+)?)?(?: deferrable(?: initially \w+)?)?`
const TABLE_CONSTRAINT = new RegExp(String.raw`^constraint \w+\s+foreign key \([^)]*\)\s+${REFERENCES}$`, 'i')
const COLUMN_CONSTRAINT = new RegExp(String.raw`\s+(constraint \w+)\s+(${REFERENCES})`, 'i')

/**
 * A table that is created on Citus is local at first, and cannot refer to a distributed one. So its foreign keys are added
 * after it was distributed.
 */
export const takeOutForeignKeys = (migration: string): WithoutForeignKeys => {
	const foreignKeys: string[] = []
	const text = migration.replace(CREATE_TABLE, (_, table: string, body: string) => {
		const kept = splitItems(withoutComments(body)).flatMap((item) => {
			if (TABLE_CONSTRAINT.test(item)) {
				foreignKeys.push(`alter table ${table} add ${item}`)
				return []
			}
			const found = COLUMN_CONSTRAINT.exec(item)
			if (!found) return [item]
			const [column] = item.split(/\s/, 1)
			foreignKeys.push(`alter table ${table} add ${found[1]} foreign key (${column}) ${found[2]}`)
			return [item.replace(found[0], '')]
		})
		return `create table ${table} (\n\t${kept.join(',\n\t')}\n)`
	})
	return { text, foreignKeys }
}

const withoutComments = (body: string): string => body.replace(/--.*$/gm, '')

/** The columns and constraints, which are separated by the commas outside of parentheses and quotes. */
const splitItems = (body: string): string[] => {
	const items: string[] = []
	let item = ''
	let depth = 0
	let isQuoted = false
	for (const char of body) {
		if (char === "'") isQuoted = !isQuoted
		else if (char === '(' && !isQuoted) depth += 1
		else if (char === ')' && !isQuoted) depth -= 1
		if (char === ',' && depth === 0 && !isQuoted) {
			items.push(item.trim())
			item = ''
		} else item += char
	}
	return [...items, item.trim()].filter((one) => one !== '')
}
