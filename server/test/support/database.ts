import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { systemClock } from '../../src/clock.ts'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { MIGRATIONS, migrate } from '../../src/db/migrate.ts'
import { installStandIn, SEARCH_PATH } from './citus-stand-in.ts'
import { LEDGER_KEYS } from './ledger-keys.ts'
import { TEST_ENGINE } from './test-engine.ts'

const server = process.env.FIEL_TEST_DATABASE
if (!server) throw new Error('run tests with `npm test -- FILE`: it starts the database they need')

/** The URL of another database on the same server. */
const databaseUrl = (name: string): string => {
	const url = new URL(server)
	url.pathname = `/${name}`
	return url.toString()
}

const TEMPLATE_LOCK = 7_351

/** A separate database for each test file: a clone of one migrated template, which takes milliseconds. */
export const cloneDatabase = async (): Promise<{ db: Database; url: string; drop(): Promise<void> }> => {
	const name = `test_${randomUUID().replaceAll('-', '')}`
	await withAdmin(async (admin) => {
		await admin.query(`create database ${name} template ${await ensureTemplate(admin)}`)
		if (TEST_ENGINE === 'citus') await admin.query(`alter database ${name} set search_path = ${SEARCH_PATH}`)
	})
	const db = openDatabase({
		connection: databaseUrl(name),
		poolSize: 10,
		prepare: true,
		ledgerKeys: LEDGER_KEYS,
		engine: TEST_ENGINE,
	})
	const drop = async (): Promise<void> => {
		await db.close()
		await withAdmin((admin) => admin.query(`drop database ${name} with (force)`))
	}
	return { db, url: databaseUrl(name), drop }
}

const ensureTemplate = async (admin: pg.Client): Promise<string> => {
	const name = `template_${digestOfMigrations()}`
	await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
	try {
		const known = await admin.query('select from pg_database where datname = $1', [name])
		if (known.rowCount === 0) {
			await admin.query(`create database ${name}_new`)
			if (TEST_ENGINE === 'citus') await installStandIn(databaseUrl(`${name}_new`))
			await migrate(databaseUrl(`${name}_new`), systemClock, MIGRATIONS, TEST_ENGINE)
			await admin.query(`alter database ${name}_new rename to ${name}`)
		}
	} finally {
		await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
	}
	return name
}

const digestOfMigrations = (): string => {
	const texts = readdirSync(MIGRATIONS)
		.sort()
		.map((file) => readFileSync(`${MIGRATIONS}/${file}`))
	return createHash('sha256').update(Buffer.concat(texts)).digest('hex').slice(0, 16)
}

const withAdmin = async <T>(work: (admin: pg.Client) => Promise<T>): Promise<T> => {
	const admin = new pg.Client({ connectionString: databaseUrl('postgres') })
	await admin.connect()
	try {
		return await work(admin)
	} finally {
		await admin.end()
	}
}
