import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { Sql } from 'sql-template-tag'

/*
 * Loaded before each test file. It collects the text of every statement that this process sends to PostgreSQL, with the
 * file that sends it, and writes them into the folder FIEL_TEST_STATEMENTS when the process ends, for `check-run.ts`.
 */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const FRAMES = 30
/** Files that send what others have written. */
const PASSES_ON = /^server\/src\/db\/(?!.*\.test\.ts$)|^server\/test\/statements\/|node_modules/

/** By text: the file, and empty while it is not known. */
const statements = new Map<string, string>()

const findSender = (): string => {
	const { stackTraceLimit } = Error
	Error.stackTraceLimit = FRAMES
	const frames = new Error().stack ?? ''
	Error.stackTraceLimit = stackTraceLimit
	const files = [...frames.matchAll(/file:\/\/(\S+?):\d+:\d+/g)]
		.filter(([, file]) => file!.startsWith(ROOT))
		.map(([, file]) => file!.slice(ROOT.length))
	return files.find((file) => !PASSES_ON.test(file)) ?? ''
}

const isOfFiel = (file: string): boolean => file.startsWith('server/src/') && !file.endsWith('.test.ts')

const note = (text: string): void => {
	const known = statements.get(text)
	if (known !== undefined && isOfFiel(known)) return
	const sender = findSender()
	if (!known || isOfFiel(sender)) statements.set(text, sender)
}

const { get: joinText } = Object.getOwnPropertyDescriptor(Sql.prototype, 'text')!
Object.defineProperty(Sql.prototype, 'text', {
	get(this: Sql): string {
		const text = joinText!.call(this)
		note(text)
		return text
	},
})

interface Connection {
	/** Each statement with parameters, once for each connection. */
	parse(statement: { text: string }): void
	/** Statements without parameters. */
	query(text: string): void
}

const sent = new Set<string>()
const connection = pg.Connection.prototype as unknown as Connection
const { parse, query } = connection
connection.parse = function (this: Connection, statement) {
	if (!sent.has(statement.text)) note(statement.text)
	sent.add(statement.text)
	parse.call(this, statement)
}
connection.query = function (this: Connection, text) {
	if (!sent.has(text)) note(text)
	sent.add(text)
	query.call(this, text)
}

const folder = process.env.FIEL_TEST_STATEMENTS
if (folder)
	process.on('exit', () => {
		if (sent.size === 0) return
		const all = [...sent].map((text) => [text, statements.get(text) ?? ''])
		writeFileSync(path.join(folder, `statements-${process.pid}.json`), JSON.stringify(all))
	})
