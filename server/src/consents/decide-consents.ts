import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Consents, Decision } from './consent.ts'
import { readConsents } from './read-consents.ts'

export interface DecideConsents {
	customerId: number
	source: string
	decisions: Decision[]
}

/**
 * Records what members decide, and returns what is in force then; null for a customer who was merged into another one
 * meanwhile. What is in force already is not recorded again. The lock keeps a merge from leaving rows behind.
 */
export const decideConsents = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: DecideConsents[],
): Promise<(Consents | Refusal | null)[]> => {
	const ids = [...new Set(commands.map(({ customerId }) => customerId))]
	const accounts = await lockAccounts(tx, merchant.id, ids).accounts
	const known = ids.filter((id) => accounts.has(id))
	const before = await readConsents(tx, merchant, known)
	const inForce = new Map(
		before.flatMap((consents, index) =>
			consents.inForce.map((consent): [string, Decision] => [keyOf(known[index]!, consent.purpose), consent]),
		),
	)
	const findRefusal = await loadOfferedVersions(tx, merchant.id, commands)
	const refusals = commands.map(({ customerId, decisions }) =>
		findRefusal(decisions, (purpose) => inForce.get(keyOf(customerId, purpose))),
	)
	const rows = commands.flatMap(({ customerId, source, decisions }, index) =>
		decisions.flatMap((decision) => {
			if (refusals[index]) return []
			const key = keyOf(customerId, decision.purpose)
			const current = inForce.get(key)
			const isKnown = current?.isGiven === decision.isGiven && current.textVersion === decision.textVersion
			if (isKnown || !accounts.has(customerId)) return []
			inForce.set(key, decision)
			return { ...decision, customerId, source }
		}),
	)
	if (rows.length > 0)
		await tx.rows(sql`
			insert into consents (merchant_id, customer_id, purpose, is_given, text_version, source, decided_at)
			select ${merchant.id}::bigint, d."customerId", d.purpose, d."isGiven", d."textVersion", d.source,
				${now}::timestamptz
			from json_to_recordset(${jsonRows(rows)}) as d (
				"customerId" bigint, purpose text, "isGiven" boolean, "textVersion" text, source text)`)
	const after = new Map((await readConsents(tx, merchant, known)).map((one, index) => [known[index]!, one]))
	return commands.map(({ customerId }, index) => refusals[index] ?? after.get(customerId) ?? null)
}

/**
 * Makes a function that finds the first consent to a version that was never offered, so that its text is not known. It may
 * be withdrawn, and what is in force may be repeated; purposes that were never offered are those of pages of the shop.
 */
const loadOfferedVersions = async (tx: Tx, merchantId: number, commands: DecideConsents[]) => {
	const purposes = [...new Set(commands.flatMap(({ decisions }) => decisions.map(({ purpose }) => purpose)))]
	const rows = await tx.rows<{ purpose: string; versions: string[] }>(sql`
		select purpose, array_agg(version) as versions from consent_texts
		where merchant_id = ${merchantId} and purpose = any(${purposes}::text[]) group by purpose`)
	const offered = new Map(rows.map(({ purpose, versions }) => [purpose, versions]))
	return (decisions: Decision[], inForce: (purpose: string) => Decision | undefined): Refusal | null => {
		const index = decisions.findIndex(({ purpose, isGiven, textVersion }) => {
			const versions = offered.get(purpose)
			if (!versions || !isGiven || versions.includes(textVersion)) return false
			return inForce(purpose)?.textVersion !== textVersion
		})
		if (index < 0) return null
		const message = localized.consentNeverOffered(decisions[index]!.textVersion)
		return refuse('GenericError', message, `Consents[${index}].TextVersion`)
	}
}

const keyOf = (customerId: number, purpose: string): string => `${customerId} ${purpose}`
