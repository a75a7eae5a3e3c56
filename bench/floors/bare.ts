// One route that does not use the database: the minimum cost of a request.
import Fastify from 'fastify'
import pg from 'pg'
import { readConfig } from '../../server/src/config.ts'
import { serveUntilStopped } from '../support/serve-until-stopped.ts'

const config = readConfig(process.env)
const pool = new pg.Pool({ connectionString: config.databaseUrl!, max: config.poolSize })
const app = Fastify({ logger: false })
app.get('/', async () => (await pool.query({ name: 'one', text: 'select 1 as one' })).rows[0])
await serveUntilStopped(app, config, () => pool.end())
