import { parseHosts } from '../hosts/parse-hosts.ts'
import type { Database, OneDatabase, Reader } from '../queryable.ts'
import { isUnavailable } from '../unavailable.ts'
import { createReplicaMonitor, type MonitoredReplica, type ReplicaMonitor } from './replica-monitor.ts'

export interface ReplicaOptions {
	/** Replicas that may answer relaxed reads. */
	replicaUrls?: readonly string[] | undefined
	/** How many milliseconds a replica may be behind. */
	replicaMaxLag?: number | undefined
}

interface Replica extends MonitoredReplica {
	db: OneDatabase
}

const DEFAULT_MAX_LAG_MS = 10_000

/** The only place that decides which server answers a relaxed read. */
export const addReplicas = (
	primary: OneDatabase,
	{ replicaUrls = [], replicaMaxLag: maxLag = DEFAULT_MAX_LAG_MS }: ReplicaOptions,
	open: (url: string) => OneDatabase,
): Database => {
	if (replicaUrls.length === 0)
		return { ...primary, relaxed: primary, replicas: () => [], relaxedReads: () => undefined }
	// A process stays with one replica, so that the statements of a report see the same state; processes choose differently.
	const replicas: Replica[] = rotate(replicaUrls).map((url) => ({ name: nameOf(url), db: open(url) }))
	let monitor: ReplicaMonitor | undefined
	/** Begins when somebody asks, because most commands never do. */
	const watch = (): ReplicaMonitor => {
		monitor ??= createReplicaMonitor(primary, replicas, maxLag)
		return monitor
	}
	const reads = { replica: 0, primary: 0 }
	const isFresh = (replica: Replica): boolean => watch().lagOf(replica) <= maxLag
	const pick = async (): Promise<Replica | undefined> => {
		await watch().firstRound
		return replicas.find(isFresh)
	}
	/** Asks a replica, and the primary if there is none or if it fails before it has returned anything. */
	const read = async <T>(work: (server: OneDatabase, began: () => void) => Promise<T>): Promise<T> => {
		const replica = await pick()
		let hasBegun = false
		if (replica) {
			try {
				const result = await work(replica.db, () => {
					hasBegun = true
				})
				reads.replica += 1
				return result
			} catch (error) {
				if (isUnavailable(error)) watch().distrust(replica)
				if (hasBegun || !isUnavailable(error)) throw error
			}
		}
		reads.primary += 1
		return work(primary, () => {})
	}
	const relaxed: Reader = {
		keyedHash: primary.keyedHash,
		cacheScope: primary.cacheScope,
		engine: primary.engine,
		rows: (statement) => read((server) => server.rows(statement)),
		snapshot: (work) =>
			read((server, began) =>
				server.snapshot((db) => {
					began() // from here on the caller may have used a part of the answer
					return work({ ...db, cacheScope: primary.cacheScope })
				}),
			),
	}
	return {
		...primary,
		relaxed,
		replicas: () =>
			replicas.map((replica) => ({
				name: replica.name,
				lag: watch().lagOf(replica) / 1000,
				isUsable: isFresh(replica),
			})),
		relaxedReads: () => reads,
		async close() {
			await monitor?.close()
			await Promise.all([primary, ...replicas.map(({ db }) => db)].map((db) => db.close()))
		},
	}
}

const rotate = <T>(list: readonly T[]): T[] => {
	const start = process.pid % list.length
	return [...list.slice(start), ...list.slice(0, start)]
}

const nameOf = (url: string): string => {
	const parsed = parseHosts(url)
	return parsed && 'hosts' in parsed ? parsed.hosts[0]!.name : 'a replica'
}
