import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { buildOrder } from '../../../../test/support/builders.ts'
import { WITH_LEDGER_KEYS } from '../../../../test/support/ledger-keys.ts'
import { assertUnchanged } from '../../../../test/support/refused.ts'
import { runFiel } from '../../../../test/support/run-fiel.ts'
import { ENDPOINT, failDeliveries, fanOutAll } from '../../../../test/support/webhooks.ts'
import { useWorld } from '../../../../test/support/world.ts'
import { readConfig } from '../../../config.ts'
import { OperatorError } from '../../../operator-error.ts'
import { readOptions } from '../../support/command.ts'
import { webhooksChangeCommand } from './change.ts'
import { webhooksCreateCommand } from './create.ts'
import { webhooksLogCommand } from './log.ts'
import { webhooksResendCommand } from './resend.ts'
import { webhooksTestCommand } from './send-test.ts'

const world = useWorld()

const fiel = (merchant: { name: string }, subcommand: string, ...args: string[]) =>
	runFiel(world, ['webhooks', subcommand, '--merchant', merchant.name, ...args])

const runJson = async (merchant: { name: string }, subcommand: string, ...args: string[]) => {
	const result = await fiel(merchant, subcommand, ...args, '--json')
	assert.deepEqual([result.code, result.stderr], [0, ''], result.stderr)
	return JSON.parse(result.stdout)
}

const TOPICS = ['--topics', 'Point_Add,Point_Removed']

test('a webhook is created, listed without its secret, changed and removed', async () => {
	const { merchant } = await world.merchant()
	const own = ['--name', 'CRM', '--form', 'envelope', '--in-order', '--alert-email', 'ops@example.com']
	const caps = ['--per-second', '5', '--concurrency', '2', '--header', 'X-A: hush: hush', '--header', 'X-B:2']
	const made = await fiel(merchant, 'create', '--url', ENDPOINT, ...TOPICS, ...own, ...caps, '--json')
	assert.match(made.stdout, /^\{"Id":\d+,"Secret":"whsec_[A-Za-z0-9+/]{43}="\}\n$/, made.stderr)
	const { Id, Secret } = JSON.parse(made.stdout)
	const listed = await fiel(merchant, 'list', '--json')
	assert.ok(!listed.stdout.includes('hush') && !listed.stdout.includes(Secret))
	assert.partialDeepStrictEqual(JSON.parse(listed.stdout), [
		{
			...{ Id, Name: 'CRM', Url: ENDPOINT, Topics: ['Point_Add', 'Point_Removed'], Form: 'envelope' },
			...{ InOrder: true, AlertEmail: 'ops@example.com', PerSecond: 5, Concurrency: 2, Status: 'active' },
			HeaderNames: ['X-A', 'X-B'],
		},
	])
	assert.match((await fiel(merchant, 'list')).stdout, /^ID +NAME +STATUS.*\n\d+ +CRM +active +0 /)
	const id = ['--id', String(Id)]
	const less = ['--alert-email', 'none', '--per-second', 'none', '--in-order', 'false', '--active', 'false']
	const changed = await runJson(merchant, 'change', ...id, ...less, '--topics', 'Point_Update')
	assert.partialDeepStrictEqual(changed, {
		...{ AlertEmail: null, PerSecond: null, InOrder: false, Status: 'inactive', Topics: ['Point_Update'] },
		...{ Concurrency: 2, HeaderNames: ['X-A', 'X-B'] },
	})
	const rotated = await runJson(merchant, 'rotate', ...id)
	assert.notEqual(rotated.Secret, Secret)
	assert.ok(Date.parse(rotated.PreviousSecretUntil) > 0)
	assert.equal((await runJson(merchant, 'remove', ...id)).Id, Id)
	assert.deepEqual(await runJson(merchant, 'list'), [])
	const again = await fiel(merchant, 'remove', ...id)
	assert.deepEqual([again.code, again.stderr], [1, `Merchant "${merchant.name}" has no webhook ${Id}\n`])
})

test('a webhook without a topic is error 120', async () => {
	const { merchant } = await world.merchant()
	const refused = await fiel(merchant, 'create', '--url', ENDPOINT, '--json')
	assert.deepEqual([refused.code, refused.stdout], [1, ''])
	assert.match(refused.stderr, /^120 WebhookSubscription_TopicRequired: .+\n$/)
})

