import type { SingleSignOn } from '@fiel/contract'
import { Alert, PasswordInput, Select, Switch, TagsInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ApiFailure } from '../api/api-failure.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { FormFrame } from '../ui/form-frame.tsx'
import { Icon } from '../ui/icon.tsx'
import { RadioList } from '../ui/radio-list.tsx'
import { Secret } from '../ui/secret.tsx'
import { Section } from '../ui/section.tsx'
import { UrlField } from '../ui/url-field.tsx'
import { useSettingsSaving } from '../ui/use-settings-saving.ts'
import { ProviderTest } from './provider-test.tsx'
import { RoleRules, useRoleOptions } from './role-rules.tsx'
import {
	type SingleSignOnFormState,
	type SingleSignOnValues,
	settingsBody,
	valuesOf,
} from './single-sign-on-values.ts'
import { text } from './single-sign-on-words.ts'

/** Connects a provider, or changes the connection. */
export function SingleSignOnForm({ of: found }: { of: SingleSignOn }) {
	const t = useText(text)
	const said = useRefusalText()
	const filled = (value: string) => (value.trim() ? null : t.required)
	const form = useForm<SingleSignOnValues>({
		initialValues: valuesOf(found),
		validate: {
			Issuer: filled,
			ClientId: filled,
			ClientSecret: (value) => (found.IsConnected ? null : filled(value)),
			Label: filled,
			RoleRules: { Value: filled },
		},
	})
	const saving = useSettingsSaving('setSingleSignOn', {
		refreshes: ['getSingleSignOn', 'findSingleSignOn'],
		saved: t.saved,
	})
	return (
		<FormFrame
			form={form}
			bodyOf={settingsBody}
			secret="ClientSecret"
			name="single sign-on"
			submit={t.save}
			back="/settings"
			said={said}
			placeOf={(field) => (field.startsWith('Domains') ? 'Domains' : undefined)}
			{...saving}
		>
			<ProviderFields form={form} of={found} />
			<PeopleFields form={form} />
			<RoleRules form={form} />
			<Section title={t.passwords} about={t.passwordsAbout}>
				<RadioList label={t.PasswordFor} options={t.passwordFor} {...form.getInputProps('PasswordFor')} />
			</Section>
		</FormFrame>
	)
}

function ProviderFields({ form, of: found }: { form: SingleSignOnFormState; of: SingleSignOn }) {
	const t = useText(text)
	return (
		<Section title={t.provider} about={t.providerAbout}>
			<Secret name={t.RedirectUrl} value={found.RedirectUrl} />
			<OtherAddress redirectUrl={found.RedirectUrl} />
			<UrlField label={t.Issuer} description={t.issuerHelp} {...form.getInputProps('Issuer')} />
			<TextInput label={t.ClientId} maxLength={500} autoComplete="off" {...form.getInputProps('ClientId')} />
			<PasswordInput
				label={t.ClientSecret}
				{...(found.IsConnected && { description: t.secretKept, inputWrapperOrder: DESCRIPTION_BELOW })}
				maxLength={2000}
				autoComplete="new-password"
				visibilityToggleButtonProps={{ 'aria-label': t.show }}
				{...form.getInputProps('ClientSecret')}
			/>
			<TextInput
				label={t.Label}
				description={t.labelHelp}
				inputWrapperOrder={DESCRIPTION_BELOW}
				placeholder={t.labelExample}
				maxLength={60}
				{...form.getInputProps('Label')}
			/>
			<ProviderTest values={form.values} />
		</Section>
	)
}

/** Cookies do not go from one address to another, so signing in works only at the public one. */
function OtherAddress({ redirectUrl }: { redirectUrl: string }) {
	const t = useText(text)
	const { origin } = new URL(redirectUrl)
	if (origin === location.origin) return null
	return (
		<Alert variant="light" color="yellow" icon={<Icon name="warning" />} p="sm" c="var(--mantine-color-text)">
			{t.otherAddress(location.origin, origin)}
		</Alert>
	)
}

function PeopleFields({ form }: { form: SingleSignOnFormState }) {
	const t = useText(text)
	const roles = useRoleOptions()
	return (
		<Section title={t.people} about={t.peopleAbout}>
			<TagsInput
				label={t.Domains}
				description={t.domainsHelp}
				inputWrapperOrder={DESCRIPTION_BELOW}
				placeholder="example.com"
				maxTags={50}
				splitChars={[',', ';', ' ']}
				acceptValueOnBlur
				{...form.getInputProps('Domains')}
			/>
			<Switch
				label={t.CreatesUsers}
				description={t.createsHelp}
				{...form.getInputProps('CreatesUsers', { type: 'checkbox' })}
			/>
			<Select
				label={t.NewUserRole}
				data={roles}
				allowDeselect={false}
				{...form.getInputProps('NewUserRole')}
			/>
		</Section>
	)
}

/** The refusals of the settings in the reader's language. */
const useRefusalText = (): ((failure: ApiFailure) => string) => {
	const { refusals: t } = useText(text)
	const common = useFailureText()
	return (failure) => {
		const { field, message } = failure
		if (field === 'Issuer' && /begin with https/.test(message)) return t.https
		if (field === 'Issuer' && /not allowed/.test(message)) return t.private
		if (field === 'Issuer') return t.issuer
		if (field === 'ClientSecret') return t.secret
		if (field === 'RoleClaim') return t.claim
		if (field !== 'Domains') return common(failure)
		if (/^name a domain/.test(message)) return t.noDomain
		return /^everybody/.test(message) ? t.openDomain : t.domain
	}
}
