import os from 'node:os'
import path from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { cellUrlsOf, databaseUrlOf, enginesOf, replicaUrlsOf } from './database-settings.ts'
import type { Engine } from './db/citus/engine.ts'
import { isLedgerKey } from './db/keyed-hash.ts'
import { OperatorError, USAGE_EXIT_CODE } from './operator-error.ts'
import {
	booleanOf,
	type Environment,
	integerOf,
	invalidSetting,
	SettingError,
	textOf,
} from './read-setting.ts'
import { LOG_LEVELS } from './settings.ts'
import { SAMPLERS, type TelemetrySettings } from './telemetry/telemetry.ts'
import { type Cidr, parseCidr } from './webhooks/address-rules.ts'

export interface Config extends TelemetrySettings {
	port: number
	host: string
	/** Unset to use the embedded PostgreSQL in the data folder. */
	databaseUrl: string | undefined
	/** The databases of several cells, the home first, which is then the database too; empty with one database. */
	cellUrls: string[]
	/** Replicas of each cell, or of the one database, for reads that may be some seconds old. */
	replicaUrls: string[][]
	/** What each cell, or the one database, is. */
	engines: Engine[]
	/** How many milliseconds a replica may be behind. */
	replicaMaxLag: number
	/** An absolute path. */
	dataDir: string
	/** Newest first; empty to use the key file in the data folder. */
	ledgerKeys: string[]
	logLevel: (typeof LOG_LEVELS)[number]
	demoToken: string | undefined
	demoKey: string | undefined
	demoCustomers: number
	poolSize: number
	/** The timeout of a statement in milliseconds. */
	statementTimeout: number
	prepare: boolean
	writeSlots: number
	/** How many processes serve requests; with one, the process that was started serves them itself. */
	processes: number
	bodyLimit: number
	/** The longest time in milliseconds that a request may wait in a queue. */
	maxWait: number
	/** The time in milliseconds within which a request must have been received. */
	requestTimeout: number
	maxConnections: number
	/** Unset to serve no metrics page. */
	metricsPort: number | undefined
	/** Unset if only the port of the HTTP interface answers /healthz. */
	healthPort: number | undefined
	/** Shown with the version. */
	commit: string | undefined
	requestsPerSecond: number
	failedLogins: number
	publicRequests: number
	memberRequests: number
	/** Unset if mail is kept and not sent. */
	smtpUrl: string | undefined
	mailFrom: string | undefined
	/** Whether webhooks may be sent to http URLs. */
	webhookHttp: boolean
	/** The non-public addresses that webhooks may be sent to. */
	webhookAllow: Cidr[]
	/** Whether a shifted clock may be used. */
	timeTravel: boolean
	/** Milliseconds by which the clock is ahead. */
	timeOffset: number
	trustProxy: boolean
	/** Milliseconds between the signal to stop and the end of accepting connections. */
	stopDelay: number
	/** Without a trailing slash; unset for this machine, see publicUrlOf. */
	publicUrl: string | undefined
}

const optionalPortOf = (env: Environment, variable: string): number | undefined =>
	textOf(env, variable) === undefined ? undefined : integerOf(env, variable, 0, 65_535)

const logLevelOf = (env: Environment): Config['logLevel'] => {
	const text = textOf(env, 'LOG_LEVEL') ?? ''
	const level = LOG_LEVELS.find((known) => known === text)
	if (!level) throw invalidSetting('LOG_LEVEL', text, `one of ${LOG_LEVELS.join(', ')}`)
	return level
}

const samplerOf = (env: Environment): Pick<Config, 'tracesSampler' | 'samplerRatio'> => {
	const text = textOf(env, 'OTEL_TRACES_SAMPLER') ?? ''
	const tracesSampler = SAMPLERS.find((known) => known === text)
	if (!tracesSampler) throw invalidSetting('OTEL_TRACES_SAMPLER', text, `one of ${SAMPLERS.join(', ')}`)
	const ratio = textOf(env, 'OTEL_TRACES_SAMPLER_ARG') ?? ''
	if (!/^(0?\.\d+|[01](\.0*)?)$/.test(ratio))
		throw invalidSetting('OTEL_TRACES_SAMPLER_ARG', ratio, 'a number from 0 to 1')
	return { tracesSampler, samplerRatio: Number(ratio) }
}

const processesOf = (env: Environment): number => {
	const text = textOf(env, 'FIEL_PROCESSES') ?? ''
	if (text === 'auto') return processesFor(os.availableParallelism())
	if (!/^[1-9]\d{0,2}$/.test(text))
		throw invalidSetting('FIEL_PROCESSES', text, 'auto, or a number from 1 to 999')
	return Number(text)
}

/** One core is left to PostgreSQL and the jobs; of two cores, one process and PostgreSQL use up both. */
export const processesFor = (cores: number): number => (cores <= 2 ? 1 : cores - 1)

