import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { sendAdminRequest, signInAs } from '../../test/support/admin.ts'
import { JPEG, PNG, WEBP } from '../../test/support/pictures.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'
import { inspectImage } from './inspect-image.ts'
import { renewLogoAddresses } from './renew-logo-addresses.ts'

const world = useWorld({ FIEL_PUBLIC_URL: 'https://fiel.example.com' })

test('the format and the size of a picture are read from its content', () => {
	assert.deepEqual(inspectImage(PNG), { type: 'image/png', extension: 'png', width: 32, height: 16 })
	assert.deepEqual(inspectImage(JPEG), { type: 'image/jpeg', extension: 'jpg', width: 48, height: 24 })
	assert.deepEqual(inspectImage(WEBP), { type: 'image/webp', extension: 'webp', width: 64, height: 32 })
	for (const content of [PNG, JPEG, WEBP]) assert.equal(inspectImage(content.subarray(0, -3)), null)
	for (let size = 0; size < 60; size++) assert.equal(inspectImage(Buffer.alloc(size, 0xff)), null)
})

test('an uploaded logo is in the session, in the public customization, and open to everybody', async () => {
	const { merchant, api } = await world.merchant()
	const editor = await signInAs(world, merchant, 'editor')
	await editor.put('/customization', { CompanyName: 'Café do Ponto' })
	const { Logo } = await editor.put('/customization/logo', { Content: PNG.toString('base64') })
	assert.match(Logo, /^https:\/\/fiel\.example\.com\/logos\/[0-9a-f]{64}\.png$/)
	assert.equal((await api.get('/Customization')).Logo, Logo)
	const path = new URL(Logo).pathname
	const { DisplayName, Logo: shown } = (await editor.get('/session')).Merchant
	assert.deepEqual([DisplayName, shown], ['Café do Ponto', path])

	const loaded = await world.app.inject({ url: path })
	assert.deepEqual([loaded.statusCode, loaded.rawPayload.equals(PNG)], [200, true])
	for (const [header, value] of [
		['content-type', 'image/png'],
		['cache-control', 'public, max-age=31536000, immutable'],
		['x-content-type-options', 'nosniff'],
		['content-security-policy', "default-src 'none'; sandbox"],
	] as const)
		assert.equal(loaded.headers[header], value)

	const replaced = await editor.put('/customization/logo', { Content: WEBP.toString('base64') })
	assert.equal((await world.app.inject({ url: path })).statusCode, 404)
	assert.equal((await api.get('/Customization')).Logo, replaced.Logo)
	const [entry] = (await (await signInAs(world, merchant)).get('/audit?kind=customization')).Items
	assert.deepEqual([entry.Before, entry.After], [{ Logo }, { Logo: replaced.Logo }])
	assert.ok(!JSON.stringify(entry).includes(WEBP.toString('base64')))

	await editor.delete('/customization/logo', 204)
	assert.equal((await api.get('/Customization')).Logo, null)
	assert.equal((await world.app.inject({ url: new URL(replaced.Logo).pathname })).statusCode, 404)
	assert.equal((await editor.get('/session')).Merchant.Logo, null)
})

test('what is no picture is refused by name and changes nothing', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const viewer = await signInAs(world, merchant, 'viewer')
	await owner.put('/customization/logo', { Content: JPEG.toString('base64') })
	const tiny = Buffer.from(PNG)
	tiny.writeUInt32BE(8, 16)
	const huge = Buffer.concat([PNG.subarray(0, -12), Buffer.alloc(525_000), PNG.subarray(-12)])
	await assertUnchanged(world, async () => {
		for (const [content, status, number] of [
			['', 400, 7],
			['not base64!', 422, 77],
			[Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'), 422, 77],
			[tiny.toString('base64'), 422, 77],
			[huge.toString('base64'), 422, 10],
			['A'.repeat(720_001), 400, 10],
		] as const) {
			const refused = await owner.put('/customization/logo', { Content: content }, status)
			assert.deepEqual([refused.Field, refused.ErrorCode], ['Content', number], refused.Message)
		}
		await viewer.put('/customization/logo', { Content: PNG.toString('base64') }, 403)
		await viewer.delete('/customization/logo', 403)
	})
	for (const url of ['/logos/x.png', `/logos/${'0'.repeat(64)}.png`, `/logos/${'0'.repeat(64)}.svg`])
		assert.equal((await world.app.inject({ url })).statusCode, 404)
	const stranger = await sendAdminRequest(world.app, 'PUT', '/customization/logo', { Content: 'x' })
	assert.equal(stranger.statusCode, 401)
})

test('a new public URL is also that of the logos that were uploaded before', async () => {
	const { merchant, api } = await world.merchant()
	const other = await world.merchant()
	const owner = await signInAs(world, merchant)
	const { Logo } = await owner.put('/customization/logo', { Content: PNG.toString('base64') })
	await (await signInAs(world, other.merchant)).put('/customization', {
		Logo: 'https://cdn.example/logo.png',
	})
	await renewLogoAddresses(world.db, 'https://points.example')
	assert.equal(
		(await api.get('/Customization')).Logo,
		Logo.replace('https://fiel.example.com', 'https://points.example'),
	)
	assert.equal((await other.api.get('/Customization')).Logo, 'https://cdn.example/logo.png')
	const [row] = await world.db.rows<{ count: number }>(
		sql`select count(*)::int as count from logos where merchant_id = ${merchant.id}`,
	)
	assert.equal(row!.count, 1)
})
