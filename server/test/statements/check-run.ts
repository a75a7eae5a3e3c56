import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadModule } from 'libpg-query'
import type { Engine } from '../../src/db/citus/engine.ts'
import { checkStatement, type Violation } from './check-statement.ts'
import { EXCEPTIONS, type StatementException } from './exceptions.ts'
import { readTables } from './tables.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

interface SentStatement {
	text: string
	/** Empty if it is not known. */
	file: string
}

/**
 * Checks the statements that the processes of a test run have written down, see `record.ts`, and returns what is wrong.
 * `isComplete` says whether all fast tests have run, so that every exception must have been needed.
 */
export const checkRun = async (folder: string, isComplete: boolean, engine: Engine): Promise<string[]> => {
	await loadModule()
	const allowed = EXCEPTIONS.filter(({ only }) => only === undefined || only === engine)
	const tables = readTables()
	const needed = new Set<StatementException>()
	const wrong: string[] = []
	const isOfTests = createTestFinder(tables.columns.keys())
	for (const { text, file } of readStatements(folder)) {
		if (isTestFile(file)) continue
		for (const violation of checkStatement(text, tables)) {
			const exceptions = allowed.filter(({ rule, part }) => rule === violation.rule && text.includes(part))
			for (const exception of exceptions) needed.add(exception)
			if (exceptions.length === 0 && !(file === '' && isOfTests(text)))
				wrong.push(describeViolation(violation, text, file))
		}
	}
	if (isComplete)
		for (const exception of allowed)
			if (!needed.has(exception)) wrong.push(`No statement needs this exception any more: ${exception.part}`)
	return wrong
}

const isTestFile = (file: string): boolean =>
	file !== '' && (!file.startsWith('server/src/') || file.endsWith('.test.ts'))

/** A text may be sent by Fiel and by a test; then it counts as one of Fiel. */
const readStatements = (folder: string): SentStatement[] => {
	const files = new Map<string, string>()
	for (const name of globSync('statements-*.json', { cwd: folder })) {
		const sent: [string, string][] = JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
		for (const [text, file] of sent) {
			const known = files.get(text)
			if (!known || isTestFile(known)) files.set(text, file || (known ?? ''))
		}
	}
	return [...files].map(([text, file]) => ({ text, file }))
}

/** Where the file is not known, the text tells a statement of a test: only test files contain the longest part of it. */
const createTestFinder = (tables: Iterable<string>): ((text: string) => boolean) => {
	const sources = new Map<boolean, string>()
	const readSources = (ofTests: boolean): string => {
		const read =
			sources.get(ofTests) ??
			globSync('server/**/*.ts', { cwd: ROOT })
				.filter((file) => isTestFile(file) === ofTests)
				.map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
				.join('\n')
		sources.set(ofTests, read)
		return read
	}
	const variable = new RegExp(`\\$\\d+|\\n|\\b(?:${[...tables].join('|')})\\b`)
	return (text) => {
		const [longest = ''] = text.split(variable).sort((one, other) => other.length - one.length)
		return readSources(true).includes(longest) && !readSources(false).includes(longest)
	}
}

const RULES = {
	merchant: 'does not restrict these tables by merchant_id = $n',
	ids: 'draws ids and uses these tables: draw the ids with a statement of their own',
	transactions:
		'asks for the transactions of the server, and uses these tables: ask with a statement of its own',
	settings: 'uses a setting of the transaction that another statement reads or writes',
}

const describeViolation = ({ rule, tables }: Violation, text: string, file: string): string =>
	`A statement ${file === '' ? '' : `sent by ${file} `}${RULES[rule]} (${tables.join(', ') || 'none'}):\n${text.trim()}\n` +
	'docs/citus.md says why. If it has to be so, list it in server/test/statements/exceptions.ts with the reason.'
