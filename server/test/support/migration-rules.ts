/** Statements with which the version before could no longer run, and what is wrong with them. */
const BREAKING: readonly [RegExp, string][] = [
	[/\bdrop\s+(table|column|function|view|sequence|type)\b/i, 'it removes something'],
	[/\bdrop\s+(?!constraint|index|trigger|default|not\b)\w+\s*$/i, 'it removes a column'],
	[/\brename\b/i, 'it renames something'],
	[/\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i, 'it changes the type of a column'],
	[/\bset\s+not\s+null\b/i, 'it makes a column mandatory'],
	[
		/\badd\s+(column\s+)?(?!constraint)\w+(?!.*\bdefault\b).*\bnot\s+null\b/is,
		'a new mandatory column has no default',
	],
	[
		/\balter\s+table\b.*\badd\s+constraint\b(?!.*\bnot\s+valid\b)/is,
		'existing rows may contradict a new constraint',
	],
	[/^\s*(truncate|delete|update)\b/i, 'it changes rows that the version before may write at the same time'],
]

const withoutComments = (text: string): string => text.replaceAll(/--[^\n]*/g, '')

/** Bodies of functions are not statements of the migration. */
const withoutBodies = (text: string): string => text.replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")

/** What in a migration that says of itself that it expands would stop the version before. */
export const findBreakingStatements = (text: string): string[] =>
	withoutBodies(withoutComments(text))
		.split(';')
		.flatMap((statement) =>
			BREAKING.filter(([pattern]) => pattern.test(statement)).map(
				([, why]) => `${statement.trim().replaceAll(/\s+/g, ' ')}: ${why}`,
			),
		)