const WRITE_SLOTS = 3

/** Each of several processes runs fewer transactions at once, because shorter batches cost more for each command. */
export const writeSlotsFor = (processes: number): number => Math.ceil(WRITE_SLOTS / processes)

const writeSlotsOf = (env: Environment): number =>
	textOf(env, 'FIEL_LANES') === 'auto'
		? writeSlotsFor(processesOf(env))
		: integerOf(env, 'FIEL_LANES', 1, 1000)

const metricsExporterOf = (env: Environment): Config['metricsExporter'] => {
	const text = textOf(env, 'OTEL_METRICS_EXPORTER') ?? ''
	if (text !== 'otlp' && text !== 'none') throw invalidSetting('OTEL_METRICS_EXPORTER', text, 'otlp or none')
	return text
}

const otlpEndpointOf = (env: Environment): string | undefined => {
	const text = textOf(env, 'OTEL_EXPORTER_OTLP_ENDPOINT')
	if (text === undefined || (/^https?:\/\/\S+$/.test(text) && URL.canParse(text))) return text
	// The value may contain a password, so the message does not repeat it.
	throw new OperatorError('OTEL_EXPORTER_OTLP_ENDPOINT must look like http://127.0.0.1:4318', USAGE_EXIT_CODE)
}

/** There is no default: two machines that each generated a key would break each other's seals. */
const ledgerKeysOf = (env: Environment): string[] => {
	const keys = (textOf(env, 'FIEL_LEDGER_KEYS') ?? '').split(',').flatMap((key) => key.trim() || [])
	// The keys are secret, so the message does not repeat them.
	if (!keys.every(isLedgerKey))
		throw new SettingError(
			'FIEL_LEDGER_KEYS',
			'FIEL_LEDGER_KEYS must be keys of 64 hexadecimal digits, with commas between them',
		)
	return keys
}

const demoPairOf = (env: Environment): { demoToken: string | undefined; demoKey: string | undefined } => {
	const [demoToken, demoKey] = [textOf(env, 'FIEL_DEMO_TOKEN'), textOf(env, 'FIEL_DEMO_KEY')]
	if ((demoToken === undefined) !== (demoKey === undefined)) {
		const [missing, given] =
			demoToken === undefined
				? (['FIEL_DEMO_TOKEN', 'FIEL_DEMO_KEY'] as const)
				: (['FIEL_DEMO_KEY', 'FIEL_DEMO_TOKEN'] as const)
		throw new SettingError(given, `${missing} is not set: FIEL_DEMO_TOKEN and FIEL_DEMO_KEY go together`)
	}
	// In Basic credentials the token ends at the first colon.
	if (demoToken !== undefined && !/^[!-9;-~]{1,200}$/.test(demoToken))
		throw invalidSetting('FIEL_DEMO_TOKEN', demoToken, '1 to 200 visible ASCII characters without a colon')
	if (demoKey !== undefined && !/^[!-~]{1,200}$/.test(demoKey))
		throw new SettingError('FIEL_DEMO_KEY', 'FIEL_DEMO_KEY must be 1 to 200 visible ASCII characters')
	return { demoToken, demoKey }
}

const mailOf = (env: Environment): Pick<Config, 'smtpUrl' | 'mailFrom'> => {
	const [smtpUrl, mailFrom] = [textOf(env, 'SMTP_URL'), textOf(env, 'FIEL_MAIL_FROM')]
	if (smtpUrl === undefined) return { smtpUrl, mailFrom }
	// The value may contain a password, so the message does not repeat it.
	if (!/^smtps?:\/\/\S+$/.test(smtpUrl))
		throw new SettingError('SMTP_URL', 'SMTP_URL must look like smtps://user:password@host:465')
	if (mailFrom === undefined)
		throw new SettingError('SMTP_URL', 'FIEL_MAIL_FROM is not set: with SMTP_URL it says who sends the mail')
	if (!/^([^\p{Cc}<>@]*<)?[^\s@<>]+@[^\s@<>]+>?$/u.test(mailFrom))
		throw invalidSetting('FIEL_MAIL_FROM', mailFrom, 'an address, as in Shop <shop@example.com>')
	return { smtpUrl, mailFrom }
}

const webhookAllowOf = (env: Environment): Cidr[] =>
	(textOf(env, 'FIEL_WEBHOOK_ALLOW') ?? '').split(',').flatMap((text) => {
		if (text.trim() === '') return []
		const cidr = parseCidr(text.trim())
		if (!cidr)
			throw invalidSetting('FIEL_WEBHOOK_ALLOW', text.trim(), 'ranges with commas, as in 10.0.0.0/8,fd00::/8')
		return [cidr]
	})

