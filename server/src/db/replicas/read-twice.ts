import type { Database, Queryable } from '../database.ts'
import { isUnavailable } from '../unavailable.ts'

/**
 * Reads a long snapshot from a replica, and all of it again from the primary if the replica cannot go on: one that
 * replays a vacuum ends the statements that still need the old rows. The work must begin anew when it is called again.
 */
export const readSnapshotTwice = async <T>(
	db: Pick<Database, 'relaxed' | 'snapshot' | 'replicas'>,
	work: (snapshot: Queryable) => Promise<T>,
): Promise<T> => {
	try {
		return await db.relaxed.snapshot(work)
	} catch (error) {
		if (db.replicas().length === 0 || !isUnavailable(error)) throw error
		return db.snapshot(work)
	}
}
