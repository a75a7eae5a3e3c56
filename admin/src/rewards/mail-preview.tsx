import type { AdminReward } from '@fiel/contract'
import { Alert, Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useIsAllowed, useSession } from '../api/session.ts'
import { readQuery } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import type { Look } from '../mails/mail-frame.tsx'
import { text as mailsText } from '../mails/words.ts'
import { Icon } from '../ui/icon.tsx'
import { notify } from '../ui/notify.ts'
import { text as formText } from './form-words.ts'
import { text } from './mail-words.ts'
import { draftBody, type RewardValues } from './reward-values.ts'
import { unknownPlaceholders } from './unknown-placeholders.ts'
import { useRewardFailure } from './use-reward-failure.ts'

/** Loaded when a mail is shown, because what sanitises it is large. */
const MailFrame = lazy(() => import('../mails/mail-frame.tsx').then((file) => ({ default: file.MailFrame })))

interface Props {
	values: RewardValues
	was: AdminReward | null
}

/** The mail as the server renders it, on a phone or a desktop, in light or dark colours, and a test mail. */
export function MailPreview({ values, was }: Props) {
	const t = useText(text)
	const { untitled, notYet } = useText(formText)
	const { darkAbout } = useText(mailsText)
	const mayWrite = useIsAllowed('updateReward')
	const [look, setLook] = useState<Look>({ device: 'phone', scheme: 'light' })
	const [settled] = useDebouncedValue(values, 400)
	const body = { Id: was?.Id ?? null, Reward: draftBody(settled, was, untitled) }
	const mail = useQuery({
		...readQuery('previewRewardMail', { body }),
		placeholderData: keepPreviousData,
		retry: false,
	})
	return (
		<Stack gap="md">
			{mail.data && <UnknownNote values={values} known={mail.data.Variables.map(({ Name }) => Name)} />}
			<Stack gap={6}>
				<Text fz="sm" fw={500}>
					{t.preview}
				</Text>
				<LookFields look={look} onChange={setLook} />
				{mail.isError && (
					<Text fz="sm" c="dimmed">
						{notYet}
					</Text>
				)}
				{mail.data && !mail.isError && (
					<>
						<Text fz="sm" fw={600}>
							{mail.data.Subject}
						</Text>
						{mail.data.PreHeader && (
							<Text fz="sm" c="dimmed">
								{mail.data.PreHeader}
							</Text>
						)}
						<Suspense fallback={null}>
							<MailFrame title={t.frame} html={mail.data.Html} {...look} />
						</Suspense>
					</>
				)}
				<Text fz="xs" c="dimmed">
					{t.previewAbout} {look.scheme === 'dark' && darkAbout}
				</Text>
			</Stack>
			{mayWrite && <TestMail draft={() => ({ ...body, Reward: draftBody(values, was, untitled) })} />}
		</Stack>
	)
}

interface LookProps {
	look: Look
	onChange: (look: Look) => void
}

/** The buttons above the preview. */
function LookFields({ look, onChange }: LookProps) {
	const t = useText(mailsText)
	return (
		<Group gap="xs">
			<SegmentedControl
				aria-label={t.device}
				size="xs"
				data={[
					{ value: 'phone', label: t.phone },
					{ value: 'desktop', label: t.desktop },
				]}
				value={look.device}
				onChange={(device) => onChange({ ...look, device: device as Look['device'] })}
			/>
			<SegmentedControl
				aria-label={t.scheme}
				size="xs"
				data={[
					{ value: 'light', label: t.light },
					{ value: 'dark', label: t.dark },
				]}
				value={look.scheme}
				onChange={(scheme) => onChange({ ...look, scheme: scheme as Look['scheme'] })}
			/>
		</Group>
	)
}

/** Warns about unknown placeholders, because the server replaces them by nothing. */
function UnknownNote({ values, known }: { values: RewardValues; known: string[] }) {
	const t = useText(text)
	const { Subject, PreHeader, EmailBody, Variables } = values.CustomerEmailConfiguration
	const own = Variables.map(({ Name }) => Name)
	const unknown = unknownPlaceholders([Subject, PreHeader, EmailBody], [...known, ...own])
	if (unknown.length === 0) return null
	return (
		<Alert variant="light" color="yellow" icon={<Icon name="warning" />} role="status" p="sm">
			{t.unknown(unknown.join(', '))}
		</Alert>
	)
}

type Draft = { Id: number | null; Reward: ReturnType<typeof draftBody> }

/** A nested form is not valid HTML, so Enter is handled here to send the mail and not the reward. */
function TestMail({ draft }: { draft: () => Draft }) {
	const t = useText(text)
	const said = useRewardFailure()
	const { Email } = useSession()
	const [to, setTo] = useState(Email)
	const test = useWrite('sendTestMail')
	const send = (): void =>
		test.mutate(
			{ body: { ...draft(), Recipient: to } },
			{ onSuccess: ({ Recipient, HasMailServer }) => HasMailServer && notify(t.sent(Recipient)) },
		)
	const failure = test.error && (test.error.field === 'Recipient' ? t.notAddress : said(test.error))
	return (
		<Stack gap="xs">
			<Group align="flex-start" gap="xs">
				<TextInput
					label={t.test}
					type="email"
					flex="1 1 14rem"
					value={to}
					error={failure}
					onChange={({ currentTarget }) => setTo(currentTarget.value)}
					onKeyDown={(event) => {
						if (event.key !== 'Enter') return
						event.preventDefault()
						send()
					}}
				/>
				<Button variant="default" mt={{ base: 0, sm: 25 }} onClick={send} loading={test.isPending}>
					{t.send}
				</Button>
			</Group>
			{test.data?.HasMailServer === false && (
				<Alert variant="light" color="yellow" icon={<Icon name="warning" />} role="status" p="sm">
					{t.noServer}
				</Alert>
			)}
		</Stack>
	)
}
