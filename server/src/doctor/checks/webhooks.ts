import sql from 'sql-template-tag'
import { listMerchants } from '../../merchants/list-merchants.ts'
import { addressRules } from '../../webhooks/address-rules.ts'
import { findUrlProblem } from '../../webhooks/check-url.ts'
import { createLookup } from '../../webhooks/create-lookup.ts'
import { findOldestUndelivered } from '../../webhooks/find-oldest-undelivered.ts'
import { guardConnector } from '../../webhooks/guard-connector.ts'
import { type CertificateResult, daysUntil, readCertificate } from '../certificate.ts'
import { defineTableCheck } from '../check.ts'
import { type DoctorContext, type OpenDatabase, STEP_TIMEOUT_MS } from '../context.ts'
import { countOf, type Finding, formatSeconds, listSome, ok, problem, warning } from '../finding.ts'

type Name = 'endpoints' | 'certificates' | 'queue'

/** Sandboxes are left out: endpoints for tests are often away. */
export const webhooksCheck = defineTableCheck(
	'webhooks',
	['endpoints', 'certificates', 'queue'],
	async (database, context) => {
		const endpoints = await listEndpoints(database)
		if (endpoints.length === 0) return [ok('endpoints', 'There are no webhooks.')]
		const [certificates, queue] = await Promise.all([
			checkCertificates(endpoints, context),
			checkQueue(database, context),
		])
		return [...decideEndpoints(endpoints, context), ...certificates, queue]
	},
)

interface Endpoint {
	id: number
	merchant: string
	url: string
	isActive: boolean
	disabledReason: string | null
	failingSince: Date | null
}

const listEndpoints = ({ db }: OpenDatabase): Promise<Endpoint[]> =>
	db.rows(sql`
		select s.id, m.name as merchant, s.url, s.is_active as "isActive", s.disabled_reason as "disabledReason",
			s.failing_since as "failingSince"
		from webhook_subscriptions s join merchants m on m.id = s.merchant_id
		where s.removed_at is null and m.removed_at is null and m.sandbox_of is null and not m.is_sandbox
		order by m.name, s.id`)

/** Without the path, which may contain a secret. */
const describe = ({ id, merchant, url }: Endpoint): string => `${merchant} ${id} (${originOf(url)})`
const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : 'no URL')

const decideEndpoints = (endpoints: Endpoint[], { clock }: DoctorContext): Finding<Name>[] => {
	const disabled = endpoints.filter(({ disabledReason }) => disabledReason !== null)
	const failing = endpoints.filter(
		({ isActive, disabledReason, failingSince }) => isActive && disabledReason === null && failingSince,
	)
	const findings: Finding<Name>[] = []
	if (disabled.length > 0) {
		const [{ merchant, id, disabledReason }] = disabled as [Endpoint]
		findings.push(
			warning(
				'endpoints',
				`${countOf(disabled.length, 'webhook is', 'webhooks are')} disabled: ${listSome(disabled.map(describe))}; ${disabledReason}.`,
				`When the endpoint is repaired: npm run --silent fiel -- webhooks change --merchant ${merchant} --id ${id} --active true`,
				`Then send what it missed: npm run --silent fiel -- webhooks resend --merchant ${merchant} --id ${id} --since <moment>`,
			),
		)
	}
	if (failing.length > 0) {
		const [{ merchant, id, failingSince }] = failing as [Endpoint]
		const seconds = Math.max(0, (clock.now().getTime() - failingSince!.getTime()) / 1000)
		findings.push(
			warning(
				'endpoints',
				`${countOf(failing.length, 'webhook fails', 'webhooks fail')}: ${listSome(failing.map(describe))}, the first for ${formatSeconds(seconds)}.`,
				`Its replies: npm run --silent fiel -- webhooks log --merchant ${merchant} --id ${id}`,
			),
		)
	}
	return findings.length > 0
		? findings
		: [ok('endpoints', `${countOf(endpoints.length, 'webhook')}, none disabled and none failing.`)]
}

