/** From harmless to bad. `skipped` is for what could not be checked, because something else has to be repaired first. */
export const LEVELS = ['ok', 'skipped', 'warning', 'problem'] as const
export type Level = (typeof LEVELS)[number]

/** One line of the report. */
export interface Finding<Name extends string = string> {
	/** What was checked, such as `latency`; with the area of the check it is the name in the documents. */
	name: Name
	level: Level
	/** One sentence with the measured value. */
	message: string
	/** What to do, one or two sentences with the command or the setting. */
	advice: string[]
}

type Make = <const Name extends string>(name: Name, message: string, ...advice: string[]) => Finding<Name>

const maker =
	(level: Level): Make =>
	(name, message, ...advice) => ({ name, level, message, advice })

export const ok = maker('ok')
export const skipped = maker('skipped')
export const warning = maker('warning')
export const problem = maker('problem')

/** For the message of a list: names the first ones and counts the others. */
export const listSome = (items: readonly string[], most = 3): string =>
	items.length <= most
		? items.join(', ')
		: `${items.slice(0, most).join(', ')} and ${items.length - most} more`

export const countOf = (count: number, thing: string, things = `${thing}s`): string =>
	`${count.toLocaleString('en-US')} ${count === 1 ? thing : things}`

const UNITS = [
	['days', 86_400],
	['h', 3_600],
	['min', 60],
] as const

/** `3 days`, `5 h`, `12 min` or `40 s`. */
export const formatSeconds = (seconds: number): string => {
	const [unit, length] = UNITS.find(([, length]) => seconds >= 2 * length) ?? (['s', 1] as const)
	return `${Math.round(seconds / length)} ${unit}`
}

const BYTE_UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** In powers of 1024, as the tools of the operating system count. */
export const formatBytes = (bytes: number): string => {
	const power = Math.min(BYTE_UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10))
	const value = bytes / 1024 ** power
	return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${BYTE_UNITS[power]}`
}
