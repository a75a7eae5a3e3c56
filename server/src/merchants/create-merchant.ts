import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { claimKeys } from '../directory/claim-keys.ts'
import { DEFAULT_LANGUAGE } from '../messages/language.ts'
import { STARTING_PROGRAM } from '../program/settings.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import { checkMerchant, type NewMerchant } from './check-merchant.ts'
import type { Merchant } from './merchant.ts'
import { setProgram } from './set-program.ts'

type CreatedMerchant = { merchant: Merchant } | { refused: string }

export const createMerchant = async (tx: Tx, wanted: NewMerchant, at: Date): Promise<CreatedMerchant> => {
	const fault = checkMerchant(wanted)
	if (fault) return { refused: fault.message }
	const [isFree] = await claimKeys(tx, 'merchant', [wanted.name], at)
	if (!isFree) return refuseTaken(wanted)
	sealAtCommit(tx)
	const [merchant] = await tx.rows<Merchant>(sql`
		insert into merchants (name, currency, time_zone, language, is_sandbox, sandbox_of, created_at)
		values (${wanted.name}, ${wanted.currency}, ${wanted.timeZone}, ${wanted.language ?? DEFAULT_LANGUAGE},
			${wanted.isSandbox ?? false}, ${wanted.sandboxOf ?? null}, ${at})
		on conflict on constraint merchants_name_key do nothing
		returning id, name, currency, time_zone as "timeZone", language, sandbox_of is not null as "isTest"`)
	if (!merchant) return refuseTaken(wanted)
	await setProgram(tx, merchant.id, STARTING_PROGRAM, 'fiel', at)
	return { merchant }
}

const refuseTaken = ({ name }: NewMerchant): { refused: string } => ({
	refused: `There is already a merchant "${name}"`,
})
