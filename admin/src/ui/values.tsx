import { useFormats } from '../i18n/formats.ts'

/** An amount in the merchant's currency. */
export const Money = ({ value }: { value: number }) => (
	<span className="fiel-number">{useFormats().money(value)}</span>
)

/** Points in a list; `exact` is for the details of a record. */
export function Points({ value, exact }: { value: number; exact?: true }) {
	const { points, roundPoints } = useFormats()
	return <span className="fiel-number">{exact ? points(value) : roundPoints(value)}</span>
}

/** A moment in the merchant's time zone; `day` omits the time. */
export function DateText({ value, day }: { value: string; day?: true }) {
	const formats = useFormats()
	if (day)
		return (
			<time dateTime={value} className="fiel-number">
				{formats.date(value)}
			</time>
		)
	const written = formats.dateTime(value)
	// A narrow column may break it before the time, and nowhere else.
	const [, date, time] = /^(.*,) (.*)$/.exec(written) ?? ['', '', written]
	return (
		<time dateTime={value} className="fiel-number">
			<span className="fiel-nowrap">{date}</span> <span className="fiel-nowrap">{time}</span>
		</time>
	)
}
