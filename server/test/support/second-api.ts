import type { TestContext } from 'node:test'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/db/database.ts'
import { type Api, createApiClient } from './api.ts'
import { LEDGER_KEYS } from './ledger-keys.ts'
import { TEST_ENGINE } from './test-engine.ts'
import { NO_LOAD_SHEDDING, type World } from './world.ts'

/** A client of the same merchant for a second process on the same database. */
export const createSecondApi = async (
	t: TestContext,
	world: World,
	pair: { token: string; key: string },
	url = world.url,
): Promise<Api> => {
	const db = openDatabase({
		connection: url,
		poolSize: 10,
		prepare: true,
		ledgerKeys: LEDGER_KEYS,
		engine: TEST_ENGINE,
	})
	const app = await buildApp({
		db,
		clock: world.clock,
		config: readConfig({ LOG_LEVEL: 'error', ...NO_LOAD_SHEDDING }),
	})
	t.after(async () => {
		await app.close()
		await db.close()
	})
	return createApiClient(app, pair)
}
