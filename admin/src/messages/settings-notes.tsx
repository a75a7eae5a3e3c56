import type { MessageSettings } from '@fiel/contract'
import { Alert, Anchor, List, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IS_TEST } from '../api/mode.ts'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../ui/icon.tsx'
import { text } from './settings-words.ts'

/** What prevents messages from being sent, or what to do before the first one is switched on. */
export function SettingsNotes({ of: settings }: { of: MessageSettings }) {
	const t = useText(text)
	const { Kinds, HasMailServer, HasGateway } = settings
	const [hasEmail, hasSms] = [Kinds.some(({ Email }) => Email), Kinds.some(({ Sms }) => Sms)]
	return (
		<Stack gap="sm" mb="xl">
			{IS_TEST && (
				<Alert variant="light" color="gray" icon={<Icon name="mail" />} p="sm" title={t.testMode}>
					{t.testModeAbout}
				</Alert>
			)}
			{!hasEmail && !hasSms && <FirstSteps of={settings} />}
			{hasEmail && !HasMailServer && !IS_TEST && (
				<Alert variant="light" color="yellow" icon={<Icon name="warning" />} p="sm" title={t.noMail}>
					{t.noMailAbout} <NoteLink to="/settings/mail">{t.mailLink}</NoteLink>
				</Alert>
			)}
			{hasSms && !HasGateway && !IS_TEST && (
				<Alert variant="light" color="yellow" icon={<Icon name="warning" />} p="sm" title={t.noGateway}>
					{t.noGatewayAbout} <NoteLink to="/pin-gateway">{t.smsLink}</NoteLink>
				</Alert>
			)}
		</Stack>
	)
}

function FirstSteps({ of: { HasMailServer, HasGateway } }: { of: MessageSettings }) {
	const t = useText(text)
	return (
		<Alert variant="light" color="blue" icon={<Icon name="mail" />} p="sm" title={t.noneOn}>
			{t.noneOnAbout}
			<List fz="sm" mt={4} spacing={2}>
				<List.Item>
					{HasMailServer ? t.mailReady : t.mailMissing}{' '}
					{!HasMailServer && <NoteLink to="/settings/mail">{t.mailLink}</NoteLink>}
				</List.Item>
				<List.Item>
					{HasGateway ? t.smsReady : t.smsMissing}{' '}
					{!HasGateway && <NoteLink to="/pin-gateway">{t.smsLink}</NoteLink>}
				</List.Item>
				<List.Item>{t.consentFirst}</List.Item>
				<List.Item>{t.textsFirst}</List.Item>
			</List>
		</Alert>
	)
}

/** A link in a sentence of a note. */
export const NoteLink = ({ to, children }: { to: string; children: string }) => (
	<Anchor component={Link} to={to} c="inherit" fz="sm" underline="always">
		{children}
	</Anchor>
)