const MOST_ORIGINS = 100
const CONCURRENCY = 10
const FEW_DAYS = 14

/** Connects with TLS as the dispatcher does, under the same rules about addresses, and sends nothing. */
const checkCertificates = async (
	endpoints: Endpoint[],
	{ config, machineClock }: DoctorContext,
): Promise<Finding<Name>[]> => {
	const rules = addressRules(config)
	const connect = guardConnector(rules, createLookup(rules), STEP_TIMEOUT_MS)
	const used = endpoints.filter(({ isActive, url }) => isActive && /^https:/i.test(url))
	const origins = [...new Set(used.map(({ url }) => originOf(url)))].slice(0, MOST_ORIGINS)
	const results = new Map<string, CertificateResult>()
	const queue = origins.values()
	const examine = async (): Promise<void> => {
		for (const origin of queue) {
			const forbidden = findUrlProblem(origin, rules)
			results.set(
				origin,
				forbidden ? { is: 'failed', reason: forbidden } : await readCertificate(new URL(origin), connect),
			)
		}
	}
	await Promise.all(Array.from({ length: CONCURRENCY }, examine))
	return origins.length === 0 ? [] : decideCertificates(results, machineClock.now())
}

const decideCertificates = (results: Map<string, CertificateResult>, now: Date): Finding<Name>[] => {
	const failed = [...results].flatMap(([origin, result]) =>
		result.is === 'failed' ? [`${origin}: ${result.reason}`] : [],
	)
	const ending = [...results].flatMap(([origin, result]) => {
		const days = result.is === 'valid' ? daysUntil(result.until, now) : FEW_DAYS
		return days < FEW_DAYS ? [`${origin} in ${countOf(days, 'day')}`] : []
	})
	const findings: Finding<Name>[] = []
	if (failed.length > 0)
		findings.push(
			warning(
				'certificates',
				`${countOf(failed.length, 'endpoint')} without a usable connection: ${listSome(failed)}.`,
				'Tell the operator of the endpoint. For one in your own network name its range in FIEL_WEBHOOK_ALLOW.',
			),
		)
	if (ending.length > 0)
		findings.push(
			warning(
				'certificates',
				`The certificate of ${countOf(ending.length, 'endpoint')} ends soon: ${listSome(ending)}.`,
				'Tell the operator of the endpoint: afterwards nothing is delivered there.',
			),
		)
	return findings.length > 0
		? findings
		: [
				ok(
					'certificates',
					`The certificates of ${countOf(results.size, 'endpoint')} are valid for ${FEW_DAYS} more days or longer.`,
				),
			]
}

const LATE_S = 600
const VERY_LATE_S = 6 * 3_600
const MOST_COUNTED = 100_000

const checkQueue = async ({ db }: OpenDatabase, { clock }: DoctorContext): Promise<Finding<Name>> => {
	const merchants = (await listMerchants(db)).filter(({ isTest }) => !isTest).map(({ id }) => id)
	const found = await db.snapshot((reader) =>
		Promise.all(merchants.map((id) => findOldestUndelivered(reader, id))),
	)
	const moments = found.flatMap((at) => (at ? [at.getTime()] : []))
	if (moments.length === 0) return ok('queue', 'No event waits for its delivery.')
	const [waiting] = await db.rows<{ count: number }>(sql`
		select count(*) from (
			select from webhook_deliveries where merchant_id = any(${merchants}::bigint[]) and due_at is not null limit ${MOST_COUNTED}
		) counted`)
	const age = Math.max(0, (clock.now().getTime() - Math.min(...moments)) / 1000)
	const message = `${countOf(waiting!.count, 'delivery waits', 'deliveries wait')}; the oldest event happened ${formatSeconds(age)} ago.`
	if (age < LATE_S) return ok('queue', message)
	const advice = [
		'npm run --silent fiel -- webhooks list --merchant <merchant> shows which endpoint is behind, and why.',
		'If no endpoint fails, too few workers run: start another one.',
	]
	return age > VERY_LATE_S ? problem('queue', message, ...advice) : warning('queue', message, ...advice)
}
