import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PointEvent } from '@fiel/contract'
import { findPostmaster } from '../../src/db/embedded/postmaster.ts'
import { createRandomSource } from '../../src/demo/random-source.ts'
import { type FielFolder, type FielProcess, makeFielFolder, stop } from '../fiel-process.ts'
import { findFreePort } from './free-port.ts'
import { startReceiver } from './receiver.ts'

export interface Faults {
	events: number
	kills: number
	seed: number
}

const CUSTOMERS = 200
const CLIENTS = 8
const VICTIMS = ['server', 'worker', 'database'] as const

const command = async <Result>(
	{ fiel }: FielFolder,
	words: string,
	env: Record<string, string>,
): Promise<Result> => {
	const { code, stdout, stderr } = await fiel(`${words} --json`, env).ended
	assert.equal(code, 0, stderr)
	return JSON.parse(stdout)
}

/** Starts a server and a worker as processes, and restarts those that have ended. */
const startProcesses = async (folder: FielFolder, env: Record<string, string>) => {
	let server = await folder.start(env)
	let worker: FielProcess | undefined
	const hasEnded = ({ child }: FielProcess): boolean => child.exitCode !== null || child.signalCode !== null
	const restartEnded = async (): Promise<void> => {
		while (hasEnded(server)) server = await folder.start(env).catch(() => server)
		if (worker && !hasEnded(worker)) return
		worker = folder.fiel('worker', env)
		await worker.see(/The worker is running/).catch(() => {}) // if it ends again, the next round restarts it
	}
	await restartEnded()
	return {
		mend: restartEnded,
		async kill(victim: (typeof VICTIMS)[number]): Promise<void> {
			if (victim === 'database') {
				process.kill(findPostmaster(folder.cluster)!.pid, 'SIGKILL')
				await server.ended // it cannot run without its database
			} else await stop(victim === 'server' ? server : worker!, 'SIGKILL')
			await restartEnded()
			await sleep(200) // a process that shared the database may need a moment to notice
			await restartEnded()
		},
	}
}

/** Sends every order until it is acknowledged; failed requests are repeated with the same id. */
const createOrderSender = (address: string, { Token, Key }: { Token: string; Key: string }) => {
	const authorization = `Basic ${Buffer.from(`${Token}:${Key}`).toString('base64')}`
	const send = async (number: number): Promise<boolean> => {
		const response = await fetch(`${address}/v1/pvt/POS/orders`, {
			method: 'POST',
			headers: { authorization, 'content-type': 'application/json' },
			body: JSON.stringify({
				OriginalId: `order ${number}`,
				OrderPlacementDate: '2026-06-01T10:00:00Z',
				OrderCompletedDate: '2026-06-01T10:00:00Z',
				IsCompleted: true,
				OrderTotal: number,
				Customer: { OriginalId: `customer ${number % CUSTOMERS}` },
			}),
			signal: AbortSignal.timeout(10_000),
		})
		return ((await response.json()) as { HasError: boolean }).HasError === false
	}
	return async (number: number): Promise<void> => {
		while (!(await send(number).catch(() => false))) await sleep(50)
	}
}

/**
 * Sends orders while server, worker and database are killed at random. In the end every event must have arrived,
 * duplicates with the same id, and the events of each customer in order of their first arrival.
 */
export const runFaultTest = async (t: TestContext, { events, kills, seed }: Faults): Promise<string> => {
	const chance = createRandomSource(seed)
	const folder = await makeFielFolder(t)
	const receiver = await startReceiver(t)
	receiver.answer = () => (chance.nextFloat() < 0.005 ? 500 : 200)
	const env = {
		PORT: `${await findFreePort()}`,
		FIEL_WEBHOOK_HTTP: 'true',
		FIEL_WEBHOOK_ALLOW: '127.0.0.0/8',
	}
	const processes = await startProcesses(folder, env)
	await command(folder, 'merchants create --name shop --currency BRL --time-zone America/Sao_Paulo', env)
	const pair = await command<{ Token: string; Key: string }>(
		folder,
		'keys create --merchant shop --name till',
		env,
	)
	const topics = 'Point_Add,Point_Update,Point_Removed'
	await command(
		folder,
		`webhooks create --merchant shop --url ${receiver.url}/hook --topics ${topics} --in-order`,
		env,
	)
	const sendOrder = createOrderSender(`http://127.0.0.1:${env.PORT}`, pair)
	let next = 0
	let sold = 0
	const client = async (): Promise<void> => {
		while (next < events) {
			next += 1
			await sendOrder(next)
			sold += 1
		}
	}
	const clients = Promise.all(Array.from({ length: CLIENTS }, client))
	const killer = async (): Promise<void> => {
		for (let kill = 1; kill <= kills; kill++) {
			const moment = (events * (kill - chance.nextFloat())) / (kills + 1)
			while (sold < moment) await sleep(5)
			await processes.kill(VICTIMS[kill % VICTIMS.length]!)
		}
	}
	await Promise.all([clients, killer()])
	const arrived = (): Map<string, PointEvent> =>
		new Map(receiver.received.map(({ headers, body }) => [`${headers['webhook-id']}`, JSON.parse(body)]))
	for (let seen = -1; arrived().size < events; ) {
		await processes.mend()
		const before = seen
		seen = receiver.received.length
		await sleep(seen === before ? 500 : 100)
	}
	const messages = arrived()
	assert.equal(messages.size, events, 'an event under two ids')
	assert.equal(
		new Set([...messages.values()].map(({ PointId }) => PointId)).size,
		events,
		'one id for two events',
	)
	const byCustomer = Map.groupBy(messages.values(), ({ Customer }) => Customer.OriginalId)
	for (const [customer, list] of byCustomer)
		assert.deepEqual(
			list.map(({ PointId }) => PointId),
			list.map(({ PointId }) => PointId).toSorted((a, b) => a - b),
			`the order of ${customer}`,
		)
	const again = receiver.received.length - events
	return `${events} events, ${kills} kills, 0 lost, ${again} arrived more than once under the same id, in order; seed ${seed}`
}
