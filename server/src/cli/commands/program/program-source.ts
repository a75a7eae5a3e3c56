import { createHash } from 'node:crypto'
import type { ProgramDocument } from '@fiel/contract'
import type { Queryable } from '../../../db/database.ts'
import { listMerchants } from '../../../merchants/list-merchants.ts'
import { loadProgram } from '../../../merchants/load-programs.ts'
import type { Merchant } from '../../../merchants/merchant.ts'

export type ProgramSource = NonNullable<ProgramDocument['ReadFrom']>

/** The source of a document: its merchant and the state when it was read. */
export const readProgramSource = async (
	db: Queryable,
	merchant: Merchant,
	{ Tiers, Rewards, Quizzes }: ProgramDocument,
): Promise<ProgramSource> => {
	const { version } = await loadProgram(db, merchant.id)
	const { createdAt } = (await listMerchants(db)).find(({ id }) => id === merchant.id)!
	const rest = createHash('sha256').update(JSON.stringify({ Tiers, Rewards, Quizzes }))
	return {
		Merchant: merchant.name,
		Since: createdAt.toISOString(),
		Version: version,
		// The version only covers the settings, so the state also covers tiers and the rest.
		State: rest.digest('hex').slice(0, 16),
	}
}

/** A document without a source is taken as one of the merchant it is set on. */
export const isFromMerchant = (source: ProgramSource | null | undefined, present: ProgramSource): boolean =>
	!source || (source.Merchant === present.Merchant && (source.Since ?? present.Since) === present.Since)

/** Returns why a document is outdated; null if it is current or has no source. */
export const findOutdatedReason = (
	source: ProgramSource | null | undefined,
	present: ProgramSource,
): string | null => {
	if (!source || !isFromMerchant(source, present)) return null
	if (source.Version !== present.Version)
		return `it was read at version ${source.Version}, and version ${present.Version} is in force by now`
	if (source.State && source.State !== present.State)
		return `tiers, rewards or quizzes have changed since it was read, at version ${present.Version}`
	return null
}
