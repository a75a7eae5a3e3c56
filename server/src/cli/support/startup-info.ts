interface StartupInfo {
	address: string
	/** The demo's credentials, if they were just created. */
	created?: { token: string; key: string } | undefined
	/** Credentials that are known to work, if any. */
	usable?: { token: string; key: string } | undefined
	/** The name of an existing merchant, if any. */
	merchant?: string | undefined
	/** Opens the panel once: signed in, or at the set-up if there is no merchant. */
	link?: string | undefined
}

const shellQuote = (text: string): string =>
	/^[\w:./@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`

/** The lines printed after a successful start. */
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
