import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { panelText } from '../../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish as refuse } from '../../refusal.ts'
import { hasChangedText, type OfferedConsent } from './offered-consent.ts'

/** Replaces the consents that members of a merchant are asked for; the merchant must be locked. */
export const setOffered = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	consents: OfferedConsent[],
): Promise<Refusal | null> => {
	const known = await tx.rows<OfferedConsent>(sql`
		select purpose, version, texts from consent_texts
		where merchant_id = ${merchantId} and purpose = any(${consents.map(({ purpose }) => purpose)}::text[])`)
	const refusal = findRefusal(consents, known)
	if (refusal) return refusal
	await tx.rows(sql`
		update consent_texts set position = null where merchant_id = ${merchantId} and position is not null`)
	if (consents.length === 0) return null
	const rows = consents.map((consent, position) => ({ ...consent, position }))
	await tx.rows(sql`
		insert into consent_texts (merchant_id, purpose, version, position, texts, created_at)
		select ${merchantId}::bigint, c.purpose, c.version, c.position, c.texts, ${now}::timestamptz
		from json_to_recordset(${jsonRows(rows)}) as c (purpose text, version text, position integer, texts jsonb)
		on conflict (merchant_id, purpose, version) do update set position = excluded.position, texts = excluded.texts`)
	return null
}

const findRefusal = (consents: OfferedConsent[], known: OfferedConsent[]): Refusal | null => {
	for (const [index, consent] of consents.entries()) {
		const { purpose, version } = consent
		const isNamedBefore = consents.slice(0, index).some((other) => other.purpose === purpose)
		if (isNamedBefore)
			return refuse(
				'GenericError',
				`there are two consents with the purpose ${purpose}`,
				`Consents[${index}].Purpose`,
				panelText.purposeTwice(purpose),
			)
		const before = known.find((text) => text.purpose === purpose && text.version === version)
		if (before && hasChangedText(before, consent))
			return refuse(
				'GenericError',
				`members have been shown version ${version} with another text: give the new text another version`,
				`Consents[${index}].TextVersion`,
				panelText.consentTextChanged(version),
			)
	}
	return null
}
