import assert from 'node:assert/strict'
import os from 'node:os'
import { test } from 'node:test'
import { buildOrder } from '../../../test/support/builders.ts'
import { examine, linesOf } from '../../../test/support/doctor.ts'
import { countFigures } from '../../../test/support/figures.ts'
import { useWorld } from '../../../test/support/world.ts'
import { type DiskState, databaseSizeCheck, decideDisk, diskCheck } from './disk.ts'

const world = useWorld()
const GB = 2 ** 30
const ROOMY: DiskState = {
	...{ totalBytes: 100 * GB, freeBytes: 60 * GB, inodes: 1000, freeInodes: 900 },
	growthBytes: null,
}

const CASES: [state: Partial<DiskState>, lines: string[]][] = [
	[
		{},
		['ok space: 60 GB of 100 GB (60 %) are free in /data.', 'ok inodes: 90 % of the inodes are free there.'],
	],
	[
		{ growthBytes: 0.1 * GB, inodes: 0 },
		['ok space: 60 GB of 100 GB (60 %) are free in /data, enough for about 600 days at 102 MB a day.'],
	],
	[
		{ growthBytes: 6 * GB, inodes: 0 },
		['warning space: 60 GB of 100 GB (60 %) are free in /data, enough for about 10 days at 6.0 GB a day.'],
	],
	[{ freeBytes: 9 * GB, inodes: 0 }, ['warning space: 9.0 GB of 100 GB (9 %) are free in /data.']],
	[
		{ freeBytes: 4 * GB, totalBytes: 10 * GB, inodes: 0 },
		['warning space: 4.0 GB of 10 GB (40 %) are free in /data.'],
	],
	[{ freeBytes: GB / 2, inodes: 0 }, ['problem space: 512 MB of 100 GB (1 %) are free in /data.']],
	[
		{ freeInodes: 20 },
		[
			'ok space: 60 GB of 100 GB (60 %) are free in /data.',
			'warning inodes: 2 % of the inodes are free there.',
		],
	],
]

test('free space is judged by what is left, by its share and by the days until it is full', () => {
	for (const [state, lines] of CASES)
		assert.deepEqual(linesOf(decideDisk('/data', { ...ROOMY, ...state })), lines, JSON.stringify(state))
})

test('the disk of the data folder is measured; that of another PostgreSQL cannot be', async (t) => {
	const { lines } = await examine(t, diskCheck, { FIEL_DATA_DIR: os.tmpdir() })
	assert.match(lines[0]!, /^\w+ space: .+ of .+ \(\d+ %\) are free in /)
	assert.deepEqual((await examine(t, diskCheck, { DATABASE_URL: world.url })).lines, [])
	assert.deepEqual((await examine(t, diskCheck, { FIEL_DATA_DIR: '/no/such/folder' })).lines, [])
})

test('the size of the database is known, and how fast it grows as soon as there are orders', async (t) => {
	const look = async () => (await examine(t, databaseSizeCheck, { DATABASE_URL: world.url })).lines
	assert.match((await look())[0]!, /^ok database-size: The database has [\d.]+ MB\.$/)
	world.clock.set(new Date().toISOString())
	const { api } = await world.merchant()
	const today = {
		OrderPlacementDate: world.clock.now().toISOString(),
		OrderCompletedDate: world.clock.now().toISOString(),
	}
	await api.post('/POS/orders', buildOrder(today), { HasError: false })
	await countFigures(world)
	assert.match(
		(await look())[0]!,
		/^ok database-size: The database has [\d.]+ MB and grows by about \d+ KB a day\.$/,
	)
})
