import type { LookCorners, LookMode, LookPosition } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { LANGUAGES, type Language } from '../messages/language.ts'

/** Texts of the merchant in one language; null where the widget has its own. */
interface WidgetTexts {
	button: string | null
	welcome: string | null
	join: string | null
}

/** What a merchant decides about the widget, beside names, logo and colours. */
export interface WidgetSettings {
	mode: LookMode
	corners: LookCorners
	position: LookPosition
	/** Each once; the first one where the browser asks for another. */
	languages: Language[]
	texts: Record<Language, WidgetTexts>
}

const NO_TEXTS: WidgetTexts = { button: null, welcome: null, join: null }

/** Until a merchant changes them: all languages are offered, its own first. */
const initialSettings = ({ language }: Pick<Merchant, 'language'>): WidgetSettings => ({
	mode: 'auto',
	corners: 'rounded',
	position: 'bottom-right',
	languages: [language, ...LANGUAGES.filter((other) => other !== language)],
	texts: { en: NO_TEXTS, pt: NO_TEXTS, es: NO_TEXTS },
})

export const findWidgetSettings = async (
	db: Queryable,
	merchant: Pick<Merchant, 'id' | 'language'>,
): Promise<WidgetSettings> => {
	const [settings] = await db.rows<WidgetSettings>(sql`
		select mode, corners, position, languages, texts from widget_settings where merchant_id = ${merchant.id}`)
	return settings ?? initialSettings(merchant)
}

/** Replaces the settings of a merchant. */
export const setWidgetSettings = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	{ mode, corners, position, languages, texts }: WidgetSettings,
): Promise<void> => {
	await tx.rows(sql`
		insert into widget_settings (merchant_id, mode, corners, position, languages, texts, changed_at)
		values (${merchantId}, ${mode}, ${corners}, ${position}, ${languages}::text[], ${JSON.stringify(texts)}::jsonb, ${now})
		on conflict (merchant_id) do update set mode = excluded.mode, corners = excluded.corners,
			position = excluded.position, languages = excluded.languages, texts = excluded.texts,
			changed_at = excluded.changed_at`)
}
