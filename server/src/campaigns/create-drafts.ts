import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { checkCampaign } from './check-campaign.ts'

const MAX_DRAFTS = 200

/** Saves new drafts and returns their ids, which are made from their names. */
export const createDrafts = async (
	tx: Tx,
	merchantId: number,
	written: { rule: object; author: string }[],
	now: Date,
): Promise<(string | Refusal)[]> => {
	await lockMerchant(tx, merchantId)
	const { drafts, taken } = await loadTakenIds(tx, merchantId)
	let count = drafts
	const outcomes = written.map(({ rule, author }) => {
		if (count >= MAX_DRAFTS)
			return refuse(
				'GenericError',
				`there are ${MAX_DRAFTS} drafts: publish or remove some first`,
				undefined,
				panelText.mostDrafts(MAX_DRAFTS),
			)
		const id = makeId(rule, taken)
		const checked = checkCampaign(rule, { id, isActive: true, priority: 0 })
		if ('refused' in checked) return checked
		taken.add(id)
		count += 1
		return { id, rule: checked, author }
	})
	const rows = outcomes.filter((outcome) => !('refused' in outcome))
	if (rows.length > 0)
		tx.write(sql`
			insert into campaign_drafts (merchant_id, id, rule, author, created_at, changed_at)
			select ${merchantId}::bigint, id, rule, author, ${now}, ${now}
			from json_to_recordset(${jsonRows(rows)}) as n (id text, rule jsonb, author text)`)
	return outcomes.map((outcome) => ('refused' in outcome ? outcome : outcome.id))
}

/** Caps and figures are counted by id for ever, so an id that any version of the program has had is taken. */
const loadTakenIds = async (tx: Tx, merchantId: number): Promise<{ drafts: number; taken: Set<string> }> => {
	const rows = await tx.rows<{ id: string; isDraft: boolean }>(sql`
		select id, true as "isDraft" from campaign_drafts where merchant_id = ${merchantId}
		union all
		select distinct rule ->> 'id', false
		from programs p cross join lateral jsonb_array_elements(p.settings -> 'rules') rule
		where p.merchant_id = ${merchantId}`)
	return {
		drafts: rows.filter(({ isDraft }) => isDraft).length,
		// The panel has a page of this name.
		taken: new Set(['new', ...rows.map(({ id }) => id)]),
	}
}

const MAX_LENGTH = 48

/** The name in the letters of a handle, with a number if it is taken. */
const makeId = (rule: object, taken: ReadonlySet<string>): string => {
	const { name } = rule as { name?: unknown }
	const letters = String(name ?? '')
		.normalize('NFKD')
		.toLowerCase()
		.replace(/\p{M}/gu, '')
		.replace(/[^a-z0-9]+/g, '-')
	const handle = letters.slice(0, MAX_LENGTH).replace(/^-+|-+$/g, '') || 'campaign'
	let id = handle
	for (let number = 2; taken.has(id); number += 1) id = `${handle}-${number}`
	return id
}
