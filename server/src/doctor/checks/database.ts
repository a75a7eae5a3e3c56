import type { TLSSocket } from 'node:tls'
import sql from 'sql-template-tag'
import { openDatabase } from '../../db/database.ts'
import { defineCheck } from '../check.ts'
import { type DoctorContext, type OpenDatabase, STEP_TIMEOUT_MS } from '../context.ts'
import { type Finding, ok, problem, warning } from '../finding.ts'
import { ROUND_TRIPS } from '../open-database.ts'

type Name = 'connection' | 'version' | 'encoding' | 'writable' | 'durability' | 'pooler' | 'encryption'

const SLOW_MS = 10
const VERY_SLOW_MS = 100
const OLDEST_VERSION = 15

/** Whether PostgreSQL answers, how fast, and whether it is set up so that it keeps what it has confirmed. */
export const databaseCheck = defineCheck(
	'database',
	['connection', 'version', 'encoding', 'writable', 'durability', 'pooler', 'encryption'],
	async (context) => {
		const state = await context.database
		if (state.is === 'away') return [{ ...state, name: 'connection' }].map(toFinding)
		const [settings, pooler] = await Promise.all([readServer(state), examinePooler(state, context)])
		return [
			describeConnection(state),
			decideVersion(settings),
			decideEncoding(settings),
			decideWritable(settings),
			...decideDurability(settings),
			...pooler,
			...examineEncryption(state, context),
		]
	},
)

const toFinding = ({ level, message, advice }: Omit<Finding, 'name'>): Finding<Name> => ({
	name: 'connection',
	level,
	message,
	advice,
})

const describeConnection = ({ where, isEmbedded, latencyMs: ms }: OpenDatabase): Finding<Name> => {
	const message = `PostgreSQL answers in ${ms.toFixed(1)} ms (median of ${ROUND_TRIPS} round trips): ${where}.`
	if (ms < SLOW_MS) return ok('connection', message)
	const advice = isEmbedded
		? 'The machine is busy: look for what uses its processors and its disk (top, iostat).'
		: 'An order takes several round trips: run Fiel in the same network as the database, and look at the load of its machine.'
	return ms < VERY_SLOW_MS ? warning('connection', message, advice) : problem('connection', message, advice)
}

interface Server {
	version: string
	versionNumber: number
	encoding: string
	isInRecovery: boolean
	isReadOnly: string
	isolation: string
	fsync: string
	fullPageWrites: string
	synchronousCommit: string
}

const readServer = async ({ db }: OpenDatabase): Promise<Server> => {
	const [server] = await db.rows<Server>(sql`
		select current_setting('server_version') as version,
			current_setting('server_version_num')::int as "versionNumber",
			current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isInRecovery",
			current_setting('default_transaction_read_only') as "isReadOnly",
			current_setting('default_transaction_isolation') as isolation,
			current_setting('fsync') as fsync, current_setting('full_page_writes') as "fullPageWrites",
			current_setting('synchronous_commit') as "synchronousCommit"`)
	return server!
}

const decideVersion = ({ version, versionNumber }: Server): Finding<Name> =>
	versionNumber >= OLDEST_VERSION * 10_000
		? ok('version', `PostgreSQL ${version}.`)
		: problem(
				'version',
				`PostgreSQL ${version} is older than ${OLDEST_VERSION}, the oldest that Fiel supports.`,
				'Upgrade PostgreSQL with pg_upgrade, or restore a dump into a newer one.',
			)

const decideEncoding = ({ encoding }: Server): Finding<Name> => {
	if (encoding === 'UTF8') return ok('encoding', 'The encoding is UTF8.')
	if (encoding === 'SQL_ASCII')
		return warning(
			'encoding',
			'The encoding is SQL_ASCII: PostgreSQL does not check texts, and sorts names with accents last.',
			'Restore a dump into a database that was created with encoding UTF8 (createdb --encoding=UTF8 --template=template0).',
		)
	return problem(
		'encoding',
		`The encoding is ${encoding}: names with other letters are refused.`,
		'Restore a dump into a database that was created with encoding UTF8 (createdb --encoding=UTF8 --template=template0).',
	)
}

