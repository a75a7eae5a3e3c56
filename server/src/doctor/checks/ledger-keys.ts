import { stat } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { keyFileOf, readExistingKeys } from '../../seals/ledger-keys.ts'
import { countNotes } from '../../seals/noted-changes.ts'
import { defineTableCheck } from '../check.ts'
import type { DoctorContext, OpenDatabase } from '../context.ts'
import { countOf, type Finding, listSome, ok, problem, warning } from '../finding.ts'

type Name = 'keys' | 'seals'

/** Whether this machine has the keys of the seals, and whether rows were changed from outside. Keys are never printed. */
export const ledgerKeysCheck = defineTableCheck('ledger', ['keys', 'seals'], async (database, context) => [
	...(await checkKeys(database, context)),
	...(await checkKeyFile(context)),
	...(await checkSeals(database)),
])

const checkKeys = async ({ db }: OpenDatabase, { config }: DoctorContext): Promise<Finding<Name>[]> => {
	const known = await db.rows<{ fingerprint: string }>(
		sql`select fingerprint from ledger_keys order by seen_at`,
	)
	const ours = db.keyedHash.fingerprints
	const missing = known.filter(({ fingerprint }) => !ours.includes(fingerprint))
	const isEmbedded = config.databaseUrl === undefined
	if (ours.length === 0) return isEmbedded ? [await explainMissingFile(config.dataDir)] : [] // settings.ledger-keys says it
	if (missing.length > 0)
		return [
			problem(
				'keys',
				`The ledger is sealed with a key that is not given here, of fingerprint ${listSome(missing.map(({ fingerprint }) => fingerprint))}.`,
				`Add it to ${isEmbedded ? keyFileOf(config.dataDir) : 'FIEL_LEDGER_KEYS'}: without it no process starts (docs/verify.md).`,
			),
		]
	return [ok('keys', `${countOf(ours.length, 'ledger key')} given, with all that the seals need.`)]
}

const explainMissingFile = async (dataDir: string): Promise<Finding<Name>> => {
	const reason = await readExistingKeys(dataDir).then(
		() => 'it cannot be used',
		(error: Error) => error.message.replace(/\.$/, ''),
	)
	return problem(
		'keys',
		`There is no ledger key in ${keyFileOf(dataDir)}: ${reason}.`,
		'Restore the file from a backup of the folder before Fiel is started again (docs/verify.md).',
	)
}

const OTHERS = 0o077

const checkKeyFile = async ({ config }: DoctorContext): Promise<Finding<Name>[]> => {
	if (config.databaseUrl !== undefined || config.ledgerKeys.length > 0) return []
	const file = keyFileOf(config.dataDir)
	const found = await stat(file).catch(() => null)
	if (!found || (found.mode & OTHERS) === 0) return []
	return [
		warning(
			'keys',
			`Other users of this machine can read ${file}, and with it seal what they have changed.`,
			`chmod 600 ${file}`,
		),
	]
}

const checkSeals = async ({ db }: OpenDatabase): Promise<Finding<Name>[]> => {
	const unsealed = await db.rows<{ name: string }>(
		sql`select name from merchants where seal is null order by name`,
	)
	if (unsealed.length > 0)
		return [
			problem(
				'seals',
				`${countOf(unsealed.length, 'merchant')} without a seal: ${listSome(unsealed.map(({ name }) => name))}. No process starts.`,
				'npm run --silent fiel -- verify says what is missing; docs/verify.md says how to decide.',
			),
		]
	const noted = await countNotes(db)
	if (noted.count > 0)
		return [
			warning(
				'seals',
				`${countOf(noted.count, 'change')} of sealed rows came from outside of Fiel, the last at ${noted.last!.toISOString()}.`,
				'npm run --silent fiel -- verify names each row, before and after.',
			),
		]
	return [
		ok('seals', 'No row was changed from outside. Prove every balance with: npm run --silent fiel -- verify'),
	]
}
