import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'
import { isLedgerKey } from '../db/keyed-hash.ts'
import { OperatorError } from '../operator-error.ts'

export const newLedgerKey = (): string => randomBytes(32).toString('hex')

/** Next to the embedded database and not in it, so that someone with only SQL access cannot read it. */
export const keyFileOf = (dataDir: string): string => path.join(dataDir, 'ledger.keys')

/** Reads the ledger keys in the data folder, newest first; creates the first key if there is none. */
export const readKeyFile = async (dataDir: string): Promise<string[]> => {
	const file = keyFileOf(dataDir)
	// If two processes start at once, the second one reads the key of the first.
	await writeFile(file, `${newLedgerKey()}\n`, { mode: 0o600, flag: 'wx' }).catch((error) => {
		if (error.code !== 'EEXIST') throw error
	})
	return readExistingKeys(dataDir)
}

/** Fails if there is no file. */
export const readExistingKeys = async (dataDir: string): Promise<string[]> => {
	const file = keyFileOf(dataDir)
	const keys = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '')
	const wrong = keys.findIndex((key) => !isLedgerKey(key))
	if (wrong >= 0 || keys.length === 0)
		throw new OperatorError(
			`${file} must hold ledger keys, 64 hexadecimal digits a line; line ${wrong + 1} is none.`,
		)
	return keys
}

/** Adds a new key before the existing ones. */
export const addToKeyFile = async (dataDir: string): Promise<void> => {
	const keys = await readKeyFile(dataDir)
	await writeFile(keyFileOf(dataDir), `${[newLedgerKey(), ...keys].join('\n')}\n`, { mode: 0o600 })
}

/** Refuses to start without a key that the database is sealed with: writing would break every seal it touches. */
export const checkLedgerKeys = async (db: Database, now: Date): Promise<void> => {
	const known = await db.rows<{ fingerprint: string }>(
		sql`select fingerprint from ledger_keys order by seen_at`,
	)
	const ours = db.keyedHash.fingerprints
	const missing = known.findLast(({ fingerprint }) => !ours.includes(fingerprint))
	if (missing)
		throw new OperatorError(
			`This database is sealed with the ledger key of fingerprint ${missing.fingerprint}, and it is not among those given (${ours.join(', ')}). ` +
				'The embedded database has its keys in ledger.keys in the data folder, any other in FIEL_LEDGER_KEYS.',
		)
	if (known.some(({ fingerprint }) => fingerprint === ours[0])) return
	await db.rows(sql`
		insert into ledger_keys (fingerprint, seen_at) values (${ours[0]}, ${now}) on conflict do nothing`)
}

/** Deletes the older keys, which are not needed once everything is sealed under the newest one. */
export const deleteOlderKeys = async (db: Database): Promise<void> => {
	await db.rows(sql`delete from ledger_keys where fingerprint <> ${db.keyedHash.fingerprints[0]}`)
}
