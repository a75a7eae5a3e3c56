import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { RewardType } from '@fiel/contract'
import sql from 'sql-template-tag'
import { addUser } from '../../../test/support/admin.ts'
import { startMailServer } from '../../../test/support/mail-server.ts'
import { assertRefused, assertUnchanged } from '../../../test/support/refused.ts'
import { createTestReward, earnPoints } from '../../../test/support/rewards.ts'
import { useWorld } from '../../../test/support/world.ts'
import { deliverMails } from '../../notifications/deliver-mails.ts'
import type { EmailSettings, RewardSettings } from '../configure/reward-settings.ts'
import { MAIL_VARIABLES } from './mail-variables.ts'

const world = useWorld()
afterEach(() => world.db.rows(sql`delete from outbox`))
const redeemPath = (id: number) => `/RewardConfigurations/${id}/redeem`

const EMAIL: EmailSettings = {
	id: 1,
	isActive: true,
	title: null,
	description: null,
	subject: 'Enjoy, {{FirstName}}',
	preHeader: 'A code for {{firstname}}',
	body: '<p>{{ CustomerName }}: {{RewardTitle}}, {{CouponCode}}, {{PointsBalance}} left, {{Shop}}{{Nobody}}.</p>',
	variables: [
		{ name: 'Shop', value: 'Loja & Cia', description: null },
		{ name: 'RewardTitle', value: null, description: 'The title' },
	],
	objectiveType: 0,
	hidesLogo: false,
	backgroundColor: '#fafafa',
	recommendsProducts: false,
}

const mailsOf = (merchant: { id: number }) =>
	world.db.rows<{ kind: string; recipient: string; subject: string; html: string; text: string }>(sql`
		select kind, recipient, subject, body_html as html, body_text as text from outbox
		where merchant_id = ${merchant.id} order by id`)

const createShop = async (
	settings: Partial<RewardSettings>,
	codes?: string[],
	Customer = {},
	language = 'en',
) => {
	const made = await world.merchant()
	await world.db.rows(sql`update merchants set language = ${language} where id = ${made.merchant.id}`)
	const id = await createTestReward(world, made.merchant, settings, codes)
	const ana = { OriginalId: 'ana', Name: 'Ana <b>Souza</b>', Email: 'ana@mail.test', ...Customer }
	await earnPoints(made.api, 5000, 'ana', { Customer: ana })
	return { ...made, id, mails: () => mailsOf(made.merchant) }
}

test('the customer gets the configured mail with escaped values, and the merchant a mail for each redemption', async (t) => {
	const server = await startMailServer(t)
	const { api, id, mails } = await createShop({
		title: 'Ten & more',
		tellsCustomer: true,
		customerEmail: EMAIL,
		tellsMerchant: true,
		merchantEmails: ['till@mail.test', 'boss@mail.test', 'till@mail.test', 'nonsense'],
	})
	const reply = await api.post(redeemPath(id), { CustomerId: 'ana', OriginalKey: 'k1' })
	const { CouponCode } = reply.Items[0].PreGeneratedCouponLists[0].PreGeneratedCoupons[0]
	const written = await mails()
	assert.deepEqual(
		written.map(({ kind, recipient }) => `${kind} ${recipient}`),
		[
			'redemption-merchant till@mail.test',
			'redemption-merchant boss@mail.test',
			'redemption-customer ana@mail.test',
		],
	)
	const { subject, html, text } = written[2]!
	assert.equal(subject, 'Enjoy, Ana')
	const escaped = 'Ana &lt;b&gt;Souza&lt;/b&gt;: Ten &amp; more'
	assert.ok(html.includes(`<p>${escaped}, ${CouponCode}, 4,900 left, Loja &amp; Cia.</p>`), html)
	assert.match(html, /bgcolor="#fafafa"/)
	assert.match(html, /display:none[^>]*>A code for Ana</)
	assert.equal(text, `Ana <b>Souza</b>: Ten & more, ${CouponCode}, 4,900 left, Loja & Cia.`)
	assert.match(written[0]!.text, new RegExp(`redeemed Ten & more\\.\nCode: ${CouponCode}\nPoints: 100`))

	await api.post(redeemPath(id), { CustomerId: 'ana', OriginalKey: 'k1' }) // the repeated request sends no mail
	assert.equal((await mails()).length, 3)
	assert.equal((await deliverMails(world.db, world.clock, server.mailSender)).sent, 3)
	assert.deepEqual(server.received.map(({ to }) => to).sort(), [
		'ana@mail.test',
		'boss@mail.test',
		'till@mail.test',
	])
})

