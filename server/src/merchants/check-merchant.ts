import type { Translations } from '../messages/catalog-entry.ts'
import type { Language } from '../messages/language.ts'
import { panelText } from '../messages/panel/panel-text.ts'

const HANDLE = /^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$/
const currencies = new Set(Intl.supportedValuesOf('currency'))

export interface NewMerchant {
	/** The name used on the command line, such as demo. */
	name: string
	/** ISO 4217, such as BRL. */
	currency: string
	/** IANA, such as America/Sao_Paulo. */
	timeZone: string
	/** The language of API messages; English by default. */
	language?: Language
	/** Whether it is only for tests of tills, and answers PINs. */
	isSandbox?: boolean
	/** The merchant whose sandbox it is. */
	sandboxOf?: number
}

/** The members whose values need a check beyond their type. */
type CheckedMember = 'name' | 'currency' | 'timeZone'

interface MerchantFault {
	member: CheckedMember
	message: string
	/** For the panel. */
	text: Translations
}

export const isTimeZone = (name: string): boolean => {
	try {
		new Intl.DateTimeFormat('en', { timeZone: name })
		return /^[A-Za-z]/.test(name) // Intl also accepts offsets, which have no daylight saving time
	} catch {
		return false
	}
}

/** Returns the first invalid member and the reason; undefined if all are valid. */
export const checkMerchant = ({
	name,
	currency,
	timeZone,
}: Pick<NewMerchant, CheckedMember>): MerchantFault | undefined => {
	if (!HANDLE.test(name))
		return {
			member: 'name',
			message: `The name "${name}" is not a handle: 1 to 64 of a-z, 0-9 and "-", not at the ends`,
			text: panelText.shopName(),
		}
	if (!currencies.has(currency))
		return {
			member: 'currency',
			message: `"${currency}" is not an ISO 4217 currency, such as BRL`,
			text: panelText.currency(),
		}
	if (!isTimeZone(timeZone))
		return {
			member: 'timeZone',
			message: `"${timeZone}" is not an IANA time zone, such as America/Sao_Paulo`,
			text: panelText.timeZone(),
		}
	return undefined
}
