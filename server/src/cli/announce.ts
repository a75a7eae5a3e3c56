export interface Announcement {
	address: string
	/** The demo pair, when it was created just now. */
	created: { token: string; key: string } | undefined
	/** A pair known to work, if any. */
	usable: { token: string; key: string } | undefined
	/** A merchant that exists, if any. */
	merchant: string | undefined
}

const quote = (text: string): string =>
	/^[\w:./@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`

const nextStep = (merchant: string | undefined): string =>
	merchant
		? `keys create --merchant ${quote(merchant)} --name mine`
		: 'merchants create --name mine --currency BRL --time-zone America/Sao_Paulo'

/** What the operator reads once everything runs. */
export const announce = ({ address, created, usable, merchant }: Announcement): string[] => {
	const pair = usable ?? created
	return [
		`Fiel is running   ${address}`,
		`Documentation     ${address}/docs`,
		...(created
			? [`Demo Token        ${created.token}`, `Demo Key          ${created.key}  (shown once)`]
			: [`More credentials  npm run --silent fiel -- ${nextStep(merchant)}`]),
		pair
			? `Try it            curl -s -u ${quote(`${pair.token}:${pair.key}`)} ${address}/v1/pvt/RewardConfigurations`
			: `Try it            curl -s ${address}/healthz`,
	]
}
