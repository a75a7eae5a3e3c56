import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { checkProgram } from '../program/check-program.ts'
import type { Program, ProgramSettings } from '../program/settings.ts'
import { tierEarningsOf } from '../program/tier.ts'
import type { Refusal } from '../refusal.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import { loadTiers } from '../tiers/load-tiers.ts'
import { checkSegments } from './check-segments.ts'

/**
 * Saves a new version of a merchant's program; older ones stay for
 * the orders placed under them. Invalid settings are always refused.
 */
export const setProgram = async (
	tx: Tx,
	merchantId: number,
	settings: ProgramSettings,
	author: string,
	now: Date,
): Promise<Program | Refusal> => {
	const refusal = checkProgram(settings) ?? (await checkSegments(tx, merchantId, settings.rules, now))
	if (refusal) return refusal
	const kept = { ...settings, tiers: tierEarningsOf(await loadTiers(tx, merchantId)) }
	sealAtCommit(tx)
	const rows = await tx.rows<{ version: number }>(sql`
		insert into programs (merchant_id, version, settings, author, created_at)
		select ${merchantId}::bigint, coalesce(max(version), 0) + 1, ${JSON.stringify(kept)}::jsonb, ${author}, ${now}
		from programs where merchant_id = ${merchantId}
		returning version`)
	return { version: rows[0]!.version, ...kept }
}
