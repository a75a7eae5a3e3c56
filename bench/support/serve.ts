import { buildApp } from '../../server/src/app.ts'
import { systemClock } from '../../server/src/clock.ts'
import { readConfig } from '../../server/src/config.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import { serveUntilStopped } from './serve-until-stopped.ts'

const config = readConfig(process.env)
const db = openDatabase({ ...config, connection: config.databaseUrl!, replicaUrls: [] })
await serveUntilStopped(await buildApp({ db, clock: systemClock, config }), config, () => db.close())
