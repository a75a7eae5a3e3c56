import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useLanguage } from '../i18n/language.tsx'

/** A number, written as the reader's language writes it. An empty one is '' in the form. */
export function NumberField(props: NumberInputProps) {
	const { language } = useLanguage()
	const [decimalSeparator, thousandSeparator] = language === 'pt' ? [',', '.'] : ['.', ',']
	const separators = { decimalSeparator, thousandSeparator }
	return <NumberInput hideControls {...separators} {...props} />
}
