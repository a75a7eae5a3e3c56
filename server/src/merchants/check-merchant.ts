import type { Language } from '../messages/language.ts'

const HANDLE = /^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$/
const currencies = new Set(Intl.supportedValuesOf('currency'))

export interface NewMerchant {
	/** The handle used on the command line, as in demo. */
	name: string
	/** ISO 4217, as in BRL. */
	currency: string
	/** IANA, as in America/Sao_Paulo. */
	timeZone: string
	/** Of the messages to its systems; English unless given. */
	language?: Language
}

/** What may be wrong although the types are right. */
type CheckedMember = 'name' | 'currency' | 'timeZone'

const isTimeZone = (name: string): boolean => {
	try {
		new Intl.DateTimeFormat('en', { timeZone: name })
		return /^[A-Za-z]/.test(name) // Intl also takes offsets, which know no daylight saving time
	} catch {
		return false
	}
}

/** The first member that is wrong, and why in words; undefined when none is. */
export const checkMerchant = ({
	name,
	currency,
	timeZone,
}: Pick<NewMerchant, CheckedMember>): { member: CheckedMember; message: string } | undefined => {
	if (!HANDLE.test(name))
		return {
			member: 'name',
			message: `The name "${name}" is not a handle: 1 to 64 of a-z, 0-9 and "-", not at the ends`,
		}
	if (!currencies.has(currency))
		return { member: 'currency', message: `"${currency}" is not an ISO 4217 currency, such as BRL` }
	if (!isTimeZone(timeZone))
		return {
			member: 'timeZone',
			message: `"${timeZone}" is not an IANA time zone, such as America/Sao_Paulo`,
		}
	return undefined
}
