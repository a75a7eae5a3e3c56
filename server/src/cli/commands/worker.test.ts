import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestReward, earnPoints } from '../../../test/support/rewards.ts'
import { runFiel } from '../../../test/support/run-fiel.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()

test('a simulated run sends no mail', async () => {
	const { api, merchant } = await world.merchant()
	const id = await createTestReward(world, merchant, {
		tellsMerchant: true,
		merchantEmails: ['boss@mail.test'],
	})
	await earnPoints(api, 100)
	await api.post(`/RewardConfigurations/${id}/redeem`, { CustomerId: 'ana' }, { TotalItemCount: 1 })
	const nobody = { SMTP_URL: 'smtp://127.0.0.1:1', FIEL_MAIL_FROM: 'shop@mail.test' }
	const later = new Date(world.clock.now().getTime() + 60_000).toISOString()
	const result = await runFiel(world, ['worker', '--once', '--json', '--now', later], {
		...nobody,
		FIEL_TIME_TRAVEL: 'true',
	})
	const mails = JSON.parse(result.stdout).find(({ Job }: { Job: string }) => Job === 'deliver mails')
	assert.deepEqual(mails, { Job: 'deliver mails', Merchants: 0, Things: 0, LagSeconds: 0, Error: null })
	assert.equal(result.code, 0, result.stderr)
	const kept = await runFiel(world, ['mail', 'list', '--merchant', merchant.name, '--json'])
	assert.partialDeepStrictEqual(JSON.parse(kept.stdout), [{ Recipient: 'boss@mail.test', Attempts: 0 }])
})

test('a simulated time is refused unless the configuration allows it', async () => {
	const refused = await runFiel(world, ['worker', '--once', '--now', '2027-01-01T00:00:00Z'])
	assert.match(refused.stderr, /--now is only for rehearsals on a copy, where FIEL_TIME_TRAVEL is true/)
	assert.equal(refused.code, 2)
})
