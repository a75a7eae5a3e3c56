import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { cloneDatabase } from '../../../test/support/database.ts'
import { examine } from '../../../test/support/doctor.ts'
import { LEDGER_KEYS } from '../../../test/support/ledger-keys.ts'
import { createMerchant } from '../../merchants/create-merchant.ts'
import { checkLedgerKeys, newLedgerKey } from '../../seals/ledger-keys.ts'
import { ledgerKeysCheck } from './ledger-keys.ts'

const NOW = new Date('2026-06-15T12:00:00Z')

test('a missing key, a merchant without a seal and a change from outside are found, and no key is printed', async (t) => {
	const { db, url, drop } = await cloneDatabase()
	t.after(drop)
	await checkLedgerKeys(db, NOW)
	await db.transaction((tx) =>
		createMerchant(tx, { name: 'acme', currency: 'BRL', timeZone: 'America/Sao_Paulo' }, NOW),
	)
	const look = async (key = LEDGER_KEYS[0]!) => {
		const { lines } = await examine(t, ledgerKeysCheck, { DATABASE_URL: url, FIEL_LEDGER_KEYS: key })
		assert.doesNotMatch(lines.join(), new RegExp(key))
		return lines
	}
	const right = 'ok keys: 1 ledger key given, with all that the seals need.'
	assert.deepEqual(await look(), [
		right,
		'ok seals: No row was changed from outside. Prove every balance with: npm run --silent fiel -- verify',
	])
	const [fingerprint] = db.keyedHash.fingerprints
	assert.equal(
		(await look(newLedgerKey()))[0],
		`problem keys: The ledger is sealed with a key that is not given here, of fingerprint ${fingerprint}.`,
	)

	await db.rows(sql`update merchants set currency = 'USD'`)
	const [, changed] = await look()
	assert.match(
		changed!,
		/^warning seals: 1 change of sealed rows came from outside of Fiel, the last at \d{4}-/,
	)
	await db.rows(sql`update merchants set seal = null`)
	assert.deepEqual(await look(), [
		right,
		'problem seals: 1 merchant without a seal: acme. No process starts.',
	])
})
