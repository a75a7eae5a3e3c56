/**
 * The naive twin: the same HTTP server with the same credentials, checks and answers, and for every request one
 * transaction with plain statements that write the same rows. What anybody would write first.
 */
import { recordOrder } from '@fiel/contract'
import Fastify from 'fastify'
import pg from 'pg'
import { systemClock } from '../../server/src/clock.ts'
import { readConfig } from '../../server/src/config.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import { openCredentials } from '../../server/src/http/credentials.ts'
import { openDoor } from '../../server/src/http/door.ts'
import { openGuard } from '../../server/src/http/guard.ts'
import type { Lanes } from '../../server/src/http/lanes.ts'
import { readJson } from '../../server/src/http/read-json.ts'
import { single } from '../../server/src/http/reply.ts'
import { openThrottle } from '../../server/src/http/throttle.ts'
import { compileSchema } from '../../server/src/http/validate.ts'
import { serveUntilStopped } from '../support/serve-until-stopped.ts'
import { placeOrder } from './naive-order.ts'

const config = readConfig(process.env)
const db = openDatabase({ connection: config.databaseUrl!, poolSize: 1, prepare: true }) // for the credentials
const pool = new pg.Pool({ connectionString: config.databaseUrl!, max: config.poolSize })

const app = Fastify({ logger: false })
app.setValidatorCompiler(({ schema, httpPart }) => compileSchema(schema as object, httpPart))
app.decorateRequest('merchant', null)
readJson(app)
const guard = openGuard({
	authenticate: openCredentials(db, systemClock),
	requests: openThrottle(config.requestsPerSecond, 1_000),
	failures: openThrottle(config.failedLogins, 60_000),
})
const noLanes: Lanes = {
	run: () => Promise.reject(new Error('a transaction a request')),
	waiting: () => 0,
}
openDoor(app, guard, { db, clock: systemClock, lanes: noLanes }).serve(
	recordOrder,
	async ({ merchant, body }) => single(await placeOrder(pool, merchant, body)),
)

await serveUntilStopped(app, config, async () => {
	await pool.end()
	await db.close()
})
