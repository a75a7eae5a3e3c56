import { useSession } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { text } from './words.ts'

export default function AccountPage() {
	const t = useText(text)
	const { Email } = useSession()
	return (
		<>
			<PageHeader title={t.title} about={Email} />
			<PasswordSection />
			<SecondFactorSection />
			<SessionsSection />
		</>
	)
}
