import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { makeFielFolder } from '../fiel-process.ts'

export interface House {
	/** Three servers. */
	addresses: readonly string[]
	authorization: string
}

/** Three servers and two workers on one database, and a merchant who gives a point for each real. */
export const openHouse = async (t: TestContext, database: Record<string, string>): Promise<House> => {
	const folder = await makeFielFolder(t)
	const env = { FIEL_DEMO_CUSTOMERS: '0', LOG_LEVEL: 'fatal', ...database }
	const first = await folder.start(env)
	const others = await Promise.all([folder.start(env), folder.start(env)])
	const workers = [folder.fiel('worker', env), folder.fiel('worker', env)]
	await Promise.all(workers.map((worker) => worker.see(/The worker is running/)))
	const tell = async (words: string) => {
		const { code, stdout, stderr } = await folder.fiel(`${words} --json`, env).ended
		assert.equal(code, 0, stderr)
		return JSON.parse(stdout)
	}
	const created = await tell('merchants create --name many --currency BRL --time-zone America/Sao_Paulo')
	const { Token, Key } = created.Token ? created : await tell('keys create --merchant many --name test')
	return {
		addresses: [first, ...others].map(({ address }) => address),
		authorization: `Basic ${btoa(`${Token}:${Key}`)}`,
	}
}
