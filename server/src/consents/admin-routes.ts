import {
	changeOfferedConsents,
	listOfferedConsents,
	type OfferedConsentSettings,
	type OfferedConsents,
} from '@fiel/contract'
import type { Queryable } from '../db/database.ts'
import type { AdminApi } from '../http/admin-api.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import type { OfferedConsent } from './offered/offered-consent.ts'
import { readOffered } from './offered/read-offered.ts'
import { setOffered } from './offered/set-offered.ts'

/** The panel's routes for the consents that members are asked for. */
export const registerConsentsAdminRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(listOfferedConsents, ({ session: { merchant } }) => offeredBody(db, merchant.id))
	serve(changeOfferedConsents, ({ session: { merchant }, body, audit }) =>
		db.transaction(async (tx) => {
			await lockMerchant(tx, merchant.id)
			const before = await offeredBody(tx, merchant.id)
			const refusal = await setOffered(tx, merchant.id, clock.now(), body.Consents.map(offeredConsent))
			if (refusal) return refusal
			const after = await offeredBody(tx, merchant.id)
			await audit(tx, { id: null, before, after })
			return after
		}),
	)
}

type TextsBody = OfferedConsentSettings['Texts']

const offeredConsent = ({ Purpose, TextVersion, Texts }: OfferedConsentSettings): OfferedConsent => {
	const trimmed = ({ Title, Text }: TextsBody['en']) => ({
		title: Title?.trim() || null,
		text: Text?.trim() || null,
	})
	return {
		purpose: Purpose.trim(),
		version: TextVersion.trim(),
		texts: { en: trimmed(Texts.en), pt: trimmed(Texts.pt), es: trimmed(Texts.es) },
	}
}

const offeredBody = async (db: Queryable, merchantId: number): Promise<OfferedConsents> => {
	const textBody = ({ title, text }: OfferedConsent['texts']['en']) => ({ Title: title, Text: text })
	const consents = await readOffered(db, merchantId)
	return {
		Consents: consents.map(({ purpose, version, texts }) => ({
			Purpose: purpose,
			TextVersion: version,
			Texts: { en: textBody(texts.en), pt: textBody(texts.pt), es: textBody(texts.es) },
		})),
	}
}
