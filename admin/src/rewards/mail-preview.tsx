import type { AdminReward } from '@fiel/contract'
import { Alert, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useIsAllowed, useSession } from '../api/session.ts'
import { readQuery } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { MailScreen } from '../mails/mail-screen.tsx'
import { TestRecipient } from '../mails/test-recipient.tsx'
import { Icon } from '../ui/icon.tsx'
import { notify } from '../ui/notify.ts'
import { text as formText } from './form-words.ts'
import { text } from './mail-words.ts'
import { draftBody, type RewardValues } from './reward-values.ts'
import { unknownPlaceholders } from './unknown-placeholders.ts'
import { useRewardFailure } from './use-reward-failure.ts'

interface Props {
	values: RewardValues
	was: AdminReward | null
}

/** The mail as the server renders it, on a phone or a desktop, in light or dark colours, and a test mail. */
export function MailPreview({ values, was }: Props) {
	const { untitled, notYet } = useText(formText)
	const mayWrite = useIsAllowed('updateReward')
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
			<MailScreen of={mail.isError ? undefined : mail.data} none={mail.isError ? notYet : ''} />
			{mayWrite && <TestMail draft={() => ({ ...body, Reward: draftBody(values, was, untitled) })} />}
		</Stack>
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

function TestMail({ draft }: { draft: () => Draft }) {
	const t = useText(text)
	const said = useRewardFailure()
	const { Email } = useSession()
	const test = useWrite('sendTestMail')
	const send = (to: string): void =>
		test.mutate(
			{ body: { ...draft(), Recipient: to } },
			{ onSuccess: ({ Recipient, HasMailServer }) => HasMailServer && notify(t.sent(Recipient)) },
		)
	const failure = test.error && (test.error.field === 'Recipient' ? t.notAddress : said(test.error))
	return (
		<Stack gap="xs">
			<TestRecipient
				label={t.test}
				send={t.send}
				type="email"
				usual={Email}
				error={failure}
				busy={test.isPending}
				onSend={send}
			/>
			{test.data?.HasMailServer === false && (
				<Alert variant="light" color="yellow" icon={<Icon name="warning" />} role="status" p="sm">
					{t.noServer}
				</Alert>
			)}
		</Stack>
	)
}
