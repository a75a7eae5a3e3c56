import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { readConfig, SETTINGS } from './config.ts'
import { Problem } from './problem.ts'

test('an empty environment gives the defaults of the table', () => {
	assert.deepEqual(readConfig({}), {
		port: 3000,
		host: '127.0.0.1',
		databaseUrl: undefined,
		dataDir: path.resolve('data'),
		logLevel: 'info',
		demoToken: undefined,
		demoKey: undefined,
		demoCustomers: 300,
		poolSize: 10,
		prepare: true,
		lanes: 4,
		listSize: 200,
		bodyLimit: 1_048_576,
		requestsPerSecond: 10_000,
		failedLogins: 60,
		trustProxy: false,
	})
	assert.equal(SETTINGS.length, Object.keys(readConfig({})).length)
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
	['FIEL_LANES', '1.5'],
	['FIEL_LIST_SIZE', 'NaN'],
	['FIEL_BODY_LIMIT', '10'],
	['FIEL_REQUESTS_PER_SECOND', 'Infinity'],
	['FIEL_FAILED_LOGINS_PER_MINUTE', '0'],
] as const)
	test(`${variable}=${value} is refused in one line that names it`, () => {
		assert.throws(
			() => readConfig({ [variable]: value }),
			(problem) =>
				problem instanceof Problem &&
				problem.exitCode === 2 &&
				problem.message.includes(variable) &&
				!problem.message.includes('\n'),
		)
	})

test('a demo token with a colon is refused: it could never log in', () => {
	assert.throws(() => readConfig({ FIEL_DEMO_TOKEN: 'a:b', FIEL_DEMO_KEY: 'c' }), /FIEL_DEMO_TOKEN/)
})
