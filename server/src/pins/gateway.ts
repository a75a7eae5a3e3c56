/** The merchant's HTTP gateway for SMS or WhatsApp. */
export interface Gateway {
	url: string
	/** Values by header name; they may be secrets. */
	headers: Record<string, string>
	/** JSON with placeholders. */
	body: string
}

/** What a template can contain. */
interface MessageValues {
	phone: string
	text: string
	code: string
}

/** `{{phone:+55}}` names the country of numbers that were saved without a country code. */
const PLACEHOLDER = /\{\{\s*(\w+|phone\s*:\s*\+[1-9]\d{0,3})\s*\}\}/gi

/** Fills in a template of JSON. The values are escaped as in a JSON string, because placeholders stand in strings. */
export const renderGatewayBody = (template: string, values: MessageValues): string =>
	template.replace(PLACEHOLDER, (_, placeholder: string) => {
		const [name, country] = placeholder.split(':').map((part) => part.trim())
		const value = values[name!.toLowerCase() as keyof MessageValues] ?? ''
		return JSON.stringify(country ? withCountry(value, country) : value).slice(1, -1)
	})

/** The length of the shortest numbers with an area code; shorter ones begin like a country code by chance. */
const NATIONAL_DIGITS = 10

const withCountry = (phone: string, country: string): string => {
	if (phone.startsWith('+')) return phone
	const code = country.slice(1)
	const digits = phone.replace(/^0+/, '')
	return digits.startsWith(code) && digits.length >= code.length + NATIONAL_DIGITS
		? `+${digits}`
		: `${country}${digits}`
}

const PROBE: MessageValues = { phone: '+"\\', text: '"\\', code: '"\\' }

/** Returns why a text cannot be a template; null if it can. */
export const findTemplateProblem = (template: string): string | null => {
	const names = [...template.matchAll(PLACEHOLDER)].map(([, name]) =>
		name!.split(':')[0]!.trim().toLowerCase(),
	)
	const unknown = names.find((name) => !(name in PROBE))
	if (unknown !== undefined)
		return `there is no placeholder {{${unknown}}}; use {{phone}}, {{text}} and {{code}}`
	if (!names.includes('phone')) return 'the body must contain {{phone}}'
	if (!names.includes('text') && !names.includes('code')) return 'the body must contain {{text}} or {{code}}'
	try {
		JSON.parse(renderGatewayBody(template, PROBE))
		return null
	} catch {
		return 'the body must be JSON, with the placeholders inside of strings'
	}
}
