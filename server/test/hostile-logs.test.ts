import assert from 'node:assert/strict'
import { test } from 'node:test'
import { raw } from 'sql-template-tag'
import { codeAt, stepAt } from '../src/users/totp.ts'
import { makeFielFolder, stop } from './fiel-process.ts'
import { PASSWORD } from './support/admin.ts'
import type { Reply } from './support/api.ts'
import { buildOrder } from './support/builders.ts'
import { WITH_LEDGER_KEYS } from './support/ledger-keys.ts'
import { runFiel } from './support/run-fiel.ts'
import { useWorld } from './support/world.ts'

const world = useWorld()

const SECRETS = {
	smtp: 'mail-secret-81',
	database: 'base-secret-82',
	header: 'header-secret-83',
	guess: 'guessed-secret-84',
	changed: 'changed-secret-85',
	guest: 'guest-secret-86',
}
const CLOSED_PORT = 9
const EMAIL = 'owner@example.com'
/** A log line that an attacker would like to forge. */
const FORGED = '{"level":30,"msg":"all is well"}'

test('no secret of a complete run appears in the logs, at the most verbose level and with faults', async (t) => {
	const folder = await makeFielFolder(t)
	const env = environment()
	const server = folder.fiel('start', env)
	const [, address] = await server.see(/running +(http:\S+)/)
	const [announced, token] = await server.see(/http:\S+setup#token=(\S+)/)
	const worker = folder.fiel('worker', env)
	const client = openClient(address!)
	const secrets = [token!, PASSWORD, ...Object.values(SECRETS)]
	const pairs = await workAtThePanel(client, token!, secrets)
	const commands = await useCommands(env)
	secrets.push(commands.link)
	await signInInEveryWay(client, commands.link, secrets)
	pairs.push(commands.pair)
	for (const pair of pairs) await recordOrder(client, pair)
	await breakThings(client)
	const outputs = [await stop(server), await stop(worker), ...commands.outputs]
	// On an empty installation the link of the set-up is printed on purpose.
	const log = outputs
		.map(({ stdout, stderr }) => stdout + stderr)
		.join('\n')
		.replace(announced!, '')
	assert.match(log, /request failed/, 'the faults must be in the log')
	assert.ok(!log.split('\n').includes(FORGED), 'a request has written a line of its own')
	secrets.push(...client.sessions, ...pairs.map(({ Key }) => Key))
	assert.ok(new Set(secrets).size > 30, `${new Set(secrets).size} secrets`)
	for (const secret of secrets) {
		assert.ok(secret.length >= 8, `not much of a secret: ${secret}`)
		for (const form of formsOf(secret)) assert.ok(!log.includes(form), `the log says ${secret} as ${form}`)
	}
})

/** The secret as it is, URL-encoded, and inside base64, as in an Authorization header. */
const formsOf = (secret: string): string[] => [
	secret,
	encodeURIComponent(secret),
	...[0, 1, 2].flatMap((before) => {
		const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)])
		// The first and the last character may share bits with the surrounding text.
		const inside = (text: string): string => text.replace(/=+$/, '').slice(before === 0 ? 0 : before + 1, -1)
		return [inside(bytes.toString('base64')), inside(bytes.toString('base64url'))]
	}),
]

const environment = (): Record<string, string> => {
	const database = new URL(world.url)
	database.password = SECRETS.database
	return {
		...WITH_LEDGER_KEYS,
		DATABASE_URL: database.toString(),
		FIEL_DEMO_CUSTOMERS: '0',
		LOG_LEVEL: 'trace',
		SMTP_URL: `smtp://postman:${SECRETS.smtp}@127.0.0.1:${CLOSED_PORT}`,
		FIEL_MAIL_FROM: 'shop@example.com',
		FIEL_WEBHOOK_HTTP: 'true',
		FIEL_WEBHOOK_ALLOW: '127.0.0.0/8',
	}
}

interface Pair {
	Token: string
	Key: string
}

interface Client {
	/** Every session that it had. */
	sessions: string[]
	pair: Pair | undefined
	send(method: string, path: string, body?: unknown): Promise<{ status: number; reply: Reply }>
	/** Sends a request to the panel that must succeed. */
	done(method: string, path: string, body?: object): Promise<Reply>
}

const openClient = (address: string): Client => {
	const client: Client = {
		sessions: [],
		pair: undefined,
		async send(method, path, body) {
			const { Token, Key } = client.pair ?? {}
			const answer = await fetch(address + path, {
				method,
				headers: {
					authorization: `Basic ${Buffer.from(`${Token}:${Key}`).toString('base64')}`,
					cookie: `fiel_session=${client.sessions.at(-1)}`,
					'content-type': 'application/json',
				},
				...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
			})
			const [, session] = /^fiel_session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? []
			if (session) client.sessions.push(session)
			const text = await answer.text()
			return { status: answer.status, reply: text && JSON.parse(text) }
		},
		async done(method, path, body) {
			const { status, reply } = await client.send(method, `/admin/api${path}`, body)
			assert.ok(status < 300, `${method} ${path}: ${status} ${JSON.stringify(reply)}`)
			return reply
		},
	}
	return client
}

