import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '../database.ts'
import { Unavailable } from '../unavailable.ts'
import { readSnapshotTwice } from './read-twice.ts'

type Read = Parameters<typeof readSnapshotTwice>[0]

/** A database whose replica fails in the middle of a snapshot with this error. */
const createDatabase = (error: Error, replicas: number) => {
	const servers: string[] = []
	const reader = (name: string, end: () => void) => ({
		snapshot: async <T>(work: (db: never) => Promise<T>): Promise<T> => {
			servers.push(name)
			const result = await work({} as never)
			end()
			return result
		},
	})
	const fail = (): void => {
		throw error
	}
	const db = {
		...reader('primary', () => {}),
		relaxed: reader('replica', fail),
		replicas: () => Array.from({ length: replicas }),
	} as unknown as Database & Read
	return { db, servers }
}

const conflict = Object.assign(new Error('canceling statement due to conflict with recovery'), {
	code: '40001',
})

test('what a replica cannot finish is read again from the primary', async () => {
	for (const error of [conflict, new Unavailable('gone')]) {
		const { db, servers } = createDatabase(error, 1)
		assert.equal(await readSnapshotTwice(db, async () => 'all'), 'all')
		assert.deepEqual(servers, ['replica', 'primary'])
	}
})

test('another error, or one of the only server, is not tried again', async () => {
	const wrong = new Error('a wrong statement')
	for (const [error, replicas] of [[wrong, 1] as const, [conflict, 0] as const]) {
		const { db, servers } = createDatabase(error, replicas)
		await assert.rejects(
			readSnapshotTwice(db, async () => 'all'),
			error,
		)
		assert.deepEqual(servers, ['replica'])
	}
})
