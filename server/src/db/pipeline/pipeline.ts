import type { Duplex } from 'node:stream'
import pg from 'pg'
import { encodeParameter } from './encode-parameter.ts'
import { type ResultField, type ResultRow, type RowReader, rowReaderFor } from './row-reader.ts'

export interface PgStatement {
	/** The name of the prepared statement; empty if it is not to be prepared. */
	name: string
	text: string
	values?: unknown[]
	/** The rows of a `copy … from stdin`. */
	copyText?: string | undefined
}

/** The internal connection object of a pg client. */
interface PgConnection {
	stream: Duplex
	/** The text of each prepared statement, by name. */
	parsedStatements: Record<string, string>
	parse(statement: { name: string; text: string }): void
	bind(call: { statement: string; values: unknown[] }): void
	describe(what: { type: 'P'; name: string }): void
	execute(what: object): void
	sync(): void
	endCopyFrom(): void
	sendCopyFail(why: string): void
}

interface PendingStatement {
	statement: PgStatement & { values: unknown[] }
	rows: ResultRow[]
	failure?: unknown
	reader: RowReader | null | undefined
	resolve(rows: ResultRow[]): void
	reject(error: unknown): void
}

/** Row readers of prepared statements, by name, so that each is described only once per connection. */
const readersByConnection = new WeakMap<PgConnection, Map<string, RowReader | null>>()

/**
 * Statements that are sent in one write and replied to in one round trip. When one fails, PostgreSQL skips those after
 * it, and they are rejected with the same error. To pg this is a single query object, whose methods it calls. With one
 * pg query for each statement, each would cost a round trip.
 */
export class Pipeline {
	readonly #statements: PendingStatement[] = []
	#current = 0
	#readers = new Map<string, RowReader | null>()

	/** Must be called before the pipeline is handed to pg. */
	add<Found>(statement: PgStatement): Promise<Found[]> {
		return new Promise((resolve, reject) => {
			const values = (statement.values ?? []).map(encodeParameter)
			const pending = { statement: { ...statement, values }, rows: [], reader: undefined, reject }
			this.#statements.push({ ...pending, resolve: resolve as unknown as PendingStatement['resolve'] })
		})
	}

	/** Called when the database is ready again, or with the error that ended the pipeline. */
	callback: (error?: unknown) => void = () => {}

	/** On `ParseComplete`, pg reads `name` and `text` and records the statement as prepared. */
	get name(): string | undefined {
		return this.#statements[this.#current]?.statement.name
	}
	get text(): string | undefined {
		return this.#statements[this.#current]?.statement.text
	}

	submit(connection: PgConnection): null {
		this.#readers = readersOf(connection)
		send(connection, this.#statements, this.#readers)
		return null
	}

	handleRowDescription({ fields }: { fields: ResultField[] }): void {
		this.#statements[this.#current]!.reader = rowReaderFor(fields)
	}

	handleDataRow({ fields }: { fields: (string | null)[] }): void {
		collectRow(this.#statements[this.#current]!, fields)
	}

	handleCommandComplete(): void {
		const { statement, rows, failure, reader = null, resolve, reject } = this.#statements[this.#current]!
		if (statement.name) this.#readers.set(statement.name, reader)
		this.#current += 1
		if (failure === undefined) resolve(rows)
		else reject(failure)
	}

	handleReadyForQuery(): void {
		this.callback()
	}

	/** Rejects the statements that have no reply yet. */
	cancel(error: unknown): void {
		for (const { reject } of this.#statements.splice(this.#current)) reject(error)
	}

	handleError(error: unknown, { stream }: PgConnection): void {
		this.cancel(error)
		this.callback(error)
		// Not an error reply but a timeout or a broken connection: destroy it, so that nobody else uses it.
		if (!(error instanceof pg.DatabaseError)) stream.destroy()
	}

	handleCopyInResponse(connection: PgConnection): void {
		if (this.#statements[this.#current]!.statement.copyText === undefined)
			connection.sendCopyFail('there are no rows')
	}
	handleCopyData(): void {}
	handlePortalSuspended(): void {}
}

/** Sends all statements in one write. Parse and Describe are left out where a prepared statement is known already. */
const send = (
	connection: PgConnection,
	statements: PendingStatement[],
	readers: Map<string, RowReader | null>,
): void => {
	const sent = new Set<string>()
	connection.stream.cork()
	for (const pending of statements) {
		const { name, text, values, copyText } = pending.statement
		if (!connection.parsedStatements[name] && !sent.has(name)) connection.parse({ name, text })
		if (name) sent.add(name)
		connection.bind({ statement: name, values })
		pending.reader = readers.get(name)
		if (pending.reader === undefined) connection.describe({ type: 'P', name: '' })
		connection.execute({})
		if (copyText !== undefined) {
			connection.stream.write(copyDataMessage(copyText))
			connection.endCopyFrom()
		}
	}
	connection.sync()
	connection.stream.uncork()
}

const COPY_DATA = 'd'.charCodeAt(0)
const HEADER_BYTES = 5

/** Builds a CopyData message. The method of pg would copy the text once more. */
const copyDataMessage = (copyText: string): Buffer => {
	const message = Buffer.allocUnsafe(HEADER_BYTES + Buffer.byteLength(copyText))
	message[0] = COPY_DATA
	message.writeInt32BE(message.length - 1, 1)
	message.write(copyText, HEADER_BYTES)
	return message
}

const collectRow = (pending: PendingStatement, fields: (string | null)[]): void => {
	try {
		pending.rows.push(pending.reader!(fields))
	} catch (error) {
		pending.failure = error
	}
}

const readersOf = (connection: PgConnection): Map<string, RowReader | null> => {
	const known = readersByConnection.get(connection) ?? new Map<string, RowReader | null>()
	readersByConnection.set(connection, known)
	return known
}
