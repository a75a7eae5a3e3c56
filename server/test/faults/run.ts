import assert from 'node:assert/strict'
import { createRandomSource } from '../../src/demo/random-source.ts'
import { audit } from './audit.ts'
import { CLIENT_TIMEOUT_MS, createApiClient } from './client.ts'
import { type FaultEnvironment, startEnvironment } from './environment.ts'
import { explainFindings } from './explain.ts'
import { describeFailure } from './failure.ts'
import { countDue, watchGrants } from './grants.ts'
import { type FaultContext, type FaultKind, shuffleForever } from './kinds.ts'
import { auditPins, watchPins } from './pin-journal.ts'
import { createShops } from './shops.ts'
import { confirmByPin } from './stories/pin.ts'
import { startTraffic } from './traffic.ts'
import { type CausedKind, createWriteLog, type Write } from './write-log.ts'

export interface FaultRunOptions {
	faults: number
	kinds: readonly FaultKind[]
	seed: number
	/** Whether faults that are not possible on this machine are skipped; otherwise the run fails. */
	maySkip: boolean
	/** Whether the database is a cluster of Patroni. */
	hasPatroni?: boolean
	log(line: string): void
}

/** Writes that must succeed after every fault before the audit. */
const WRITES_AFTER_FAULT = 12
/** A fault without a visible effect is tried this many times in all. */
const TRIES = 3
/** A worker checks for due work at its start, and then every minute. */
const ROUND_MS = 90_000
/** A run with this many faults takes so long that waiting a minute for the worker does not matter. */
const LONG_RUN_FAULTS = 100

const assertConsistent = async ({ environment, writeLog, pinShop }: FaultContext): Promise<void> => {
	const db = environment.openDatabase()
	try {
		const [writes, pins] = [await audit(db, writeLog), await auditPins(db, writeLog, pinShop.name)]
		const findings = {
			lost: [...writes.lost, ...pins.lost],
			doubled: [...writes.doubled, ...pins.doubled],
			broken: [...writes.broken, ...pins.broken],
		}
		if (Object.values(findings).flat().length > 0)
			throw new Error(await explainFindings(db, writeLog, findings))
	} finally {
		await db.close()
	}
}

/**
 * Asserts that the worker alone grants due orders: after a long run, in the state in which the faults have left
 * it.
 */
const assertWorkerCatchesUp = async (
	{ environment, traffic }: FaultContext,
	faults: number,
): Promise<void> => {
	await Promise.all(environment.servers.map((server) => server.stop('SIGTERM')))
	if (faults < LONG_RUN_FAULTS) {
		await environment.worker.stop('SIGTERM')
		await environment.worker.start()
	}
	const admin = await environment.connectAdmin()
	const isDone = await traffic.until(async () => (await countDue(admin)) === 0, ROUND_MS)
	await admin.end()
	assert.ok(isDone, 'the worker has left orders that are due')
}

const injectUntilSeen = async ({ name, inject }: FaultKind, context: FaultContext): Promise<string> => {
	for (let tries = 1; tries <= TRIES; tries++) {
		const seen = await inject(context)
		if (seen !== null) return seen
		await context.traffic.waitForWrites(1)
	}
	return assert.fail(`${name}: nothing was seen of it, ${TRIES} times`)
}

const injectAll = async (context: FaultContext, options: FaultRunOptions) => {
	const { faults, kinds, seed, log } = options
	const { environment, traffic } = context
	const times = new Map<string, number>()
	const sequence = shuffleForever(kinds, createRandomSource(seed))
	for (let fault = 1; fault <= faults; fault++) {
		const kind = sequence.next().value
		const [began, failuresBefore] = [performance.now(), traffic.failures.length]
		const seen = await injectUntilSeen(kind, context)
		const struck = performance.now()
		await traffic.waitForWrites(WRITES_AFTER_FAULT)
		const well = performance.now()
		for (const { name, isAlive } of environment.processes) assert.ok(isAlive(), `${name} has ended by itself`)
		await assertConsistent(context)
		times.set(kind.name, (times.get(kind.name) ?? 0) + 1)
		const [lasted, recovery] = [struck - began, well - struck].map((ms) => (ms / 1000).toFixed(1))
		const failedCalls = traffic.failures.length - failuresBefore
		log(
			`${fault}. ${kind.name}: ${seen}; ${lasted} s, ${failedCalls} failed calls, recovered after ${recovery} s`,
		)
	}
	return times
}

