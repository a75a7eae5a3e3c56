import type { World } from '../support/world.ts'
import { type AnswerClass, classifyAnswer, findForbiddenChange } from './classify-answer.ts'
import { createFullMerchant } from './create-full-merchant.ts'
import { type HostileRequest, makeRequest } from './make-request.ts'
import { createOutcomeRecorder, type HostileOutcome, type OutcomeRecorder } from './outcome-recorder.ts'
import { predict } from './predict.ts'
import { readNamesOfKind, readResourceNames, refreshResourceNames } from './resource-names.ts'
import { makeSecrets } from './secrets.ts'
import { type HostileSender, openHostileSender, type SendHostile } from './send.ts'
import { type RowChange, watchChanges } from './watch-changes.ts'

export interface HostileRunOptions {
	seed: number
	/** The number of the first request. */
	from: number
	requests: number
	/** Tests one operation instead of all. */
	only?: string | undefined
}

/** After this many requests a new merchant is used, because hostile requests use up and damage its data. */
const REQUESTS_PER_MERCHANT = 1_000
/** Of this many requests the first ones are sent at once through the socket, so that they share batches. */
const BURST_EVERY = 200
const BURST_SIZE = 40
const REFRESH_EVERY = 5

type ReadChanges = () => Promise<RowChange[]>

/** Sends hostile requests one by one, so that each can be checked for its changes; at intervals, many at once. */
export const runHostile = async (world: World, options: HostileRunOptions): Promise<HostileOutcome> => {
	const recorder = createOutcomeRecorder(options.seed)
	const changes = await watchChanges(world.db)
	const end = options.from + options.requests
	for (let from = options.from; from < end && !recorder.isEnough(); ) {
		const until = Math.min(end, from - (from % REQUESTS_PER_MERCHANT) + REQUESTS_PER_MERCHANT)
		await runWithMerchant(world, { ...options, from, requests: until - from }, recorder, changes)
		from = until
	}
	return recorder.outcome
}

const runWithMerchant = async (
	world: World,
	{ seed, from, requests, only }: HostileRunOptions,
	recorder: OutcomeRecorder,
	changes: ReadChanges,
): Promise<void> => {
	const merchant = await createFullMerchant(world)
	const resources = await readResourceNames(world, merchant)
	const sender = await openHostileSender(world, merchant)
	const context = { sender, changes, recorder }
	const refused: HostileRequest[] = []
	const end = from + requests
	const user = { merchantId: merchant.id, id: sender.own.user[0]! }
	const refresh = async (isConfirmed: boolean): Promise<void> => {
		await refreshResourceNames(world, merchant, resources, sender.own)
		Object.assign(resources, await makeSecrets(world, user, isConfirmed))
		await changes()
	}
	for (let number = from; number < end && !recorder.isEnough(); ) {
		if (number === from || number % BURST_EVERY === 0) await refresh(number % (2 * BURST_EVERY) > 0)
		// A change of the program must name the version that it is based on.
		if (number % REFRESH_EVERY === 0)
			resources.version = (await readNamesOfKind(world, merchant, 'version')).slice(0, 1)
		const size = number % BURST_EVERY === 0 ? Math.min(BURST_SIZE, end - number) : 1
		const made = Array.from({ length: size }, (_, index) =>
			makeRequest(seed, number + index, resources, only),
		)
		number += size
		if (size > 1) await sendBurst(context, made)
		else if (['refused', 'ambiguous'].includes(predict(made[0]!))) refused.push(made[0]!)
		else await sendAlone(context, made[0]!)
		if (refused.length === BURST_SIZE || number >= end) await sendRefused(context, refused.splice(0))
	}
	await sender.close()
}

interface RunContext {
	sender: HostileSender
	changes: ReadChanges
	recorder: OutcomeRecorder
}

const sendAlone = async (
	{ sender, changes, recorder }: RunContext,
	request: HostileRequest,
): Promise<void> => {
	if (await sender.prepare()) await changes()
	// Requests outside the contract are sent through a socket, because HTTP clients would correct them.
	const send = request.isElsewhere ? sender.throughSocket : sender.inject
	const began = performance.now()
	const found = await sendAndClassify(request, send)
	const ms = performance.now() - began
	const changed = await changes()
	recorder.record(
		request,
		found instanceof Error ? found : (findForbiddenChange(request, found, changed) ?? found),
		ms,
	)
}

/** Requests that the contract forbids change nothing, so many are sent and checked together. */
const sendRefused = async (
	{ sender, changes, recorder }: RunContext,
	requests: HostileRequest[],
): Promise<void> => {
	if (await sender.prepare()) await changes()
	const began = performance.now()
	const found = await Promise.all(requests.map((request) => sendAndClassify(request, sender.inject)))
	const ms = (performance.now() - began) / requests.length
	const changed = await changes()
	for (const [index, request] of requests.entries())
		recorder.record(request, (changed.length > 0 && changedByOne(requests, changed)) || found[index]!, ms)
}

const changedByOne = ({ length }: HostileRequest[], changed: RowChange[]): Error =>
	new Error(`one of ${length} that were refused changed ${JSON.stringify(changed)}`)

const sendBurst = async (context: RunContext, requests: HostileRequest[]): Promise<void> => {
	const found = await sendAtOnce(context, requests)
	for (const [index, request] of requests.entries())
		context.recorder.record(request, found.classes[index]!, 0)
	await resendUnsettled(context, requests, found)
}

interface BurstResult {
	classes: (AnswerClass | Error)[]
	changed: RowChange[]
}

const sendAtOnce = async (
	{ sender, changes }: RunContext,
	requests: HostileRequest[],
): Promise<BurstResult> => {
	if (await sender.prepare()) await changes()
	const classes = await Promise.all(requests.map((request) => sendAndClassify(request, sender.throughSocket)))
	return { classes, changed: await changes() }
}

/**
 * Sends the unsettled requests of a burst again as long as some succeed; those that remain have changed nothing.
 */
const resendUnsettled = async (
	context: RunContext,
	requests: HostileRequest[],
	{ classes, changed }: BurstResult,
): Promise<void> => {
	const left = requests.filter(
		(_, index) => classes[index] !== 'success' && !(classes[index] instanceof Error),
	)
	if (!classes.includes('success')) {
		if (changed.length > 0)
			context.recorder.recordError(left[0] ?? requests[0]!, changedByOne(requests, changed))
		return
	}
	if (left.length === 0) return
	const again = await sendAtOnce(context, left)
	for (const [index, request] of left.entries()) {
		const found = again.classes[index]
		if (found instanceof Error) context.recorder.recordError(request, found)
	}
	await resendUnsettled(context, left, again)
}

const sendAndClassify = async (request: HostileRequest, send: SendHostile): Promise<AnswerClass | Error> => {
	try {
		return classifyAnswer(request, predict(request), await send(request))
	} catch (error) {
		return error as Error
	}
}
