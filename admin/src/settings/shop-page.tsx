import type { CustomizationSettings } from '@fiel/contract'
import { isColor } from '@fiel/contract/contrast'
import { chosenColor, lookOf } from '@fiel/contract/look-of'
import { ColorInput, Group, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useMemo } from 'react'
import { useSession } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { FormFrame } from '../ui/form-frame.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { UrlField } from '../ui/url-field.tsx'
import { ColorNote } from './color-note.tsx'
import { LogoSection } from './logo-section.tsx'
import { LookPreview, PreviewLink } from './look-preview.tsx'
import { text } from './shop-words.ts'

/** The names, the logo and the colours of the shop. */
export default function ShopPage() {
	const t = useText(text)
	const stored = useRead('getCustomization')
	return (
		<>
			<PageHeader title={t.title} about={t.about} />
			<Loaded of={stored}>
				{({ Logo, ...look }) => <ShopForm key={JSON.stringify(look)} look={look} logo={Logo} />}
			</Loaded>
		</>
	)
}

type Look = Omit<CustomizationSettings, 'Logo'>
type Values = Record<keyof Look, string>

const valuesOf = (look: Look): Values =>
	Object.fromEntries(Object.entries(look).map(([name, value]) => [name, value ?? ''])) as Values

const bodyOf = (values: Values): Look =>
	Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim() || null])) as Look

const isWebAddress = (text: string): boolean =>
	URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)

function ShopForm({ look, logo }: { look: Look; logo: string | null }) {
	const t = useText(text)
	// The server names one refused value; the form marks all that it can know.
	const color = (value: string) => (value.trim() === '' || isColor(value.trim()) ? null : t.wrongColor)
	const url = (value: string) => (value.trim() === '' || isWebAddress(value.trim()) ? null : t.wrongUrl)
	const form = useForm({
		initialValues: valuesOf(look),
		validate: { MainColor: color, WidgetColor: color, Url: url, WidgetIconUrl: url, FontUrl: url },
	})
	const save = useWrite('changeCustomization', { refreshes: ['getCustomization', 'getSession'] })
	return (
		<FormFrame
			form={form}
			bodyOf={bodyOf}
			needs="changeCustomization"
			name="shop"
			submit={t.save}
			back="/settings"
			beside={<ShopPreview values={form.values} logo={logo} />}
			save={(_, body) => save.mutateAsync({ body })}
			failure={save.error}
			onSaved={() => notify(t.saved)}
		>
			<PreviewLink />
			<LogoSection address={logo} />
			<NameFields form={form} />
			<ColourFields form={form} />
			<PageFields form={form} />
		</FormFrame>
	)
}

/** A colour that is only half written is none. */
const colorsOf = ({ MainColor, WidgetColor }: Pick<Values, 'MainColor' | 'WidgetColor'>) => ({
	MainColor: isColor(MainColor) ? MainColor : null,
	WidgetColor: isColor(WidgetColor) ? WidgetColor : null,
})

/** What the widget would look like with these names and colours. */
function ShopPreview({ values, logo }: { values: Values; logo: string | null }) {
	const { Merchant } = useSession()
	const widget = useRead('getWidget').data
	const look = useMemo(
		() =>
			widget &&
			lookOf({ ...bodyOf(values), ...colorsOf(values), Logo: logo }, widget, {
				...{ Shop: Merchant.Name, Currency: Merchant.Currency, TimeZone: Merchant.TimeZone },
				language: widget.Language,
				...{ SignIn: { Email: true, Phone: true }, ContactCodes: { Email: true, Phone: true } },
				...{ HasTerms: values.Terms !== '' },
				...{ HasMessages: false, IsWalletTest: false, Wallet: [] },
			}),
		[values, logo, widget, Merchant],
	)
	return look && <LookPreview look={look} />
}

type Form = UseFormReturnType<Values>

function NameFields({ form }: { form: Form }) {
	const t = useText(text)
	const { Merchant } = useSession()
	return (
		<>
			<Section title={t.names} about={t.namesAbout}>
				<TextInput
					label={t.CompanyName}
					description={t.companyHelp(Merchant.Name)}
					inputWrapperOrder={DESCRIPTION_BELOW}
					maxLength={100}
					{...form.getInputProps('CompanyName')}
				/>
				<TextInput
					label={t.ProgramName}
					description={t.programHelp}
					inputWrapperOrder={DESCRIPTION_BELOW}
					maxLength={100}
					{...form.getInputProps('ProgramName')}
				/>
			</Section>
			<Section title={t.points} about={t.pointsAbout}>
				<Group grow align="flex-start">
					<TextInput
						label={t.PointsNameSingular}
						placeholder={t.singularExample}
						maxLength={100}
						{...form.getInputProps('PointsNameSingular')}
					/>
					<TextInput
						label={t.PointNamePlural}
						placeholder={t.pluralExample}
						maxLength={100}
						{...form.getInputProps('PointNamePlural')}
					/>
				</Group>
			</Section>
		</>
	)
}

function ColourFields({ form }: { form: Form }) {
	const t = useText(text)
	return (
		<Section title={t.colours} about={t.coloursAbout}>
			<Group grow align="flex-start">
				{(['MainColor', 'WidgetColor'] as const).map((name) => (
					<ColorInput
						key={name}
						label={t[name]}
						placeholder="#1b4f8f"
						fixOnBlur={false}
						withEyeDropper={false}
						{...form.getInputProps(name)}
					/>
				))}
			</Group>
			<ColorNote color={chosenColor(colorsOf(form.values))} />
		</Section>
	)
}

function PageFields({ form }: { form: Form }) {
	const t = useText(text)
	return (
		<Section title={t.pages} about={t.pagesAbout}>
			{(['Url', 'WidgetIconUrl', 'FontUrl'] as const).map((name) => (
				<UrlField key={name} label={t[name]} {...form.getInputProps(name)} />
			))}
			<TextInput label={t.FontName} maxLength={100} {...form.getInputProps('FontName')} />
			<Textarea
				label={t.Terms}
				description={t.termsHelp}
				inputWrapperOrder={DESCRIPTION_BELOW}
				autosize
				minRows={3}
				maxRows={16}
				maxLength={100_000}
				{...form.getInputProps('Terms')}
			/>
		</Section>
	)
}
