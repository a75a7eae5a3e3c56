import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examine } from '../../../test/support/doctor.ts'
import { SETTINGS } from '../../settings.ts'
import { settingsCheck } from './settings.ts'

const VALID = `ok values: All values of the ${SETTINGS.length} settings are valid.`

const COMBINATIONS: [env: Record<string, string>, findings: string[]][] = [
	[{}, []],
	[
		{ HOST: '127.0.0.1', FIEL_PUBLIC_URL: 'https://fiel.example.com', FIEL_TRUST_PROXY: 'true' },
		['ok public-url: People reach Fiel at https://fiel.example.com.'],
	],
	[
		{ FIEL_PUBLIC_URL: 'http://localhost:3000', FIEL_WEBHOOK_HTTP: 'true' },
		['ok public-url: People reach Fiel at http://localhost:3000.'],
	],
	[
		{ HOST: '0.0.0.0' },
		[
			'warning public-url: FIEL_PUBLIC_URL is not set: links in mails and for single sign-on lead to http://localhost:3000.',
		],
	],
	[
		{ SMTP_URL: 'smtp://mail.example.com', FIEL_MAIL_FROM: 'shop@example.com', PORT: '8080' },
		[
			'warning public-url: FIEL_PUBLIC_URL is not set: links in mails and for single sign-on lead to http://localhost:8080.',
		],
	],
	[
		{ FIEL_PUBLIC_URL: 'http://fiel.example.com', FIEL_WEBHOOK_HTTP: 'true' },
		[
			'warning public-url: FIEL_PUBLIC_URL is http://fiel.example.com: passwords and sessions cross the network without encryption.',
			'warning webhooks: FIEL_WEBHOOK_HTTP is on: webhooks to http addresses show names and addresses of customers to the network.',
		],
	],
	[
		{ FIEL_PUBLIC_URL: 'https://fiel.example.com' },
		[
			'ok public-url: People reach Fiel at https://fiel.example.com.',
			'warning proxy: FIEL_TRUST_PROXY is off, but an https address needs a proxy: all visitors share the rate limits of its address.',
		],
	],
	[
		{
			HOST: '0.0.0.0',
			FIEL_TRUST_PROXY: 'true',
			FIEL_METRICS_PORT: '9464',
			FIEL_PUBLIC_URL: 'https://fiel.example.com',
		},
		[
			'ok public-url: People reach Fiel at https://fiel.example.com.',
			'warning proxy: FIEL_TRUST_PROXY is on, and HOST is 0.0.0.0: who reaches the port without the proxy can claim any address.',
			'warning metrics: The metrics page listens on 0.0.0.0:9464 without authentication.',
		],
	],
	[
		{ FIEL_TIME_TRAVEL: 'true' },
		['warning time: FIEL_TIME_TRAVEL is on: commands may grant and expire points at a simulated time.'],
	],
	[
		{ FIEL_TIME_TRAVEL: 'true', FIEL_TIME_OFFSET: 'P30D' },
		['warning time: FIEL_TIME_OFFSET shifts the clock of Fiel by 720 h: points are granted and expire then.'],
	],
	[{ FIEL_WEBHOOK_ALLOW: '10.0.0.0/8' }, []],
	[
		{ FIEL_WEBHOOK_ALLOW: '0.0.0.0/0' },
		[
			'warning webhooks: FIEL_WEBHOOK_ALLOW lets webhooks reach 169.254.169.254, where clouds serve the credentials of the machine.',
		],
	],
	[
		{ DATABASE_URL: 'postgres://127.0.0.1:1/fiel', FIEL_LEDGER_KEYS: '' },
		['problem ledger-keys: FIEL_LEDGER_KEYS is not set, and with DATABASE_URL no process starts without it.'],
	],
]

for (const [env, expected] of COMBINATIONS)
	test(`${JSON.stringify(env)} is judged as a whole`, async (t) => {
		const { lines, found } = await examine(t, settingsCheck, env)
		assert.deepEqual(lines, [VALID, ...expected])
		for (const { level, advice, message } of found)
			assert.equal(advice.length > 0, level !== 'ok', `what to do: ${message}`)
	})

test('several wrong settings are all reported, and no secret among them', async (t) => {
	const { lines } = await examine(t, settingsCheck, {
		PORT: 'eighty',
		FIEL_LEDGER_KEYS: 'a secret key',
		SMTP_URL: 'mail:secret@example.com',
	})
	assert.deepEqual(lines, [
		'problem values: PORT is "eighty", but must be a whole number from 0 to 65535.',
		'problem values: FIEL_LEDGER_KEYS must be keys of 64 hexadecimal digits, with commas between them.',
		'problem values: SMTP_URL must look like smtps://user:password@host:465.',
	])
})
