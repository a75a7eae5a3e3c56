import { type Language, LOCALES, memberLocale } from '../../messages/language.ts'
import { passString } from '../apple/pass-strings.ts'
import type { PassContent } from '../contents.ts'
import type { PassLook } from '../look.ts'

/** What all passes of a merchant share, as Google describes it. */
export interface GoogleClass {
	id: string
	[member: string]: unknown
}

/** The pass of a member, as Google describes it. */
export interface GoogleObject {
	id: string
	classId: string
	[member: string]: unknown
}

interface ClassOptions {
	issuerId: string
	look: PassLook
	publicUrl: string
	language: Language
}

export const classId = (issuerId: string, shop: string): string => `${issuerId}.fiel-${shop}`

export const describeClass = ({ issuerId, look, publicUrl, language }: ClassOptions): GoogleClass => ({
	id: classId(issuerId, look.shop),
	issuerName: look.company,
	programName: look.program,
	programLogo: {
		sourceUri: {
			uri: look.logo?.startsWith('https:') ? look.logo : `${publicUrl}/m/${look.shop}/icon-512.png`,
		},
		contentDescription: { defaultValue: { language: LOCALES[language], value: look.company } },
	},
	hexBackgroundColor: look.main,
	reviewStatus: 'UNDER_REVIEW',
	...(look.url && { homepageUri: { uri: look.url, description: look.program } }),
})

interface ObjectOptions {
	issuerId: string
	serial: string
	content: PassContent
	look: PassLook
	language: Language
	timeZone: string
	isTest: boolean
}

const MICROS = 1_000_000
const NOTHING = { accountId: null, barcode: null, loyaltyPoints: null, secondaryLoyaltyPoints: null }

/** Texts are in the language of the merchant, because Google does not say which one the member reads. */
export const describeObject = ({
	issuerId,
	serial,
	content,
	look,
	language,
	timeZone,
	isTest,
}: ObjectOptions): GoogleObject => {
	const place = { id: `${issuerId}.${serial}`, classId: classId(issuerId, look.shop) }
	const { code, points, cashback, tier, expiring } = content
	// A change keeps the members that it does not name, so what is to go is null.
	if (code === null) return { ...place, state: 'EXPIRED', ...NOTHING, textModulesData: [] }
	const text = (id: string, body: string) => ({ id, header: passString(id, language), body })
	const locale = memberLocale(language, look.currency)
	const expiringText = expiring && {
		amount: expiring.points.toLocaleString(locale),
		day: expiring.when.toLocaleDateString(locale, { dateStyle: 'medium', timeZone }),
	}
	return {
		...place,
		state: 'ACTIVE',
		accountId: code,
		barcode: { type: 'QR_CODE', value: code, alternateText: code },
		loyaltyPoints: {
			label: look.pointsName ?? passString('points', language),
			balance: { double: points },
		},
		...(cashback !== null && {
			secondaryLoyaltyPoints: {
				label: passString('cashback', language),
				balance: { money: { currencyCode: look.currency, micros: `${Math.round(cashback * MICROS)}` } },
			},
		}),
		textModulesData: [
			...(isTest ? [text('testPass', passString('testMeaning', language))] : []),
			...(tier === null ? [] : [text('tier', tier)]),
			...(expiringText ? [text('expiring', `${expiringText.amount} · ${expiringText.day}`)] : []),
		],
	}
}
