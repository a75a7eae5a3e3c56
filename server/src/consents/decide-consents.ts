import { MOST_OWN_PURPOSES } from '@fiel/contract/consent-limits'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Consent, Consents, Decision } from './consent.ts'
import { insertConsents } from './insert-consents.ts'
import { readConsents } from './read-consents.ts'

export interface DecideConsents {
	source: string
	decisions: Decision[]
}

/** Records what members decide, and returns what is in force then. What is in force already is not recorded again. */
export const decideConsents = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	sent: { member: { id: number }; command: DecideConsents }[],
): Promise<(Consents | Refusal)[]> => {
	const commands = sent.map(({ member, command }) => ({ ...command, customerId: member.id }))
	const ids = [...new Set(commands.map(({ customerId }) => customerId))]
	const before = await readConsents(tx, merchant, ids)
	/** The decisions in force of each customer, by purpose. */
	const inForce = new Map(
		before.map((consents, index) => [
			ids[index]!,
			new Map<string, Decision>(consents.inForce.map((consent) => [consent.purpose, consent])),
		]),
	)
	const offered = await loadOfferedVersions(tx, merchant.id, [
		...commands.flatMap(({ decisions }) => decisions),
		...before.flatMap((consents) => consents.inForce),
	])
	const rows: (Consent & { customerId: number })[] = []
	const refusals = commands.map(({ customerId, source, decisions }) => {
		const current = inForce.get(customerId)!
		const refusal = findNeverOffered(decisions, current, offered) ?? findTooMany(decisions, current, offered)
		if (refusal) return refusal
		for (const decision of decisions) {
			const { isGiven, textVersion } = current.get(decision.purpose) ?? {}
			if (isGiven === decision.isGiven && textVersion === decision.textVersion) continue
			current.set(decision.purpose, decision)
			rows.push({ ...decision, customerId, source, decidedAt: now })
		}
		return null
	})
	await insertConsents(tx, merchant.id, rows)
	const after = new Map((await readConsents(tx, merchant, ids)).map((one, index) => [ids[index]!, one]))
	return commands.map(({ customerId }, index) => refusals[index] ?? after.get(customerId)!)
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
