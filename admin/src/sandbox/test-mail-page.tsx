import { Code, Stack, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { Loaded, LoadState } from '../ui/load-state.tsx'
import { isNotFound, NotFoundState } from '../ui/not-found-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { DateText } from '../ui/values.tsx'
import { text } from './mail-words.ts'
import { OnlyInTestMode } from './test-mails-page.tsx'
import './sandbox.css'

/** Loaded when a mail is shown, because what sanitises it is large. */
const MailFrame = lazy(() => import('../mails/mail-frame.tsx').then((file) => ({ default: file.MailFrame })))

/** A message that test mode did not send, with its text. */
export default function TestMailPage() {
	const t = useText(text)
	const { IsTest } = useSession().Merchant
	if (IsTest) return <Mail />
	return (
		<>
			<PageHeader title={t.mail} within="/test-mail" />
			<OnlyInTestMode />
		</>
	)
}

function Mail() {
	const t = useText(text)
	const { id } = useParams({ strict: false }) as { id: string }
	const isPhone = useMediaQuery('(max-width: 48em)')
	const mail = useRead('getTestMail', { params: { id: Number(id) } })
	if (isNotFound(mail))
		return (
			<NotFoundState icon="mail" title={t.mail} within="/test-mail" said={t.notThere}>
				{t.notThereText}
			</NotFoundState>
		)
	return (
		<Loaded of={mail}>
			{({ Subject, Channel, Recipient, CreatedDate, Html, Text }) => (
				<>
					<PageHeader title={Subject || t.channels[Channel]} within="/test-mail" />
					<Stack>
						<DetailList
							card
							of={{
								[t.to]: Recipient,
								[t.channel]: t.channels[Channel],
								[t.date]: <DateText value={CreatedDate} />,
							}}
						/>
						{Html && (
							<Suspense fallback={<LoadState />}>
								<MailFrame title={t.body} html={Html} device={isPhone ? 'phone' : 'desktop'} scheme="light" />
							</Suspense>
						)}
						<Title order={2} fz="md">
							{t.asText}
						</Title>
						<Code block tabIndex={0} className="fiel-test-text">
							{Text}
						</Code>
					</Stack>
				</>
			)}
		</Loaded>
	)
}