const reportTotals = (
	{ traffic, writeLog }: FaultContext,
	times: Map<string, number>,
	{ log }: FaultRunOptions,
): void => {
	for (const [name, count] of [...times].sort()) log(`${count} × ${name}`)
	const { retries, ...outcomes } = traffic.counts
	const requests = Object.values(outcomes).reduce((sum, count) => sum + count, 0)
	const words = Object.entries(outcomes).map(([name, count]) => `${count} ${name}`)
	const all = [...writeLog.writes.values()]
	const writes = all.filter(({ kind }) => !CAUSED.has(kind)).length
	log(`${writes} writes in ${requests} requests, ${retries} of them retries: ${words.join(', ')}`)
	const done = (kind: Write['kind']): number =>
		countSome(
			kind,
			all.filter((write) => write.kind === kind && write.status === 'done'),
		)
	log(
		`${done('hold')} held for carts, ${done('redeem')} redeemed at once, ${done('use')} used by orders, ${done('giveback')} given back`,
	)
	const { pins } = writeLog
	const confirmed = countSome(
		'confirmed PIN',
		pins.filter(({ isConfirmed }) => isConfirmed),
	)
	const guesses = pins.reduce((sum, pin) => sum + pin.guesses, 0)
	log(`${pins.length} PINs, ${guesses} codes tried, ${confirmed} confirmed`)
}

const CAUSED: ReadonlySet<Write['kind']> = new Set<CausedKind>(['grant', 'ending', 'use', 'giveback'])

/** A run in which something never happened proves nothing about it. */
const countSome = (name: string, { length }: readonly unknown[]): number => {
	assert.ok(length > 0, `there was no ${name} in the whole run`)
	return length
}

/** The faults that are not possible on this machine, with the reasons. */
const findSkipped = (environment: FaultEnvironment, { kinds, maySkip }: FaultRunOptions): string[] => {
	const skipped = kinds.flatMap((kind) => {
		const why = kind.findSkipReason?.(environment)
		return why ? [`${kind.name} was skipped: ${why}`] : []
	})
	assert.ok(maySkip || skipped.length === 0, skipped.join('; '))
	return skipped
}

const createContext = async (environment: FaultEnvironment, seed: number): Promise<FaultContext> => {
	const admin = await environment.connectAdmin()
	await watchGrants(admin)
	await watchPins(admin)
	await admin.end()
	const db = environment.openDatabase()
	const { inbox, rightClocks } = environment
	const { busy, withPins, timed } = await createShops(db, inbox.gateway).finally(() => db.close())
	await Promise.all(environment.processes.map((target) => target.start()))
	const writeLog = createWriteLog()
	const address = `http://127.0.0.1:${environment.front.port}`
	const patience = { milliseconds: CLIENT_TIMEOUT_MS }
	const connect = ({ shop, pair }: typeof withPins) => ({
		shop,
		send: createApiClient(address, pair, patience),
	})
	const traffic = startTraffic({
		writeLog,
		shops: busy.map(connect),
		pins: {
			shop: connect(withPins),
			serveOne: (story) => confirmByPin(story, { codesFor: inbox.codesFor, rightClocks }),
		},
		random: createRandomSource(seed + 1),
	})
	const random = createRandomSource(seed + 2)
	return { environment, traffic, random, writeLog, timed, pinShop: withPins.shop, patience }
}

/** Injects faults during traffic, audits after each, and returns the summary line. */
export const runFaults = async (options: FaultRunOptions): Promise<string> => {
	const { faults, seed, log, hasPatroni = false } = options
	log(`seed ${seed}`)
	const environment = await startEnvironment(hasPatroni)
	try {
		const skipped = findSkipped(environment, options)
		const kinds = options.kinds.filter((kind) => !kind.findSkipReason?.(environment))
		assert.ok(kinds.length > 0, ['no kind of fault is left', ...skipped].join('; '))
		const context = await createContext(environment, seed)
		const { traffic } = context
		const work = async () => {
			await traffic.waitForWrites(WRITES_AFTER_FAULT)
			const times = await injectAll(context, { ...options, kinds })
			await traffic.stop()
			await assertWorkerCatchesUp(context, faults)
			await assertConsistent(context)
			return times
		}
		reportTotals(context, await Promise.race([work(), traffic.failure]), options)
		return [`${faults} faults, 0 lost, 0 doubled`, ...skipped].join('; ')
	} catch (error) {
		log(`the run has failed: ${await describeFailure(environment.openDatabase, error)}`)
		for (const target of environment.processes)
			log(`--- ${target.name} said last:\n${await target.lastOutput()}`)
		throw error
	} finally {
		await environment.close()
	}
}
