import sql from 'sql-template-tag'
import type { Ids } from '../../db/ids.ts'
import type { PipelineTx } from '../../db/pipeline/run-pipeline.ts'
import type { Locked } from '../../ledger/lock-accounts.ts'
import { buildProgramsQuery, type Programs } from '../../merchants/load-programs.ts'
import { addToReferralCache, hasReferralsSubquery } from '../../objectives/referral-cache.ts'
import type { Tier } from '../../program/tier.ts'
import { parseTiers, tiersSubquery } from '../../tiers/load-tiers.ts'

/** The settings of a merchant that every batch needs. */
export interface ProgramAndTiers {
	tiers: Tier[]
	/** The requested versions, those in force at the requested moments, and the current one. */
	programs: Programs
	/** Whether the merchant has any referral. */
	hasReferrals: boolean
}

/** Reads all of it in one statement, because every batch needs it. */
export const loadProgramAndTiers = async (
	p: PipelineTx,
	_locked: Locked,
	merchantId: number,
	versions: Ids,
	moments: Date[],
): Promise<ProgramAndTiers> => {
	const { query, read } = buildProgramsQuery(merchantId, versions, moments)
	const [row] = await p.rows<{ tiers: string; programs: string; hasReferrals: boolean }>(sql`
		select ${tiersSubquery(merchantId)} as tiers, ${query} as programs, ${hasReferralsSubquery(merchantId)} as "hasReferrals"`)
	const { tiers, programs, hasReferrals } = row!
	if (hasReferrals) addToReferralCache(merchantId)
	return { tiers: parseTiers(merchantId, tiers), programs: await read(p.transaction, programs), hasReferrals }
}