const decideWritable = ({ isInRecovery, isReadOnly, isolation }: Server): Finding<Name> => {
	if (isInRecovery)
		return problem(
			'writable',
			'This PostgreSQL is a replica or is being restored: nothing can be written.',
			'Point DATABASE_URL to the primary. If the primary is lost, promote this one: select pg_promote()',
		)
	if (isReadOnly === 'on')
		return problem(
			'writable',
			'default_transaction_read_only is on: nothing can be written.',
			'alter database … reset default_transaction_read_only, and the same for the role; see pg_db_role_setting.',
		)
	if (isolation !== 'read committed')
		return warning(
			'writable',
			`default_transaction_isolation is ${isolation}: transactions conflict and are repeated more often.`,
			'alter database … reset default_transaction_isolation, and the same for the role; see pg_db_role_setting.',
		)
	return ok('writable', 'The database can be written, with isolation read committed.')
}

/** What is lost when the machine fails, by setting. */
const LOSSES = {
	fsync: 'the database may be damaged beyond repair',
	full_page_writes: 'pages may be damaged',
	synchronous_commit: 'orders that were confirmed in the last moments are lost',
}

const decideDurability = (server: Server): Finding<Name>[] => {
	const values = {
		fsync: server.fsync,
		full_page_writes: server.fullPageWrites,
		synchronous_commit: server.synchronousCommit,
	}
	const off = Object.entries(LOSSES).filter(([setting]) => values[setting as keyof typeof LOSSES] === 'off')
	if (off.length === 0)
		return [ok('durability', 'fsync, full_page_writes and synchronous_commit keep what was confirmed.')]
	return off.map(([setting, loss]) =>
		problem(
			'durability',
			`${setting} is off: if the machine fails, ${loss}.`,
			`alter system set ${setting} = on, then select pg_reload_conf(); a role or database may override it (pg_db_role_setting).`,
		),
	)
}

/** A pooler such as PgBouncer tells its clients another process id than that of the session which it gives them. */
const examinePooler = async (
	{ probe, backendPid, connection }: OpenDatabase,
	{ config }: DoctorContext,
): Promise<Finding<Name>[]> => {
	const announced = (probe as { processID?: number | null }).processID
	const hasPooler = announced != null && announced !== backendPid
	if (!hasPooler)
		return config.prepare
			? [ok('pooler', 'Fiel talks to PostgreSQL directly, with prepared statements.')]
			: [
					warning(
						'pooler',
						'FIEL_PREPARE is false, although there is no pooler: every order takes more round trips.',
						'Remove FIEL_PREPARE, which is only for PgBouncer in transaction mode.',
					),
				]
	if (!config.prepare)
		return [ok('pooler', 'A pooler stands before PostgreSQL, and FIEL_PREPARE is false, as it needs.')]
	const advice = 'Set FIEL_PREPARE=false, and the time limits of the role as docs/operations.md says.'
	const refusal = await tryPrepared(connection)
	return refusal
		? [problem('pooler', `A pooler stands before PostgreSQL and refuses Fiel: ${refusal}.`, advice)]
		: [
				warning(
					'pooler',
					'A pooler stands before PostgreSQL, and FIEL_PREPARE is true, which works in session mode only.',
					advice,
				),
			]
}

/** Connects as `fiel start` does; returns why that fails. */
const tryPrepared = async (connection: OpenDatabase['connection']): Promise<string | null> => {
	const db = openDatabase({ connection, poolSize: 1, prepare: true, statementTimeout: STEP_TIMEOUT_MS })
	try {
		await db.rows(sql`select 1`)
		return null
	} catch (error) {
		const { message, cause } = error as Error
		return cause instanceof Error ? cause.message : message
	} finally {
		await db.close()
	}
}

const examineEncryption = (
	{ probe, isEmbedded }: OpenDatabase,
	{ config }: DoctorContext,
): Finding<Name>[] => {
	const { stream } = (probe as unknown as { connection: { stream: TLSSocket } }).connection
	const remote = stream.remoteAddress
	const isRemote = remote !== undefined && !/^(127\.|::1$|::ffff:127\.)/.test(remote)
	if (isEmbedded || !isRemote || config.databaseUrl === undefined) return []
	if (!stream.encrypted)
		return [
			warning(
				'encryption',
				`The connection to ${remote} is not encrypted: the network sees all data of customers and the password.`,
				'Switch ssl on in PostgreSQL and add sslmode=verify-full to DATABASE_URL, unless the network is private.',
			),
		]
	return stream.authorized
		? [
				ok(
					'encryption',
					`The connection is encrypted (${stream.getProtocol()}), and the certificate is verified.`,
				),
			]
		: [
				warning(
					'encryption',
					'The connection is encrypted, but the certificate of PostgreSQL is not verified.',
					'Use sslmode=verify-full with sslrootcert=/path/to/ca.pem in DATABASE_URL.',
				),
			]
}
