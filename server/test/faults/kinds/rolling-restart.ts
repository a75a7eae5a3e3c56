import assert from 'node:assert/strict'
import { SERVER_COUNT } from '../environment.ts'
import type { Evidence, FaultContext, FaultKind } from '../kinds.ts'
import type { FailedCall } from '../sender.ts'

const READY_MS = 60_000
/** How often the delay may turn out to be too short for a machine that becomes busier. */
const ROUNDS = 5
/** The limits of the database are a sixth of the default in this run. A lock that somebody else has is none of these. */
const OUT_OF_PATIENCE = /lock timeout|timeout exceeded when trying to connect/

interface Restarted {
	failed: FailedCall[]
	/** What the balancer says about them. */
	errors: string[]
	/** The delay that the balancer would have needed, if a server had a shorter one. */
	neededMs: number | null
}

/** Whether the request waited in vain for a lock or a connection, by the log of the server. */
const isOutOfPatience = ({ environment }: FaultContext, { requestId }: FailedCall): boolean =>
	environment.servers.some((server) => OUT_OF_PATIENCE.test(server.findFailure(requestId ?? '') ?? ''))

/**
 * The delay that docs/operations.md advises: as long as the balancer needs to notice, plus a second for what is on its way;
 * where noticing is slow, the way is slow too.
 */
const delayFor = (noticedMs: number): number => Math.ceil(2 * noticedMs + 1_000)

const restartAll = async ({ environment, traffic }: FaultContext): Promise<Restarted> => {
	const { servers, balancer } = environment
	const allReady = () => balancer.ready() === SERVER_COUNT
	const before = traffic.failures.length
	let neededMs: number | null = null
	const errorsBefore = balancer.errors.length
	for (const server of servers) {
		assert.ok(
			await traffic.until(allReady, READY_MS),
			`not all servers are ready before ${server.name} stops`,
		)
		const stopDelayMs = server.stopDelayMs()
		const began = performance.now()
		const stopped = server.stop('SIGTERM')
		assert.ok(await traffic.until(() => !allReady(), READY_MS), `nobody noticed that ${server.name} stops`)
		const ownMs = delayFor(performance.now() - began)
		if (ownMs > stopDelayMs) neededMs = Math.max(neededMs ?? 0, ownMs)
		await stopped
		await server.start()
	}
	assert.ok(await traffic.until(allReady, READY_MS), 'not all servers are ready after the restart')
	return { failed: traffic.failures.slice(before), errors: balancer.errors.slice(errorsBefore), neededMs }
}

const describeFailed = (
	{ environment }: FaultContext,
	{ description, requestId = '' }: FailedCall,
): string => {
	const logged = environment.servers.map((server) => server.findFailure(requestId)).find(Boolean)
	return logged ? `${description}; the log says: ${logged}` : description
}

/**
 * Restarts one server after the other; no request may fail, however slow the machine is. What a server promises depends on
 * a delay that is longer than the balancer needs to notice, so a restart with too short a delay is repeated with a longer
 * one.
 */
const restartUntilNoticed = async (context: FaultContext): Promise<Evidence> => {
	const { environment } = context
	for (let round = 1; ; round++) {
		const reused = environment.balancer.reused()
		const { failed, errors, neededMs } = await restartAll(context)
		const kept = environment.balancer.reused() - reused
		const real = failed.filter((call) => !isOutOfPatience(context, call))
		const impatient = failed.length - real.length
		if (real.length === 0) {
			const rest = impatient > 0 ? `, ${impatient} refused after waiting for a lock or a connection` : ''
			return kept > 0
				? `${SERVER_COUNT} servers, ${kept} requests on kept connections, none failed${rest}`
				: null
		}
		const reasons = [...real.map((call) => describeFailed(context, call)), ...errors].join('\n')
		assert.ok(neededMs !== null && round < ROUNDS, `requests failed during the rolling restart:\n${reasons}`)
		environment.setStopDelay(2 * neededMs)
	}
}

export const rollingRestart: FaultKind = {
	name: 'rolling restart',
	async inject(context) {
		const { traffic, patience } = context
		const usual = patience.milliseconds
		try {
			// Calls that began before give up as usual.
			patience.milliseconds = READY_MS
			await traffic.waitForWrites(1)
			return await restartUntilNoticed(context)
		} finally {
			patience.milliseconds = usual
		}
	},
}
