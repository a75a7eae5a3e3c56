import { LOOK_TEXT_LIMITS } from '@fiel/contract/look-of'
import { Checkbox, Fieldset, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { LANGUAGES, type Language } from '../i18n/words.ts'
import { Section } from '../ui/section.tsx'
import { STANDARD_TEXTS } from './widget-standard.ts'
import type { WidgetForm } from './widget-values.ts'
import { text } from './widget-words.ts'

const CODES = Object.keys(LANGUAGES) as Language[]

/** The languages that are offered. */
export function LanguageFields({ form }: { form: WidgetForm }) {
	const t = useText(text)
	const { Languages: offered } = form.values
	return (
		<Section title={t.languages} about={t.languagesAbout}>
			<Checkbox.Group label={t.Languages} {...form.getInputProps('Languages')}>
				<Stack gap="xs" mt="xs">
					{CODES.map((code) => (
						<Checkbox key={code} value={code} size="md" label={LANGUAGES[code]} />
					))}
				</Stack>
			</Checkbox.Group>
			{offered.length > 1 && (
				<NativeSelect
					label={t.mainLanguage}
					data={CODES.filter((code) => offered.includes(code)).map((code) => ({
						value: code,
						label: LANGUAGES[code],
					}))}
					{...form.getInputProps('mainLanguage')}
				/>
			)}
		</Section>
	)
}

/** The texts of the shop, in every language that is offered. */
export function TextFields({ form }: { form: WidgetForm }) {
	const t = useText(text)
	return (
		<Section title={t.texts} about={t.textsAbout}>
			{CODES.filter((code) => form.values.Languages.includes(code)).map((code) => (
				<Fieldset key={code} legend={LANGUAGES[code]} lang={code}>
					<Stack gap="sm">
						{(['Button', 'Welcome', 'Join'] as const).map((name) => (
							<TextInput
								key={name}
								label={t[name]}
								placeholder={STANDARD_TEXTS[code][name]}
								maxLength={LOOK_TEXT_LIMITS[name]}
								{...form.getInputProps(`Texts.${code}.${name}`)}
							/>
						))}
					</Stack>
				</Fieldset>
			))}
		</Section>
	)
}
