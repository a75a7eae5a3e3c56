import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { raw } from 'sql-template-tag'
import { connectClient, hostsOf } from '../../db/hosts/connect-client.ts'
import { defineDatabaseCheck } from '../check.ts'
import { type OpenDatabase, STEP_TIMEOUT_MS } from '../context.ts'
import { explainConnection } from '../explain-connection.ts'
import { type Finding, formatBytes, formatSeconds, ok, warning } from '../finding.ts'

type Name = 'replicas'

/** How long a replica has to receive what the primary had written when the check began. */
const CATCH_UP_MS = 2_000
const PAUSE_MS = 50

/** Whether the replicas of DATABASE_REPLICA_URLS can answer. If they cannot, the primary does, so nothing is broken. */
export const replicasCheck = defineDatabaseCheck('database', ['replicas'], (database, { config }) =>
	Promise.all(
		(config.replicaUrls[0] ?? []).map((url) => examineReplica(database, url, config.replicaMaxLag / 1000)),
	),
)

interface Server {
	system: string
	isReplica: boolean
	position: number
	/** Seconds since the last transaction that was received had been committed. */
	age: number | null
}

const SERVER = `
	select (select system_identifier::text from pg_control_system()) as system, pg_is_in_recovery() as "isReplica",
		coalesce((case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0')::float8, 0)
			as position,
		extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as age`

const examineReplica = async ({ db }: OpenDatabase, url: string, maxLag: number): Promise<Finding<Name>> => {
	const name = hostsOf(url)?.hosts[0]?.name ?? 'A replica'
	const primaryAnswers = 'Until then the primary answers in its place.'
	let client: pg.Client | undefined
	try {
		client = await connectClient(url, {
			application_name: 'fiel doctor',
			connectionTimeoutMillis: STEP_TIMEOUT_MS,
			query_timeout: STEP_TIMEOUT_MS,
		})
		const [primary] = await db.rows<Server>(raw(SERVER))
		const began = performance.now()
		const server = await catchUp(client, primary!)
		if (server.system !== primary!.system)
			return warning(
				'replicas',
				`${name} is a replica of another database.`,
				`Correct DATABASE_REPLICA_URLS. ${primaryAnswers}`,
			)
		if (!server.isReplica)
			return warning(
				'replicas',
				`${name} is not a replica: it accepts writes itself.`,
				`Correct DATABASE_REPLICA_URLS, or let it follow the primary again. ${primaryAnswers}`,
			)
		if (server.position >= primary!.position)
			return ok('replicas', `${name} had all changes within ${Math.ceil(performance.now() - began)} ms.`)
		const behind = formatBytes(primary!.position - server.position)
		const age = server.age === null ? '' : ` and ${formatSeconds(server.age)}`
		return warning(
			'replicas',
			`${name} is ${behind}${age} behind; ${formatSeconds(maxLag)} are allowed.`,
			`Look at its log, and at select * from pg_stat_wal_receiver there. ${primaryAnswers}`,
		)
	} catch (error) {
		const { message, advice } = explainConnection(error as Error, { where: name })
		return warning('replicas', message, ...advice, primaryAnswers)
	} finally {
		await client?.end().catch(() => {})
	}
}

/** Waits until the replica has passed the position of the primary, but not for long. */
const catchUp = async (client: pg.Client, { position }: Server): Promise<Server> => {
	for (const end = performance.now() + CATCH_UP_MS; ; await wait(PAUSE_MS)) {
		const { rows } = await client.query<Server>(SERVER)
		const server = rows[0]!
		if (!server.isReplica || server.position >= position || performance.now() > end) return server
	}
}
