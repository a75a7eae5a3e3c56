/**
 * A naive implementation: the same HTTP server with the same credentials, validation and replies, and one
 * transaction with plain statements for every request, which writes the same rows.
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
const { app, api, config } = buildPrivateApi(db, systemClock)
const pool = new pg.Pool({ connectionString: connection, max: config.poolSize })
api.serve(recordOrder, async ({ merchant, body }) =>
	resultEnvelope(await recordNaiveOrder(pool, merchant, body)),
)
await serveUntilStopped(app, config, async () => {
	await pool.end()
	await db.close()
})
