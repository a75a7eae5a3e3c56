import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { addUser, PASSWORD, signInAs } from '../../server/test/support/admin.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../../server/test/support/openid-provider.ts'
import { assertAccessible } from './support/axe.ts'
import { usePanel } from './support/panel.ts'

const PORT = 20_000 + (process.pid % 20_000)
const PROVIDER_PORT = PORT + 1
const PUBLIC_URL = `http://127.0.0.1:${PORT}`
const ISSUER = `http://127.0.0.1:${PROVIDER_PORT}`
const REDIRECT_URL = `${PUBLIC_URL}/admin/single-sign-on`

const panel = usePanel({
	env: { FIEL_PUBLIC_URL: PUBLIC_URL, FIEL_WEBHOOK_ALLOW: '127.0.0.0/8' },
	leavesTo: [ISSUER],
})

type Scope = Parameters<typeof startOpenIdProvider>[0]
const openProvider = (t: Scope): Promise<OpenIdProvider> =>
	startOpenIdProvider(t, [REDIRECT_URL], PROVIDER_PORT)

const signOut = async (page: Page): Promise<void> => {
	await page.getByRole('button', { name: 'Account and settings' }).click()
	await page.getByRole('menuitem', { name: 'Sign out' }).click()
	await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

/** Goes to the provider, chooses an account there, and comes back. */
const signInWith = async (page: Page, label: string, account: string): Promise<void> => {
	await page.getByRole('button', { name: label }).click()
	await page.getByLabel('Account').fill(account)
	await page.getByRole('button', { name: 'Continue' }).click()
}

/** Saves the settings without the panel. */
const connect = async (t: Scope, changes: Record<string, unknown> = {}) => {
	const provider = await openProvider(t)
	const owner = await signInAs(panel.world, panel.merchant)
	await owner.put('/security/single-sign-on', {
		...{ Issuer: ISSUER, ClientId: provider.clientId, ClientSecret: provider.clientSecret },
		...{ Label: 'Sign in with Example', Domains: ['shop.test'], CreatesUsers: true, NewUserRole: 'viewer' },
		...{ RoleRules: [], PasswordFor: 'everybody', ...changes },
	})
	return { owner, provider }
}

for (const width of [1280, 390] as const)
	test(`an owner connects a provider, signs out and signs in through it, ${width} pixels wide`, async (t) => {
		const provider = await openProvider(t)
		const page = await panel.visit('/settings', 'owner', { width })
		await page
			.getByRole('link', { name: /^Single sign-on/ })
			.last()
			.click()
		await page.getByText(REDIRECT_URL).waitFor()
		await page.getByLabel('Issuer URL').fill(ISSUER)
		await page.getByLabel('Client ID').fill(provider.clientId)
		await page.getByLabel('Client secret').fill('wrong')
		await page.getByRole('button', { name: 'Test connection' }).click()
		await page.getByText('The provider didn’t accept the client ID or the secret.').waitFor()
		await page.getByLabel('Client secret').fill(provider.clientSecret)
		await page.getByRole('button', { name: 'Test connection' }).click()
		await page.getByText('The connection works').waitFor()
		await page.getByLabel('Button text').fill('Sign in with Example')
		await page.getByLabel('Create users automatically').check()
		await page.getByRole('button', { name: 'Save' }).click()
		await page.getByText('Enter at least one domain').waitFor()
		const domains = page.getByRole('combobox', { name: 'Allowed email domains' })
		await domains.fill('example.com')
		await domains.press('Enter')
		await page.getByLabel('Claim').fill('groups')
		await page.getByRole('button', { name: 'Add rule' }).click()
		await page.getByLabel('Value').fill('writers')
		await assertAccessible(page)
		await page.getByRole('button', { name: 'Save' }).click()
		await page.getByText('Settings saved').waitFor()
		await page.getByText(`${PUBLIC_URL}/admin/sign-in?shop=demo`).waitFor()
		await assertAccessible(page)

		const email = (await page.evaluate(async () => (await fetch('/admin/api/session')).json())).Email
		provider.accounts.set('me', { sub: `owner-${width}`, email, email_verified: true })
		await signOut(page)
		await page.getByRole('button', { name: 'Sign in with Example' }).waitFor()
		await assertAccessible(page)
		await signInWith(page, 'Sign in with Example', 'me')
		await page.getByRole('button', { name: 'Account and settings' }).waitFor()
		assert.doesNotMatch(page.url(), /code=|state=/)
		await page.goto(`${panel.address}/admin/audit`)
		await page.getByText('Signed in with single sign-on for the first time').first().waitFor()

		await page.goto(`${panel.address}/admin/settings/single-sign-on`)
		await page.getByRole('button', { name: 'Disconnect' }).click()
		const dialog = page.getByRole('dialog')
		await assertAccessible(page)
		await dialog.getByRole('button', { name: 'Disconnect' }).click()
		await page.getByText('Single sign-on disconnected').waitFor()
		await signOut(page)
		assert.equal(await page.getByRole('button', { name: 'Sign in with Example' }).count(), 0)
	})

for (const width of [1280, 390] as const)
	test(`a new person of the allowed domain becomes a viewer and arrives where they wanted to, ${width} pixels wide`, async (t) => {
		const { provider } = await connect(t)
		provider.accounts.set('eva', {
			...{ sub: `eva-${width}`, email: `eva-${width}@shop.test`, email_verified: true, name: 'Eva Lima' },
		})
		const page = await panel.visit('/tiers?x=1', null, { width })
		await page.getByRole('heading', { name: 'Sign in' }).waitFor()
		await signInWith(page, 'Sign in with Example', 'eva')
		await page.getByRole('heading', { name: 'Tiers' }).waitFor()
		await page.getByRole('button', { name: 'Account and settings' }).click()
		await page.getByText(`eva-${width}@shop.test · Viewer`).waitFor()
		await page.goto(`${panel.address}/admin/account`)
		await page.getByText(/^You don’t have a password in Fiel\./).waitFor()
		assert.equal(await page.locator('input[type=password]').count(), 0)
		await assertAccessible(page)
	})

test('every refusal is a page that says what to do, and leads back to the sign-in page', async (t) => {
	const { provider, owner } = await connect(t, { Domains: ['shop.test', 'example.com'] })
	const disabled = await addUser(panel.world, panel.merchant, 'viewer')
	await owner.put(`/users/${disabled.id}`, { IsActive: false })
	provider.accounts.set('unverified', { sub: 'u', email: 'u@shop.test', email_verified: false })
	provider.accounts.set('elsewhere', { sub: 'e', email: 'e@evil.test', email_verified: true })
	provider.accounts.set('disabled', { sub: 'd', email: disabled.email, email_verified: true })
	const page = await panel.visit('/sign-in', null, { width: 390 })
	for (const [account, said] of [
		['nobody', 'You cancelled the sign-in'],
		['unverified', 'isn’t verified at your provider'],
		['elsewhere', 'Accounts with this email domain'],
		['disabled', 'Your user is deactivated'],
	] as const) {
		await signInWith(page, 'Sign in with Example', account)
		await page.getByRole('heading', { name: 'Couldn’t sign you in' }).waitFor()
		await page.getByText(said).waitFor()
		await assertAccessible(page)
		await page.getByRole('link', { name: 'Try again' }).click()
	}
	await page.goto(`${REDIRECT_URL}?code=x&state=y`)
	await page.getByText('This sign-in attempt has expired').waitFor()
	await page.getByRole('button', { name: 'Português (Brasil)' }).click()
	await page.getByText('Esta tentativa expirou ou já foi usada.').waitFor()
	await page.getByRole('button', { name: 'English' }).click()

	provider.metadata = { issuer: 'https://evil.test' }
	await page.getByRole('link', { name: 'Try again' }).click()
	await page.getByRole('button', { name: 'Sign in with Example' }).click()
	await page.getByText('The sign-in provider can’t be used right now.').waitFor()
	provider.metadata = {}
	await owner.delete('/security/single-sign-on', 204)
})

test('with passwords for owners only, a user is sent to the provider, and several shops ask for their name', async (t) => {
	const { owner } = await connect(t, { PasswordFor: 'owners' })
	const editor = await addUser(panel.world, panel.merchant, 'editor')
	const page = await panel.visit('/sign-in', null)
	await page.getByLabel('Email').fill(editor.email)
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
	await page.getByRole('button', { name: 'Sign in', exact: true }).click()
	await page.getByText('Your shop signs in with single sign-on.').waitFor()

	const other = await panel.world.merchant()
	const theirs = await signInAs(panel.world, other.merchant)
	await theirs.put('/security/single-sign-on', {
		...{
			Issuer: ISSUER,
			ClientId: 'fiel',
			ClientSecret: 'x',
			Label: 'Other',
			Domains: [],
			CreatesUsers: false,
		},
		...{ NewUserRole: 'viewer', RoleRules: [], PasswordFor: 'everybody' },
	})
	await page.goto(`${panel.address}/admin/sign-in`)
	await page.getByRole('button', { name: 'Use single sign-on' }).click()
	await page.getByLabel('Shop identifier').fill('no-such-shop')
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.getByText('This shop doesn’t use single sign-on.').waitFor()
	await assertAccessible(page)
	await page.getByLabel('Shop identifier').fill('demo')
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.getByLabel('Account').waitFor()
	await page.goto(`${panel.address}/admin/sign-in?shop=${other.merchant.name}`)
	await page.getByRole('button', { name: 'Other' }).waitFor()
	await theirs.delete('/security/single-sign-on', 204)
	await owner.delete('/security/single-sign-on', 204)
})
