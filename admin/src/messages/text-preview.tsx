import type { MessageSettings } from '@fiel/contract'
import { Anchor, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiFailure } from '../api/api-failure.ts'
import { IS_TEST } from '../api/mode.ts'
import { useIsAllowed, useSession } from '../api/session.ts'
import { readQuery } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { MailScreen } from '../mails/mail-screen.tsx'
import { TestRecipient } from '../mails/test-recipient.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { notify } from '../ui/notify.ts'
import { Section } from '../ui/section.tsx'
import './messages.css'
import { type TextPlace, type TextValues, textBody } from './text-values.ts'
import { text } from './text-words.ts'

interface Props {
	values: TextValues
	place: TextPlace
}

const draftOf = ({ Kind, Channel, Language }: TextPlace, values: TextValues) => ({
	...{ Kind, Channel, Language },
	...textBody({ Kind, Channel, Language }, values),
})

/** The message as the server writes it for a sample customer, and a test of it. */
export function TextPreview({ settings, ...props }: Props & { settings: MessageSettings }) {
	const t = useText(text)
	const mayTest = useIsAllowed('sendTestMessage')
	return (
		<div>
			<Section title={t.preview} about={t.previewAbout}>
				<Preview {...props} />
			</Section>
			{mayTest && (
				<Section title={t.test} about={t.testAbout}>
					<Test {...props} settings={settings} />
				</Section>
			)}
		</div>
	)
}

function Preview({ values, place }: Props) {
	const t = useText(text)
	const said = useFailureText()
	const { number } = useFormats()
	const [settled] = useDebouncedValue(values, 400)
	const message = useQuery({
		...readQuery('previewMessage', { body: draftOf(place, settled) }),
		placeholderData: keepPreviousData,
		retry: false,
	})
	const none = message.error instanceof ApiFailure ? `${t.notYet} ${said(message.error)}` : ''
	const shown = none ? undefined : message.data
	if (place.Channel === 'email') return <MailScreen of={shown} none={none} />
	return (
		<Stack gap="xs" aria-live="polite">
			{none && (
				<Text fz="sm" c="dimmed">
					{none}
				</Text>
			)}
			{shown && (
				<>
					<div className="fiel-message-bubble">{shown.Text}</div>
					<Text fz="xs" c="dimmed">
						{t.parts(number(shown.Parts ?? 1))}
					</Text>
				</>
			)}
		</Stack>
	)
}

/** Says what is missing for a test, instead of offering one that must fail. */
function Test({ values, place, settings }: Props & { settings: MessageSettings }) {
	const t = useText(text)
	const isEmail = place.Channel === 'email'
	const { Email } = useSession()
	const test = useWrite('sendTestMessage')
	const isReady = IS_TEST || (isEmail ? settings.HasMailServer : settings.HasGateway)
	if (!isReady)
		return (
			<Text fz="sm">
				{isEmail ? t.noMail : t.noGateway}{' '}
				<Anchor component={Link} to={isEmail ? '/settings/mail' : '/pin-gateway'} fz="sm" underline="always">
					{isEmail ? t.mailLink : t.smsLink}
				</Anchor>
			</Text>
		)
	const send = (Recipient: string): void =>
		test.mutate(
			{ body: { ...draftOf(place, values), Recipient } },
			{ onSuccess: (result) => result.Success && notify(t.sent(result.Recipient)) },
		)
	const isAtField = test.error?.field === 'Recipient'
	return (
		<Stack gap="xs">
			<TestRecipient
				key={place.Channel}
				label={isEmail ? t.testEmail : t.testSms}
				send={t.send}
				type={isEmail ? 'email' : 'tel'}
				usual={isEmail ? Email : ''}
				error={isAtField && <TestError of={test.error} />}
				busy={test.isPending}
				onSend={send}
			/>
			{!isAtField && <FailureNote of={test.error} />}
			{test.data?.Success === false && (
				<Text fz="sm" c="red" role="alert">
					{t.notSent} {test.data.Error}
				</Text>
			)}
		</Stack>
	)
}

function TestError({ of: failure }: { of: ApiFailure | null }) {
	const said = useFailureText()
	return failure && said(failure)
}
