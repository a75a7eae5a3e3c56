import { Select, Switch, TagsInput, TextInput } from '@mantine/core'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { hasExample, withAmounts } from '../i18n/with-amounts.ts'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { MoneyField } from '../ui/money-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { optionsOf } from '../ui/options.ts'
import { useTooLow } from './number-faults.ts'
import { choices, helps, labels } from './setting-words.ts'
import { KINDS, type ProgramForm, type SettingPath } from './settings.ts'
import { StorePicker } from './store-picker.tsx'
import { SETTING_KINDS } from './store-values.ts'

/** The input of a setting, chosen by its kind. */
export function SettingField({ form, path }: { form: ProgramForm; path: SettingPath }) {
	const label = useText(labels)[path]
	const { money, exactMoney, points, currencySign } = useFormats()
	const help = (useText(helps) as Partial<Record<SettingPath, string>>)[path]
	const earned = (units: number, rate: number): string => points(units * rate)
	const tooLow = useTooLow(form.values, path)
	const { value } = form.getInputProps(path)
	// An example has the number of the field, or is left out.
	const isLeftOut = !help || (hasExample(help) && !(Number(value) > 0))
	const inMoney = KINDS[path] === 'worth' ? exactMoney : money
	const description = isLeftOut ? undefined : withAmounts(help, inMoney, earned, Number(value))
	const options = (useText(choices) as Partial<Record<SettingPath, Record<string, string>>>)[path]
	const shared = { label, description, inputWrapperOrder: DESCRIPTION_BELOW, ...form.getInputProps(path) }
	const kind = SETTING_KINDS[path]
	switch (KINDS[path]) {
		case 'flag':
			return (
				<Switch label={label} description={description} {...form.getInputProps(path, { type: 'checkbox' })} />
			)
		case 'choice':
			return <Select {...shared} data={optionsOf(options ?? {})} allowDeselect={false} />
		case 'list':
			if (kind)
				return (
					<StorePicker
						{...{ label, description, kind }}
						error={shared.error}
						value={shared.value}
						onChange={shared.onChange}
					/>
				)
			return <TagsInput {...shared} clearable splitChars={[',', ';']} />
		case 'date':
			return <TextInput {...shared} type="date" value={String(shared.value).slice(0, 10)} />
		case 'url':
			return <TextInput {...shared} type="url" maxLength={2048} />
		case 'money':
			return <MoneyField {...shared} />
		case 'worth':
			return (
				<NumberField
					{...shared}
					min={0}
					tooLow={tooLow}
					decimalScale={6}
					rightSection={<Unit>{currencySign}</Unit>}
					rightSectionWidth={52}
				/>
			)
		case 'points':
			return <NumberField {...shared} min={0} tooLow={tooLow} decimalScale={4} />
		default:
			return <NumberField {...shared} min={0} allowDecimal={false} />
	}
}

const Unit = ({ children }: { children: string }) => (
	<span className="fiel-unit" aria-hidden="true">
		{children}
	</span>
)
