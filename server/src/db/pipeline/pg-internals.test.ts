import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import pg from 'pg'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()
const { version } = JSON.parse(
	readFileSync(createRequire(import.meta.url).resolve('pg/package.json'), 'utf8'),
)
const broken = (assumption: string): string =>
	`pg ${version} breaks an assumption of db/pipeline (see its README.md): ${assumption}`

const connect = async (t: { after(end: () => Promise<void>): void }): Promise<pg.Client> => {
	const client = new pg.Client(world.url)
	await client.connect()
	t.after(() => client.end())
	return client
}

interface ProbedConnection {
	parsedStatements: Record<string, string>
	parse(statement: { name: string; text: string }): void
	bind(call: { statement: string; values: unknown[] }): void
	describe(what: { type: 'P'; name: string }): void
	execute(what: object): void
	sync(): void
}

/** A query object that records which handlers `pg` calls. `submit` sends its messages. */
const createProbe = (name: string, text: string, submit: (connection: ProbedConnection) => void) => {
	const calls: string[] = []
	const done = Promise.withResolvers<void>()
	const record = (handler: string) => () => void calls.push(handler)
	return {
		calls,
		done: done.promise,
		query: {
			name,
			text,
			callback: () => {},
			submit(connection: ProbedConnection) {
				calls.push('submit')
				submit(connection)
				return null
			},
			handleRowDescription: record('handleRowDescription'),
			handleDataRow: record('handleDataRow'),
			handleCommandComplete: record('handleCommandComplete'),
			handlePortalSuspended: record('handlePortalSuspended'),
			handleCopyInResponse: record('handleCopyInResponse'),
			handleError(error: Error) {
				calls.push(`handleError ${error.message}`)
				done.resolve()
			},
			handleReadyForQuery() {
				calls.push('handleReadyForQuery')
				done.resolve()
			},
		},
	}
}

test('the connection of pg has the methods that write messages', async (t) => {
	const client = await connect(t)
	const { connection } = client as unknown as { connection: Record<string, unknown> }
	assert.equal(typeof connection, 'object', broken('a client has a connection'))
	for (const method of ['parse', 'bind', 'describe', 'execute', 'sync', 'endCopyFrom', 'sendCopyFail'])
		assert.equal(typeof connection[method], 'function', broken(`connection.${method} is a method`))
	assert.equal(
		typeof connection.parsedStatements,
		'object',
		broken('connection.parsedStatements is an object'),
	)
	for (const method of ['cork', 'uncork', 'write', 'destroy'])
		assert.equal(
			typeof (connection.stream as Record<string, unknown>)?.[method],
			'function',
			broken(`connection.stream.${method} is a method`),
		)
})

test('pg submits a query object and routes the replies to its handlers, several statements before one Sync', async (t) => {
	const client = await connect(t)
	const probe = createProbe('probe_1', 'select 1 as one', (connection) => {
		for (const _ of [1, 2]) {
			if (!connection.parsedStatements.probe_1) connection.parse({ name: 'probe_1', text: 'select 1 as one' })
			connection.bind({ statement: 'probe_1', values: [] })
			connection.describe({ type: 'P', name: '' })
			connection.execute({})
			connection.parsedStatements.probe_1 ??= 'select 1 as one'
		}
		connection.sync()
	})
	client.query(probe.query as unknown as pg.Submittable)
	await probe.done
	const statement = ['handleRowDescription', 'handleDataRow', 'handleCommandComplete']
	assert.deepEqual(
		probe.calls,
		['submit', ...statement, ...statement, 'handleReadyForQuery'],
		broken('a query object gets submit and then one handler call for each message'),
	)
})

test('pg records the text of a parsed statement under the name that the query object gives', async (t) => {
	const client = await connect(t)
	const probe = createProbe('probe_2', 'select 2 as two', (connection) => {
		connection.parse({ name: 'probe_2', text: 'select 2 as two' })
		connection.sync()
	})
	client.query(probe.query as unknown as pg.Submittable)
	await probe.done
	const { connection } = client as unknown as { connection: { parsedStatements: Record<string, string> } }
	assert.equal(
		connection.parsedStatements.probe_2,
		'select 2 as two',
		broken('parsedStatements is filled from name and text of the running query'),
	)
})

test('a query submitted while another one runs is queued', async (t) => {
	const client = await connect(t)
	const order: string[] = []
	const probe = (name: string) =>
		createProbe('', `select ${name.length}`, (connection) => {
			order.push(name)
			connection.parse({ name: '', text: `select ${name.length}` })
			connection.bind({ statement: '', values: [] })
			connection.execute({})
			connection.sync()
		})
	const [first, second] = [probe('first'), probe('second')]
	client.query(first.query as unknown as pg.Submittable)
	client.query(second.query as unknown as pg.Submittable)
	await Promise.all([first.done, second.done])
	assert.deepEqual(
		order,
		['first', 'second'],
		broken('queries are submitted in the order in which they come'),
	)
	for (const { calls } of [first, second])
		assert.equal(calls.at(-1), 'handleReadyForQuery', broken('each query hears of its own end'))
})
