import type { Duplex } from 'node:stream'
import pg from 'pg'
import { encodeParameter } from './encode-parameter.ts'
import { createRowShape, parseRow, type ResultField, type ResultRow, type RowShape } from './row-shape.ts'

export interface PgStatement {
	/** Under which the database keeps it; empty: it does not. */
	name: string
	text: string
	values?: unknown[]
	/** The rows of a `copy … from stdin`. */
	copyText?: string | undefined
}

/** The connection of pg, below its clients. */
interface PgConnection {
	stream: Duplex
	/** The text of statements that the database keeps, by name. */
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
	shape: RowShape | null | undefined
	resolve(rows: ResultRow[]): void
	reject(error: unknown): void
}

/** What the rows of kept statements look like, which the database need not say again. */
const shapesByConnection = new WeakMap<PgConnection, Map<string, RowShape | null>>()

/**
 * Statements that travel together: they leave in one write, and the database answers when it has done all of them. After
 * one that fails it does none of the others, and they fail for the same reason. This is a query to pg, which calls its
 * methods; one query of pg a statement would have the database send, and us wake up, once for each.
 */
export class Pipeline {
	readonly #statements: PendingStatement[] = []
	#current = 0
	#shapes = new Map<string, RowShape | null>()

	/** Until it is handed over. */
	add<Found>(statement: PgStatement): Promise<Found[]> {
		return new Promise((resolve, reject) => {
			const values = (statement.values ?? []).map(encodeParameter)
			const pending = { statement: { ...statement, values }, rows: [], shape: undefined, reject }
			this.#statements.push({ ...pending, resolve: resolve as unknown as PendingStatement['resolve'] })
		})
	}

	/** Called at the end. */
	callback: (error?: unknown) => void = () => {}

	/** Pg asks for these when the database says that it has read a statement, and keeps it under this name. */
	get name(): string | undefined {
		return this.#statements[this.#current]?.statement.name
	}
	get text(): string | undefined {
		return this.#statements[this.#current]?.statement.text
	}

	submit(connection: PgConnection): null {
		this.#shapes = shapesOf(connection)
		send(connection, this.#statements, this.#shapes)
		return null
	}

	handleRowDescription({ fields }: { fields: ResultField[] }): void {
		this.#statements[this.#current]!.shape = createRowShape(fields)
	}

	handleDataRow({ fields }: { fields: (string | null)[] }): void {
		collectRow(this.#statements[this.#current]!, fields)
	}

	handleCommandComplete(): void {
		const { statement, rows, failure, shape = null, resolve, reject } = this.#statements[this.#current]!
		if (statement.name) this.#shapes.set(statement.name, shape)
		this.#current += 1
		if (failure === undefined) resolve(rows)
		else reject(failure)
	}

	handleReadyForQuery(): void {
		this.callback()
	}

	/** What has not been answered never will be. */
	cancel(error: unknown): void {
		for (const { reject } of this.#statements.splice(this.#current)) reject(error)
	}

	handleError(error: unknown, { stream }: PgConnection): void {
		this.cancel(error)
		this.callback(error)
		// a connection that does not answer in time is of no use to anybody behind it
		if (!(error instanceof pg.DatabaseError)) stream.destroy()
	}

	handleCopyInResponse(connection: PgConnection): void {
		if (this.#statements[this.#current]!.statement.copyText === undefined)
			connection.sendCopyFail('there are no rows')
	}
	handleCopyData(): void {}
	handlePortalSuspended(): void {}
}

/** All in one write. What the database keeps it is not sent again, and what it has described it is not asked again. */
const send = (
	connection: PgConnection,
	statements: PendingStatement[],
	shapes: Map<string, RowShape | null>,
): void => {
	const sent = new Set<string>()
	connection.stream.cork()
	for (const pending of statements) {
		const { name, text, values, copyText } = pending.statement
		if (!connection.parsedStatements[name] && !sent.has(name)) connection.parse({ name, text })
		if (name) sent.add(name)
		connection.bind({ statement: name, values })
		pending.shape = shapes.get(name)
		if (pending.shape === undefined) connection.describe({ type: 'P', name: '' })
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

/** A message of the protocol; pg would copy the lines once more. */
const copyDataMessage = (copyText: string): Buffer => {
	const message = Buffer.allocUnsafe(HEADER_BYTES + Buffer.byteLength(copyText))
	message[0] = COPY_DATA
	message.writeInt32BE(message.length - 1, 1)
	message.write(copyText, HEADER_BYTES)
	return message
}

const collectRow = (pending: PendingStatement, fields: (string | null)[]): void => {
	try {
		pending.rows.push(parseRow(pending.shape!, fields))
	} catch (error) {
		pending.failure = error
	}
}

const shapesOf = (connection: PgConnection): Map<string, RowShape | null> => {
	const known = shapesByConnection.get(connection) ?? new Map<string, RowShape | null>()
	shapesByConnection.set(connection, known)
	return known
}
