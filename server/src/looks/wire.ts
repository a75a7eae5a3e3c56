import { lookOf, type ShopLook, WidgetSettings as WidgetSettingsBody } from '@fiel/contract'
import { type Customization, customizationBody } from '../customization/customization.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { fromWire, toWire } from '../program/wire.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import type { Wallet } from '../wallet/find-wallet.ts'
import type { WidgetSettings } from './settings.ts'

export const widgetBody = (settings: WidgetSettings): WidgetSettingsBody =>
	toWire(WidgetSettingsBody, settings)

/** Reads the settings of a request; blank texts are null, and a language that is named twice counts once. */
export const parseWidgetSettings = (body: WidgetSettingsBody): WidgetSettings | Refusal => {
	const { texts, languages, ...settings } = fromWire<WidgetSettings>(WidgetSettingsBody, body)
	if (languages.length === 0)
		return refuse('GenericError', 'Languages must have one at least', 'Languages', panelText.aLanguage())
	const trimmed = ({ button, welcome, join }: WidgetSettings['texts']['en']) => ({
		button: button?.trim() || null,
		welcome: welcome?.trim() || null,
		join: join?.trim() || null,
	})
	return {
		...settings,
		languages: [...new Set(languages)],
		texts: { en: trimmed(texts.en), pt: trimmed(texts.pt), es: trimmed(texts.es) },
	}
}

/** Where one-time codes can be sent. */
export interface CodeChannels {
	/** Whether visitors can sign in with one. */
	signsIn: boolean
	mail: boolean
	phone: boolean
}

export const lookBody = (
	{ name, currency, timeZone, language }: Merchant,
	customization: Partial<Customization>,
	settings: WidgetSettings,
	{ signsIn, mail, phone }: CodeChannels,
	{ wallet, hasMessages }: { wallet: Pick<Wallet, 'platforms' | 'isTest'>; hasMessages: boolean },
): ShopLook =>
	lookOf(customizationBody(customization), widgetBody(settings), {
		Shop: name,
		Currency: currency,
		TimeZone: timeZone,
		language,
		SignIn: { Email: signsIn && mail, Phone: signsIn && phone },
		ContactCodes: { Email: mail, Phone: phone },
		HasTerms: Boolean(customization.terms),
		HasMessages: hasMessages,
		IsWalletTest: wallet.isTest,
		Wallet: wallet.platforms,
	})
