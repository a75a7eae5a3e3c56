/**
 * The naive twin: the same HTTP server with the same credentials, checks and answers, and for every request one
 * transaction with plain statements that write the same rows. What anybody would write first.
 */
import { recordOrder } from '@fiel/contract'
import pg from 'pg'
import { systemClock } from '../../server/src/clock.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import { resultEnvelope } from '../../server/src/http/reply.ts'
import { LEDGER_KEYS } from '../../server/test/support/ledger-keys.ts'
import { buildPrivateApi } from '../support/build-private-api.ts'
import { serveUntilStopped } from '../support/serve-until-stopped.ts'
import { recordNaiveOrder } from './naive-order.ts'

const connection = process.env.DATABASE_URL!
const db = openDatabase({ connection, poolSize: 1, prepare: true, ledgerKeys: LEDGER_KEYS }) // for the credentials
const { app, door: api, config } = buildPrivateApi(db, systemClock)
const pool = new pg.Pool({ connectionString: connection, max: config.poolSize })
api.serve(recordOrder, async ({ merchant, body }) =>
	resultEnvelope(await recordNaiveOrder(pool, merchant, body)),
)
await serveUntilStopped(app, config, async () => {
	await pool.end()
	await db.close()
})
