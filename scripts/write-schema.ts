// Writes docs/schema.sql: the tables that all migrations make, on an embedded PostgreSQL of its own.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { systemClock } from '../server/src/clock.ts'
import { openDatabase } from '../server/src/db/database.ts'
import { describeSchema, renderSchemaFile } from '../server/src/db/describe-schema.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'fiel-schema-'))
try {
	const server = await startEmbedded({ dataDir: folder, settings: { fsync: 'off' } })
	try {
		await migrate(server.connection, systemClock)
		const db = openDatabase({ connection: server.connection, poolSize: 1, prepare: false })
		const schema = await describeSchema(db).finally(() => db.close())
		await writeFile(new URL('../docs/schema.sql', import.meta.url), renderSchemaFile(schema))
		console.log('wrote docs/schema.sql')
	} finally {
		await server.stop()
	}
} finally {
	await rm(folder, { recursive: true })
}
