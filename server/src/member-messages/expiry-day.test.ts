import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import { openMember } from '../../test/support/members.ts'
import { createMessageShop } from '../../test/support/messages.ts'
import { openPass } from '../../test/support/wallet.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const dayIn = (timeZone: string, moment: string): string =>
	new Date(moment).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone })

for (const [TimeZone, day, date] of [
	['Asia/Tokyo', 'Jul 16, 2026', '2026-07-16'],
	['America/Los_Angeles', 'Jul 15, 2026', '2026-07-15'],
] as const)
	test(`after a change of the time zone to ${TimeZone}, all places say the same day of expiry`, async (t) => {
		const shop = await createMessageShop(t, world, {
			email: ['points-expiring'],
			program: { expiry: { kind: 'days', days: 30, noticeDays: 5 } },
		})
		world.clock.set('2026-06-15T12:00:00Z')
		await shop.buy(120) // until the end of 15 July in São Paulo
		const owner = await signInAs(world, shop.merchant)
		await owner.put('/merchant/basics', { TimeZone, Confirmed: true })
		await owner.put('/wallet', { IsOn: true })
		world.clock.set('2026-07-12T12:00:00Z')

		await shop.plan()
		world.clock.set('2026-07-12T20:00:00Z') // the morning has passed in every zone
		await shop.send()
		const [mail] = shop.received()
		assert.ok(mail!.text.includes(`will expire on ${day}.`), mail!.text)

		const page = await openMember(world, shop.merchant, 'ana')
		const look = await page.get(`/shops/${shop.merchant.name}`)
		assert.equal(look.TimeZone, TimeZone)
		const [expiring] = (await page.get('')).Expiring
		assert.deepEqual([expiring.When, dayIn(look.TimeZone, expiring.When)], ['2026-07-16T02:59:59.999Z', day])

		const { Url } = await page.post('/wallet', { Platform: 'apple' })
		const { pathname, search } = new URL(Url)
		const file = await world.app.inject({ url: `${pathname}${search}` })
		const fields = openPass(file.rawPayload).pass.storeCard.auxiliaryFields
		assert.equal(fields.find(({ key }: { key: string }) => key === 'expires').value, `${date}T12:00:00Z`)

		const reader = await signInAs(world, shop.merchant)
		const session = await reader.get('/session')
		const [lot] = (await reader.get('/customers/ana/points')).Items
		assert.equal(dayIn(session.Merchant.TimeZone, lot.ExpirationDate), day)
	})
