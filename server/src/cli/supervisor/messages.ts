import type { MetricFamily } from '../../metrics/metrics-registry.ts'
import type { DatabaseServer } from '../support/with-database.ts'

/** What a process is to do. The listening sockets follow, one message each. */
export interface Assignment {
	role: 'server' | 'worker'
	/** The title of the process and the label of its metrics. */
	name: string
	database: Pick<DatabaseServer, 'connection' | 'ledgerKeys'>
	port: number
	/** How many sockets follow; with none, a server opens its own. */
	sockets: number
	/** Whether it creates the demo merchant and prints how to use the server, as the first one does. */
	announces: boolean
}

export type ToProcess =
	| ({ kind: 'assignment' } & Assignment)
	| { kind: 'socket' }
	| { kind: 'ping' }
	| { kind: 'drain' }
	| { kind: 'collect-metrics'; request: number }

export type FromProcess =
	| { kind: 'waiting' }
	/** A listening socket, which the supervisor keeps for the process that replaces this one. */
	| { kind: 'socket' }
	| { kind: 'ready'; port: number }
	| { kind: 'pong' }
	| { kind: 'metrics'; request: number; families: MetricFamily[] }
