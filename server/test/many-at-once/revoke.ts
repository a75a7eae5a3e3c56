import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '../../src/clock.ts'
import type { Database } from '../../src/db/database.ts'
import { createKeys } from '../../src/merchants/create-keys.ts'
import { findMerchant } from '../../src/merchants/find-merchant.ts'
import type { Installation } from './start-installation.ts'

const IN_TIME_MS = 1_000
const PAUSE_MS = 20

/** Revokes a key that is in use on every server, and asserts that all of them refuse it within a second. */
export const assertRevokedInTime = async (
	{ addresses, runCommand }: Installation,
	db: Database,
): Promise<void> => {
	const merchant = await findMerchant(db, 'at-once')
	const [pair] = await db.transaction((tx) =>
		createKeys(tx, merchant!.id, [{ name: 'lost' }], systemClock.now()),
	)
	const { token, key } = pair!
	let revokedAt = Number.POSITIVE_INFINITY
	const useUntilRefused = async (address: string): Promise<number> => {
		for (let uses = 0; ; uses++) {
			const sentAt = performance.now()
			const { status } = await fetch(`${address}/v1/pvt/RewardConfigurations`, {
				headers: { authorization: `Basic ${btoa(`${token}:${key}`)}` },
			})
			if (status === 401) return uses
			assert.equal(status, 200)
			assert.ok(sentAt - revokedAt < IN_TIME_MS, `${address} took it ${sentAt - revokedAt} ms later`)
			await pause(PAUSE_MS)
		}
	}
	const revoke = async (): Promise<void> => {
		await runCommand(`keys revoke --merchant at-once --token ${token}`)
		revokedAt = performance.now()
	}
	const [, ...uses] = await Promise.all([revoke(), ...addresses.map(useUntilRefused)])
	for (const used of uses) assert.ok(used > 0)
}
