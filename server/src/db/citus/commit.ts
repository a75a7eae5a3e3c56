import type { PgStatement } from '../pipeline/pipeline.ts'
import { CommitUnknown, codeOf } from '../unavailable.ts'

/** Sent in front of the commit, in the same round trip: if it is answered, an error behind it is one of the commit. */
export const BEFORE_COMMIT: PgStatement = { name: 'fiel_before_commit', text: 'select 1' }

/** Constraints that are checked at the commit, serialization failures and deadlocks: nothing was written. */
const REFUSED_CLASSES = ['23', '40']

/**
 * A transaction that wrote to one worker commits there in one phase, before it does on the coordinator. An error of the
 * commit may mean that only the reply of the worker is missing, and the coordinator does not know more than that.
 */
export const isRefusedCommit = (error: unknown): boolean =>
	REFUSED_CLASSES.includes(codeOf(error).slice(0, 2))

export const unknownOnWorker = (cause: unknown): CommitUnknown =>
	new CommitUnknown('a commit failed on Citus, and a worker may have done it', { cause })
