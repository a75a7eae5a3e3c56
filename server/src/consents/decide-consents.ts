import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Consents, Decision } from './consent.ts'
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
	const inForce = new Map(
		before.flatMap((consents, index) =>
			consents.inForce.map((consent): [string, Decision] => [keyOf(ids[index]!, consent.purpose), consent]),
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
			if (isKnown) return []
			inForce.set(key, decision)
			return { ...decision, customerId, source, decidedAt: now }
		}),
	)
	await insertConsents(tx, merchant.id, rows)
	const after = new Map((await readConsents(tx, merchant, ids)).map((one, index) => [ids[index]!, one]))
	return commands.map(({ customerId }, index) => refusals[index] ?? after.get(customerId)!)
}

/**
 * Makes a function that finds the first consent to a version that was never offered, so that its text is not known. It may
 * be withdrawn, and what is in force may be repeated; purposes that were never offered are those of pages of the shop.
 */
const loadOfferedVersions = async (
	tx: Tx,
	merchantId: number,
	commands: Pick<DecideConsents, 'decisions'>[],
) => {
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
