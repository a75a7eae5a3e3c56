import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TOPIC_NUMBERS, TOPICS, type Topic } from '@fiel/contract'
import { signInAs } from '../../test/support/admin.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { assertConforms } from '../../test/support/conforms.ts'
import { startReceiver } from '../../test/support/receiver.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { createTestDeliveryWorker, ENDPOINT, fanOutAll, subscribe } from '../../test/support/webhooks.ts'
import { NOON, useWorld } from '../../test/support/world.ts'
import { JOBS } from '../jobs.ts'

const world = useWorld()
const NUMBERED = Object.keys(TOPIC_NUMBERS) as Topic[]
const ANA = { OriginalId: 'ana', Name: 'Ana', Email: 'ana@example.com', BirthdayDate: '1990-06-16' }

test('a subscription in the numbered form gets points and what customers earned', async (t) => {
	const { merchant, api } = await world.merchant({ birthday: { isActive: true, points: '30' } })
	const receiver = await startReceiver(t)
	await subscribe(world, merchant.id, `${receiver.url}/hook`, {
		...{ topics: NUMBERED, form: 'numbered', inOrder: true, concurrency: 1 },
	})
	const worker = createTestDeliveryWorker(t, world)
	const heard = async () => {
		await worker.drain()
		return receiver.received.splice(0).map(({ headers, body }) => {
			const message = JSON.parse(body)
			const topic = headers['webhook-topic'] as Topic
			assertConforms({ id: `numbered ${topic}`, reply: TOPICS[topic].numbered! }, message)
			assert.deepEqual([message.Uuid, message.TopicName], [headers['webhook-id'], topic])
			return message
		})
	}
	await JOBS.find((job) => job.name === 'grant birthdays')!.run(world)
	await api.post('/POS/orders', buildOrder({ OrderTotal: 250.5, Customer: ANA }), { HasError: false })
	const { Result } = await api.get('/Customer/ana')
	const [added, earned, ...none] = await heard()
	assert.deepEqual(none, [])
	assert.partialDeepStrictEqual(added, { Topic: 0, TopicName: 'Point_Add', Payload: { Points: 250 } })
	const { Id } = added.Payload.Customer
	const customer = {
		Email: 'ana@example.com',
		Id,
		Name: 'Ana',
		Phone: null,
		BirthdayDate: Result.BirthdayDate,
	}
	assert.deepEqual(earned, {
		Uuid: earned.Uuid,
		Timestamp: '2026-06-15T12:00:00.000Z',
		Topic: 3,
		TopicName: 'Communication_EarnPurchasePoints',
		Payload: { EarnedPoints: 250, ObjectiveType: 0, Customer: customer },
	})
	assert.notEqual(added.Uuid, earned.Uuid)
	world.clock.pass(1)
	await JOBS.find((job) => job.name === 'grant birthdays')!.run(world)
	const change = { Value: 1, OperationType: 1, Reason: 'oops', ChangeKey: 'k1' }
	await api.post('/Customer/ana/cashback', change, { HasError: false })
	const later = await heard()
	assert.deepEqual(
		later.map(({ Topic }) => Topic),
		[0, 4, 2],
	)
	assert.deepEqual(later[1].Payload, { EarnedPoints: 30, ObjectiveType: 2, Customer: customer })
})

test('a communication can be had in every form, and is shown in the log and resent like an event', async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const Topics = ['Communication_EarnPurchasePoints']
	const { Id } = await panel.post('/webhooks', { Url: ENDPOINT, Topics, IsActive: false })
	await api.post('/POS/orders', buildOrder({ Customer: ANA }), { HasError: false })
	await fanOutAll(world)
	assert.deepEqual(await panel.get(`/webhooks/${Id}/deliveries`), [])
	await panel.put(`/webhooks/${Id}`, { IsActive: true })
	const missed = { Resent: 0, Missed: 1 }
	assert.deepEqual(await panel.post(`/webhooks/${Id}/resend`, { Since: NOON }, 200), missed)
	assert.deepEqual(await panel.post(`/webhooks/${Id}/resend`, { Since: NOON }, 200), {
		Resent: 0,
		Missed: 0,
	})
	const [delivery] = await panel.get(`/webhooks/${Id}/deliveries`)
	const { Body } = await panel.get(`/webhooks/${Id}/deliveries/${delivery.Id}`)
	assert.partialDeepStrictEqual(JSON.parse(Body), { EarnedPoints: 100, Customer: { Name: 'Ana' } })
})

test('only topics with a number can be chosen and tested in the numbered form', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const webhook = { Url: ENDPOINT, Topics: ['Point_Add'], Form: 'numbered' }
	const numbered = await panel.post('/webhooks', webhook)
	const other = await panel.post('/webhooks', { Url: ENDPOINT, Topics: ['Order_Recorded', 'Point_Add'] })
	await assertUnchanged(world, async () => {
		for (const [refused, field] of [
			[await panel.post('/webhooks', { ...webhook, Topics: ['Tier_Lost'] }, 422), 'Topics'],
			[await panel.put(`/webhooks/${numbered.Id}`, { Topics: ['Tier_Lost'] }, 422), 'Topics'],
			[await panel.put(`/webhooks/${other.Id}`, { Form: 'numbered' }, 422), 'Topics'],
			[await panel.post(`/webhooks/${numbered.Id}/test`, { Topic: 'Tier_Lost' }, 422), 'Topic'],
		] as const) {
			assert.deepEqual([refused.ErrorCode, refused.Field], [77, field])
			assert.match(refused.Message, /has no number: .* Point_Add, Point_Update, Point_Removed, Communication/)
		}
	})
	await panel.put(`/webhooks/${other.Id}`, { Form: 'numbered', Topics: NUMBERED })
	for (const Topic of NUMBERED) {
		const sent = await panel.post(`/webhooks/${numbered.Id}/test`, { Topic }, 201)
		const { Body } = await panel.get(`/webhooks/${numbered.Id}/deliveries/${sent.Id}`)
		assertConforms({ id: `test ${Topic}`, reply: TOPICS[Topic].numbered! }, JSON.parse(Body))
	}
})
