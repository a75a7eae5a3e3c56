import { panelText } from '../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import type { Customization } from './customization.ts'

const ADDRESSES = { logo: 'Logo', fontUrl: 'FontUrl', url: 'Url', widgetIconUrl: 'WidgetIconUrl' } as const
const COLORS = { mainColor: 'MainColor', widgetColor: 'WidgetColor' } as const
const COLOR = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i

/** Returns the first problem with a change: shops put the values into pages, so only plain ones are taken. */
export const checkCustomization = (change: Partial<Customization>): Refusal | null => {
	for (const [name, field] of Object.entries(ADDRESSES)) {
		const address = change[name as keyof typeof ADDRESSES]
		if (address && !isWebAddress(address))
			return refuse(
				'GenericError',
				`${field} must be an https or http address`,
				field,
				panelText.webAddress(),
			)
	}
	for (const [name, field] of Object.entries(COLORS)) {
		const color = change[name as keyof typeof COLORS]
		if (color && !COLOR.test(color))
			return refuse('GenericError', `${field} must be a colour such as #9aa5b1`, field, panelText.color())
	}
	return null
}

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s"'<>\\]+$/i.test(text) && URL.canParse(text)