test('the address rules of the configuration apply to the command line too', async () => {
	const { merchant } = await world.merchant()
	const inside = `webhooks create --merchant ${merchant.name} --url http://127.0.0.1:8080/hook --topics Point_Add`
	const allowed = { FIEL_WEBHOOK_HTTP: 'true', FIEL_WEBHOOK_ALLOW: '127.0.0.0/8' }
	const made = await runFiel(world, [...inside.split(' '), '--json'], allowed)
	assert.match(made.stdout, /^\{"Id":\d+,"Secret":"whsec_/, made.stderr)
})

const COMMANDS = [
	webhooksCreateCommand,
	webhooksChangeCommand,
	webhooksLogCommand,
	webhooksResendCommand,
	webhooksTestCommand,
]

for (const [text, exitCode, message] of [
	['create --url URL --topics ,', 1, /^120 WebhookSubscription_TopicRequired: /],
	['change --id 1 --topics ,', 1, /^120 WebhookSubscription_TopicRequired: /],
	['create --url URL --topics Point_Gone', 2, /^"Point_Gone" is no topic; /],
	['create --topics Point_Add', 1, /^7 .*Url is required$/],
	['create --topics Point_Add --url https://127.0.0.1/', 1, /^77 GenericError: /],
	['create --topics Point_Add --url http://93.184.216.34/', 1, /^77 GenericError: /],
	['create --topics Point_Add --url URL --header hush', 2, /^--header must look like (?!.*hush)/],
	['create --topics Point_Add --url URL --concurrency 201', 2, /^--concurrency is "201", /],
	['change --id 1', 2, /^There is nothing to change$/],
	['change --id x --name y', 2, /^--id is "x", /],
	['change --id 999999 --name x', 1, /has no webhook 999999$/],
	['log --id 999999', 1, /has no webhook 999999$/],
	['log --id 1 --state gone', 2, /^--state is "gone", /],
	['log --id 1 --delivery 999999', 1, /has no delivery 999999$/],
	['resend --id 1', 2, /^Either --delivery or --since /],
	['resend --id 1 --since soon', 2, /^--since must be a moment/],
	['resend --id 999999 --since 2001-01-01', 1, /^0 Campaign_InvalidDateRange: /],
	['test --id 1 --topic x', 2, /^"x" is no topic/],
] as const)
	test(`webhooks ${text} is refused`, async () => {
		const { merchant } = await world.merchant()
		const [subcommand, ...args] = text.replace('URL', ENDPOINT).split(' ')
		const command = COMMANDS.find(({ name }) => name === `webhooks ${subcommand}`)!
		const values = readOptions(command, ['--merchant', merchant.name, ...args])!
		const config = readConfig({ ...WITH_LEDGER_KEYS, DATABASE_URL: world.url })
		await assertUnchanged(world, () =>
			assert.rejects(command.run({ config, clock: world.clock }, values), (problem) => {
				assert.ok(problem instanceof OperatorError)
				assert.equal(problem.exitCode, exitCode, problem.message)
				assert.match(problem.message, message)
				return true
			}),
		)
	})

test('tests and failed deliveries are in the log and can be resent', async () => {
	const { merchant, api } = await world.merchant()
	world.clock.set(new Date().toISOString())
	const { Id } = await runJson(merchant, 'create', '--url', ENDPOINT, ...TOPICS)
	const id = ['--id', String(Id)]
	const sent = await runJson(merchant, 'test', ...id, '--topic', 'Point_Add')
	assert.partialDeepStrictEqual(sent, { Topic: 'Point_Add', EventId: null, State: 'waiting' })
	await api.post('/POS/orders', buildOrder(), { HasError: false })
	await fanOutAll(world)
	const [delivery, first] = await runJson(merchant, 'log', ...id)
	assert.equal(first.Id, sent.Id)
	await failDeliveries(world, merchant, [delivery.Id])
	const failed = await runJson(merchant, 'log', ...id, '--state', 'failed')
	assert.partialDeepStrictEqual(failed, [{ Id: delivery.Id, LastStatus: 500 }])
	const story = await runJson(merchant, 'log', ...id, '--delivery', String(delivery.Id))
	assert.equal(JSON.parse(story.Body).Points, 100)
	assert.equal(story.History[0].Response, 'out of order')
	const today = new Date(world.clock.now().getTime() - 86_400_000).toISOString()
	assert.deepEqual(await runJson(merchant, 'resend', ...id, '--since', today), { Resent: 1, Missed: 0 })
	const one = ['--delivery', String(sent.Id)]
	assert.deepEqual(await runJson(merchant, 'resend', ...id, ...one), { Resent: 1, Missed: 0 })
	assert.deepEqual(await runJson(merchant, 'log', ...id, '--state', 'failed'), [])
	assert.match((await fiel(merchant, 'log', ...id)).stdout, /^ID +STATE .*\n\d+ +waiting +Point_Add /)
	for (const [command, ...more] of [['change', '--name', 'Till'], ['rotate'], ['remove']] as const)
		await runJson(merchant, command, ...id, ...more)
	const log = await world.db.rows<{ operation: string }>(
		sql`select operation, kind, thing_id from audit_log where merchant_id = ${merchant.id} order by id`,
	)
	const done = ['create', 'test', 'resend', 'resend', 'change', 'rotate', 'remove']
	assert.deepEqual(
		log,
		done.map((command) => ({ operation: `webhooks ${command}`, kind: 'webhooks', thing_id: String(Id) })),
	)
})
