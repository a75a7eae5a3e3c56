import type { Config } from '../../config.ts'
import { SETTINGS } from '../../settings.ts'
import { isLocal } from '../../single-sign-on/issuer-rules.ts'
import { addressRules, findAddressProblem } from '../../webhooks/address-rules.ts'
import { defineCheck } from '../check.ts'
import { type Finding, ok, problem, warning } from '../finding.ts'

type Name = 'values' | 'ledger-keys' | 'time' | 'public-url' | 'proxy' | 'webhooks' | 'metrics'

/** Whether every value can be used, and whether together they are what an installation in use should have. */
export const settingsCheck = defineCheck(
	'settings',
	['values', 'ledger-keys', 'time', 'public-url', 'proxy', 'webhooks', 'metrics'],
	async ({ config, refusals }) => [
		...checkValues(refusals),
		...checkLedgerKeys(config),
		...checkTime(config),
		...checkPublicUrl(config),
		...checkProxy(config),
		...checkWebhookRules(config),
		...checkMetrics(config),
	],
)

const checkValues = (refusals: readonly string[]): Finding<Name>[] =>
	refusals.length === 0
		? [ok('values', `All values of the ${SETTINGS.length} settings are valid.`)]
		: refusals.map((refusal) =>
				problem('values', `${refusal}.`, 'Correct it and restart Fiel: it does not start with this value.'),
			)

/** Whether the keys are the right ones is another check, which needs the database. */
const checkLedgerKeys = ({ databaseUrl, ledgerKeys }: Config): Finding<Name>[] =>
	databaseUrl === undefined || ledgerKeys.length > 0
		? []
		: [
				problem(
					'ledger-keys',
					'FIEL_LEDGER_KEYS is not set, and with DATABASE_URL no process starts without it.',
					'Set it to the key that the other processes have; it is kept with your secrets (docs/verify.md).',
					'For a new database create one: npm run --silent fiel -- ledger-keys create',
				),
			]

const checkTime = ({ timeTravel, timeOffset }: Config): Finding<Name>[] => {
	if (!timeTravel) return []
	const advice = 'Remove FIEL_TIME_TRAVEL and FIEL_TIME_OFFSET, unless this is a rehearsal on a copy.'
	if (timeOffset === 0)
		return [
			warning(
				'time',
				'FIEL_TIME_TRAVEL is on: commands may grant and expire points at a simulated time.',
				advice,
			),
		]
	const hours = Math.round(timeOffset / 3_600_000)
	return [
		warning(
			'time',
			`FIEL_TIME_OFFSET shifts the clock of Fiel by ${hours} h: points are granted and expire then.`,
			advice,
		),
	]
}

/** Whether only this machine can reach what listens on HOST. */
const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)

const checkPublicUrl = ({ publicUrl, host, smtpUrl, port }: Config): Finding<Name>[] => {
	if (publicUrl === undefined) {
		if (isLoopback(host) && smtpUrl === undefined) return []
		return [
			warning(
				'public-url',
				`FIEL_PUBLIC_URL is not set: links in mails and for single sign-on lead to http://localhost:${port}.`,
				'Set FIEL_PUBLIC_URL to the address that people use, as in https://fiel.example.com.',
			),
		]
	}
	if (!publicUrl.startsWith('https:') && !isLocal(publicUrl))
		return [
			warning(
				'public-url',
				`FIEL_PUBLIC_URL is ${publicUrl}: passwords and sessions cross the network without encryption.`,
				'Put a proxy with a certificate before Fiel, and set FIEL_PUBLIC_URL to its https address.',
			),
		]
	return [ok('public-url', `People reach Fiel at ${publicUrl}.`)]
}

const checkProxy = ({ trustProxy, host, publicUrl }: Config): Finding<Name>[] => {
	if (trustProxy && !isLoopback(host))
		return [
			warning(
				'proxy',
				`FIEL_TRUST_PROXY is on, and HOST is ${host}: who reaches the port without the proxy can claim any address.`,
				'Let only the proxy reach the port (firewall, private network), or set HOST to 127.0.0.1 if the proxy runs here.',
			),
		]
	if (!trustProxy && publicUrl?.startsWith('https:'))
		return [
			warning(
				'proxy',
				'FIEL_TRUST_PROXY is off, but an https address needs a proxy: all visitors share the rate limits of its address.',
				'Set FIEL_TRUST_PROXY=true behind one proxy that sets X-Forwarded-For and X-Forwarded-Proto.',
			),
		]
	return []
}

const METADATA_ADDRESS = '169.254.169.254'

const checkWebhookRules = (config: Config): Finding<Name>[] => {
	const findings: Finding<Name>[] = []
	const isPublic = config.publicUrl !== undefined && !isLocal(config.publicUrl)
	if (config.webhookHttp && isPublic)
		findings.push(
			warning(
				'webhooks',
				'FIEL_WEBHOOK_HTTP is on: webhooks to http addresses show names and addresses of customers to the network.',
				'Remove FIEL_WEBHOOK_HTTP, unless all endpoints are in a private network.',
			),
		)
	if (findAddressProblem(METADATA_ADDRESS, addressRules(config)) === null)
		findings.push(
			warning(
				'webhooks',
				`FIEL_WEBHOOK_ALLOW lets webhooks reach ${METADATA_ADDRESS}, where clouds serve the credentials of the machine.`,
				'Name only the ranges of your own endpoints in FIEL_WEBHOOK_ALLOW.',
			),
		)
	return findings
}

const checkMetrics = ({ metricsPort, host }: Config): Finding<Name>[] =>
	metricsPort === undefined || isLoopback(host)
		? []
		: [
				warning(
					'metrics',
					`The metrics page listens on ${host}:${metricsPort} without authentication.`,
					`Let only Prometheus reach port ${metricsPort} (firewall, private network).`,
				),
			]
