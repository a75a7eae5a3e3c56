import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Ids } from '../db/ids.ts'
import { askForPrograms, type Programs } from '../merchants/load-programs.ts'
import { anyReferral, expectReferrals } from '../objectives/expect-referrals.ts'
import type { Tier } from '../program/tier.ts'
import { askForTiers, parseTiers } from '../tiers/load-tiers.ts'

/** What a merchant has laid down, for everybody alike. */
interface Terms {
	tiers: Tier[]
	/** The versions that are named, those in force at the moments, and the one in force. */
	programs: Programs
	/** Whether anybody was ever sent by another. */
	hasReferrals: boolean
}

/** All of it in one statement, because every list asks for it. */
export const readTerms = async (
	tx: Tx,
	merchantId: number,
	versions: Ids,
	moments: Date[],
): Promise<Terms> => {
	const { question, read } = askForPrograms(merchantId, versions, moments)
	const [row] = await tx.rows<{ tiers: string; programs: string; hasReferrals: boolean }>(sql`
		select ${askForTiers(merchantId)} as tiers, ${question} as programs, ${anyReferral(merchantId)} as "hasReferrals"`)
	const { tiers, programs, hasReferrals } = row!
	if (hasReferrals) expectReferrals(merchantId)
	return { tiers: parseTiers(merchantId, tiers), programs: await read(tx, programs), hasReferrals }
}