test('a reward without its own mail uses the default; an inactive mail or a missing address sends none', async () => {
	const usual = await createShop({ tellsCustomer: true })
	await usual.api.post(redeemPath(usual.id), { CustomerId: 'ana' })
	const [mail] = await usual.mails()
	assert.equal(mail!.subject, 'Your reward: 10 off')
	assert.match(mail!.text, /^Hello Ana,\n10 off is yours\. Your code: TEN-/)

	for (const [settings, customer] of [
		[{ tellsCustomer: false, customerEmail: EMAIL }, {}],
		[{ tellsCustomer: true, customerEmail: { ...EMAIL, isActive: false } }, {}],
		[{ tellsCustomer: true }, { Email: null }],
		[{ tellsCustomer: true }, { Email: 'ana at home' }],
		[{ tellsMerchant: false, merchantEmails: ['boss@mail.test'] }, {}],
	] as const) {
		const { api, id, mails } = await createShop(settings as Partial<RewardSettings>, undefined, customer)
		await api.post(redeemPath(id), { CustomerId: 'ana' }, { TotalItemCount: 1 })
		assert.deepEqual(await mails(), [])
	}
})

test('an invalid colour and a subject of several lines are harmless', async () => {
	const evil = { ...EMAIL, backgroundColor: 'red"><script>', subject: 'Hi {{CustomerName}}' }
	const { api, id, mails } = await createShop({ tellsCustomer: true, customerEmail: evil }, undefined, {
		Name: 'Ana\nBcc: all@mail.test',
	})
	await api.post(redeemPath(id), { CustomerId: 'ana' }, { TotalItemCount: 1 })
	const [mail] = await mails()
	assert.doesNotMatch(mail!.html, /script/)
	assert.equal(mail!.subject, 'Hi Ana Bcc: all@mail.test')
})

test('a refused redemption sends no mail', async () => {
	const { api, id } = await createShop({ tellsCustomer: true, points: '9000' })
	await assertUnchanged(world, async () =>
		assertRefused(await api.post(redeemPath(id), { CustomerId: 'ana' }), 47, /costs 9,000/),
	)
})

test('every variable of the table has a value', async () => {
	const names = MAIL_VARIABLES.map(({ name }) => name)
	const body = names.map((name) => `${name}=[{{${name}}}]`).join('<br>')
	const { api, id, mails } = await createShop({
		type: RewardType.FixedValueDiscount,
		description: 'Ten',
		usageInstructions: 'Type it',
		tellsCustomer: true,
		customerEmail: { ...EMAIL, body },
	})
	await api.post(redeemPath(id), { CustomerId: 'ana' })
	const [mail] = await mails()
	assert.equal(mail!.text.split('\n').length, names.length)
	// This shop has no logo.
	assert.deepEqual(mail!.text.match(/^.*=\[\]$/gm), ['MerchantLogo=[]'])
	assert.match(mail!.text, /CouponValidUntil=\[Jul 15, 2026\]/)
	assert.match(mail!.text, /CouponValue=\[10\.00\]/)
})

test('amounts and days are written in the language of the shop, and so are the mails without a template', async () => {
	const body = '{{PointsSpent}} | {{PointsBalance}} | {{CashbackSpent}} | {{RedeemedOn}}'
	for (const [language, written, usual] of [
		['en', '1,200.5 | 3,799.5 | 12.00 | Jun 15, 2026', 'Your reward: 10 off'],
		['pt', '1.200,5 | 3.799,5 | 12,00 | 15 de jun. de 2026', 'Sua recompensa: 10 off'],
		['es', '1.200,5 | 3.799,5 | 12,00 | 15 jun 2026', 'Tu recompensa: 10 off'],
	] as const) {
		const settings = { tellsCustomer: true, points: '1200.5' }
		const own = await createShop({ ...settings, customerEmail: { ...EMAIL, body } }, undefined, {}, language)
		await own.api.post(redeemPath(own.id), { CustomerId: 'ana' }, { TotalItemCount: 1 })
		assert.equal((await own.mails())[0]!.text, written)
		const { api, id, mails } = await createShop(settings, undefined, {}, language)
		await api.post(redeemPath(id), { CustomerId: 'ana' }, { TotalItemCount: 1 })
		assert.equal((await mails())[0]!.subject, usual)
	}
})

