import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../../test/support/admin.ts'
import { examine } from '../../../test/support/doctor.ts'
import { startOpenIdProvider } from '../../../test/support/openid-provider.ts'
import { useWorld } from '../../../test/support/world.ts'
import { singleSignOnCheck } from './single-sign-on.ts'

const ALLOWED = { FIEL_WEBHOOK_ALLOW: '127.0.0.0/8' }
const world = useWorld(ALLOWED)

test('providers of single sign-on are asked for their documents, and no secret is sent', async (t) => {
	const look = async () =>
		(await examine(t, singleSignOnCheck, { DATABASE_URL: world.url, ...ALLOWED })).lines
	assert.deepEqual(await look(), [])
	const { merchant } = await world.merchant()
	const provider = await startOpenIdProvider(t, [])
	const owner = await signInAs(world, merchant)
	await owner.put('/security/single-sign-on', {
		...{ Issuer: provider.issuer, ClientId: provider.clientId, ClientSecret: provider.clientSecret },
		...{ Label: 'Example', Domains: ['example.com'], CreatesUsers: false, NewUserRole: 'viewer' },
		...{ RoleClaim: null, RoleRules: [], PasswordFor: 'everybody' },
	})
	assert.deepEqual(await look(), ['ok single-sign-on: 1 provider of single sign-on can be reached.'])
	assert.equal(provider.tokenRequests.length, 0)
	await provider.stop()
	assert.deepEqual(await look(), [
		`problem single-sign-on: Users of ${merchant.name} cannot sign in through ${provider.issuer}: the connection was refused.`,
	])
})
