import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { buildApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { addUser, PASSWORD } from '../../server/test/support/admin.ts'
import { assertAccessible } from './support/axe.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel()

test('a user signs in, creates a key, sends the order shown with it, and revokes it', async () => {
	const page = await panel.visit('/keys', null)
	const { email } = await addUser(panel.world, panel.merchant)
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Password', { exact: true }).fill('not this one')
	await page.getByRole('button', { name: 'Sign in' }).click()
	await page.getByText('Wrong email or password.').waitFor()
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
	await page.keyboard.press('Enter')

	// The page requested before signing in.
	await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor()
	await page.getByRole('button', { name: 'Create key' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('button', { name: 'Create key' }).click()
	await dialog.getByText('Enter a name.').waitFor()
	await dialog.getByLabel('Name').fill('web shop')
	await page.keyboard.press('Enter')
	await dialog.getByText('Copy the key now.').waitFor()
	await assertAccessible(page)
	const [token, key] = await dialog.locator('code').allTextContents()
	const command = (await dialog.locator('pre').textContent())!
	assert.ok(command.includes(`${token}:${key}`))

	const { stdout } = await promisify(execFile)('bash', ['-c', command])
	const order = JSON.parse(stdout)
	assert.equal(order.HasError, false, stdout)
	assert.equal(order.Result.Customer.PointsBalance, 100)

	await dialog.getByRole('button', { name: 'Done' }).click()
	await dialog.waitFor({ state: 'detached' })
	assert.ok(!(await page.content()).includes(key!))
	await page.getByRole('button', { name: 'Actions for web shop' }).click()
	await page.getByRole('menuitem', { name: 'Revoke' }).click()
	await dialog.getByText('Systems that use it lose access').waitFor()
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Revoke key' }).click()
	await page.getByRole('row', { name: /web shop.*Revoked/ }).waitFor()
	await page.reload()
	await page.getByRole('row', { name: /web shop.*Revoked/ }).waitFor()

	// This process caches a key for five seconds; another one on the same database reads it immediately.
	const { db, clock } = panel.world
	const other = await buildApp({ db, clock, config: readConfig({ LOG_LEVEL: 'error' }) })
	const headers = { authorization: `Basic ${btoa(`${token}:${key}`)}` }
	assert.equal((await other.inject({ url: '/v1/pvt/RewardConfigurations', headers })).statusCode, 401)
	await other.close()
})

test('after too many failures the page shows how long to wait', async () => {
	const page = await panel.visit('/sign-in', null)
	await page.getByLabel('Email').fill('nobody@example.com')
	await page.getByLabel('Password', { exact: true }).fill('wrong')
	const note = page.getByText('There were too many wrong passwords, perhaps by someone else.')
	for (let attempt = 0; attempt < 40 && (await note.count()) === 0; attempt += 1) {
		const answered = page.waitForResponse('**/admin/api/session')
		await page.getByRole('button', { name: 'Sign in' }).click()
		await answered
	}
	await note.waitFor()
})

test('a rotated key leaves both valid for a while, and the old one can be revoked earlier', async () => {
	const page = await panel.visit('/keys')
	await page.getByRole('button', { name: 'Actions for demo' }).click()
	await page.getByRole('menuitem', { name: 'Rotate' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('In 7 days').check()
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Rotate key' }).click()
	await dialog.getByText('The old key works until Jun 22, 2026').waitFor()
	const command = (await dialog.locator('pre').textContent())!
	const { stdout } = await promisify(execFile)('bash', ['-c', command])
	assert.equal(JSON.parse(stdout).HasError, false, stdout)
	await dialog.getByRole('button', { name: 'Done' }).click()
	const old = page.getByRole('row', { name: /demo.*Expiring/ })
	await old.getByRole('button', { name: 'Actions for demo' }).click()
	const menu = page.getByRole('menu')
	assert.deepEqual(await menu.getByRole('menuitem').allTextContents(), ['Edit access', 'Revoke'])
	await menu.getByRole('menuitem', { name: 'Revoke' }).click()
	await dialog.getByRole('button', { name: 'Revoke key' }).click()
	await page.getByRole('row', { name: /demo.*Revoked/ }).waitFor()
	await page.getByRole('row', { name: /demo.*Active/ }).waitFor()
})

test('a public token is created with its origins, which are corrected and changed later on', async () => {
	const page = await panel.visit('/keys')
	await page.getByRole('button', { name: 'Create public token' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Name').fill('shop window')
	await dialog.getByLabel('Allowed origins').fill('https://shop.example\nhttp://shop.example')
	await dialog.getByRole('button', { name: 'Create public token' }).click()
	await dialog.getByText('“http://shop.example” isn’t an origin').waitFor()
	await assertAccessible(page)
	await dialog.getByLabel('Allowed origins').fill('https://shop.example\nhttps://www.shop.example')
	await dialog.getByRole('button', { name: 'Create public token' }).click()
	await dialog.getByText('Public token “shop window” created').waitFor()
	await assertAccessible(page)
	const [token] = await dialog.locator('code').allTextContents()
	assert.ok((await dialog.locator('pre').textContent())!.includes(`'X-BQ-ApiToken': '${token}'`))
	const statusFrom = async (origin: string): Promise<number> => {
		const { db, clock } = panel.world
		const other = await buildApp({ db, clock, config: readConfig({ LOG_LEVEL: 'error' }) })
		const headers = { 'x-bq-apitoken': token!, origin }
		const { statusCode } = await other.inject({ url: '/v1/pub/Customization', headers })
		await other.close()
		return statusCode
	}
	assert.equal(await statusFrom('https://www.shop.example'), 200)
	await dialog.getByRole('button', { name: 'Done' }).click()

	const row = page.getByRole('row', {
		name: /shop window.*https:\/\/shop.example, https:\/\/www.shop.example/,
	})
	await row.getByRole('button', { name: 'Actions for shop window' }).click()
	const menu = page.getByRole('menu')
	assert.deepEqual(await menu.getByRole('menuitem').allTextContents(), ['Edit allowed origins', 'Revoke'])
	await menu.getByRole('menuitem', { name: 'Edit allowed origins' }).click()
	await dialog.getByLabel('Allowed origins').fill('https://new.example')
	await dialog.getByRole('button', { name: 'Save origins' }).click()
	await page.getByRole('row', { name: /shop window.*https:\/\/new.example.*Active/ }).waitFor()
	assert.equal(await statusFrom('https://www.shop.example'), 403)
	await page.getByRole('button', { name: 'Actions for shop window' }).click()
	await page.getByRole('menuitem', { name: 'Revoke' }).click()
	await dialog.getByRole('button', { name: 'Revoke key' }).click()
	await page.getByRole('row', { name: /shop window.*Revoked/ }).waitFor()
	assert.equal(await statusFrom('https://new.example'), 401)
})
