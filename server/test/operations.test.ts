import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sql from 'sql-template-tag'
import { buildApp } from '../src/app.ts'
import { countJobFailures, workerLogger } from '../src/cli/support/worker-reports.ts'
import { readConfig } from '../src/config.ts'
import { createMetricsRegistry } from '../src/metrics/metrics-registry.ts'
import { startMetricsPage } from '../src/observe/start-metrics-page.ts'
import { makeFielFolder } from './fiel-process.ts'
import { findFreePort } from './support/free-port.ts'
import { WITH_LEDGER_KEYS } from './support/ledger-keys.ts'
import { parseMetrics } from './support/parse-metrics.ts'
import { useWorld } from './support/world.ts'

const world = useWorld()
const DOCUMENT = readFileSync(fileURLToPath(new URL('../../docs/operations.md', import.meta.url)), 'utf8')

const TIMEOUT_MS = 20_000
const POLL_MS = 10

/** Every metric family of a complete process, as in `fiel start`. */
const familiesOf = async () => {
	const registry = createMetricsRegistry()
	const config = readConfig({ LOG_LEVEL: 'silent', FIEL_METRICS_PORT: '0' })
	const app = await buildApp({ ...world, config, metrics: registry })
	const page = await startMetricsPage(registry, world, config, () => {})
	countJobFailures(registry, workerLogger)
	try {
		return parseMetrics(await registry.text())
	} finally {
		await page.close()
		await app.close()
	}
}

test('a process that is stopped while it starts is not ready', async (t) => {
	const folder = await makeFielFolder(t)
	const port = await findFreePort()
	const problem = (): Promise<string> =>
		fetch(`http://127.0.0.1:${port}/readyz`).then(
			async (reply) => `${reply.status} ${((await reply.json()) as { ErrorMessage?: string }).ErrorMessage}`,
			() => 'nobody listens',
		)
	const became = async (expected: string): Promise<void> => {
		for (const until = Date.now() + TIMEOUT_MS; (await problem()) !== expected; await pause(POLL_MS))
			assert.ok(Date.now() < until, `/readyz never answered ${expected}`)
	}
	const env = {
		...WITH_LEDGER_KEYS,
		DATABASE_URL: world.url,
		PORT: `${port}`,
		FIEL_DEMO_CUSTOMERS: '0',
		FIEL_STOP_DELAY: '60000',
	}
	await world.db.transaction(async (tx) => {
		// Between listening and the announcement it creates the set-up link, which has to wait for this lock.
		await tx.rows(sql`lock table setup_tokens in access exclusive mode`)
		const { child } = folder.fiel('start', env)
		await became('503 this process is starting')
		child.kill('SIGTERM')
		await became('503 this process is stopping')
	})
})

test('docs/operations.md lists every metric', async () => {
	const families = await familiesOf()
	const rows = [...DOCUMENT.matchAll(/^\| `(\w+)` \| (counter|gauge|histogram) \|/gm)]
	assert.deepEqual(
		Object.fromEntries(rows.map(([, name, type]) => [name, type])),
		Object.fromEntries([...families].map(([name, { type }]) => [name, type])),
	)
})
