import pg from 'pg'
import { destroyConnection } from '../pipeline/watchdog.ts'
import { type Host, type Hosts, parseHosts } from './parse-hosts.ts'
import type { PoolOptions } from './pool-options.ts'
import { createPrimaryFinder } from './primary-finder.ts'
import { readServerState, type ServerState, STATE_TIMEOUT_MS } from './server-state.ts'

/** The servers of a connection; those of a text that is no URL are left to `pg`, which says what is wrong with it. */
export const hostsOf = (connection: PoolOptions['connection']): Hosts | undefined => {
	const parsed = typeof connection === 'string' ? parseHosts(connection) : null
	return parsed && 'hosts' in parsed ? parsed : undefined
}

/** Settings of `pg` for a connection to one server. */
export const clientConfig = (connection: PoolOptions['connection']): pg.ClientConfig =>
	typeof connection === 'string' ? { connectionString: connection } : connection

/** Opens a connection to one server only to ask what it is. */
export const examineHost = async ({ url }: Host): Promise<ServerState> => {
	const client = new pg.Client({
		connectionString: url,
		application_name: 'fiel',
		connectionTimeoutMillis: STATE_TIMEOUT_MS,
	})
	client.on('error', () => {}) // the question fails
	try {
		await client.connect()
		const state = await readServerState(client)
		client.end().catch(() => {})
		return state
	} catch (error) {
		destroyConnection(client) // a server that does not answer would not close it either
		throw error
	}
}

/** Opens a single connection, to the primary if there are several servers. */
export const connectClient = async (
	connection: PoolOptions['connection'],
	settings: pg.ClientConfig,
): Promise<pg.Client> => {
	const known = hostsOf(connection)
	const host = known?.wantsPrimary
		? await createPrimaryFinder({ ...known, examine: examineHost, onFound: () => {} }).search()
		: undefined
	const client = new pg.Client({ ...clientConfig(host?.url ?? connection), ...settings })
	client.on('error', () => {}) // the next statement on it fails
	await client.connect().catch(async (error) => {
		await client.end().catch(() => {})
		throw error
	})
	return client
}
