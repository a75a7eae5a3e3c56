import assert from 'node:assert/strict'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { processesFor, readConfig, readUsableConfig, writeSlotsFor } from './config.ts'
import { OperatorError } from './operator-error.ts'
import { SETTINGS } from './settings.ts'

test('an empty environment gives the defaults of the table', () => {
	assert.deepEqual(readConfig({}), {
		port: 3000,
		host: '127.0.0.1',
		databaseUrl: undefined,
		cellUrls: [],
		replicaUrls: [[]],
		engines: ['postgresql'],
		replicaMaxLag: 10_000,
		dataDir: path.resolve('data'),
		ledgerKeys: [],
		logLevel: 'info',
		demoToken: undefined,
		demoKey: undefined,
		demoCustomers: 300,
		poolSize: 10,
		statementTimeout: 30_000,
		prepare: true,
		processes: processesFor(os.availableParallelism()),
		writeSlots: writeSlotsFor(processesFor(os.availableParallelism())),
		batchSize: 200,
		bodyLimit: 1_048_576,
		maxWait: 10_000,
		requestTimeout: 30_000,
		maxConnections: 20_000,
		metricsPort: undefined,
		healthPort: undefined,
		otlpEndpoint: undefined,
		tracesSampler: 'parentbased_always_on',
		samplerRatio: 1,
		metricsExporter: 'otlp',
		metricInterval: 60_000,
		commit: undefined,
		requestsPerSecond: 10_000,
		failedLogins: 60,
		publicRequests: 600,
		memberRequests: 120,
		smtpUrl: undefined,
		mailFrom: undefined,
		webhookHttp: false,
		webhookAllow: [],
		timeTravel: false,
		timeOffset: 0,
		trustProxy: false,
		stopDelay: 500,
		publicUrl: undefined,
	})
	assert.equal(SETTINGS.length, Object.keys(readConfig({})).length)
})

test('a machine with up to two cores runs one process, a larger one leaves a core to PostgreSQL', () => {
	assert.deepEqual([1, 2, 3, 4, 16].map(processesFor), [1, 1, 2, 3, 15])
	assert.equal(readConfig({ FIEL_PROCESSES: '5' }).processes, 5)
})

test('several processes run fewer write transactions each', () => {
	assert.deepEqual([1, 2, 3, 15].map(writeSlotsFor), [3, 2, 1, 1])
	assert.equal(readConfig({ FIEL_PROCESSES: '2' }).writeSlots, 2)
	assert.equal(readConfig({ FIEL_PROCESSES: '2', FIEL_LANES: '4' }).writeSlots, 4)
})

test('an empty variable counts as unset', () => {
	assert.equal(readConfig({ PORT: '', DATABASE_URL: '' }).port, 3000)
})