const MERCHANT = 'shop'

/** Uses every feature of the panel that shows a secret once. */
const workAtThePanel = async ({ done }: Client, token: string, secrets: string[]): Promise<Pair[]> => {
	await done('POST', '/setup', {
		Token: token,
		MerchantName: MERCHANT,
		Currency: 'BRL',
		TimeZone: 'America/Sao_Paulo',
		Email: EMAIL,
		Password: PASSWORD,
	})
	const key = await done('POST', '/keys', { Name: 'web shop' })
	const rotated = await done('POST', `/keys/${key.Token}/rotate`, { OverlapHours: 1 })
	const webhook = await done('POST', '/webhooks', {
		Url: `http://127.0.0.1:${CLOSED_PORT}/hook`,
		Topics: ['Point_Add'],
		Headers: { Authorization: SECRETS.header },
	})
	await done('POST', `/webhooks/${webhook.Id}/test`, { Topic: 'Point_Add' })
	const { Secret } = await done('POST', `/webhooks/${webhook.Id}/secret`)
	const invitation = await done('POST', '/invitations', { Email: 'guest@example.com', Role: 'viewer' })
	const invited = invitation.Link.split('token=')[1]
	await done('POST', '/invitations/accept', { Token: invited, Name: 'Eva', Password: SECRETS.guest })
	secrets.push(webhook.Secret, Secret, invited)
	return [key, rotated]
}

/** Signs in by password, link and recovery code. One-time codes are too short to be searched for in the log. */
const signInInEveryWay = async ({ done }: Client, link: string, secrets: string[]): Promise<void> => {
	await done('POST', '/session', { Email: EMAIL, Password: PASSWORD })
	await done('POST', '/session/link', { Token: link })
	await done('PUT', '/session/password', { Password: PASSWORD, NewPassword: SECRETS.changed })
	const factor = await done('POST', '/second-factor', { Password: SECRETS.changed })
	const Code = codeAt(factor.Secret, stepAt(new Date()))
	const { RecoveryCodes } = await done('POST', '/second-factor/confirm', { Code })
	await done('POST', '/session', { Email: EMAIL, Password: SECRETS.changed, Code: RecoveryCodes[0] })
	secrets.push(factor.Secret, ...RecoveryCodes)
}

/** Commands print secrets only where they were asked for. */
const useCommands = async (env: Record<string, string>) => {
	const [created, link] = await Promise.all([
		runFiel(world, ['keys', 'create', '--merchant', MERCHANT, '--name', 'till', '--json'], env),
		runFiel(world, ['users', 'link', '--merchant', MERCHANT, '--email', EMAIL], env),
	])
	assert.deepEqual([created.code, link.code], [0, 0], created.stderr + link.stderr)
	return {
		pair: JSON.parse(created.stdout) as Pair,
		link: /token=(\S+)/.exec(link.stdout)![1]!,
		outputs: [created, link].map(({ stderr }) => ({ stdout: '', stderr })),
	}
}

const recordOrder = async (client: Client, pair: Pair): Promise<void> => {
	client.pair = pair
	const { status, reply } = await client.send('POST', '/v1/pvt/POS/orders', buildOrder())
	assert.equal(`${status} ${reply.HasError}`, '200 false')
}

/** Sends secrets in requests that fail: wrong ones, broken bodies, and a database without its tables. */
const breakThings = async (client: Client): Promise<void> => {
	const signIn = { Email: EMAIL, Password: SECRETS.changed }
	const wrong = await client.send('POST', '/admin/api/session', { ...signIn, Password: SECRETS.guess })
	await client.send('GET', `/v1/pvt/nothing${encodeURIComponent(`\n${FORGED}\n`)}`)
	const cut = await client.send('POST', '/admin/api/session', JSON.stringify(signIn).slice(0, -1))
	assert.deepEqual([wrong.status, cut.status], [401, 400])
	for (const table of ['users', 'customers', 'api_keys']) {
		await world.db.rows(raw(`alter table ${table} rename to lost`))
		const failed = [
			await client.send('POST', '/admin/api/session', signIn),
			await client.send(
				'POST',
				'/v1/pvt/POS/orders',
				buildOrder({ OriginalId: `x\n${FORGED}\n`, Coupon: SECRETS.guess }),
			),
			await client.send('POST', '/admin/api/keys', { Name: SECRETS.guess }),
		]
		await world.db.rows(raw(`alter table lost rename to ${table}`))
		assert.ok(failed.some(({ status }) => status === 500))
	}
}
