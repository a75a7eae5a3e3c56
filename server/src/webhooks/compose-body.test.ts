import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Operation, PointEvent, PointEventEnvelope } from '@fiel/contract'
import { assertConforms } from '../../test/support/conforms.ts'
import { decimal } from '../db/decimal.ts'
import { BODY_LIMIT, composeBody, type PointEventData } from './compose-body.ts'

const buildData = (
	changes: Partial<PointEventData['event']> = {},
	rest: Partial<PointEventData> = {},
): PointEventData => ({
	messageId: '0b6f6a52-6f0f-4a39-9a8e-0d3f7c1f2a11',
	topic: 'Point_Add',
	form: 'payload',
	createdAt: new Date('2026-11-14T15:01:32Z'),
	timeZone: 'America/Sao_Paulo',
	customer: {
		id: 17,
		originalId: 'C-1001',
		publicId: 'p-1001',
		name: 'Ana "Naná" Souza',
		email: 'ana@example.com',
		phone: null,
		document: '123.456.789-09',
		birthday: '1990-05-17',
	},
	...rest,
	event: {
		action: 0,
		recordId: 4210,
		type: 0,
		points: decimal('349.9000'),
		cashback: decimal('17.50'),
		validUntil: new Date('2027-11-15T02:59:59.999Z'),
		pointsBalance: decimal('349.9000'),
		cashbackBalance: decimal('17.50'),
		origins: [],
		occurredAt: new Date('2026-11-14T15:01:31Z'),
		...changes,
	},
})
const conforms = (id: string, reply: unknown, body: unknown) =>
	assertConforms({ id, reply } as Operation, body)
const origins = (count: number) =>
	Array.from({ length: count }, (_, index) => ({
		PointId: 4000 + index,
		UsedPoints: 0.5,
		UsedCashback: 0.03,
	}))

test('an event of added points has the documented body', () => {
	const { body, omittedOrigins } = composeBody(buildData())
	const payload = JSON.parse(body)
	conforms('PointEvent', PointEvent, payload)
	assert.equal(omittedOrigins, 0)
	assert.deepEqual(payload, {
		Points: 349.9,
		PointType: 0,
		PointAction: 0,
		Customer: {
			Id: 17,
			OriginalId: 'C-1001',
			PublicId: 'p-1001',
			Name: 'Ana "Naná" Souza',
			Email: 'ana@example.com',
			Phone: null,
			Document: '123.456.789-09',
			BirthdayDate: '1990-05-17T00:00:00.000Z',
			PointsBalance: 349.9,
		},
		PointsBalance: { PointsBalance: 349.9, CashbackBalance: 17.5 },
		Cashback: 17.5,
		ValidDate: '2027-11-15T02:59:59.999Z',
		ValidDateFormatted: '14/11/2027',
		PointId: 4210,
		EventDate: '2026-11-14T15:01:31.000Z',
		Origins: [],
	})
})

test('an event of removed points has negative amounts, no expiry date, and the lots they came from', () => {
	const { body } = composeBody(
		buildData(
			{
				action: 2,
				points: decimal(-200),
				cashback: decimal(-10),
				type: 9,
				validUntil: null,
				pointsBalance: decimal(-50),
				origins: [{ PointId: 4210, UsedPoints: 200, UsedCashback: 10 }],
			},
			{ topic: 'Point_Removed' },
		),
	)
	const payload = JSON.parse(body)
	conforms('PointEvent', PointEvent, payload)
	assert.deepEqual(
		[payload.Points, payload.Cashback, payload.PointAction, payload.ValidDate, payload.ValidDateFormatted],
		[-200, -10, 2, null, ''],
	)
	assert.deepEqual(payload.Origins, [{ PointId: 4210, UsedPoints: 200, UsedCashback: 10 }])
	assert.equal(payload.PointsBalance.PointsBalance, -50)
	assert.equal(payload.Customer.PointsBalance, -50)
})

test("the expiry day is in the merchant's time zone", () => {
	for (const [timeZone, day] of [
		['America/Sao_Paulo', '14/11/2027'],
		['UTC', '15/11/2027'],
		['Asia/Tokyo', '15/11/2027'],
	] as const)
		assert.equal(JSON.parse(composeBody(buildData({}, { timeZone })).body).ValidDateFormatted, day)
})

test("the envelope has the message's data and the same payload", () => {
	const plain = composeBody(buildData({ action: 1 }, { topic: 'Point_Update' })).body
	const envelope = JSON.parse(
		composeBody(buildData({ action: 1 }, { topic: 'Point_Update', form: 'envelope' })).body,
	)
	conforms('PointEventEnvelope', PointEventEnvelope, envelope)
	assert.deepEqual(envelope, {
		Uuid: '0b6f6a52-6f0f-4a39-9a8e-0d3f7c1f2a11',
		Timestamp: '2026-11-14T15:01:32.000Z',
		Topic: 'Point_Update',
		Payload: JSON.parse(plain),
	})
	assert.equal(envelope.Payload.PointAction, 1)
})

test('numbers keep all their digits', () => {
	for (const [value, written] of [
		[decimal('0.1').plus('0.2'), '0.3'],
		[decimal('100.0000'), '100'],
		[decimal('-0'), '0'],
		[decimal('0.0001'), '0.0001'],
		[decimal('999999999999.9999'), '999999999999.9999'],
		[decimal('99999999999999.9999'), '99999999999999.9999'],
		[decimal('1e12'), '1000000000000'],
	] as const)
		assert.match(composeBody(buildData({ points: value })).body, new RegExp(`^{"Points":${written},`))
})

test('a body stays under 20 KB: it keeps the first origins and counts the omitted ones', () => {
	for (const form of ['payload', 'envelope'] as const)
		for (let count = 300; count < 420; count++) {
			const { body, omittedOrigins } = composeBody(buildData({ origins: origins(count) }, { form }))
			const size = Buffer.byteLength(body)
			const sent = JSON.parse(body)
			const kept = (sent.Payload ?? sent).Origins
			assert.ok(size < BODY_LIMIT, `${size} bytes`)
			assert.deepEqual(kept, origins(count).slice(0, count - omittedOrigins))
			// One more origin would not have fitted.
			const nextSize = JSON.stringify(origins(count)[kept.length] ?? {}).length + 1
			if (omittedOrigins > 0) assert.ok(size + nextSize >= BODY_LIMIT - 1, `${size} bytes, one more fits`)
		}
	assert.equal(composeBody(buildData({ origins: origins(100_000) })).omittedOrigins > 99_000, true)
})

test('a customer with the longest values fits as well', () => {
	const long = '\u0001'.repeat(500) // six bytes each in JSON
	const id = '\u0001'.repeat(255)
	const customer = {
		id: 1,
		originalId: id,
		publicId: id,
		name: long,
		email: long,
		phone: long,
		document: long,
	}
	const { body, omittedOrigins } = composeBody(
		buildData(
			{ origins: origins(1000) },
			{ form: 'envelope', customer: { ...customer, birthday: '1990-05-17' } },
		),
	)
	assert.ok(Buffer.byteLength(body) < BODY_LIMIT)
	assert.ok(omittedOrigins > 0 && omittedOrigins < 1000)
	conforms('PointEventEnvelope', PointEventEnvelope, JSON.parse(body))
})
