import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../server/test/support/admin.ts'
import { assertAccessible } from './support/axe.ts'
import { afterWrite, waitUntilLoaded } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel()

test('an owner takes a right from editors, and an editor who is signed in loses it at once', async () => {
	const theirs = await panel.visit('/customers/C-0001', 'editor')
	await theirs.getByRole('button', { name: 'Adjust balance' }).waitFor()

	const page = await panel.visit('/users')
	await page.getByRole('link', { name: 'Roles and permissions' }).last().click()
	await page.getByRole('heading', { name: 'Roles and permissions' }).waitFor()
	await assertAccessible(page)
	await page.getByRole('checkbox', { name: 'Adjust points: Editor' }).uncheck()
	await page.getByRole('checkbox', { name: 'Adjust points: Editor, changed' }).waitFor()
	await page.getByRole('button', { name: 'Save permissions' }).click()
	await page.getByText('Permissions saved').waitFor()

	await theirs.getByRole('button', { name: 'Adjust balance' }).click()
	const dialog = theirs.getByRole('dialog')
	await dialog.getByLabel('Amount').fill('10')
	await dialog.getByLabel('Reason').fill('Late parcel')
	await dialog.getByRole('button', { name: 'Add', exact: true }).click()
	await theirs.getByRole('button', { name: 'Adjust balance' }).waitFor({ state: 'detached' })

	await page.getByRole('checkbox', { name: 'Edit rewards: Support' }).check()
	await page.getByRole('checkbox', { name: 'View program and campaigns: Support, changed' }).waitFor()
	await page.getByRole('checkbox', { name: 'View program and campaigns: Support, changed' }).uncheck()
	await page.getByRole('checkbox', { name: 'Edit rewards: Support', exact: true, checked: false }).waitFor()
	await page.getByRole('row', { name: 'Administration' }).scrollIntoViewIfNeeded()
	await page.getByRole('row', { name: 'Administration' }).getByText('Cashier').waitFor()

	await page.getByRole('button', { name: 'Restore defaults for Editor' }).click()
	await afterWrite(page, () => page.getByRole('button', { name: 'Save permissions' }).click())
	await page.getByRole('checkbox', { name: 'Adjust points: Editor', exact: true }).waitFor()
	await page.getByRole('button', { name: 'Restore defaults for Editor' }).waitFor({ state: 'detached' })
	await theirs.reload()
	await theirs.getByRole('button', { name: 'Adjust balance' }).waitFor()
})

test('support looks after customers, and cannot open the program', async () => {
	const page = await panel.visit('/', 'support')
	await page.getByRole('heading', { name: 'Shifts', level: 1 }).waitFor()
	const menu = page.getByRole('navigation').getByRole('link')
	assert.deepEqual(await menu.allTextContents(), ['Shifts', 'Customers', 'Orders', 'Coupons', 'Settings'])
	const other = await panel.visit('/program', 'support')
	await other.getByText('You don’t have access to this page').waitFor()
	await assertAccessible(other)
	const below = await panel.visit('/rewards/2', 'support')
	await below.getByText('You don’t have access to this page').waitFor()
	const customer = await panel.visit('/customers/C-0001', 'support')
	await customer.getByRole('button', { name: 'Adjust balance' }).waitFor()
})

test('a manager invites everybody but owners, and only reads the rights of roles', async () => {
	await panel.visit('/sign-in', null)
	await signInAs(panel.world, panel.merchant, 'owner')
	const page = await panel.visit('/users', 'manager')
	await page.getByRole('button', { name: 'Invite user' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('radio', { name: 'Support' }).waitFor()
	assert.equal(await dialog.getByRole('radio', { name: 'Owner' }).count(), 0)
	await page.keyboard.press('Escape')
	const owner = page.getByRole('row', { name: /owner.*@example.com/ }).first()
	assert.equal(await owner.getByRole('button').count(), 0)
	await page.getByRole('link', { name: 'Roles and permissions' }).last().click()
	await page.getByRole('checkbox', { name: 'Adjust points: Editor' }).waitFor()
	await waitUntilLoaded(page)
	assert.ok(await page.getByRole('checkbox', { name: 'Adjust points: Editor' }).isDisabled())
	assert.equal(await page.getByRole('button', { name: 'Save permissions' }).count(), 0)
})

test('the audit log names rights, roles, tiers and money as the pages do, in the language of the reader', async () => {
	const owner = await signInAs(panel.world, panel.merchant)
	const { DefaultRights } = (await owner.get('/roles')).find(
		({ Role }: { Role: string }) => Role === 'viewer',
	)
	const Rights = [...DefaultRights.filter((right: string) => right !== 'customers.view'), 'rewards.edit']
	await owner.put('/roles', { Roles: [{ Role: 'viewer', Rights }] })
	await owner.put('/change-limits', { ConfirmAbove: 20, ApproveAbove: 1000 })
	await owner.put('/customers/C-0001/tier', { TierId: 1, Until: '2027-01-01', Reason: 'Partner' })
	const page = await panel.visit('/audit')
	const open = async (sentence: RegExp) => {
		await page.getByRole('row', { name: sentence }).first().click()
		return page.getByRole('dialog')
	}
	const rights = await open(/permissions/i)
	await rights.getByRole('row', { name: 'Viewer View customers Edit rewards' }).waitFor()
	await assertAccessible(page)
	await page.keyboard.press('Escape')
	const limits = await open(/limits/i)
	await limits.getByRole('row', { name: /^Require approval above .* R\$1,000\.00$/ }).waitFor()
	await page.keyboard.press('Escape')
	const tier = await open(/Bronze/)
	await tier.getByRole('row', { name: /^Tier Gold Bronze$/ }).waitFor()
	const portuguese = await panel.visit('/audit', 'owner', { language: 'pt' })
	await portuguese
		.getByRole('row', { name: /permissões/i })
		.first()
		.click()
	await portuguese
		.getByRole('dialog')
		.getByRole('row', { name: /^Leitor Ver clientes Editar recompensas$/ })
		.waitFor()
	await owner.put('/roles', { Roles: [{ Role: 'viewer', Rights: DefaultRights }] })
})
