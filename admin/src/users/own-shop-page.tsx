import { Button, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { forgetSession, useSession } from '../api/session.ts'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useLanguage, useText } from '../i18n/language.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { NewPassword, useNewPasswordRule } from '../ui/new-password.tsx'
import { optionsOf } from '../ui/options.ts'
import { PageHeader } from '../ui/page-header.tsx'
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
	const said = useFailureText()
	const start = useWrite('startOwnShop')
	const form = useOwnShopForm()
	const submit = form.onSubmit((body) =>
		start.mutate(
			{ body },
			{
				// The page is loaded anew, so that nothing of the demo is left in the memory of the browser.
				onSuccess: () => {
					forgetSession()
					location.assign('/admin/start')
				},
				onError: (failure) => showAtField(form, failure, said(failure)),
			},
		),
	)
	return (
		<form onSubmit={submit} noValidate>
			<Stack maw="28rem">
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
					data={optionsOf(t.languages)}
					allowDeselect={false}
					{...form.getInputProps('Language')}
				/>
				<TextInput
					label={t.email}
					type="email"
					autoComplete="username"
					maxLength={254}
					{...form.getInputProps('Email')}
				/>
				<NewPassword label={t.password} {...form.getInputProps('Password')} />
				{Object.keys(form.errors).length === 0 && <FailureNote of={start.error} />}
				<Button type="submit" loading={start.isPending || start.isSuccess}>
					{t.start}
				</Button>
			</Stack>
		</form>
	)
}
