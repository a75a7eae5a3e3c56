import { useFormats } from '../i18n/formats.ts'

/** An amount in the merchant's currency. */
export const Money = ({ value }: { value: number }) => (
	<span className="fiel-number">{useFormats().money(value)}</span>
)

export const Points = ({ value }: { value: number }) => (
	<span className="fiel-number">{useFormats().points(value)}</span>
)

/** A moment in the merchant's time zone; `day` omits the time. */
export function DateText({ value, day }: { value: string; day?: true }) {
	const formats = useFormats()
	return (
		<time dateTime={value} className="fiel-number">
			{day ? formats.date(value) : formats.dateTime(value)}
		</time>
	)
}
