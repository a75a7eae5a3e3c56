import type { AdminReward } from '@fiel/contract'
import { Loader, Switch, TagsInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useText } from '../i18n/language.tsx'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { NoMailNote } from '../ui/no-mail-note.tsx'
import { Section } from '../ui/section.tsx'
import { text } from './form-words.ts'
import type { RewardFormOf } from './reward-values.ts'

/** Loaded when a mail is edited, because its text editor is large. */
const MailEditor = lazy(() => import('./mail-editor.tsx').then((file) => ({ default: file.MailEditor })))

export function NoticeFields({ form, was }: { form: RewardFormOf; was: AdminReward | null }) {
	const t = useText(text)
	const { SendCustomerRedeemNotification, CustomerEmailConfiguration } = form.values
	// The API has two switches for it, and the mail needs both.
	const tellsCustomer = SendCustomerRedeemNotification && CustomerEmailConfiguration.IsActive
	const tellCustomer = (isOn: boolean): void => {
		form.setFieldValue('SendCustomerRedeemNotification', isOn)
		if (isOn) form.setFieldValue('CustomerEmailConfiguration.IsActive', true)
	}
	const flag = (path: string) => form.getInputProps(path, { type: 'checkbox' })
	return (
		<Section title={t.told} about={t.toldAbout}>
			<NoMailNote />
			<Switch label={t.tellMerchant} {...flag('SendClientRedeemNotification')} />
			<TagsInput
				label={t.merchantMails}
				description={t.merchantMailsHelp}
				inputWrapperOrder={DESCRIPTION_BELOW}
				maxTags={50}
				splitChars={[',', ';', ' ']}
				acceptValueOnBlur
				{...form.getInputProps('ClientEmailsNotification')}
			/>
			<Switch
				label={t.tellCustomer}
				error={form.errors.SendCustomerRedeemNotification}
				checked={tellsCustomer}
				onChange={({ currentTarget }) => tellCustomer(currentTarget.checked)}
			/>
			{tellsCustomer && (
				<Suspense fallback={<Loader size="sm" />}>
					<MailEditor form={form} was={was} />
				</Suspense>
			)}
		</Section>
	)
}
