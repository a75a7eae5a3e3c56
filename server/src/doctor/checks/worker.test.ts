import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examine } from '../../../test/support/doctor.ts'
import { useWorld } from '../../../test/support/world.ts'
import { JOBS } from '../../jobs.ts'
import { runJobsOnce } from '../../worker.ts'
import { workerCheck } from './worker.ts'

const world = useWorld()

test('a worker is recognised by what it has done, and missed when it stops', async (t) => {
	const look = async () => (await examine(t, workerCheck, { DATABASE_URL: world.url }, world.clock)).lines
	assert.equal((await look())[0], 'ok running: There is no merchant yet, so no worker has anything to do.')
	await world.merchant()
	world.clock.pass(1 / 24)
	const without = await look()
	assert.equal(
		without[0],
		'problem running: No worker is running: no job was ever finished. Points are not granted and do not expire, nothing is sent.',
	)
	assert.match(without[1]!, /^warning jobs: 3 jobs are late: .+ by 60 min, .+ by 60 min, .+ by 60 min\.$/)

	await runJobsOnce(world)
	assert.deepEqual(await look(), [
		'ok running: A worker is running; the last job was finished 0 s ago, and 0 leases of webhooks are held.',
		`ok jobs: None of the ${JOBS.length} jobs is late; the oldest item has waited 0 s.`,
	])

	world.clock.pass(1)
	const later = await look()
	assert.match(later[0]!, /^problem running: No worker is running: the last job was finished 24 h ago\./)
	assert.match(later[1]!, /^problem jobs: 3 jobs are late: /)
	await runJobsOnce(world)
})