test('a list causes one warning when it is low and one when it is empty; then redeeming is refused with 47', async () => {
	const codes = Array.from({ length: 12 }, (_, index) => `C-${index}`)
	const { api, id, mails } = await createShop({ merchantEmails: ['boss@mail.test'], title: 'Card' }, codes)
	const seen: string[] = []
	for (let index = 0; index < 12; index += 1) {
		await api.post(redeemPath(id), { CustomerId: 'ana' }, { TotalItemCount: 1 })
		seen.push((await mails()).map(({ kind }) => kind).join(' '))
	}
	assert.equal(seen[4], '')
	assert.equal(seen[5], 'codes-low')
	assert.equal(seen[10], 'codes-low')
	assert.equal(seen[11], 'codes-low codes-empty')
	const [low, empty] = await mails()
	assert.equal(low!.subject, 'Codes left in “Brought”: 6')
	assert.match(empty!.text, /used up[\s\S]*can’t redeem the reward until you import new codes/)
	assertRefused(await api.post(redeemPath(id), { CustomerId: 'ana' }), 47, /No code/)
	assert.equal((await mails()).length, 2)
})

test('warnings go to the owners if a reward has no addresses, or later to an address that is added', async () => {
	const { api, merchant, id, mails } = await createShop({}, ['E-1', 'E-2', 'E-3'])
	await api.post(redeemPath(id), { CustomerId: 'ana' }, { TotalItemCount: 1 })
	await api.post(redeemPath(id), { CustomerId: 'ana' }, { TotalItemCount: 1 })
	assert.deepEqual(await mails(), [])
	const owner = await addUser(world, merchant)
	await addUser(world, merchant, 'editor')
	await api.post(redeemPath(id), { CustomerId: 'ana' }, { TotalItemCount: 1 })
	assert.deepEqual(
		(await mails()).map(({ kind, recipient }) => [kind, recipient]),
		[['codes-empty', owner.email]],
	)
})

test('concurrent redemptions of one list cause one warning', async () => {
	const codes = Array.from({ length: 20 }, (_, index) => `D-${index}`)
	const { api, id, mails } = await createShop({ merchantEmails: ['boss@mail.test'] }, codes)
	await Promise.all(codes.map(() => api.post(redeemPath(id), { CustomerId: 'ana' }, { TotalItemCount: 1 })))
	const kinds = (await mails()).map(({ kind }) => kind)
	assert.equal(kinds.filter((kind) => kind === 'codes-empty').length, 1)
	assert.ok(kinds.filter((kind) => kind === 'codes-low').length <= 1)
})

test('a reward that was taken at the till is confirmed, without a code to enter', async () => {
	const designed = { ...EMAIL, subject: 'Your coupon', body: '<p>Enter {{couponcode}} at checkout.</p>' }
	const thanks = { ...EMAIL, preHeader: null, body: '<p>Enjoy your {{RewardTitle}}.</p>' }
	const cart = { Key: 'till', OrderTotal: 100 }
	for (const [customerEmail, language, subject, text] of [
		[null, 'en', 'You redeemed 10 off', /^Hello Ana,\nYou redeemed 10 off on Jun 15, 2026\. It was applied/],
		[designed, 'pt', 'Você resgatou 10 off', /^Olá Ana,\nVocê resgatou 10 off em 15 de jun\. de 2026\./],
		[designed, 'es', 'Canjeaste 10 off', /^Hola Ana:\nCanjeaste 10 off el 15 jun 2026\./],
		[thanks, 'en', 'Enjoy, Ana', /^Enjoy your 10 off\.$/],
	] as const) {
		const settings = { tellsCustomer: true, customerEmail }
		const { api, id, mails } = await createShop(settings, undefined, {}, language)
		await api.post(`/POS/rewards/${id}/redeem`, { CustomerId: 'ana', ...cart }, { HasError: false })
		const [mail] = await mails()
		assert.equal(mail!.subject, subject)
		assert.match(mail!.text, text)
		assert.doesNotMatch(mail!.html, /A code for|checkout/)
	}
})

test('a mail of blocks says until when a coupon is valid only if it ends', async () => {
	const line = (text: string) => `<p class="fiel-ink" style="margin:0">${text}</p>`
	const body = [
		'<style data-fiel="blocks">.fiel-ink{color:#000}</style>',
		line('Valid until {{CouponValidUntil}}.'),
		line('Points: {{PointsBalance}}'),
	].join('\n')
	for (const [couponDays, text] of [
		[30, 'Valid until Jul 15, 2026.\nPoints: 4,900'],
		[null, 'Points: 4,900'],
	] as const) {
		const customerEmail = { ...EMAIL, body }
		const { api, id, mails } = await createShop({ tellsCustomer: true, couponDays, customerEmail })
		await api.post(redeemPath(id), { CustomerId: 'ana' }, { TotalItemCount: 1 })
		assert.equal((await mails())[0]!.text, text)
	}
})