for (const [variable, value] of [
	['PORT', 'eighty'],
	['PORT', '65536'],
	['PORT', '-1'],
	['PORT', '3e3'],
	['DATABASE_URL', 'mysql://localhost/fiel'],
	['LOG_LEVEL', 'loud'],
	['FIEL_DEMO_TOKEN', 'only-the-token'],
	['FIEL_POOL_SIZE', '0'],
	['FIEL_PREPARE', 'perhaps'],
	['FIEL_PROCESSES', '0'],
	['FIEL_PROCESSES', 'all'],
	['FIEL_LANES', '1.5'],
	['FIEL_LIST_SIZE', 'NaN'],
	['FIEL_BODY_LIMIT', '10'],
	['FIEL_REQUESTS_PER_SECOND', 'Infinity'],
	['FIEL_FAILED_LOGINS_PER_MINUTE', '0'],
	['FIEL_PUBLIC_REQUESTS_PER_MINUTE', '0'],
	['FIEL_MEMBER_REQUESTS_PER_MINUTE', '0'],
	['SMTP_URL', 'mail.example.com'],
	['FIEL_WEBHOOK_HTTP', '1'],
	['FIEL_WEBHOOK_ALLOW', 'localhost'],
	['FIEL_WEBHOOK_ALLOW', '10.0.0.0/33'],
	['FIEL_WEBHOOK_ALLOW', '127/8'],
	['FIEL_TIME_TRAVEL', 'yes'],
	['FIEL_PUBLIC_URL', 'fiel.example.com'],
	['FIEL_PUBLIC_URL', 'https://fiel.example.com/?a=b'],
	['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
	['OTEL_TRACES_SAMPLER', 'sometimes'],
	['OTEL_TRACES_SAMPLER_ARG', '1.5'],
	['OTEL_TRACES_SAMPLER_ARG', '.'],
	['OTEL_METRICS_EXPORTER', 'prometheus'],
	['OTEL_METRIC_EXPORT_INTERVAL', '0'],
	['FIEL_TIME_OFFSET', 'P30D'], // without FIEL_TIME_TRAVEL
] as const)
	test(`${variable}=${value} is refused in one line that names it`, () => {
		assert.throws(
			() => readConfig({ [variable]: value }),
			(problem) =>
				problem instanceof OperatorError &&
				problem.exitCode === 2 &&
				problem.message.includes(variable) &&
				!problem.message.includes('\n'),
		)
	})

test('a demo token with a colon is refused, because it could never log in', () => {
	assert.throws(() => readConfig({ FIEL_DEMO_TOKEN: 'a:b', FIEL_DEMO_KEY: 'c' }), /FIEL_DEMO_TOKEN/)
})

test('SMTP_URL requires a sender, and the error does not repeat it', () => {
	const smtp = { SMTP_URL: 'smtp://user:secret@mail.example.com' }
	assert.throws(() => readConfig(smtp), /FIEL_MAIL_FROM is not set/)
	assert.throws(() => readConfig({ ...smtp, FIEL_MAIL_FROM: 'the shop' }), /FIEL_MAIL_FROM is "the shop"/)
	assert.throws(() => readConfig({ SMTP_URL: 'secret' }), { message: /^(?!.*secret)/ })
	const from = 'The Shop <shop@example.com>'
	assert.equal(readConfig({ ...smtp, FIEL_MAIL_FROM: from }).mailFrom, from)
})

test('webhook ranges may be IPv4, IPv6 or single addresses', () => {
	const { webhookAllow } = readConfig({ FIEL_WEBHOOK_ALLOW: '127.0.0.0/8, fd00::/8,10.1.2.3' })
	assert.deepEqual(
		webhookAllow.map(([address, bits]) => `${address}/${bits}`),
		['127.0.0.0/8', 'fd00::/8', '10.1.2.3/32'],
	)
})

test('the clock may be shifted by days and hours if time travel is on', () => {
	const at = (FIEL_TIME_OFFSET: string) =>
		readConfig({ FIEL_TIME_TRAVEL: 'true', FIEL_TIME_OFFSET }).timeOffset
	assert.equal(at('P30D'), 30 * 86_400_000)
	assert.equal(at('-PT12H'), -12 * 3_600_000)
	for (const text of ['30', 'P1M', 'soon']) assert.throws(() => at(text), /FIEL_TIME_OFFSET/)
})

test('all refused settings are reported at once, and the others are read', () => {
	const { config, refusals } = readUsableConfig({
		PORT: 'eighty',
		FIEL_POOL_SIZE: '0',
		DATABASE_URL: 'mysql://root:secret@localhost/fiel',
		SMTP_URL: 'smtp://mail.example.com',
		FIEL_DEMO_TOKEN: 'only-the-token',
		FIEL_TIME_OFFSET: 'P30D',
		FIEL_LANES: '5',
	})
	assert.deepEqual(refusals, [
		'PORT is "eighty", but must be a whole number from 0 to 65535',
		'DATABASE_URL must look like postgres://user:password@host:5432/database',
		'FIEL_DEMO_KEY is not set: FIEL_DEMO_TOKEN and FIEL_DEMO_KEY go together',
		'FIEL_POOL_SIZE is "0", but must be a whole number from 1 to 1000',
		'FIEL_MAIL_FROM is not set: with SMTP_URL it says who sends the mail',
		'FIEL_TIME_OFFSET is only used where FIEL_TIME_TRAVEL is true',
	])
	assert.deepEqual(config, { ...readConfig({}), writeSlots: 5 })
})

test('a database may have several servers and replicas', () => {
	const DATABASE_URL = 'postgres://ana:secret@db1,db2:5433/fiel?target_session_attrs=read-write'
	const replicas = ['postgres://ana:secret@db2/fiel', 'postgresql://ana:secret@db3/fiel?options=-c%20a=1,2']
	const config = readConfig({
		DATABASE_URL,
		DATABASE_REPLICA_URLS: replicas.join(', '),
		FIEL_REPLICA_MAX_LAG: '3',
	})
	assert.equal(config.databaseUrl, DATABASE_URL)
	assert.deepEqual(config.replicaUrls, [replicas])
	assert.equal(config.replicaMaxLag, 3_000)
})

test('each cell has its own replicas, or none', () => {
	const [home, second, third] = [1, 2, 3].map((number) => `postgres://ana:a;b@db${number}/fiel`)
	const [copy, other] = ['postgres://ana:a;b@db4/fiel', 'postgresql://ana:a;b@db5/fiel']
	const groupsOf = (text: string) =>
		readConfig({ DATABASE_URLS: `${home},${second},${third}`, DATABASE_REPLICA_URLS: text }).replicaUrls
	assert.deepEqual(groupsOf(`${copy}, ${other}; ${other}`), [[copy, other], [other]])
	assert.deepEqual(groupsOf(`;;${copy}`), [[], [], [copy]])
	assert.deepEqual(groupsOf(`${copy};`), [[copy], []])
	assert.throws(() => groupsOf(';;;'), /has replicas of 4 databases, .* and there are 3/)
	assert.throws(
		() => readConfig({ DATABASE_URL: home!, DATABASE_REPLICA_URLS: `${copy};${other}` }),
		/has replicas of 2 databases, .* and there is one/,
	)
})

test('servers that Fiel cannot use are refused, without the password', () => {
	const messageOf = (env: Record<string, string>): string => {
		try {
			readConfig(env)
			return ''
		} catch (error) {
			return (error as Error).message
		}
	}
	const DATABASE_URL = 'postgres://ana:secret@db1/fiel'
	const notOne =
		'DATABASE_REPLICA_URLS must be addresses of one server each, with commas, as in postgres://user:password@host:5432/database'
	assert.deepEqual(
		[
			messageOf({ DATABASE_URL: `${DATABASE_URL}?target_session_attrs=standby` }),
			messageOf({ DATABASE_URL, DATABASE_REPLICA_URLS: 'postgres://ana:secret@db2,db3/fiel' }),
			messageOf({ DATABASE_URL, DATABASE_REPLICA_URLS: 'db2' }),
			messageOf({ DATABASE_REPLICA_URLS: DATABASE_URL }),
		],
		[
			'DATABASE_URL has target_session_attrs=standby, but Fiel needs the server that accepts writes: read-write',
			notOne,
			notOne,
			'DATABASE_URL is not set: DATABASE_REPLICA_URLS are replicas of that database',
		],
	)
})
