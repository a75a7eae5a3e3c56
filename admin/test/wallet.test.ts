import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { writeProblem } from '../../server/src/wallet/updates/update-problem.ts'
import { signInAs } from '../../server/test/support/admin.ts'
import { openMember } from '../../server/test/support/members.ts'
import { keyPem, makeAuthority, makeP12, makeRsaKey } from '../../server/test/support/wallet.ts'
import { assertAccessible } from './support/axe.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel()
const authority = makeAuthority()
const issued = authority.issue(undefined, { until: new Date(Date.now() + 86_400_000 * 365) })

test('an owner switches passes on, uploads what signs them, is told which file is wrong, and removes it', async () => {
	const page = await panel.visit('/settings/wallet')
	await page.getByText('Passes are for testing only').waitFor()
	await page.getByLabel('Members can get a pass').check()
	await page.getByRole('button', { name: 'Save settings' }).click()
	await page.getByText('Settings saved').waitFor()

	await page.getByRole('button', { name: 'Add certificate' }).click()
	const dialog = page.getByRole('dialog')
	const save = dialog.getByRole('button', { name: 'Upload', exact: true })
	await save.click()
	await dialog.getByText('Choose a file.').waitFor()
	const choose = (label: string, name: string, content: string | Buffer) =>
		dialog.locator(`input[type=file][aria-label="${label}"]`).setInputFiles({
			...{ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) },
		})
	await choose('Certificate (.p12 or .pem)', 'pass.p12', Buffer.from(makeP12(issued, 'secret'), 'base64'))
	await dialog.getByText('pass.p12').waitFor()
	await dialog.getByLabel('Password of the file').fill('wrong')
	await save.click()
	await dialog.getByText('This password does not open the certificate file.').waitFor()
	await assertAccessible(page)
	await choose('Private key (.pem), if it’s a separate file', 'key.pem', 'no key')
	await dialog.getByLabel('Password of the file').fill('secret')
	await save.click()
	const errorOf = (label: string) =>
		dialog
			.locator('.mantine-InputWrapper-root')
			.filter({ hasText: label })
			.locator('.mantine-InputWrapper-error')
	await errorOf('Private key')
		.getByText('This file can’t be read. Choose a .p12, .pem or .cer file.')
		.waitFor()
	await choose('Private key (.pem), if it’s a separate file', 'key.pem', keyPem(issued.key))
	await errorOf('Private key').waitFor({ state: 'detached' })
	await save.click()
	await errorOf('Certificate of Apple')
		.getByText(/Add the certificate of Apple that issued it/)
		.waitFor()
	await choose('Certificate of Apple (WWDR), if it’s a separate file', 'wwdr.pem', authority.pem)
	await save.click()
	await page.getByText('pass.com.example.points').waitFor()
	assert.equal(await page.getByText('Passes are for testing only').count(), 0)

	await page.getByRole('button', { name: 'Add service account' }).click()
	await dialog.getByLabel('Issuer ID').fill('3388')
	const account = {
		type: 'service_account',
		client_email: 'a@b.example',
		private_key: keyPem(makeRsaKey().privateKey),
	}
	await choose('Key of the service account (.json)', 'key.json', JSON.stringify(account))
	await save.click()
	await page.getByText('a@b.example').waitFor()
	await assertAccessible(page)

	await page.getByRole('button', { name: 'Remove', exact: true }).first().click()
	await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
	await page.getByText('No certificate yet.').waitFor()
})

test('the page fits a telephone in Portuguese, and a viewer changes nothing', async () => {
	const page = await panel.visit('/settings/wallet', 'owner', { language: 'pt', width: 390 })
	await page.getByText('Os participantes podem ter um cartão').waitFor()
	await assertAccessible(page)
	const viewer = await panel.visit('/settings/wallet', 'viewer')
	await viewer.getByText('Wallet passes').first().waitFor()
	assert.equal(await viewer.getByRole('button', { name: /Add|Save/ }).count(), 0)
})

test('why Google was not told of a change is said in the language of the reader, with what Google said', async () => {
	const { db, clock } = panel.world
	const owner = await signInAs(panel.world, panel.merchant)
	await owner.put('/wallet', { IsOn: true })
	await (await openMember(panel.world, panel.merchant, 'C-0001')).post('/wallet', { Platform: 'google' })
	await db.rows(sql`
		update wallet_passes set due_at = ${clock.now()}, attempts = 1,
			problem = ${writeProblem({ code: 'google-unreachable', detail: 'getaddrinfo ENOTFOUND oauth2.googleapis.com' })}
		where merchant_id = ${panel.merchant.id}`)
	for (const [language, said] of [
		['en', 'Google can’t be reached. Fiel tries again.'],
		['pt', 'O Google não responde. O Fiel tenta de novo.'],
		['es', 'Google no responde. Fiel lo intenta de nuevo.'],
	] as const) {
		const page = await panel.visit('/settings/wallet', 'owner', { language })
		await page.getByText(said).waitFor()
		await page.getByText(/getaddrinfo ENOTFOUND/).waitFor()
	}
})
