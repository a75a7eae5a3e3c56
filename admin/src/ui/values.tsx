import { useFormats } from '../i18n/formats.ts'

/** Currency of the merchant. */
export const Money = ({ value }: { value: number }) => (
	<span className="fiel-number">{useFormats().money(value)}</span>
)

export const Points = ({ value }: { value: number }) => (
	<span className="fiel-number">{useFormats().points(value)}</span>
)

/** A moment in the time zone of the merchant; `day` leaves the hour out. */
export function DateText({ value, day }: { value: string; day?: true }) {
	const formats = useFormats()
	return (
		<time dateTime={value} className="fiel-number">
			{day ? formats.date(value) : formats.dateTime(value)}
		</time>
	)
}
