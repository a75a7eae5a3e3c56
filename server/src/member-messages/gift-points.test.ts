import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import sql from 'sql-template-tag'
import { openMember } from '../../test/support/members.ts'
import { createMessageShop } from '../../test/support/messages.ts'
import { useWorld } from '../../test/support/world.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import { setProgram } from '../merchants/set-program.ts'

const world = useWorld()

const GIFTS = {
	signup: { isActive: true, points: '50.5', since: null },
	birthday: { isActive: true, points: '100' },
}

/** A shop that gives points for joining and for a birthday, and what it tells of them. */
const open = async (
	t: TestContext,
	{ email = [], sms = [], program = GIFTS, settings = {} }: Parameters<typeof createMessageShop>[2] = {},
) => {
	const shop = await createMessageShop(t, world, { email, sms, program, settings })
	const tell = async () => {
		await shop.job('grant birthdays')
		await shop.plan()
		shop.pass(10)
		await shop.send()
	}
	const join = (OriginalId: string, changes: object = {}) =>
		shop.api.post(
			'/Customer',
			{
				...{ OriginalId, Name: 'Ana Souza', Email: `${OriginalId}@mail.test`, Phone: '+5511900000017' },
				...{ IsEnrolled: true, ...changes },
			},
			{ HasError: false },
		)
	/** The subjects of the mails, each with the sentence about points. */
	const told = () =>
		shop.received().map(({ subject, text }) => {
			const [sentence = ''] = /You earned [^\n]*\./.exec(text) ?? []
			return `${subject}: ${sentence}`
		})
	const startBirthdays = async () => {
		const { version: _, ...now } = await loadProgram(world.db, shop.merchant.id)
		const changed = { ...now, birthday: GIFTS.birthday }
		await world.db.transaction((tx) => setProgram(tx, shop.merchant.id, changed, 'test', world.clock.now()))
	}
	return { ...shop, join, tell, told, startBirthdays }
}

test('points for joining and for a birthday are told by the welcome and on the birthday', async (t) => {
	const kinds = ['welcome', 'birthday', 'points-earned'] as const
	const shop = await open(t, { email: [...kinds], sms: [...kinds] })
	await shop.join('ana', { BirthdayDate: '1990-06-16' })
	await shop.tell()
	world.clock.set('2026-06-16T04:00:00Z') // one o'clock in São Paulo
	await shop.tell()
	world.clock.set('2026-06-16T12:00:00Z')
	await shop.tell()
	assert.deepEqual(shop.told(), [
		`Welcome to ${shop.merchant.name}: You earned 50.5 points.`,
		'Happy birthday, Ana!: You earned 100 points.',
	])
	assert.deepEqual(
		shop.texts().map(({ text }) => text.split(' Stop')[0]),
		[
			`Welcome to ${shop.merchant.name}. You earned 50.5 points.`,
			`Happy birthday, Ana! Best wishes from ${shop.merchant.name}. You earned 100 points.`,
		],
	)
})

test('without such points, both messages read well and have nothing in place of them', async (t) => {
	const shop = await open(t, { ...{ email: ['welcome'], sms: ['welcome'] }, program: {} })
	await shop.join('ana')
	await shop.tell()
	assert.match(shop.received()[0]!.text, /^Hello Ana,\nWelcome to shop-\d+\.\nYour balance is 0 points\./)
	assert.match(shop.texts()[0]!.text, /^Welcome to shop-\d+\. Stop: https:/)
})

test('where such a message is off, or declined by the member, the points are told by themselves', async (t) => {
	const shop = await open(t, { email: ['birthday', 'points-earned'] })
	await shop.join('ana', { BirthdayDate: '1990-06-16' })
	await shop.tell()
	const page = await openMember(world, shop.merchant, 'ana')
	await page.put('/messages', {
		...{ Language: null, TimeZone: null },
		Channels: [
			{
				...{ Channel: 'email', IsOn: true },
				Kinds: [
					{ Kind: 'points-earned', IsOn: true },
					{ Kind: 'birthday', IsOn: false },
				],
			},
		],
	})
	world.clock.set('2026-06-16T12:00:00Z')
	await shop.tell()
	assert.deepEqual(shop.told(), [
		`You earned 50.5 points: You earned 50.5 points at ${shop.merchant.name}.`,
		`You earned 100 points: You earned 100 points at ${shop.merchant.name}.`,
	])
})

test('points that come after the message of the birthday are told by themselves, and not twice', async (t) => {
	const shop = await open(t, { email: ['birthday', 'points-earned'], program: {} })
	await shop.join('ana', { BirthdayDate: '1990-06-16' })
	world.clock.set('2026-06-16T12:00:00Z')
	await shop.tell()
	shop.pass(1)
	await shop.startBirthdays()
	await shop.tell()
	await shop.tell()
	assert.deepEqual(shop.told(), [
		'Happy birthday, Ana!: ',
		`You earned 100 points: You earned 100 points at ${shop.merchant.name}.`,
	])
})

test('a birthday that becomes known on its day is told with its points', async (t) => {
	const shop = await open(t, { email: ['birthday', 'points-earned'], program: { birthday: GIFTS.birthday } })
	world.clock.set('2026-06-16T15:00:00Z')
	await shop.tell()
	await shop.join('ana', { BirthdayDate: '1990-06-16' })
	await shop.tell()
	await shop.tell()
	assert.deepEqual(shop.told(), ['Happy birthday, Ana!: You earned 100 points.'])
})

test('points for a birthday of an earlier day are told by themselves', async (t) => {
	const shop = await open(t, { email: ['birthday', 'points-earned'], program: { birthday: GIFTS.birthday } })
	await shop.join('ana', { BirthdayDate: '1990-06-16' })
	await shop.tell()
	world.clock.set('2026-06-18T12:00:00Z') // no worker ran on the 16th
	await shop.tell()
	assert.deepEqual(shop.told(), [`You earned 100 points: You earned 100 points at ${shop.merchant.name}.`])
})

test('points for joining of imported customers are history', async (t) => {
	const shop = await open(t, { email: ['points-earned'] })
	await shop.join('ana')
	await world.db.rows(sql`update customers set origin = 2 where merchant_id = ${shop.merchant.id}`)
	await shop.tell()
	assert.deepEqual(shop.told(), [])
	await world.db.rows(sql`update customers set origin = 3 where merchant_id = ${shop.merchant.id}`)
})
