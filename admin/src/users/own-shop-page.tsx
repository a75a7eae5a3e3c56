import { Select, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Input } from '../api/call.ts'
import { forgetSession, useSession } from '../api/session.ts'
import { useWrite } from '../api/use-write.ts'
import { useLanguage, useText } from '../i18n/language.tsx'
import { LANGUAGES } from '../i18n/words.ts'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FormFrame } from '../ui/form-frame.tsx'
import { NewPassword, useNewPasswordRule } from '../ui/new-password.tsx'
import { optionsOf } from '../ui/options.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { useChoices } from '../ui/use-choices.ts'
import { CurrencyAndZoneFields } from './currency-and-zone-fields.tsx'
import { text } from './own-shop-words.ts'

/** From the demo to an own shop. */
export default function OwnShopPage() {
	const t = useText(text)
	const { Merchant } = useSession()
	return (
		<>
			<PageHeader title={t.title} about={t.about} />
			{Merchant.Name === 'demo' ? (
				<OwnShopForm />
			) : (
				<EmptyState icon="check" title={t.notDemo}>
					{t.notDemoText}
				</EmptyState>
			)}
		</>
	)
}

const useOwnShopForm = () => {
	const t = useText(text)
	const { language } = useLanguage()
	const { guess } = useChoices()
	const longEnough = useNewPasswordRule()
	const chosen = (value: string | null) => (value ? null : t.choose)
	return useForm({
		initialValues: {
			ShopName: '',
			...guess,
			Language: language as 'en' | 'pt' | 'es',
			Email: '',
			Password: '',
		},
		validate: {
			ShopName: (value) => (value.trim() ? null : t.shopNameMissing),
			Currency: chosen,
			TimeZone: chosen,
			Email: (value) => (value.trim() ? null : t.emailMissing),
			Password: longEnough,
		},
	})
}

function OwnShopForm() {
	const t = useText(text)
	const start = useWrite('startOwnShop')
	const form = useOwnShopForm()
	const { Email: ownEmail, HasPassword } = useSession()
	// An e-mail belongs to one user; the server renames the one of the demo.
	const takesOwn = form.values.Email.trim().toLowerCase() === ownEmail.toLowerCase()
	const demoEmail = takesOwn ? ownEmail.replace('@', '+demo@') : ownEmail
	return (
		<FormFrame
			form={form}
			name="own shop"
			secret="Password"
			needs="startOwnShop"
			back="/start"
			submit={t.start}
			bodyOf={(body) => body as Input<'startOwnShop'>['body']}
			save={(body) => start.mutateAsync({ body })}
			failure={start.error}
			onSaved={() => {
				// The page is loaded anew, so that nothing of the demo is left in the memory of the browser.
				forgetSession()
				location.assign('/admin/start')
				return new Promise(() => {}) // the button stays busy until then
			}}
		>
			<Section title={t.shop} about={t.shopAbout}>
				<TextInput
					label={t.shopName}
					description={t.shopNameHelp}
					maxLength={100}
					{...form.getInputProps('ShopName')}
				/>
				<CurrencyAndZoneFields
					currency={{
						label: t.currency,
						description: t.currencyHelp,
						...form.getInputProps('Currency'),
					}}
					timeZone={{ label: t.timeZone, ...form.getInputProps('TimeZone') }}
				/>
				<Select
					label={t.language}
					data={optionsOf(LANGUAGES)}
					allowDeselect={false}
					{...form.getInputProps('Language')}
				/>
			</Section>
			<Section title={t.owner} about={t.ownerAbout}>
				<TextInput
					label={t.email}
					description={takesOwn ? t.emailOfDemo(demoEmail) : undefined}
					inputWrapperOrder={DESCRIPTION_BELOW}
					type="email"
					autoComplete="username"
					maxLength={254}
					{...form.getInputProps('Email')}
				/>
				<NewPassword label={t.password} {...form.getInputProps('Password')} />
				{!HasPassword && (
					<Text fz="sm" c="dimmed">
						{t.demoPassword(demoEmail)}
					</Text>
				)}
			</Section>
		</FormFrame>
	)
}
