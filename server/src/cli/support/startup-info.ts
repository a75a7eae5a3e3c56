export interface StartupInfo {
	address: string
	/** The demo pair, when it was created just now. */
	created: { token: string; key: string } | undefined
	/** A pair known to work, if any. */
	usable: { token: string; key: string } | undefined
	/** A merchant that exists, if any. */
	merchant: string | undefined
	/** Opens the panel once: signed in, or on the set-up where there is no merchant. */
	link: string | undefined
}

const shellQuote = (text: string): string =>
	/^[\w:./@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`

/** What the operator reads once everything runs. */
export const formatStartupInfo = ({ address, created, usable, merchant, link }: StartupInfo): string[] => {
	const pair = usable ?? created
	return [
		`Fiel is running   ${address}`,
		`Documentation     ${address}/docs`,
		...(created
			? [`Demo Token        ${created.token}`, `Demo Key          ${created.key}  (shown once)`]
			: merchant
				? [
						`More credentials  npm run --silent fiel -- keys create --merchant ${shellQuote(merchant)} --name mine`,
					]
				: []),
		`${merchant ? 'Admin panel ' : 'Set it up   '}      ${link ? `${link}  (works once)` : `${address}/admin`}`,
		pair
			? `Try it            curl -s -u ${shellQuote(`${pair.token}:${pair.key}`)} ${address}/v1/pvt/RewardConfigurations`
			: `Try it            curl -s ${address}/healthz`,
	]
}
