import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import { openMember } from '../../test/support/members.ts'
import { SHOP_ORIGIN } from '../../test/support/public.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const NONE = { Title: null, Text: null }
const offers = (Text: string | null = 'We may write to you.', TextVersion = '1', changes: object = {}) => ({
	Purpose: 'email-offers',
	TextVersion,
	Texts: { en: { Title: 'Offers by email', Text }, pt: NONE, es: NONE, ...changes },
})
const birthday = {
	Purpose: 'birthday',
	TextVersion: '2026-06',
	Texts: { en: NONE, pt: { Title: null, Text: 'Podemos dar parabéns.' }, es: NONE },
}

const openShop = async () => {
	const { merchant, api } = await world.merchant()
	await api.post('/Customer', { OriginalId: 'ana', Email: 'ana@example.com' }, { HasError: false })
	const [owner, page] = [await signInAs(world, merchant), await openMember(world, merchant, 'ana')]
	const offeredIn = async (language: string) =>
		(await page.send('/consents', { headers: { 'accept-language': language } })).json().Offered
	return { merchant, owner, page, offeredIn }
}

test('a member agrees only to a version that was offered, and withdraws any', async () => {
	const { owner, page } = await openShop()
	await owner.put('/members/consents', { Consents: [offers()] })
	const decide = (IsGiven: boolean, TextVersion: string, Purpose = 'email-offers', status = 200) =>
		page.put('/consents', { Consents: [{ Purpose, IsGiven, TextVersion }] }, status)
	await assertUnchanged(world, async () => {
		const refused = await decide(true, '7', 'email-offers', 422)
		assert.deepEqual([refused.ErrorCode, refused.Field], [77, 'Consents[0].TextVersion'])
	})
	await decide(true, '7', 'of-our-own-page')
	await owner.put('/members/consents', { Consents: [offers('We may write daily.', '2')] })
	await decide(true, '1')
	assert.equal((await decide(false, '7')).Offered[0].IsGiven, false)
})

test('a member reads what the merchant asks for, decides, and the version and the time are kept', async () => {
	const { owner, page, offeredIn } = await openShop()
	assert.deepEqual(await owner.get('/members/consents'), { Consents: [] })
	const Consents = [offers(), birthday]
	assert.deepEqual(await owner.put('/members/consents', { Consents }), { Consents })
	assert.deepEqual(await owner.get('/members/consents'), { Consents })
	const undecided = { IsGiven: false, DecidedDate: null, DecidedTextVersion: null }
	const asked = {
		...{ Purpose: 'email-offers', TextVersion: '1', Title: 'Offers by email' },
		...{ Text: 'We may write to you.', Language: 'en' },
	}
	// A language without a text gets another one, so that nothing is hidden; without a title the purpose stands for it.
	const inPortuguese = {
		...{ Purpose: 'birthday', TextVersion: '2026-06', Title: 'birthday' },
		...{ Text: 'Podemos dar parabéns.', Language: 'pt' },
	}
	for (const language of ['en', 'pt-BR', 'es'])
		assert.deepEqual(await offeredIn(language), [
			{ ...asked, ...undecided },
			{ ...inPortuguese, ...undecided },
		])
	const decided = await page.put('/consents', {
		Consents: [{ Purpose: 'email-offers', IsGiven: true, TextVersion: '1' }],
	})
	const DecidedDate = '2026-06-15T12:00:00.000Z'
	assert.deepEqual(decided.Offered[0], { ...asked, IsGiven: true, DecidedDate, DecidedTextVersion: '1' })
	assert.deepEqual(decided.History, [
		{ Purpose: 'email-offers', IsGiven: true, TextVersion: '1', Source: SHOP_ORIGIN, DecidedDate },
	])
	// Another text has another version; what was decided about the one before is still said.
	await owner.put('/members/consents', { Consents: [birthday, offers('We may write daily.', '2')] })
	assert.deepEqual((await page.get('/consents')).Offered, [
		{ ...inPortuguese, ...undecided },
		{
			...asked,
			...{ Text: 'We may write daily.', TextVersion: '2' },
			...{ IsGiven: true, DecidedDate, DecidedTextVersion: '1' },
		},
	])
	await owner.put('/members/consents', { Consents: [] })
	const { Offered, Consents: kept } = await page.get('/consents')
	assert.deepEqual([Offered, kept.length], [[], 1])
	const { Items } = await owner.get('/audit')
	assert.equal(
		Items.filter(({ Operation }: { Operation: string }) => Operation === 'changeOfferedConsents').length,
		3,
	)
})

test('a consent without any text is kept for the merchant, and members are not asked', async () => {
	const { owner, page } = await openShop()
	const draft = offers(null)
	assert.deepEqual(await owner.put('/members/consents', { Consents: [draft] }), { Consents: [draft] })
	assert.deepEqual((await page.get('/consents')).Offered, [])
	await owner.put('/members/consents', { Consents: [offers('  Now with a text.  ')] })
	assert.equal((await page.get('/consents')).Offered[0].Text, 'Now with a text.')
})

test('a text that was offered cannot change under its version, also after it was taken away; other languages may be added', async () => {
	const { merchant, owner } = await openShop()
	await owner.put('/members/consents', { Consents: [offers()] })
	const viewer = await signInAs(world, merchant, 'viewer')
	const refusals: [body: unknown, status: number, number: number, field: string][] = [
		[[offers('Other words.')], 422, 77, 'Consents[0].TextVersion'],
		[[birthday, offers(null)], 422, 77, 'Consents[1].TextVersion'],
		[[offers(), offers('x', '2')], 422, 77, 'Consents[1].Purpose'],
		[[{ ...offers(), Purpose: ' ' }], 400, 7, 'Consents[0].Purpose'],
		[[{ ...offers(), TextVersion: 'x'.repeat(101) }], 400, 10, 'Consents[0].TextVersion'],
		[[offers('x'.repeat(2001), '2')], 400, 10, 'Consents[0].Texts.en.Text'],
		[[{ ...offers(), Texts: { en: NONE, pt: NONE } }], 400, 7, 'Consents[0].Texts.es'],
		[Array.from({ length: 11 }, (_, at) => ({ ...birthday, Purpose: `p${at}` })), 400, 10, 'Consents'],
	]
	await assertUnchanged(world, async () => {
		for (const [Consents, status, number, field] of refusals) {
			const refused = await owner.put('/members/consents', { Consents }, status)
			assert.deepEqual([refused.ErrorCode, refused.Field], [number, field], refused.Message)
		}
		await viewer.get('/members/consents')
		await viewer.put('/members/consents', { Consents: [] }, 403)
	})
	const spanish = { es: { Title: 'Ofertas', Text: 'Podemos escribirte.' } }
	await owner.put('/members/consents', { Consents: [offers(undefined, '1', spanish)] })
	await owner.put('/members/consents', { Consents: [] })
	await owner.put('/members/consents', { Consents: [offers('Other words.')] }, 422)
})

test('another merchant asks for nothing', async () => {
	const { owner } = await openShop()
	await owner.put('/members/consents', { Consents: [offers()] })
	const stranger = await openShop()
	assert.deepEqual((await stranger.page.get('/consents')).Offered, [])
	assert.deepEqual(await stranger.owner.get('/members/consents'), { Consents: [] })
})
