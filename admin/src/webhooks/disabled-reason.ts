const NO_SUCCESS = /^no delivery has succeeded since (\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC$/

interface ReasonTexts {
	disabledGone: string
	disabledFailing: (date: string) => string
}

/** Why a webhook is disabled, in the reader's language; the server stores it in English. */
export const disabledReason = (
	reason: string,
	{ disabledGone, disabledFailing }: ReasonTexts,
	dateTime: (instant: string) => string,
): string => {
	if (reason === 'the endpoint answered 410 Gone') return disabledGone
	const [, day, time] = NO_SUCCESS.exec(reason) ?? []
	return day ? disabledFailing(dateTime(`${day}T${time}:00Z`)) : reason
}
