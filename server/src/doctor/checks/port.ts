import { isIPv6 } from 'node:net'
import { formatVersion, readVersion, type Version } from '../../version.ts'
import { defineCheck } from '../check.ts'
import { STEP_TIMEOUT_MS } from '../context.ts'
import { type Finding, ok, problem, warning } from '../finding.ts'

type Name = 'listening' | 'version' | 'ready'

/** What listens where this Fiel would listen. */
export const portCheck = defineCheck('port', ['listening', 'version', 'ready'], async ({ config, env }) => {
	const { port, host } = config
	if (port === 0) return [ok('listening', 'PORT is 0: Fiel takes any free port, so it cannot be found here.')]
	const address = `http://${reachableHost(host)}:${port}`
	const health = await readJson(`${address}/healthz`)
	if ('failure' in health)
		return [
			problem(
				'listening',
				`No Fiel answers at ${address}: ${health.failure}.`,
				'Start it: npm start. If it is running, its log says why it does not listen, and HOST and PORT must be the same here.',
				'On a machine that only runs a worker leave this check out: fiel doctor --skip port',
			),
		]
	if (health.body.status !== 'ok')
		return [
			problem(
				'listening',
				`Another program listens at ${address} (status ${health.status}).`,
				`Stop it, or set PORT to a free one: ss -ltnp 'sport = :${port}' names it.`,
			),
		]
	const running = { version: String(health.body.version), commit: toCommit(health.body.commit) }
	return [
		ok('listening', `Fiel listens at ${address}.`),
		compareVersions(running, readVersion(undefined, env as NodeJS.ProcessEnv)),
		await checkReady(address),
	]
})

const toCommit = (commit: unknown): string | null => (typeof commit === 'string' ? commit : null)

const reachableHost = (host: string): string => {
	if (host === '0.0.0.0') return '127.0.0.1'
	if (host === '::') return '[::1]'
	return isIPv6(host) ? `[${host}]` : host
}

const compareVersions = (running: Version, here: Version): Finding<Name> => {
	const isSame =
		running.version === here.version &&
		(running.commit === here.commit || running.commit === null || here.commit === null)
	return isSame
		? ok('version', `It is version ${formatVersion(running)}, as here.`)
		: warning(
				'version',
				`It is version ${formatVersion(running)}, and this command is of version ${formatVersion(here)}.`,
				'If an upgrade is not finished, restart Fiel. Otherwise run the command of the version that is running.',
			)
}

const checkReady = async (address: string): Promise<Finding<Name>> => {
	const ready = await readJson(`${address}/readyz`)
	if ('failure' in ready)
		return problem('ready', `/readyz does not answer: ${ready.failure}.`, 'Search its log for errors.')
	if (ready.status === 200) return ok('ready', 'It is ready: a load balancer sends it requests.')
	return problem(
		'ready',
		`It is not ready: ${String(ready.body.ErrorMessage ?? `status ${ready.status}`)}.`,
		'The other checks say what is wrong with the database; it becomes ready by itself when that is repaired.',
	)
}

type JsonReply = { status: number; body: Record<string, unknown> } | { failure: string }

/** The body is empty if the reply is not JSON. */
const readJson = async (url: string): Promise<JsonReply> => {
	try {
		const reply = await fetch(url, { signal: AbortSignal.timeout(STEP_TIMEOUT_MS), redirect: 'manual' })
		const body: unknown = await reply.json().catch(() => null)
		return { status: reply.status, body: Object(body) as Record<string, unknown> }
	} catch (error) {
		const { name, message, cause } = error as Error & { cause?: { code?: string } }
		if (name === 'TimeoutError') return { failure: `no answer within ${STEP_TIMEOUT_MS / 1000} s` }
		return { failure: cause?.code === 'ECONNREFUSED' ? 'nothing listens there' : (cause?.code ?? message) }
	}
}
