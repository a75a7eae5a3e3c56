import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examine } from '../../../test/support/doctor.ts'
import { useWorld } from '../../../test/support/world.ts'
import { setCredentials } from '../../wallet/credentials/credentials.ts'
import { walletCheck } from './wallet.ts'

const world = useWorld()
const DAY_MS = 86_400_000

test('certificates of Apple Wallet are reported before they end', async (t) => {
	const look = async () => (await examine(t, walletCheck, { DATABASE_URL: world.url })).lines
	assert.deepEqual(await look(), [])
	const { merchant } = await world.merchant()
	const setUntil = (expiresAt: Date) =>
		world.db.transaction((tx) =>
			setCredentials(tx, merchant.id, world.clock.now(), 'apple', {
				...{ account: 'pass.com.example', owner: 'TEAM', certificates: '', privateKey: 'key', expiresAt },
			}),
		)
	const inDays = (days: number) => new Date(Date.now() + days * DAY_MS + DAY_MS / 2)
	await setUntil(inDays(200))
	assert.deepEqual(await look(), ['ok wallet: 1 certificate of Apple Wallet can be used.'])
	await setUntil(inDays(20))
	const whose = `The certificate of ${merchant.name} for pass.com.example`
	assert.deepEqual(await look(), [`warning wallet: ${whose} is valid for 20 more days.`])
	await setUntil(inDays(-2))
	assert.deepEqual(await look(), [
		`problem wallet: ${whose} has ended: no pass can be made or updated for Apple Wallet.`,
	])
})