/** Only days and hours, because a month has no fixed length. */
const timeOffsetOf = (env: Environment): number => {
	const text = textOf(env, 'FIEL_TIME_OFFSET')
	if (text === undefined) return 0
	if (!booleanOf(env, 'FIEL_TIME_TRAVEL'))
		throw new SettingError('FIEL_TIME_OFFSET', 'FIEL_TIME_OFFSET is only used where FIEL_TIME_TRAVEL is true')
	try {
		return Temporal.Duration.from(text).total('milliseconds')
	} catch {
		throw invalidSetting('FIEL_TIME_OFFSET', text, 'days and hours as ISO 8601 writes them, like P30D')
	}
}

const publicUrlIn = (env: Environment): string | undefined => {
	const text = textOf(env, 'FIEL_PUBLIC_URL')
	if (text === undefined) return undefined
	if (!/^https?:\/\/[^\s?#]+$/.test(text) || !URL.canParse(text))
		throw invalidSetting('FIEL_PUBLIC_URL', text, 'an address, as in https://fiel.example.com')
	return text.replace(/\/+$/, '')
}

/** The base URL of links. */
export const publicUrlOf = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
	publicUrl ?? `http://localhost:${port}`

export const readConfig = (env: Environment): Config => ({
	port: integerOf(env, 'PORT', 0, 65_535),
	host: textOf(env, 'HOST')!,
	databaseUrl: databaseUrlOf(env) ?? cellUrlsOf(env)[0],
	cellUrls: cellUrlsOf(env),
	replicaUrls: replicaUrlsOf(env),
	engines: enginesOf(env),
	replicaMaxLag: integerOf(env, 'FIEL_REPLICA_MAX_LAG', 1, 86_400) * 1000,
	dataDir: path.resolve(textOf(env, 'FIEL_DATA_DIR')!),
	ledgerKeys: ledgerKeysOf(env),
	logLevel: logLevelOf(env),
	...demoPairOf(env),
	demoCustomers: integerOf(env, 'FIEL_DEMO_CUSTOMERS', 0, 10_000),
	poolSize: integerOf(env, 'FIEL_POOL_SIZE', 1, 1000),
	statementTimeout: integerOf(env, 'FIEL_DATABASE_PATIENCE', 1, 86_400) * 1000,
	prepare: booleanOf(env, 'FIEL_PREPARE'),
	processes: processesOf(env),
	writeSlots: writeSlotsOf(env),
	batchSize: integerOf(env, 'FIEL_LIST_SIZE', 1, 10_000),
	bodyLimit: integerOf(env, 'FIEL_BODY_LIMIT', 1024, 1_073_741_824),
	maxWait: integerOf(env, 'FIEL_MAX_WAIT', 1, 600_000),
	requestTimeout: integerOf(env, 'FIEL_REQUEST_TIMEOUT', 100, 3_600_000),
	maxConnections: integerOf(env, 'FIEL_CONNECTIONS', 1, 10_000_000),
	metricsPort: optionalPortOf(env, 'FIEL_METRICS_PORT'),
	healthPort: optionalPortOf(env, 'FIEL_HEALTH_PORT'),
	otlpEndpoint: otlpEndpointOf(env),
	...samplerOf(env),
	metricsExporter: metricsExporterOf(env),
	metricInterval: integerOf(env, 'OTEL_METRIC_EXPORT_INTERVAL', 100, 3_600_000),
	commit: env.FIEL_COMMIT || undefined,
	requestsPerSecond: integerOf(env, 'FIEL_REQUESTS_PER_SECOND', 1, 10_000_000),
	failedLogins: integerOf(env, 'FIEL_FAILED_LOGINS_PER_MINUTE', 1, 10_000_000),
	publicRequests: integerOf(env, 'FIEL_PUBLIC_REQUESTS_PER_MINUTE', 1, 10_000_000),
	memberRequests: integerOf(env, 'FIEL_MEMBER_REQUESTS_PER_MINUTE', 1, 10_000_000),
	...mailOf(env),
	webhookHttp: booleanOf(env, 'FIEL_WEBHOOK_HTTP'),
	webhookAllow: webhookAllowOf(env),
	timeTravel: booleanOf(env, 'FIEL_TIME_TRAVEL'),
	timeOffset: timeOffsetOf(env),
	trustProxy: booleanOf(env, 'FIEL_TRUST_PROXY'),
	stopDelay: integerOf(env, 'FIEL_STOP_DELAY', 0, 600_000),
	publicUrl: publicUrlIn(env),
})

/** Reads what can be read: a setting that is refused is reported, and counts as unset. */
export const readUsableConfig = (env: Environment): { config: Config; refusals: string[] } => {
	const refusals: string[] = []
	for (let usable = env; ; ) {
		try {
			return { config: readConfig(usable), refusals }
		} catch (error) {
			if (!(error instanceof SettingError)) throw error
			refusals.push(error.message)
			usable = { ...usable, [error.variable]: undefined }
		}
	}
}
