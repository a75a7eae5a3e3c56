import { Text } from '@mantine/core'
import { useSession } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { text } from './words.ts'

export default function AccountPage() {
	const t = useText(text)
	const { Email, HasPassword, HasSecondFactor, IsByLink } = useSession()
	const isBehindProvider = !HasPassword && !IsByLink
	return (
		<>
			<PageHeader title={t.title} about={Email} />
			{isBehindProvider ? (
				<Section title={t.password}>
					<Text fz="sm">{t.noPassword}</Text>
				</Section>
			) : (
				<PasswordSection />
			)}
			{(!isBehindProvider || HasSecondFactor) && <SecondFactorSection />}
			<SessionsSection />
		</>
	)
}
