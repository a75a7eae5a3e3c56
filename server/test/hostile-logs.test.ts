import assert from 'node:assert/strict'
import { test } from 'node:test'
import { raw } from 'sql-template-tag'
import { makeFielFolder, stop } from './fiel-process.ts'
import { addUser, PASSWORD } from './support/admin.ts'
import type { Reply } from './support/api.ts'
import { order } from './support/builders.ts'
import { fielOn } from './support/fiel.ts'
import { useWorld } from './support/world.ts'

const world = useWorld()

const SECRETS = {
	smtp: 'mail-secret-81',
	database: 'base-secret-82',
	header: 'header-secret-83',
	guess: 'guessed-secret-84',
}
const CLOSED_PORT = 9
/** What somebody would like the log to say. */
const FORGED = '{"level":30,"msg":"all is well"}'

test('no secret of a whole run is in the logs, at the most talkative level, faults included', async (t) => {
	const { merchant, token, key } = await world.merchant()
	const { email } = await addUser(world, merchant)
	const folder = await makeFielFolder(t)
	const env = environment()
	const server = folder.fiel('start', env)
	const [, address] = await server.see(/running +(http:\S+)/)
	const worker = folder.fiel('worker', env)
	const client = openClient(address!, `Basic ${Buffer.from(`${token}:${key}`).toString('base64')}`)
	const secrets = [key, PASSWORD, ...Object.values(SECRETS)]
	secrets.push(...(await workAtThePanel(client, email)))
	const commands = await useCommands(merchant.name, email, env)
	secrets.push(...commands.secrets)
	await breakThings(client, email)
	const said = [await stop(server), await stop(worker), ...commands.said]
	const log = said.map(({ stdout, stderr }) => stdout + stderr).join('\n')
	assert.match(log, /request failed/, 'the faults must be in the log')
	assert.ok(!log.split('\n').includes(FORGED), 'a request has written a line of its own')
	assert.ok(secrets.length > 12)
	for (const secret of secrets) {
		assert.ok(secret.length >= 8, `not much of a secret: ${secret}`)
		for (const form of [secret, Buffer.from(secret).toString('base64'), encodeURIComponent(secret)])
			assert.ok(!log.includes(form), `the log says ${secret}`)
	}
})

const environment = (): Record<string, string> => {
	const database = new URL(world.url)
	database.password = SECRETS.database
	return {
		DATABASE_URL: database.toString(),
		LOG_LEVEL: 'trace',
		SMTP_URL: `smtp://postman:${SECRETS.smtp}@127.0.0.1:${CLOSED_PORT}`,
		FIEL_MAIL_FROM: 'shop@example.com',
		FIEL_WEBHOOK_HTTP: 'true',
		FIEL_WEBHOOK_ALLOW: '127.0.0.0/8',
	}
}

interface Client {
	cookie: string
	send(method: string, path: string, body?: unknown): Promise<{ status: number; reply: Reply }>
}

const openClient = (address: string, authorization: string): Client => {
	const client: Client = {
		cookie: '',
		async send(method, path, body) {
			const answer = await fetch(address + path, {
				method,
				headers: { authorization, cookie: client.cookie, 'content-type': 'application/json' },
				...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
			})
			client.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? client.cookie
			const text = await answer.text()
			return { status: answer.status, reply: text && JSON.parse(text) }
		},
	}
	return client
}

/** What the panel shows once: every secret that somebody gets to see there. */
const workAtThePanel = async (client: Client, email: string): Promise<string[]> => {
	const made = async (path: string, body: object): Promise<Reply> => {
		const { status, reply } = await client.send('POST', `/admin/api${path}`, body)
		assert.equal(status, 201, JSON.stringify(reply))
		return reply
	}
	await made('/session', { Email: email, Password: PASSWORD })
	const session = client.cookie.split('=')[1]!
	const key = await made('/keys', { Name: 'web shop' })
	const rotated = await made(`/keys/${key.Token}/rotate`, { OverlapHours: 0 })
	const webhook = await made('/webhooks', {
		Url: `http://127.0.0.1:${CLOSED_PORT}/hook`,
		Topics: ['Point_Add'],
		Headers: { Authorization: SECRETS.header },
	})
	await made(`/webhooks/${webhook.Id}/test`, { Topic: 'Point_Add' })
	const invitation = await made('/invitations', { Email: 'guest@example.com', Role: 'viewer' })
	const factor = await made('/second-factor', { Password: PASSWORD })
	const { status, reply } = await client.send('POST', '/v1/pvt/POS/orders', order())
	assert.equal(`${status} ${reply.HasError}`, '200 false')
	return [session, key.Key, rotated.Key, webhook.Secret, invitation.Link.split('token=')[1]!, factor.Secret]
}

/** Commands print secrets where somebody asked for them, and nowhere else. */
const useCommands = async (merchant: string, email: string, env: Record<string, string>) => {
	const created = await fielOn(
		world,
		['keys', 'create', '--merchant', merchant, '--name', 'till', '--json'],
		env,
	)
	const link = await fielOn(world, ['users', 'link', '--merchant', merchant, '--email', email], env)
	assert.deepEqual([created.code, link.code], [0, 0], created.stderr + link.stderr)
	const secrets = [JSON.parse(created.stdout).Key, /token=(\S+)/.exec(link.stdout)![1]!]
	return { secrets, said: [created, link].map(({ stderr }) => ({ stdout: '', stderr })) }
}

/** Secrets on their way into what fails: wrong ones, broken bodies, and a database that has lost its tables. */
const breakThings = async (client: Client, email: string): Promise<void> => {
	const signIn = { Email: email, Password: PASSWORD }
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
				order({ OriginalId: `x\n${FORGED}\n`, Coupon: SECRETS.guess }),
			),
			await client.send('POST', '/admin/api/keys', { Name: SECRETS.guess }),
		]
		await world.db.rows(raw(`alter table lost rename to ${table}`))
		assert.ok(failed.some(({ status }) => status === 500))
	}
}
