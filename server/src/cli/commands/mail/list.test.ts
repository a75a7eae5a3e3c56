import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestReward, earnPoints } from '../../../../test/support/rewards.ts'
import { runFiel } from '../../../../test/support/run-fiel.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

test('without a mail server mails are kept and listed, and can be sent on request', async () => {
	const { api, merchant } = await world.merchant()
	const id = await createTestReward(world, merchant, {
		tellsMerchant: true,
		merchantEmails: ['boss@mail.test'],
	})
	await earnPoints(api, 100)
	await api.post(`/RewardConfigurations/${id}/redeem`, { CustomerId: 'ana' }, { TotalItemCount: 1 })
	const list = ['mail', 'list', '--merchant', merchant.name]
	const kept = await runFiel(world, [...list, '--json'])
	const [mail] = JSON.parse(kept.stdout)
	assert.partialDeepStrictEqual(mail, {
		Kind: 'redemption-merchant',
		Recipient: 'boss@mail.test',
		Subject: '10 off was redeemed by ana',
		Status: 'kept',
		Attempts: 0,
		Sent: null,
	})
	const smtp = { SMTP_URL: 'smtp://mail.test', FIEL_MAIL_FROM: 'shop@mail.test' }
	const waiting = await runFiel(world, list, smtp)
	assert.match(waiting.stdout, /^ID +STATUS .*\n\d+ +waiting .*boss@mail\.test/)
	const retry = ['mail', 'retry', '--merchant', merchant.name, '--json']
	const [all, none, wrong, redemptions] = await Promise.all([
		runFiel(world, retry),
		runFiel(world, [...retry, '--id', '999']),
		runFiel(world, [...retry, '--id', 'x']),
		runFiel(world, ['redemptions', 'list', '--merchant', merchant.name, '--json']),
	])
	assert.deepEqual([all.stdout, none.stdout, wrong.code], ['{"Retried":1}\n', '{"Retried":0}\n', 2])
	const [redemption] = JSON.parse(redemptions.stdout)
	assert.partialDeepStrictEqual(redemption, {
		RewardId: mail.RewardId,
		CustomerId: 'ana',
		Points: 100,
		Unmet: [],
	})
})
