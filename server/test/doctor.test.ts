import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { findPostmaster } from '../src/db/embedded/postmaster.ts'
import { type FielFolder, makeFielFolder, stop } from './fiel-process.ts'
import { findFreePort } from './support/free-port.ts'
import { runFiel } from './support/run-fiel.ts'
import { useWorld } from './support/world.ts'

const world = useWorld()

interface Report {
	Status: string
	Problems: number
	Findings: { Check: string; Level: string; Message: string; Advice: string[] }[]
}

const diagnose = async (folder: FielFolder, env: Record<string, string>) => {
	const { code, stdout, stderr } = await folder.fiel('doctor --json', env).ended
	const report = JSON.parse(stdout) as Report
	const levels = Object.fromEntries(report.Findings.map(({ Check, Level }) => [Check, Level]))
	return { code, stderr, report, levels }
}

test('beside a running Fiel nothing is wrong; when it is stopped, the doctor says so and starts nothing', async (t) => {
	const folder = await makeFielFolder(t)
	const env = { PORT: `${await findFreePort()}` }
	const server = await folder.start(env)
	const files = readdirSync(folder.dataDir)
	const { code, report, levels } = await diagnose(folder, env)
	assert.deepEqual(
		report.Findings.filter(({ Level }) => Level === 'problem' || Level === 'skipped'),
		[],
	)
	assert.deepEqual([code, report.Problems], [0, 0])
	for (const name of [
		'port.ready',
		'database.durability',
		'migrations.tables',
		'ledger.keys',
		'worker.running',
	])
		assert.equal(levels[name], 'ok', name)
	assert.deepEqual(readdirSync(folder.dataDir), files)

	await stop(server)
	const stopped = await diagnose(folder, { ...env, FIEL_POOLSIZE: '20', FIEL_LANES: 'many' })
	assert.equal(stopped.code, 1)
	assert.equal(stopped.stderr, '3 problems found\n')
	assert.deepEqual(
		stopped.report.Findings.filter(({ Level }) => Level !== 'ok' && Level !== 'skipped').map(
			({ Check, Level }) => `${Level} ${Check}`,
		),
		[
			'problem settings.values',
			'warning settings.names',
			'problem port.listening',
			'problem database.connection',
		],
	)
	assert.equal(stopped.levels['worker.running'], 'skipped')
	assert.equal(findPostmaster(folder.cluster), undefined)
	assert.deepEqual(readdirSync(folder.dataDir), files)
})

test('the report has a line for each check, what to do below it, and areas can be left out', async () => {
	const areas = ['port', 'database', 'disk', 'worker', 'clock']
	const skip = areas.flatMap((area) => ['--skip', area])
	const healthy = await runFiel(world, ['doctor', ...skip])
	assert.deepEqual([healthy.code, healthy.stderr], [0, ''])
	assert.match(healthy.stdout, /^ok {7}settings\.values +All values of the \d+ settings are valid\.\n/)
	assert.match(
		healthy.stdout,
		/\nok {7}migrations\.tables +The database has every migration of this version\.\n/,
	)
	assert.match(healthy.stdout, /\nFiel \S+.*: 0 problems, 0 warnings, \d+ ok in [\d.]+ s\n$/)
	assert.doesNotMatch(healthy.stdout, /database\./)

	await world.db.rows(sql`update schema_migrations set checksum = 'x' || checksum where version = 1`)
	const broken = await runFiel(world, ['doctor', ...skip])
	await world.db.rows(sql`update schema_migrations set checksum = substr(checksum, 2) where version = 1`)
	assert.deepEqual([broken.code, broken.stderr], [1, '1 problem found\n'])
	assert.match(
		broken.stdout,
		/\nproblem {2}migrations\.tables +0001_baseline\.sql is not what was applied.*\n {25,}→ Check that DATABASE_URL/,
	)

	const unknown = await runFiel(world, ['doctor', '--skip', 'weather'])
	assert.equal(unknown.code, 2)
	assert.match(unknown.stderr, /^--skip is "weather", but must be one of settings, port, database, /)
})

test('without its database the report is short: what is missing, what to do, and what was not checked', async () => {
	const env = { DATABASE_URL: 'postgres://fiel:secret@127.0.0.1:1/fiel' }
	const { code, stdout } = await runFiel(world, ['doctor', '--skip', 'port'], env)
	assert.equal(code, 1)
	assert.match(
		stdout,
		/\nproblem {2}database\.connection {2}PostgreSQL cannot be reached at 127\.0\.0\.1:1\/fiel: nothing listens there/,
	)
	assert.match(
		stdout,
		/\nskipped {2}Not checked, because it needs the database\. \(database\.connections, .*worker\.running, .*\)\n/,
	)
	assert.doesNotMatch(stdout, /secret/)
})
