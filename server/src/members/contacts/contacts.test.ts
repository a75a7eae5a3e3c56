import assert from 'node:assert/strict'
import { afterEach, type TestContext, test } from 'node:test'
import sql from 'sql-template-tag'
import { readMail } from '../../../test/support/mail-server.ts'
import { openMember, switchMembersOn } from '../../../test/support/members.ts'
import { createPinShop, PIN_ENVIRONMENT, wrongCode } from '../../../test/support/pins.ts'
import { useWorld } from '../../../test/support/world.ts'
import type { Tx } from '../../db/database.ts'
import { isRefusal } from '../../refusal.ts'
import type { MemberToken } from '../authenticate-members.ts'
import { parseTypedContact } from '../sign-in/typed-contact.ts'
import { type ChangeContact, changeContacts } from './change-contacts.ts'

const world = useWorld(PIN_ENVIRONMENT)

// A round sends the messages of all merchants, so those left waiting by one test would be sent by the next.
afterEach(() => world.db.rows(sql`delete from outbox`))

const openShop = async (t: TestContext, hasGateway = false) => {
	const shop = await createPinShop(t, world, { hasGateway })
	const ana = await shop.addCustomer({ Email: 'ana@mail.test' })
	return { ...shop, ana, page: await openMember(world, shop.merchant, ana) }
}

test('a member changes the email address with a code that arrives there, and the one before is told', async (t) => {
	const { merchant, mails, page, deliver } = await openShop(t)
	const Contact = ' New@mail.test '
	assert.deepEqual(await page.post('/contact', { Contact }, 202), {
		ExpiresAt: '2026-06-15T12:10:00.000Z',
		Channel: 'email',
	})
	const Code = (await deliver())!
	assert.equal(mails.received[0]!.to, 'new@mail.test')
	assert.equal((await page.get('')).Email, 'ana@mail.test')
	const wrong = await page.post('/contact/confirm', { Contact, Code: wrongCode(Code) }, 422)
	assert.deepEqual([wrong.ErrorCode, wrong.Field], [77, 'Code'])
	await page.post('/contact/confirm', { Contact: 'other@mail.test', Code }, 422)
	assert.equal((await page.post('/contact/confirm', { Contact, Code })).Email, 'New@mail.test')
	await page.post('/contact/confirm', { Contact, Code }, 422)
	await deliver()
	const notice = mails.received[1]!
	assert.deepEqual(
		[notice.to, notice.headers.get('subject')],
		['ana@mail.test', `Your contact at ${merchant.name} was changed`],
	)
	assert.match(notice.raw.replace(/=\r\n/g, ''), /If it was not you, tell the shop at once/)
	assert.ok(!notice.raw.includes('New@mail.test'))
})

test('the warning to the former contact is in the language of the member', async (t) => {
	const { merchant, mails, page, deliver } = await openShop(t)
	await page.put('/messages', { Language: 'pt', TimeZone: null, Channels: [] })
	await page.post('/contact', { Contact: 'new@mail.test' }, 202)
	const code = (await deliver())!
	const Code = `${code.slice(0, 3)}-${code.slice(3)}`
	await page.post('/contact/confirm', { Contact: 'new@mail.test', Code })
	await deliver()
	assert.equal(readMail(mails.received[1]!).subject, `O seu contato em ${merchant.name} foi alterado`)
})

test('a contact of another customer is refused after the right code, so that only its owner learns that', async (t) => {
	const { page, deliver, addCustomer } = await openShop(t, true)
	await addCustomer({ Email: 'bia@mail.test', Phone: '+55 11 91234-5678' })
	for (const [Contact, free] of [
		['bia@mail.test', 'free@mail.test'],
		['11 91234-5678', '+55 11 95555-5555'],
	] as const) {
		const [taken, open] = [
			await page.post('/contact', { Contact }, 202),
			await page.post('/contact', { Contact: free }, 202),
		]
		assert.deepEqual(taken, open)
		await world.db.rows(sql`delete from outbox where recipient in ('free@mail.test', '+5511955555555')`)
		const Code = (await deliver())!
		const wrong = await page.post('/contact/confirm', { Contact, Code: wrongCode(Code) }, 422)
		assert.equal(wrong.Field, 'Code')
		const refused = await page.post('/contact/confirm', { Contact, Code }, 422)
		assert.deepEqual(
			[refused.Message, refused.Field],
			['This contact belongs to another customer. Ask the shop for help.', 'Contact'],
		)
	}
	assert.equal((await page.get('')).Email, 'ana@mail.test')
})

test('a telephone is changed too; a member without one is told by email; sendings are limited for the member', async (t) => {
	const { page, mails, gateway, deliver } = await openShop(t, true)
	await page.post('/contact', { Contact: '+5511912345678' }, 202)
	const Code = (await deliver())!
	assert.equal(JSON.parse(gateway.received[0]!.body).to, '+5511912345678')
	const changed = await page.post('/contact/confirm', { Contact: '+5511912345678', Code })
	assert.deepEqual([changed.Phone, changed.Email], ['+5511912345678', 'ana@mail.test'])
	await deliver()
	assert.equal(mails.received.at(-1)!.to, 'ana@mail.test')
	for (const nth of [1, 2, 3, 4, 5]) await page.post('/contact', { Contact: `a${nth}@mail.test` }, 202)
	const refused = await page.post('/contact', { Contact: 'a6@mail.test' }, 429)
	assert.equal(refused.ErrorName, 'Too_Many_Requests')
	await page.post('/contact', { Contact: 'nothing' }, 422)
})

