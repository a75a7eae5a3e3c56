import assert from 'node:assert/strict'
import { test } from 'node:test'
import decodeQR from 'qr/decode.js'
import { createLinks } from '../../server/src/users/create-links.ts'
import { codeAt, stepAt } from '../../server/src/users/totp.ts'
import { addUser, PASSWORD } from '../../server/test/support/admin.ts'
import { assertAccessible } from './support/axe.ts'
import { afterWrite, waitUntilLoaded } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel()

test('a link signs in once, leaves the address bar, and offers to set a password', async () => {
	await panel.visit('/sign-in', null)
	const user = await addUser(panel.world, panel.merchant)
	const { db, clock } = panel.world
	const [token] = await db.transaction((tx) => createLinks(tx, panel.merchant.id, [user.id], clock.now(), 60))
	const page = await panel.visit(`/sign-in#token=${token}`, null)
	await page.getByRole('link', { name: 'Set password' }).click()
	assert.ok(!page.url().includes('token'))
	await page.getByRole('heading', { name: 'My account' }).waitFor()
	assert.equal(await page.getByLabel('Current password').count(), 0)
	await page.getByLabel('New password').fill('a longer one that I keep')
	await page.getByRole('button', { name: 'Set password' }).click()
	await page.getByText('Password changed').waitFor()
	await page.getByLabel('Current password').fill('not this one')
	await page.getByLabel('New password').fill(PASSWORD)
	await page.getByRole('button', { name: 'Change password' }).click()
	await page.getByText('Wrong password. Try again.').waitFor() // and the session continues
	// A refusal is about what was sent: once the input is edited, it is neither there nor below the form.
	await page.getByLabel('Current password').fill('a longer one that I keep')
	await page.getByText('Wrong password. Try again.').waitFor({ state: 'detached' })
	await page.getByLabel('New password').fill('passwordpassword')
	await page.getByRole('button', { name: 'Change password' }).click()
	await page.getByText('This password is easy to guess.').waitFor()
	await page.getByLabel('New password').fill(PASSWORD)
	await page.getByText(/^(Good|Strong) password\.$/).waitFor()
	assert.equal(await page.getByText('This password is easy to guess.').count(), 0)
	await afterWrite(page, () => page.getByRole('button', { name: 'Change password' }).click())

	const again = await panel.visit(`/sign-in#token=${token}`, null)
	await again.getByText('This link was already used').waitFor()
	await again.getByRole('button', { name: 'Sign in' }).waitFor()
})

/** Draws the code for the decoder, with eight pixels per module. */
const decodeQrPath = (path: string, size: number): string => {
	const side = size * 8
	const data = new Uint8Array(side * side * 4).fill(255)
	for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h/g))
		for (let row = 0; row < 8; row += 1)
			for (let column = 0; column < 8; column += 1) {
				const at = ((Number(y) * 8 + row) * side + Number(x) * 8 + column) * 4
				data.fill(0, at, at + 3)
			}
	return decodeQR({ width: side, height: side, data })
}

test('a second factor is enrolled, confirmed, asked for, and disabled with a recovery code', async () => {
	const page = await panel.visit('/sign-in', null)
	const { email } = await addUser(panel.world, panel.merchant, 'viewer')
	const signIn = async (): Promise<void> => {
		await page.getByLabel('Email').fill(email)
		await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
		await page.getByRole('button', { name: 'Sign in' }).click()
	}
	await signIn()
	await page.getByRole('button', { name: /Account/ }).click()
	await page.getByRole('menuitem', { name: 'My account' }).click()
	await page.getByRole('button', { name: 'Turn on' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Current password').fill('not my password')
	await dialog.getByRole('button', { name: 'Continue' }).click()
	await dialog.getByText('Wrong password. Try again.').waitFor()
	await dialog.getByLabel('Current password').fill(PASSWORD)
	await dialog.getByRole('button', { name: 'Continue' }).click()
	const secret = (await dialog.locator('code').textContent())!.replaceAll(' ', '')
	const code = dialog.getByRole('img', { name: /QR code/ })
	const [, , , size] = (await code.getAttribute('viewBox'))!.split(' ')
	const drawn = (await code.locator('path').nth(1).getAttribute('d'))!
	assert.match(decodeQrPath(drawn, Number(size)), new RegExp(`^otpauth://totp/Fiel:.*secret=${secret}&`))
	await dialog.getByLabel('Code from the app').fill('000000')
	await dialog.getByRole('button', { name: 'Turn on' }).click()
	await dialog.getByText('This code is wrong').waitFor()
	await assertAccessible(page)
	await dialog.getByLabel('Code from the app').fill(codeAt(secret, stepAt(panel.world.clock.now())))
	await dialog.getByRole('button', { name: 'Turn on' }).click()
	await dialog.getByText('You won’t see them again.').waitFor()
	const codes = await dialog.locator('code').allTextContents()
	assert.equal(codes.length, 10)
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'I’ve saved my codes' }).click()
	await page.getByText('You sign in with your password and a code.').waitFor()

	await page.getByRole('button', { name: /Account/ }).click()
	await page.getByRole('menuitem', { name: 'Sign out' }).click()
	await signIn()
	await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
	await assertAccessible(page)
	await page.getByLabel('Code').fill('123')
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.getByText('This code is wrong').waitFor()
	await page.getByLabel('Code').fill(codes[0]!)
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.getByRole('button', { name: /Account/ }).click()
	await page.getByRole('menuitem', { name: 'My account' }).click()
	await page.getByRole('button', { name: 'Turn off' }).click()
	await dialog.getByLabel('Current password').fill(PASSWORD)
	await dialog.getByLabel('Code or recovery code').fill(codes[1]!)
	await dialog.getByRole('button', { name: 'Turn off' }).click()
	await page.getByText('You sign in with your password only.').waitFor()
})

