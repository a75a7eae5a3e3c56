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

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g

/** Fills in a template of JSON. The values are escaped as in a JSON string, because placeholders stand in strings. */
export const renderGatewayBody = (template: string, values: MessageValues): string =>
	template.replace(PLACEHOLDER, (_, name: string) => {
		const value = values[name.toLowerCase() as keyof MessageValues] ?? ''
		return JSON.stringify(value).slice(1, -1)
	})

const PROBE: MessageValues = { phone: '+"\\', text: '"\\', code: '"\\' }

/** Returns why a text cannot be a template; null if it can. */
export const findTemplateProblem = (template: string): string | null => {
	const names = [...template.matchAll(PLACEHOLDER)].map(([, name]) => name!.toLowerCase())
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
