import { createKeys } from '../../src/merchants/create-keys.ts'
import type { Merchant } from '../../src/merchants/merchant.ts'
import { startSession } from '../../src/users/start-session.ts'
import { addUser } from '../support/admin.ts'
import type { World } from '../support/world.ts'
import { type Answer, type Class, judge, judgeChanges } from './judge.ts'
import { type HostileRequest, isPrivate, makeRequest } from './make-request.ts'
import { predict } from './predict.ts'
import { readThings } from './stage.ts'
import { type Changed, watchChanges } from './watch-changes.ts'

export interface RunOptions {
	seed: number
	/** The number of the first request. */
	from: number
	requests: number
}

export interface Outcome {
	counts: Record<Class, number>
	wrong: string[]
	slowest: { ms: number; request: string }
}

const MOST_WRONG = 60

/** Sends hostile requests one by one, so that each answers for what it changed. */
export const runHostile = async (world: World, merchant: Merchant, options: RunOptions): Promise<Outcome> => {
	const things = await readThings(world, merchant)
	const send = await openSender(world, merchant)
	const changes = await watchChanges(world.db)
	const outcome: Outcome = {
		counts: { success: 0, refusal: 0, 'refused by transport': 0, transient: 0 },
		wrong: [],
		slowest: { ms: 0, request: '' },
	}
	const kinds = new Set<string>()
	for (let number = options.from; number < options.from + options.requests; number++) {
		const request = makeRequest(options.seed, number, things)
		const began = performance.now()
		const found = await attempt(request, send, changes)
		const ms = performance.now() - began
		if (ms > outcome.slowest.ms) outcome.slowest = { ms, request: describe(request) }
		if (found instanceof Error) {
			const kind = request.operation.id + found.message.replace(/[^a-z ]/gi, '').slice(0, 50)
			if (!kinds.has(kind))
				outcome.wrong.push(`SEED=${options.seed} FROM=${number}: ${describe(request)}\n  ${found.message}`)
			kinds.add(kind)
		} else outcome.counts[found] += 1
		if (outcome.wrong.length >= MOST_WRONG) break
	}
	return outcome
}

type Send = (request: HostileRequest, changes: Changes) => Promise<Answer>
type Changes = () => Promise<Changed[]>

const attempt = async (request: HostileRequest, send: Send, changes: Changes): Promise<Class | Error> => {
	try {
		const found = judge(request, predict(request), await send(request, changes))
		judgeChanges(request, found, await changes())
		return found
	} catch (error) {
		return error as Error
	}
}

const SHOWN = 1_500
const describe = ({ method, url, headers, body, tricks }: HostileRequest): string =>
	`${method} ${url.slice(0, SHOWN)} ${JSON.stringify(headers)} ${body?.toString().slice(0, SHOWN) ?? ''} (${tricks.join(', ')})`

/** With good credentials of its own: a key that nothing else knows, and a session that is replaced when it was ended. */
const openSender = async (world: World, merchant: Merchant): Promise<Send> => {
	const { app, db, clock } = world
	const [pair] = await db.transaction((tx) => createKeys(tx, merchant.id, [{ name: 'hostile' }], clock.now()))
	const authorization = `Basic ${Buffer.from(`${pair!.token}:${pair!.key}`).toString('base64')}`
	const user = { merchantId: merchant.id, id: (await addUser(world, merchant)).id }
	const visit = { address: null, agent: null }
	const newSession = () => db.transaction((tx) => startSession(tx, user, visit, clock.now()))
	let session: { token: string } | undefined
	return async ({ operation, method, url, headers, body }, changes) => {
		session ??= await newSession()
		await changes()
		const credentials: Record<string, string> = isPrivate(operation)
			? { authorization }
			: { cookie: `fiel_session=${session.token}` }
		const answer = await app.inject({
			method: method as 'GET',
			url,
			headers: { ...credentials, ...headers },
			...(body !== undefined && { payload: body }),
		})
		if (answer.headers['set-cookie'] || answer.body.includes('sign in first')) session = undefined
		return {
			status: answer.statusCode,
			requestId: answer.headers['x-request-id'],
			body: answer.body,
		}
	}
}
