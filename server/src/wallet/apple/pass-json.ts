import type { PassContent } from '../contents.ts'
import type { PassLook } from '../look.ts'

/** A pass that is to be made. */
export interface ApplePass {
	serial: string
	/** What the device shows when it registers or fetches the pass. */
	token: string
	passTypeId: string
	teamId: string
	/** Where devices register and fetch; null if they cannot reach Fiel. */
	webServiceUrl: string | null
	isTest: boolean
	content: PassContent
	look: PassLook
}

type Field = Record<string, unknown> & { key: string }

const rgb = (color: string): string =>
	`rgb(${[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(',')})`

/** The description of a store card. Labels that are keys of pass-strings.ts are shown in the language of the telephone. */
export const passJson = (pass: ApplePass): object => {
	const { content, look, isTest } = pass
	const description = { ...(content.code === null && { voided: true }), ...barcodeOf(content.code) }
	return {
		formatVersion: 1,
		passTypeIdentifier: pass.passTypeId,
		teamIdentifier: pass.teamId,
		serialNumber: pass.serial,
		organizationName: look.company,
		description: 'description',
		logoText: look.program,
		backgroundColor: rgb(look.main),
		foregroundColor: rgb(look.onMain),
		labelColor: rgb(look.onMain),
		sharingProhibited: true,
		...(pass.webServiceUrl && { webServiceURL: pass.webServiceUrl, authenticationToken: pass.token }),
		...description,
		storeCard: {
			headerFields: isTest ? [{ key: 'test', label: '', value: 'test' }] : [],
			...(content.code !== null && fieldsOf(content, look)),
			backFields: backFieldsOf(pass),
		},
	}
}

const barcodeOf = (code: string | null): object =>
	code === null
		? {}
		: {
				barcodes: [
					{ format: 'PKBarcodeFormatQR', message: code, messageEncoding: 'iso-8859-1', altText: code },
				],
			}

const fieldsOf = (
	{ points, cashback, tier, expiring }: PassContent,
	{ pointsName, currency }: PassLook,
): object => {
	const balance: Field = {
		key: 'points',
		label: pointsName ?? 'points',
		value: points,
		numberStyle: 'PKNumberStyleDecimal',
		changeMessage: 'pointsChanged',
	}
	const secondary: (Field | null)[] = [
		tier === null ? null : { key: 'tier', label: 'tier', value: tier, changeMessage: 'tierChanged' },
		cashback === null
			? null
			: {
					key: 'cashback',
					label: 'cashback',
					value: cashback,
					currencyCode: currency,
					changeMessage: 'cashbackChanged',
				},
	]
	const auxiliary: Field[] =
		expiring === null
			? []
			: [
					{ key: 'expiring', label: 'expiring', value: expiring.points, numberStyle: 'PKNumberStyleDecimal' },
					{
						key: 'expires',
						label: 'expires',
						// Noon, so that it is the day of the shop everywhere; telephones refuse fractions of seconds.
						value: `${expiring.day}T12:00:00Z`,
						dateStyle: 'PKDateStyleMedium',
						ignoresTimeZone: true,
					},
				]
	return {
		primaryFields: [balance],
		secondaryFields: secondary.filter((field) => field !== null),
		auxiliaryFields: auxiliary,
	}
}

const backFieldsOf = ({ content, look, isTest }: ApplePass): Field[] => [
	...(isTest ? [{ key: 'testPass', label: 'testPass', value: 'testMeaning' }] : []),
	...(content.code === null ? [] : [{ key: 'member', label: 'member', value: content.code }]),
	...(look.url === null ? [] : [{ key: 'program', label: 'program', value: look.url }]),
]
