import type { Merchant } from '../../src/merchants/merchant.ts'
import type { World } from '../support/world.ts'
import { type Class, judge, whyNotChanged } from './judge.ts'
import { type HostileRequest, makeRequest } from './make-request.ts'
import { predict } from './predict.ts'
import { openSender, type Send, type Sender } from './send.ts'
import { readNames, readThings } from './stage.ts'
import { type Changed, watchChanges } from './watch-changes.ts'

export interface RunOptions {
	seed: number
	/** The number of the first request. */
	from: number
	requests: number
	/** One operation instead of all. */
	only?: string | undefined
}

export interface Outcome {
	counts: Record<Class, number>
	/** By kind, one story each. */
	wrong: Map<string, string>
	slowest: { ms: number; request: string }
}

const MOST_WRONG = 60

/** Sends hostile requests one by one, so that each answers for what it changed; every so often many at once. */
export const runHostile = async (world: World, merchant: Merchant, options: RunOptions): Promise<Outcome> => {
	const things = await readThings(world, merchant)
	const sender = await openSender(world, merchant)
	const changes = await watchChanges(world.db)
	const outcome: Outcome = {
		counts: { success: 0, refusal: 0, 'refused by transport': 0, transient: 0 },
		wrong: new Map(),
		slowest: { ms: 0, request: '' },
	}
	const note = (request: HostileRequest, found: Class | Error, ms: number): void => {
		if (ms > outcome.slowest.ms) outcome.slowest = { ms, request: describe(request) }
		if (!(found instanceof Error)) {
			outcome.counts[found] += 1
			return
		}
		const kind = `${request.operation.id} ${found.message.replace(/[^a-z ]/gi, '').slice(0, 50)}`
		const story = `SEED=${options.seed} FROM=${request.number}: ${describe(request)}\n  ${found.message}`
		if (!outcome.wrong.has(kind)) outcome.wrong.set(kind, story)
	}
	const crew = { sender, changes, note }
	const refused: HostileRequest[] = []
	const end = options.from + options.requests
	for (let number = options.from; number < end && outcome.wrong.size < MOST_WRONG; ) {
		// a change of the program must name the version that it is based on
		if (number % FRESH_EVERY === 0) things.version = (await readNames(world, merchant, 'version')).slice(0, 1)
		const size = number % CROWD_EVERY === 0 ? Math.min(CROWD, end - number) : 1
		const requests = Array.from({ length: size }, (_, index) =>
			makeRequest(options.seed, number + index, things, options.only),
		)
		number += size
		if (size > 1) await sendCrowd(crew, requests)
		else if (predict(requests[0]!) === 'refused') refused.push(requests[0]!)
		else await sendAlone(crew, requests[0]!)
		if (refused.length === CROWD || number >= end) await sendRefused(crew, refused.splice(0))
	}
	await sender.close()
	return outcome
}

/** Of so many requests the first ones come at once, through the socket, and meet each other in the lanes. */
const CROWD_EVERY = 200
const CROWD = 40
const FRESH_EVERY = 5

interface Crew {
	sender: Sender
	changes(): Promise<Changed[]>
	note(request: HostileRequest, found: Class | Error, ms: number): void
}

const sendAlone = async ({ sender, changes, note }: Crew, request: HostileRequest): Promise<void> => {
	if (await sender.prepare()) await changes()
	const began = performance.now()
	const found = await attempt(request, sender.inject)
	const ms = performance.now() - began
	const changed = await changes()
	note(request, found instanceof Error ? found : (whyNotChanged(request, found, changed) ?? found), ms)
}

/** What the contract forbids changes nothing, so that many can answer for it together. */
const sendRefused = async ({ sender, changes, note }: Crew, requests: HostileRequest[]): Promise<void> => {
	if (await sender.prepare()) await changes()
	const began = performance.now()
	const found = await Promise.all(requests.map((request) => attempt(request, sender.inject)))
	const ms = (performance.now() - began) / requests.length
	const changed = await changes()
	for (const [index, request] of requests.entries()) {
		const why =
			changed.length > 0 && new Error(`one of ${requests.length} changed ${JSON.stringify(changed)}`)
		note(request, why || found[index]!, ms)
	}
}

const sendCrowd = async ({ sender, changes, note }: Crew, requests: HostileRequest[]): Promise<void> => {
	await sender.prepare()
	const found = await Promise.all(requests.map((request) => attempt(request, sender.throughSocket)))
	for (const [index, request] of requests.entries()) note(request, found[index]!, 0)
	await changes()
}

const attempt = async (request: HostileRequest, send: Send): Promise<Class | Error> => {
	try {
		return judge(request, predict(request), await send(request))
	} catch (error) {
		return error as Error
	}
}

const SHOWN = 1_500
const describe = ({ method, url, headers, body, tricks }: HostileRequest): string =>
	`${method} ${url.slice(0, SHOWN)} ${JSON.stringify(headers)} ${body?.toString().slice(0, SHOWN) ?? ''} (${tricks.join(', ')})`
