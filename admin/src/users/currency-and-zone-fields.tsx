import { Select, type SelectProps } from '@mantine/core'
import { useChoices } from '../ui/use-choices.ts'

/** The most time zones that the list shows at once; typing narrows it. */
const MOST_ZONES = 200

interface Props {
	/** The label, the description and the value of each field. */
	currency: SelectProps
	timeZone: SelectProps
}

/** The currency and the time zone of a new merchant. */
export function CurrencyAndZoneFields({ currency, timeZone }: Props) {
	const { currencies, timeZones } = useChoices()
	return (
		<>
			<Select data={currencies} searchable allowDeselect={false} {...currency} />
			<Select data={timeZones} searchable allowDeselect={false} limit={MOST_ZONES} {...timeZone} />
		</>
	)
}
