import type { ComponentProps } from 'react'
import { useFormats } from '../i18n/formats.ts'
import { NumberField } from './number-field.tsx'

/** An amount in the merchant's currency, which stands in the field. */
export function MoneyField(props: ComponentProps<typeof NumberField>) {
	const { money, currencySign } = useFormats()
	return (
		<NumberField
			min={0}
			decimalScale={2}
			leastDecimals={2}
			formatLimit={money}
			rightSection={
				<span className="fiel-unit" aria-hidden="true">
					{currencySign}
				</span>
			}
			rightSectionWidth={52}
			{...props}
		/>
	)
}