/** A shop whose members confirm contacts in one batch: what each has then, or the field of the refusal, and how many statements it took. */
const openBatch = async (t: TestContext) => {
	const shop = await createPinShop(t, world, { hasGateway: true })
	await switchMembersOn(world, shop.merchant)
	const issuedAt = world.clock.now()
	const token = (subject: string): MemberToken => ({
		...{ subject, isOwn: false, issuedAt, expiresAt: issuedAt, scopes: ['profile'] },
	})
	const codeFor = async (customer: string, Contact: string): Promise<ChangeContact> => {
		const page = await openMember(world, shop.merchant, customer)
		await page.post('/contact', { Contact }, 202)
		const code = (await shop.deliver())!
		return { token: token(customer), contact: parseTypedContact(Contact)!, text: Contact, code }
	}
	const confirm = async (commands: ChangeContact[]) => {
		let statements = 0
		const outcomes = await world.db.transaction((tx) => {
			const rows: Tx['rows'] = (statement) => {
				statements += 1
				return tx.rows(statement)
			}
			return changeContacts({ ...tx, rows }, shop.merchant, world.clock.now(), commands)
		})
		const told = outcomes.map((outcome) => {
			if (isRefusal(outcome)) return outcome.field
			return 'noMember' in outcome ? outcome.noMember : `${outcome.email} ${outcome.phone}`
		})
		return { told, statements }
	}
	return { ...shop, codeFor, confirm }
}

test('members who confirm contacts in one batch see each other, in the order of arrival', async (t) => {
	const { addCustomer, codeFor, confirm, deliver, mails, gateway } = await openBatch(t)
	const [ana, bia, cai] = [
		await addCustomer({ Email: 'ana@mail.test' }),
		await addCustomer({ Email: 'bia@mail.test', Phone: '+5511912345678' }),
		await addCustomer(),
	]
	const commands = [
		await codeFor(ana, 'ANA@mail.test'), // only in another notation
		await codeFor(bia, 'new@mail.test'),
		await codeFor(cai, 'New@mail.test'), // Bia's now
		await codeFor(cai, 'bia@mail.test'), // nobody's now
		await codeFor(bia, '+5511955555555'),
		await codeFor(ana, '11 95555-5555'), // Bia's now
		await codeFor(ana, '11 91234-5678'), // nobody's now
		await codeFor(ana, 'other@mail.test'),
	]
	mails.received.length = 0
	gateway.received.length = 0
	const { told } = await confirm([...commands, { ...commands[1]!, code: '1' }])
	assert.deepEqual(told, [
		'ANA@mail.test null',
		'new@mail.test +5511912345678',
		'Contact',
		'bia@mail.test null',
		'new@mail.test +5511955555555',
		'Contact',
		'ANA@mail.test 11 91234-5678',
		'other@mail.test 11 91234-5678',
		'Code',
	])
	await deliver()
	assert.deepEqual(mails.received.map(({ to }) => to).sort(), [
		'ana@mail.test',
		'ana@mail.test',
		'ana@mail.test',
		'bia@mail.test',
	])
	assert.deepEqual(
		gateway.received.map(({ body }) => JSON.parse(body).to),
		['+5511912345678'],
	)
})

test('a batch takes as many statements for eight members as for two', async (t) => {
	const { addCustomer, codeFor, confirm } = await openBatch(t)
	const round = async (count: number, name: string) => {
		const commands: ChangeContact[] = []
		for (let index = 0; index < count; index += 1) {
			const customer = await addCustomer({ Email: `${name}${index}@mail.test` })
			commands.push(await codeFor(customer, `${name}${index}@new.test`))
		}
		return (await confirm(commands)).statements
	}
	await round(2, 'a')
	assert.equal(await round(8, 'b'), await round(2, 'c'))
})

test('a member who tries codes at one address does not stop those at others', async (t) => {
	const { merchant, page, deliver, addCustomer } = await openShop(t)
	const eve = await openMember(world, merchant, await addCustomer({ Email: 'eve@mail.test' }))
	const Contact = 'new@mail.test'
	const confirm = async (member: typeof page, Code: string, remoteAddress: string) => {
		const headers = { 'content-type': 'application/json' }
		const payload = JSON.stringify({ Contact, Code })
		const options = { method: 'POST', headers, payload, remoteAddress } as const
		return (await member.send('/contact/confirm', options)).statusCode
	}
	await page.post('/contact', { Contact }, 202)
	const code = (await deliver())!
	for (let nth = 0; nth < 20; nth++) assert.equal(await confirm(eve, '111111', '203.0.113.9'), 422)
	assert.equal(await confirm(eve, '111111', '203.0.113.9'), 429)
	assert.equal(await confirm(page, code, '203.0.113.9'), 429)
	assert.equal(await confirm(page, code, '10.0.0.1'), 200)
})
