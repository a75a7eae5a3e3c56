import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { ZERO } from '../db/decimal.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Rule } from '../program/rules/rule.ts'
import { type Campaign, type CampaignFigures, describeCampaign } from './campaign.ts'

const NOTHING_GIVEN: CampaignFigures = { points: ZERO, cost: ZERO, revenue: ZERO, orders: 0, customers: 0 }

/** The campaigns of the program in force and the drafts, those that begin last first. */
export const listCampaigns = async (db: Queryable, merchant: Merchant, now: Date): Promise<Campaign[]> => {
	const [program, drafts, figures] = await Promise.all([
		loadProgram(db, merchant.id),
		loadDrafts(db, merchant.id),
		loadFigures(db, merchant.id),
	])
	const published = program.rules.filter(({ isCampaign }) => isCampaign === true)
	const describe = (rule: Rule, isDraft: boolean): Campaign => ({
		...describeCampaign(rule, isDraft, merchant.timeZone, now),
		isUsed: !isDraft && figures.has(rule.id),
		figures: (isDraft ? undefined : figures.get(rule.id)) ?? NOTHING_GIVEN,
	})
	return [
		...drafts.map((rule) => describe(rule, true)),
		...published.map((rule) => describe(rule, false)),
	].sort((a, b) => startOf(b) - startOf(a) || (a.rule.id < b.rule.id ? -1 : 1))
}

export const findCampaign = async (
	db: Queryable,
	merchant: Merchant,
	id: string,
	now: Date,
): Promise<Campaign | undefined> =>
	(await listCampaigns(db, merchant, now)).find(({ rule }) => rule.id === id)

const startOf = ({ startsAt }: Campaign): number => startsAt?.getTime() ?? 0

const loadDrafts = async (db: Queryable, merchantId: number): Promise<Rule[]> => {
	const rows = await db.rows<{ rule: Rule }>(sql`
		select rule from campaign_drafts where merchant_id = ${merchantId}`)
	return rows.map(({ rule }) => rule)
}

const loadFigures = async (db: Queryable, merchantId: number): Promise<Map<string, CampaignFigures>> => {
	const rows = await db.rows<CampaignFigures & { id: string }>(sql`
		select rule_id as id, points, cost, revenue, orders, customers from campaign_figures
		where merchant_id = ${merchantId}`)
	return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}
