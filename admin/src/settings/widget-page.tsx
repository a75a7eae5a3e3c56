import type { CustomizationSettings, Widget, WidgetSettings } from '@fiel/contract'
import { chosenColor, lookOf } from '@fiel/contract/look-of'
import { Alert, Anchor, NativeSelect, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSession } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { FormFrame } from '../ui/form-frame.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { optionsOf } from '../ui/options.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { useSettingsSaving } from '../ui/use-settings-saving.ts'
import { ColorNote } from './color-note.tsx'
import { LookPreview, PreviewLink } from './look-preview.tsx'
import { LanguageFields, TextFields } from './widget-languages.tsx'
import { PageSection, SiteSection } from './widget-places.tsx'
import { type WidgetForm, widgetBody, widgetValues } from './widget-values.ts'
import { text } from './widget-words.ts'

/** How the widget and the page for members look, and how to put them in place. */
export default function WidgetPage() {
	const t = useText(text)
	const widget = useRead('getWidget')
	const brand = useRead('getCustomization')
	return (
		<>
			<PageHeader title={t.title} about={t.about} />
			<Loaded of={brand}>
				{(customization) => (
					<Loaded of={widget}>
						{({ IsOn, ScriptUrl, PageUrl, Language, ...settings }) => (
							<Stack>
								{!IsOn && <OffNote />}
								<LookForm
									key={JSON.stringify(settings)}
									settings={settings}
									brand={customization}
									language={Language}
								/>
								<SiteSection script={ScriptUrl} />
								<PageSection address={PageUrl} />
							</Stack>
						)}
					</Loaded>
				)}
			</Loaded>
		</>
	)
}

function OffNote() {
	const t = useText(text)
	return (
		<Alert variant="light" color="yellow" title={t.isOff}>
			{t.isOffAbout}{' '}
			<Anchor component={Link} to="/settings/members" c="inherit" underline="always">
				{t.switchOn}
			</Anchor>
		</Alert>
	)
}

interface FormProps {
	settings: WidgetSettings
	brand: CustomizationSettings
	language: Widget['Language']
}

function LookForm({ settings, brand, language }: FormProps) {
	const t = useText(text)
	const { Merchant } = useSession()
	const form: WidgetForm = useForm({
		initialValues: widgetValues(settings),
		validate: { Languages: (offered) => (offered.length > 0 ? null : t.noLanguage) },
	})
	const saving = useSettingsSaving('changeWidget', { refreshes: ['getWidget'], saved: t.saved })
	const { values } = form
	const look = useMemo(() => {
		const body = widgetBody(values)
		return lookOf(
			brand,
			{ ...body, Languages: body.Languages.length > 0 ? body.Languages : settings.Languages },
			{
				...{ Shop: Merchant.Name, Currency: Merchant.Currency, TimeZone: Merchant.TimeZone },
				language,
				...{ SignIn: { Email: true, Phone: true }, ContactCodes: { Email: true, Phone: true } },
				...{ HasTerms: Boolean(brand.Terms) },
				...{ HasMessages: false, IsWalletTest: false, Wallet: [] },
			},
		)
	}, [values, brand, settings, language, Merchant])
	return (
		<FormFrame
			form={form}
			bodyOf={widgetBody}
			name="widget"
			submit={t.save}
			back="/settings"
			beside={<LookPreview look={look} />}
			{...saving}
		>
			<PreviewLink />
			<LookFields form={form} brand={brand} />
			<LanguageFields form={form} />
			<TextFields form={form} />
		</FormFrame>
	)
}

function LookFields({ form, brand }: { form: WidgetForm; brand: CustomizationSettings }) {
	const t = useText(text)
	return (
		<Section title={t.look} about={t.lookAbout}>
			<Stack gap="xs">
				<Text fz="sm" fw={500}>
					{t.color}
				</Text>
				{!brand.WidgetColor && !brand.MainColor && <Text fz="sm">{t.noColor}</Text>}
				<ColorNote color={chosenColor(brand)} />
				<Anchor component={Link} to="/settings/shop" fz="sm" underline="always">
					{t.brandLink}
				</Anchor>
			</Stack>
			<NativeSelect label={t.Mode} data={optionsOf(t.modes)} {...form.getInputProps('Mode')} />
			<NativeSelect label={t.Corners} data={optionsOf(t.corners)} {...form.getInputProps('Corners')} />
			<NativeSelect label={t.Position} data={optionsOf(t.positions)} {...form.getInputProps('Position')} />
		</Section>
	)
}