test('users are invited, join and change roles; the last owner stays, and the audit log has every change', async () => {
	await panel.visit('/sign-in', null)
	panel.merchant = (await panel.world.merchant()).merchant // a merchant with a single owner
	const page = await panel.visit('/users')
	await page.getByRole('button', { name: 'Invite user' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Email').fill('eva@example.com')
	await dialog.getByText('All permissions except: manage API keys.').waitFor()
	await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
	await dialog.getByText('Choose a role.').waitFor()
	await dialog.getByRole('radio', { name: 'Editor' }).check()
	await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
	await dialog.getByText('Email isn’t set up, so share this link yourself.').waitFor()
	const link = new URL((await dialog.locator('code').textContent())!)
	assert.equal(link.origin, panel.address)
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Done' }).click()
	await page.getByRole('row', { name: /eva@example.com.*Editor/ }).waitFor()
	await page.getByRole('button', { name: 'Invite user' }).click()
	await dialog.getByLabel('Email').fill('eva@example.com')
	await dialog.getByRole('radio', { name: 'Editor' }).check()
	await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
	await dialog.getByText('This email already belongs to a user').waitFor()
	await page.keyboard.press('Escape')

	const theirs = await panel.visit(`/invitation${link.hash}`, null)
	await theirs.getByRole('heading', { name: /^Join .+/ }).waitFor()
	await theirs.getByText(/invited you to the loyalty program of .* Role: Editor\./).waitFor()
	await theirs.getByLabel('Your name').fill('Eva Lima')
	await theirs.getByLabel('New password').fill(PASSWORD)
	await theirs.getByRole('button', { name: 'Create account' }).click()
	await theirs.getByRole('link', { name: 'Settings' }).click()
	await theirs.getByRole('link', { name: 'API keys' }).waitFor()
	assert.equal(await theirs.getByRole('link', { name: 'Users' }).count(), 0)

	await page.reload()
	await page.getByRole('combobox', { name: 'Role of eva@example.com' }).click()
	await page.getByRole('option', { name: 'Viewer' }).click()
	await dialog.getByText('From Editor to Viewer, effective immediately.').waitFor()
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Change to viewer' }).click()
	await page.getByText('Role of eva@example.com changed to Viewer').waitFor()
	const me = page.getByRole('row', { name: /You/ })
	await me.getByRole('combobox').click()
	await page.getByRole('option', { name: 'Viewer' }).click()
	await dialog.getByText('This is your own account.').waitFor()
	await dialog.getByRole('button', { name: 'Change to viewer' }).click()
	await dialog.getByText('This is the last active owner.').waitFor()
	await dialog.getByRole('button', { name: 'Cancel' }).click()

	await page.getByRole('button', { name: 'Actions for eva@example.com' }).click()
	await page.getByRole('menuitem', { name: 'Deactivate' }).click()
	await dialog.getByRole('button', { name: 'Deactivate' }).click()
	await page.getByRole('row', { name: /Eva Lima Deactivated/ }).waitFor()
	await theirs.reload()
	await theirs.getByRole('heading', { name: 'Sign in' }).waitFor()
	const late = await panel.visit(`/invitation${link.hash}`, null)
	await late.getByText('This invitation was already used, was cancelled or has expired.').waitFor()
	assert.equal(await late.getByLabel('Your name').count(), 0)

	await page.getByRole('link', { name: 'Audit log' }).click()
	await page.getByRole('combobox', { name: 'Type' }).click()
	await page.getByRole('option', { name: 'Users' }).click()
	await page
		.getByRole('row', { name: /changed the role of Eva Lima to viewer/ })
		.last()
		.click()
	await dialog.getByRole('row', { name: 'Role editor viewer' }).waitFor()
	await assertAccessible(page)
	assert.ok(page.url().endsWith('?kind=users'))
	await page.keyboard.press('Escape')
	await waitUntilLoaded(page)
})
