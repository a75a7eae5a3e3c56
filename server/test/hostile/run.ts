import type { World } from '../support/world.ts'
import { type Class, judge, whyNotChanged } from './judge.ts'
import { type HostileRequest, makeRequest } from './make-request.ts'
import { predict } from './predict.ts'
import { makeSecrets } from './secrets.ts'
import { openSender, type Send, type Sender } from './send.ts'
import { setStage } from './stage.ts'
import { type Outcome, openTally, type Tally } from './tally.ts'
import { readNames, readThings, refreshThings } from './things.ts'
import { type Changed, watchChanges } from './watch-changes.ts'

export interface RunOptions {
	seed: number
	/** The number of the first request. */
	from: number
	requests: number
	/** One operation instead of all. */
	only?: string | undefined
}

/** After so many requests there is another merchant, because hostile ones use up and spoil what they find. */
const LEG = 1_000
/** Of so many requests the first ones come at once, through the socket, and meet each other in the lanes. */
const CROWD_EVERY = 200
const CROWD = 40
const FRESH_EVERY = 5

type Changes = () => Promise<Changed[]>

/** Sends hostile requests one by one, so that each answers for what it changed; every so often many at once. */
export const runHostile = async (world: World, options: RunOptions): Promise<Outcome> => {
	const tally = openTally(options.seed)
	const changes = await watchChanges(world.db)
	const end = options.from + options.requests
	for (let from = options.from; from < end && !tally.isEnough(); ) {
		const until = Math.min(end, from - (from % LEG) + LEG)
		await runLeg(world, { ...options, from, requests: until - from }, tally, changes)
		from = until
	}
	return tally.outcome
}

const runLeg = async (
	world: World,
	{ seed, from, requests, only }: RunOptions,
	tally: Tally,
	changes: Changes,
): Promise<void> => {
	const merchant = await setStage(world)
	const things = await readThings(world, merchant)
	const sender = await openSender(world, merchant)
	const crew = { sender, changes, tally }
	const refused: HostileRequest[] = []
	const end = from + requests
	const user = { merchantId: merchant.id, id: sender.own.user }
	const refresh = async (isConfirmed: boolean): Promise<void> => {
		await refreshThings(world, merchant, things, sender.own)
		Object.assign(things, await makeSecrets(world, user, isConfirmed))
		await changes()
	}
	for (let number = from; number < end && !tally.isEnough(); ) {
		if (number === from || number % CROWD_EVERY === 0) await refresh(number % (2 * CROWD_EVERY) > 0)
		// a change of the program must name the version that it is based on
		if (number % FRESH_EVERY === 0) things.version = (await readNames(world, merchant, 'version')).slice(0, 1)
		const size = number % CROWD_EVERY === 0 ? Math.min(CROWD, end - number) : 1
		const made = Array.from({ length: size }, (_, index) => makeRequest(seed, number + index, things, only))
		number += size
		if (size > 1) await sendCrowd(crew, made)
		else if (['refused', 'ambiguous'].includes(predict(made[0]!))) refused.push(made[0]!)
		else await sendAlone(crew, made[0]!)
		if (refused.length === CROWD || number >= end) await sendRefused(crew, refused.splice(0))
	}
	await sender.close()
}

interface Crew {
	sender: Sender
	changes: Changes
	tally: Tally
}

const sendAlone = async ({ sender, changes, tally }: Crew, request: HostileRequest): Promise<void> => {
	if (await sender.prepare()) await changes()
	// what has no address of the contract goes as it is written, without a client that puts it right
	const send = request.isElsewhere ? sender.throughSocket : sender.inject
	const began = performance.now()
	const found = await attempt(request, send)
	const ms = performance.now() - began
	const changed = await changes()
	tally.note(request, found instanceof Error ? found : (whyNotChanged(request, found, changed) ?? found), ms)
}

/** What the contract forbids changes nothing, so that many can answer for it together. */
const sendRefused = async ({ sender, changes, tally }: Crew, requests: HostileRequest[]): Promise<void> => {
	if (await sender.prepare()) await changes()
	const began = performance.now()
	const found = await Promise.all(requests.map((request) => attempt(request, sender.inject)))
	const ms = (performance.now() - began) / requests.length
	const changed = await changes()
	for (const [index, request] of requests.entries())
		tally.note(request, (changed.length > 0 && changedByOne(requests, changed)) || found[index]!, ms)
}

const changedByOne = ({ length }: HostileRequest[], changed: Changed[]): Error =>
	new Error(`one of ${length} that were refused changed ${JSON.stringify(changed)}`)

const sendCrowd = async (crew: Crew, requests: HostileRequest[]): Promise<void> => {
	const found = await sendAtOnce(crew, requests)
	for (const [index, request] of requests.entries()) crew.tally.note(request, found.classes[index]!, 0)
	await settle(crew, requests, found)
}

interface Found {
	classes: (Class | Error)[]
	changed: Changed[]
}

const sendAtOnce = async ({ sender, changes }: Crew, requests: HostileRequest[]): Promise<Found> => {
	if (await sender.prepare()) await changes()
	const classes = await Promise.all(requests.map((request) => attempt(request, sender.throughSocket)))
	return { classes, changed: await changes() }
}

/** As long as somebody of a crowd is done, the others are sent again: whoever is left has changed nothing. */
const settle = async (crew: Crew, requests: HostileRequest[], { classes, changed }: Found): Promise<void> => {
	const left = requests.filter(
		(_, index) => classes[index] !== 'success' && !(classes[index] instanceof Error),
	)
	if (!classes.includes('success')) {
		if (changed.length > 0) crew.tally.blame(left[0] ?? requests[0]!, changedByOne(requests, changed))
		return
	}
	if (left.length === 0) return
	const again = await sendAtOnce(crew, left)
	for (const [index, request] of left.entries()) {
		const found = again.classes[index]
		if (found instanceof Error) crew.tally.blame(request, found)
	}
	await settle(crew, left, again)
}

const attempt = async (request: HostileRequest, send: Send): Promise<Class | Error> => {
	try {
		return judge(request, predict(request), await send(request))
	} catch (error) {
		return error as Error
	}
}
