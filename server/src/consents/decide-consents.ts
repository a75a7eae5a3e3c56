import { MOST_OWN_PURPOSES } from '@fiel/contract/consent-limits'
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
	/** The decisions in force of each customer, by purpose. */
	const inForce = new Map(
		before.map((consents, index) => [
			known[index]!,
			new Map<string, Decision>(consents.inForce.map((consent) => [consent.purpose, consent])),
		]),
	)
	const offered = await loadOfferedVersions(tx, merchant.id, [
		...commands.flatMap(({ decisions }) => decisions),
		...before.flatMap((consents) => consents.inForce),
	])
	const rows: (Decision & Pick<DecideConsents, 'customerId' | 'source'>)[] = []
	const refusals = commands.map(({ customerId, source, decisions }) => {
		const current = inForce.get(customerId)
		if (!current) return null
		const refusal = findNeverOffered(decisions, current, offered) ?? findTooMany(decisions, current, offered)
		if (refusal) return refusal
		for (const decision of decisions) {
			const { isGiven, textVersion } = current.get(decision.purpose) ?? {}
			if (isGiven === decision.isGiven && textVersion === decision.textVersion) continue
			current.set(decision.purpose, decision)
			rows.push({ ...decision, customerId, source })
		}
		return null
	})
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

/** The versions of a purpose that were ever offered; purposes that were not are those of pages of the shop. */
type OfferedVersions = ReadonlyMap<string, readonly string[]>
type InForce = ReadonlyMap<string, Decision>

const loadOfferedVersions = async (
	tx: Tx,
	merchantId: number,
	decisions: Decision[],
): Promise<OfferedVersions> => {
	const purposes = [...new Set(decisions.map(({ purpose }) => purpose))]
	const rows = await tx.rows<{ purpose: string; versions: string[] }>(sql`
		select purpose, array_agg(version) as versions from consent_texts
		where merchant_id = ${merchantId} and purpose = any(${purposes}::text[]) group by purpose`)
	return new Map(rows.map(({ purpose, versions }) => [purpose, versions]))
}

/**
 * Finds the first consent to a version that was never offered, so that its text is not known. It may be withdrawn, and what
 * is in force may be repeated.
 */
const findNeverOffered = (
	decisions: Decision[],
	inForce: InForce,
	offered: OfferedVersions,
): Refusal | null => {
	const index = decisions.findIndex(({ purpose, isGiven, textVersion }) => {
		const versions = offered.get(purpose)
		if (!versions || !isGiven || versions.includes(textVersion)) return false
		return inForce.get(purpose)?.textVersion !== textVersion
	})
	if (index < 0) return null
	const message = localized.consentNeverOffered(decisions[index]!.textVersion)
	return refuse('GenericError', message, `Consents[${index}].TextVersion`)
}

/** Finds the first purpose that is one too many. What is there stays, and can always be decided again. */
const findTooMany = (decisions: Decision[], inForce: InForce, offered: OfferedVersions): Refusal | null => {
	const own = new Set([...inForce.keys()].filter((purpose) => !offered.has(purpose)))
	const index = decisions.findIndex(({ purpose }) => {
		if (offered.has(purpose) || own.has(purpose)) return false
		own.add(purpose)
		return own.size > MOST_OWN_PURPOSES
	})
	if (index < 0) return null
	return refuse('GenericError', localized.consentsTooMany(MOST_OWN_PURPOSES), `Consents[${index}].Purpose`)
}
