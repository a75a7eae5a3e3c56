import type { Duplex } from 'node:stream'
import pg from 'pg'
import { parameterOf } from './parameter.ts'
import { type Field, type Row, readRow, type Shape, shapeOf } from './row-shape.ts'

export interface Statement {
	/** Under which the database keeps it; empty: it does not. */
	name: string
	text: string
	values?: unknown[]
	/** The rows of a `copy … from stdin`. */
	lines?: string | undefined
}

/** The connection of pg, below its clients. */
interface Connection {
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

interface Stop {
	statement: Statement & { values: unknown[] }
	rows: Row[]
	failure?: unknown
	shape: Shape | null | undefined
	resolve(rows: Row[]): void
	reject(error: unknown): void
}

/** What the rows of kept statements look like, which the database need not say again. */
const shapes = new WeakMap<Connection, Map<string, Shape | null>>()

/**
 * Statements that travel together: they leave in one write, and the database answers when it has done all of them. After
 * one that fails it does none of the others, and they fail for the same reason. This is a query to pg, which calls its
 * methods; one query of pg a statement would have the database send, and us wake up, once for each.
 */
export class Trip {
	readonly #stops: Stop[] = []
	#at = 0
	#known = new Map<string, Shape | null>()

	/** Until it is handed over. */
	add<Found>(statement: Statement): Promise<Found[]> {
		return new Promise((resolve, reject) => {
			const values = (statement.values ?? []).map(parameterOf)
			const stop = { statement: { ...statement, values }, rows: [], shape: undefined, reject }
			this.#stops.push({ ...stop, resolve: resolve as unknown as Stop['resolve'] })
		})
	}

	/** Called at the end. */
	callback: (error?: unknown) => void = () => {}

	/** Pg asks for these when the database says that it has read a statement, and keeps it under this name. */
	get name(): string | undefined {
		return this.#stops[this.#at]?.statement.name
	}
	get text(): string | undefined {
		return this.#stops[this.#at]?.statement.text
	}

	submit(connection: Connection): null {
		this.#known = knownShapes(connection)
		send(connection, this.#stops, this.#known)
		return null
	}

	handleRowDescription({ fields }: { fields: Field[] }): void {
		this.#stops[this.#at]!.shape = shapeOf(fields)
	}

	handleDataRow({ fields }: { fields: (string | null)[] }): void {
		keepRow(this.#stops[this.#at]!, fields)
	}

	handleCommandComplete(): void {
		const { statement, rows, failure, shape = null, resolve, reject } = this.#stops[this.#at]!
		if (statement.name) this.#known.set(statement.name, shape)
		this.#at += 1
		if (failure === undefined) resolve(rows)
		else reject(failure)
	}

	handleReadyForQuery(): void {
		this.callback()
	}

	/** What has not been answered never will be. */
	cancel(error: unknown): void {
		for (const { reject } of this.#stops.splice(this.#at)) reject(error)
	}

	handleError(error: unknown, { stream }: Connection): void {
		this.cancel(error)
		this.callback(error)
		// a connection that does not answer in time is of no use to anybody behind it
		if (!(error instanceof pg.DatabaseError)) stream.destroy()
	}

	handleCopyInResponse(connection: Connection): void {
		if (this.#stops[this.#at]!.statement.lines === undefined) connection.sendCopyFail('there are no rows')
	}
	handleCopyData(): void {}
	handlePortalSuspended(): void {}
}

/** All in one write. What the database keeps it is not sent again, and what it has described it is not asked again. */
const send = (connection: Connection, stops: Stop[], known: Map<string, Shape | null>): void => {
	const sent = new Set<string>()
	connection.stream.cork()
	for (const stop of stops) {
		const { name, text, values, lines } = stop.statement
		if (!connection.parsedStatements[name] && !sent.has(name)) connection.parse({ name, text })
		if (name) sent.add(name)
		connection.bind({ statement: name, values })
		stop.shape = known.get(name)
		if (stop.shape === undefined) connection.describe({ type: 'P', name: '' })
		connection.execute({})
		if (lines !== undefined) {
			connection.stream.write(copyData(lines))
			connection.endCopyFrom()
		}
	}
	connection.sync()
	connection.stream.uncork()
}

const COPY_DATA = 'd'.charCodeAt(0)
const HEAD = 5

/** A message of the protocol; pg would copy the lines once more. */
const copyData = (lines: string): Buffer => {
	const message = Buffer.allocUnsafe(HEAD + Buffer.byteLength(lines))
	message[0] = COPY_DATA
	message.writeInt32BE(message.length - 1, 1)
	message.write(lines, HEAD)
	return message
}

const keepRow = (stop: Stop, fields: (string | null)[]): void => {
	try {
		stop.rows.push(readRow(stop.shape!, fields))
	} catch (error) {
		stop.failure = error
	}
}

const knownShapes = (connection: Connection): Map<string, Shape | null> => {
	const known = shapes.get(connection) ?? new Map<string, Shape | null>()
	shapes.set(connection, known)
	return known
}
