import { TextInput, type TextInputProps } from '@mantine/core'

/** Date and hour where the merchant is; the browser's own picker. An empty one is '' in the form. */
export function MomentField(props: TextInputProps) {
	return <TextInput type="datetime-local" max="2199-12-31T23:59" {...props} />
}

/** What a MomentField shows of a moment. */
export const momentText = (instant: string | null, timeZone: string): string => {
	if (!instant) return ''
	const parts = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
	return parts.format(new Date(instant)).replace(' ', 'T')
}

/**
 * What a MomentField says, as the interface takes it: without an offset it is meant where the merchant is. What nobody
 * touched stays as it was, to the millisecond; an end at 23:59 is the end of that day.
 */
export const momentBody = (
	entered: string,
	{ was, timeZone, isEnd }: { was: string | null; timeZone: string; isEnd?: true },
): string | null => {
	if (entered === momentText(was, timeZone)) return was
	if (!entered) return null
	return isEnd && entered.endsWith('T23:59') ? entered.slice(0, 10) : entered
}
