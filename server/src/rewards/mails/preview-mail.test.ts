import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { signInAs } from '../../../test/support/admin.ts'
import { assertUnchanged } from '../../../test/support/refused.ts'
import { useWorld } from '../../../test/support/world.ts'
import { MAIL_VARIABLES } from './mail-variables.ts'

const world = useWorld()
const worldWithMail = useWorld({ SMTP_URL: 'smtp://mail.test', FIEL_MAIL_FROM: 'shop@mail.test' })
const TEN = { Title: 'Ten off', RewardType: 1, Points: 100, Value: 10, IsActive: true, CodePrefix: 'TEN-' }
const MAIL = { Subject: '{{FirstName}}: {{ShopWord}}', EmailBody: '<p>{{CouponCode}} {{Nobody}}</p>' }
const OWN = [{ Name: 'ShopWord', Value: 'olé & co', Description: null }]
const DRAFT = {
	Id: null,
	Reward: {
		...TEN,
		CustomerEmailConfiguration: { ...MAIL, PreHeader: 'For {{CustomerName}}', Variables: OWN },
	},
}

test('the preview of a reward equals the response of the private interface, with its currency, and nothing is saved', async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const tier = await panel.post('/tiers', { Name: 'Base', Order: 1, IsBase: true })
	const made = await panel.post('/rewards', { ...TEN, MinimalValue: 50 })
	await assertUnchanged(world, async () => {
		const change = { Id: made.Id, Reward: { Title: 'Better', TierIds: [tier.Id], MinimalValue: null } }
		const preview = await panel.post('/rewards/preview', change, 200)
		assert.partialDeepStrictEqual(preview, {
			Id: made.Id,
			Title: 'Better',
			Points: 100,
			Enabled: true,
			Tiers: [{ Id: tier.Id, Name: 'Base' }],
			Rules: { MinimalPurchaseRequirement: null, CouponValidityDays: 'Valid for 30 days.' },
		})
		const unchanged = await panel.post('/rewards/preview', { Id: made.Id, Reward: {} }, 200)
		const answered = (await api.get(`/RewardConfigurations/${made.Id}`)).Result
		assert.deepEqual(unchanged, {
			...answered,
			Rules: {
				...answered.Rules,
				RewardDescription: 'R$10.00 off one purchase.',
				MinimalPurchaseRequirement: 'For purchases of R$50.00 or more.',
			},
		})
		const off = await panel.post('/rewards/preview', { Id: null, Reward: { ...TEN, IsActive: false } }, 200)
		assert.equal(off.DisabledReason, 'The reward is not active.')
		await panel.post('/rewards/preview', { Id: 999_999, Reward: {} }, 404)
		const untitled = await panel.post(
			'/rewards/preview',
			{ Id: null, Reward: { ...TEN, Title: undefined } },
			200,
		)
		assert.equal(untitled.Title, '')
		const ofNoType = await panel.post('/rewards/preview', { Id: null, Reward: { Title: 'Ten off' } }, 422)
		assert.equal(ofNoType.Field, 'Reward.RewardType')
	})
})

test("another merchant's reward cannot be previewed", async () => {
	const { merchant } = await world.merchant()
	const { merchant: other } = await world.merchant()
	const { Id } = await (await signInAs(world, other)).post('/rewards', TEN)
	const panel = await signInAs(world, merchant)
	await panel.post('/rewards/preview', { Id, Reward: {} }, 404)
	await panel.post('/rewards/mail-preview', { Id, Reward: {} }, 404)
	await panel.post('/rewards/test-mail', { Id, Reward: {}, Recipient: 'ana@mail.test' }, 404)
	await panel.get(`/rewards/${Id}/redemptions`, 404)
})

test('the preview renders the real mail, even if it is switched off, and lists all placeholders', async () => {
	const { merchant } = await world.merchant()
	const viewer = await signInAs(world, merchant, 'viewer')
	await assertUnchanged(world, async () => {
		const mail = await viewer.post('/rewards/mail-preview', DRAFT, 200)
		assert.equal(mail.Subject, 'Ana: olé & co')
		assert.equal(mail.PreHeader, 'For Ana Souza')
		assert.match(mail.Html, /<p>TEN-7KQ2M9XD <\/p>/)
		assert.deepEqual(
			mail.Variables.map(({ Name }: { Name: string }) => Name),
			MAIL_VARIABLES.map(({ name }) => name),
		)
		const usual = await viewer.post('/rewards/mail-preview', { Id: null, Reward: TEN }, 200)
		assert.equal(usual.Subject, 'Your reward: Ten off')
		const validUntil = usual.Variables.find(({ Name }: { Name: string }) => Name === 'CouponValidUntil')
		assert.equal(validUntil.Value, 'Jul 15, 2026')
	})
})

test('a test mail is enqueued once, and the response states whether a mail server is configured', async () => {
	for (const [place, HasMailServer] of [
		[world, false],
		[worldWithMail, true],
	] as const) {
		const { merchant } = await place.merchant()
		const panel = await signInAs(place, merchant, 'editor')
		const sent = await panel.post('/rewards/test-mail', { ...DRAFT, Recipient: ' ana@mail.test ' })
		assert.deepEqual(sent, { Recipient: 'ana@mail.test', Subject: 'Ana: olé & co', HasMailServer })
		const mails = await place.db.rows(sql`
			select kind, recipient, subject from outbox where merchant_id = ${merchant.id}`)
		assert.deepEqual(mails, [
			{ kind: 'redemption-test', recipient: 'ana@mail.test', subject: 'Ana: olé & co' },
		])
	}
})

test('a test mail needs one valid address and a role that may write', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const viewer = await signInAs(world, merchant, 'viewer')
	await assertUnchanged(world, async () => {
		for (const Recipient of ['', 'ana', 'a@b.test,c@d.test']) {
			const refused = await panel.post('/rewards/test-mail', { ...DRAFT, Recipient }, 422)
			assert.deepEqual([refused.ErrorCode, refused.Field], [7, 'Recipient'])
		}
		await viewer.post('/rewards/test-mail', { ...DRAFT, Recipient: 'ana@mail.test' }, 403)
	})
})
