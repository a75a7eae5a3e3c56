import { randomBytes } from 'node:crypto'
import pg from 'pg'

export interface EmptyDatabase {
	url: string
	drop(): Promise<void>
}

/** Creates a database without tables on the PostgreSQL that `npm test` starts. */
export const createEmptyDatabase = async (): Promise<EmptyDatabase> => {
	const server = process.env.FIEL_TEST_DATABASE
	if (!server) throw new Error('Run tests through: npm test -- <file>')
	const name = `empty_${randomBytes(6).toString('hex')}`
	const ask = async (statement: string) => {
		const client = new pg.Client(server)
		await client.connect()
		await client.query(statement).finally(() => client.end())
	}
	await ask(`create database ${name}`)
	const url = new URL(server)
	url.pathname = `/${name}`
	return { url: url.href, drop: () => ask(`drop database ${name} with (force)`) }
}