test('a reward whose coupons the store issues has its code in the mail, except when it was taken at the till', async () => {
	const designed = { ...EMAIL, subject: 'Your coupon', preHeader: null, body: 'Enter {{CouponCode}}.' }
	const settings = { tellsCustomer: true, isManual: true, customerEmail: designed }
	const { api, id, mails } = await createShop(settings)
	await api.post(redeemPath(id), { CustomerId: 'ana', OriginalKey: 'online' }, { TotalItemCount: 1 })
	const online = await api.post('/Rewards/updatemetadata', { OriginalKey: 'online', Metadatas: [] })
	const till = `/POS/rewards/${id}/redeem`
	const forced = await api.post(till, { CustomerId: 'ana', OriginalKey: 'k1', ForceGenerateCoupon: true })
	await api.post(till, { CustomerId: 'ana', OriginalKey: 'k2' }, { HasError: false })
	const written = await mails()
	assert.deepEqual(
		written.map(({ subject, text }) => [subject, text.split('\n').slice(0, 2).join(' ')]),
		[
			['Your coupon', `Enter ${online.Result.ExternalCode}.`],
			['Your coupon', `Enter ${forced.Result.ExternalCode}.`],
			[
				'You redeemed 10 off',
				'Hello Ana, You redeemed 10 off on Jun 15, 2026. It was applied to your purchase.',
			],
		],
	)
})

test('a mail about a reward in a sale leaves when the sale is recorded, and never if the redemption is given back', async (t) => {
	const server = await startMailServer(t)
	const deliver = () => deliverMails(world.db, world.clock, server.mailSender)
	const received = () => server.received.splice(0).map(({ to }) => to)
	const { api, id, mails } = await createShop({
		...{ tellsCustomer: true, tellsMerchant: true, merchantEmails: ['boss@mail.test'] },
	})
	const redeem = (OriginalKey: string) =>
		api.post(
			`/POS/rewards/${id}/redeem`,
			{ CustomerId: 'ana', OriginalKey, PurchaseValue: 100 },
			{ HasError: false },
		)
	await redeem('changed-her-mind')
	assert.equal((await deliver()).sent, 0)
	await api.delete('/POS/rewards?originalKey=changed-her-mind', { HasError: false })
	assert.deepEqual(await mails(), [])

	const { ExternalCode } = (await redeem('bought')).Result
	assert.equal((await deliver()).sent, 0)
	await earnPoints(api, 100, 'ana', { Coupon: ExternalCode })
	await deliver()
	assert.deepEqual(received().sort(), ['ana@mail.test', 'boss@mail.test'])

	// A till that sends no orders: after a day the redemption is news in itself.
	await redeem('no-order')
	world.clock.pass(23 / 24)
	assert.equal((await deliver()).sent, 0)
	world.clock.pass(1 / 24)
	await deliver()
	assert.deepEqual(received().sort(), ['ana@mail.test', 'boss@mail.test'])
})

test('a coupon that is given back before its mail has left is not mailed', async (t) => {
	const server = await startMailServer(t)
	const { api, id } = await createShop({ tellsCustomer: true })
	await api.post(redeemPath(id), { CustomerId: 'ana', OriginalKey: 'k1' }, { TotalItemCount: 1 })
	await api.delete('/POS/rewards?originalKey=k1', { HasError: false })
	assert.equal((await deliverMails(world.db, world.clock, server.mailSender)).sent, 0)
})

test('days and amounts of a mail follow the language that its blocks were written in', async () => {
	for (const [language, text] of [
		['pt', 'Resgatado em 15 de jun. de 2026: 4.900'],
		['en', 'Resgatado em Jun 15, 2026: 4,900'],
	] as const) {
		const body = [
			'<style data-fiel="blocks">.fiel-ink{color:#000}</style>',
			`<table width="100%" class="fiel-page" lang="${language}"><tr><td>Resgatado em {{RedeemedOn}}: {{PointsBalance}}</td></tr></table>`,
		].join('\n')
		const { api, id, mails } = await createShop({ tellsCustomer: true, customerEmail: { ...EMAIL, body } })
		await api.post(redeemPath(id), { CustomerId: 'ana' }, { TotalItemCount: 1 })
		assert.equal((await mails())[0]!.text, text)
	}
})
