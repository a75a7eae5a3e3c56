import type { MemberSettings } from '@fiel/contract'
import { Stack, Switch, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { FormFrame } from '../ui/form-frame.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { useSettingsSaving } from '../ui/use-settings-saving.ts'
import { ConsentsSection } from './consents-section.tsx'
import { SecretsSection } from './secrets-section.tsx'
import { text } from './words.ts'

/** The member interface: whether it is on, for which pages, and the secrets for its tokens. */
export default function MembersPage() {
	const t = useText(text)
	const settings = useRead('getMemberSettings')
	const seesConsents = useIsAllowed('listOfferedConsents')
	return (
		<>
			<PageHeader title={t.title} about={t.about} />
			<Loaded of={settings}>
				{(found) => (
					<Stack>
						<SettingsForm
							key={JSON.stringify([found.IsOn, found.SignsInByCode, found.Origins])}
							settings={found}
						/>
						<SecretsSection secrets={found.Secrets} />
						{seesConsents && <ConsentsSection />}
					</Stack>
				)}
			</Loaded>
		</>
	)
}

interface Values {
	isOnLabel: boolean
	codesLabel: boolean
	/** One in each line. */
	origins: string
}

const settingsBody = ({ isOnLabel, codesLabel, origins }: Values) => ({
	IsOn: isOnLabel,
	SignsInByCode: codesLabel,
	Origins: origins.split(/\s+/).filter(Boolean),
})

/** Read-only for users who may not change them. */
function SettingsForm({ settings }: { settings: MemberSettings }) {
	const t = useText(text)
	const form = useForm<Values>({
		initialValues: {
			...{ isOnLabel: settings.IsOn, codesLabel: settings.SignsInByCode },
			origins: settings.Origins.join('\n'),
		},
	})
	const saving = useSettingsSaving('changeMemberSettings', {
		refreshes: ['getMemberSettings'],
		saved: t.saved,
	})
	return (
		<FormFrame
			form={form}
			bodyOf={settingsBody}
			name="members"
			submit={t.save}
			back="/settings"
			placeOf={(field) => ({ IsOn: 'isOnLabel', SignsInByCode: 'codesLabel', Origins: 'origins' })[field]}
			{...saving}
		>
			<Section title={t.isOn} about={t.isOnAbout}>
				<Switch label={t.isOnLabel} {...form.getInputProps('isOnLabel', { type: 'checkbox' })} />
			</Section>
			<Section title={t.codes} about={t.codesAbout}>
				<Switch label={t.codesLabel} {...form.getInputProps('codesLabel', { type: 'checkbox' })} />
			</Section>
			<Section title={t.origins} about={t.originsAbout}>
				<Textarea
					label={t.origins}
					description={t.originsHelp}
					inputWrapperOrder={DESCRIPTION_BELOW}
					placeholder={'https://shop.example\nhttps://www.shop.example'}
					autosize
					minRows={3}
					maxRows={10}
					spellCheck={false}
					{...form.getInputProps('origins')}
				/>
			</Section>
		</FormFrame>
	)
}
