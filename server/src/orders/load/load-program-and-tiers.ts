import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import type { Ids } from '../../db/ids.ts'
import { buildProgramsQuery, type Programs } from '../../merchants/load-programs.ts'
import { addToReferralCache, hasReferralsSubquery } from '../../objectives/referral-cache.ts'
import type { Tier } from '../../program/tier.ts'
import { parseTiers, tiersSubquery } from '../../tiers/load-tiers.ts'

/** What a merchant has laid down, for everybody alike. */
interface ProgramAndTiers {
	tiers: Tier[]
	/** The versions that are named, those in force at the moments, and the one in force. */
	programs: Programs
	/** Whether anybody was ever sent by another. */
	hasReferrals: boolean
}

/** All of it in one statement, because every list asks for it. */
export const loadProgramAndTiers = async (
	tx: Tx,
	merchantId: number,
	versions: Ids,
	moments: Date[],
): Promise<ProgramAndTiers> => {
	const { query, read } = buildProgramsQuery(merchantId, versions, moments)
	const [row] = await tx.rows<{ tiers: string; programs: string; hasReferrals: boolean }>(sql`
		select ${tiersSubquery(merchantId)} as tiers, ${query} as programs, ${hasReferralsSubquery(merchantId)} as "hasReferrals"`)
	const { tiers, programs, hasReferrals } = row!
	if (hasReferrals) addToReferralCache(merchantId)
	return { tiers: parseTiers(merchantId, tiers), programs: await read(tx, programs), hasReferrals }
}
