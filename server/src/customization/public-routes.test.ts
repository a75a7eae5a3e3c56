import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import { openShopPage } from '../../test/support/public.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

test('a page reads how the program of its own merchant looks', async () => {
	const { merchant, api } = await world.merchant()
	const other = await world.merchant()
	const owner = await signInAs(world, merchant)
	await owner.put('/customization', { ProgramName: 'Clube', MainColor: '#1b4f8f', Terms: '<p>Terms</p>' })
	const page = await openShopPage(world, merchant)
	const reply = await page.get('/Customization')
	assert.deepEqual(reply, {
		Logo: null,
		ProgramName: 'Clube',
		FontName: null,
		FontUrl: null,
		MainColor: '#1b4f8f',
		Url: null,
		CompanyName: null,
		WidgetIconUrl: null,
		HaveIconUrl: false,
		WidgetColor: null,
		PointsNameSingular: null,
		PointNamePlural: null,
	})
	assert.deepEqual(await api.get('/Customization'), reply)
	const stranger = await openShopPage(world, other.merchant)
	assert.equal((await stranger.get('/customization/')).ProgramName, null)
})
