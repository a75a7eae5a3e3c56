import type { MailSender } from '@fiel/contract'
import { Alert, Anchor, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useIsAllowed, useSession } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CardForm } from '../ui/card-form.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { text } from './mail-words.ts'

/** The sender of mails. */
export default function MailPage() {
	const t = useText(text)
	const sender = useRead('getMailSender')
	const mayTest = useIsAllowed('testMailSender')
	return (
		<>
			<PageHeader title={t.title} about={t.about} />
			<Loaded of={sender}>
				{(found) => (
					<>
						<ServerSection of={found} />
						<SenderForm key={JSON.stringify(found)} sender={found} />
						{found.IsConfigured && mayTest && <TestSection />}
					</>
				)}
			</Loaded>
		</>
	)
}

/** Whether this installation has a mail server, who sets it, and what has not left yet. */
function ServerSection({ of: { IsConfigured, Host, From, WaitingMails } }: { of: MailSender }) {
	const t = useText(text)
	const { number } = useFormats()
	return (
		<Section title={t.server} about={t.serverAbout}>
			{IsConfigured ? (
				<DetailList
					of={{ [t.state]: t.sends, [t.host]: Host, [t.from]: From, [t.waiting]: number(WaitingMails) }}
				/>
			) : (
				<Alert variant="light" color="yellow" icon={<Icon name="warning" />} p="sm" title={t.none}>
					<Stack gap={4}>
						<span>{t.kept(number(WaitingMails))}</span>
						<span>{t.later}</span>
					</Stack>
				</Alert>
			)}
			<Text fz="sm">
				{t.operator} {/* a link of its own, because the help of the page is for the owner */}
				<Anchor href="/help/mail#sending" target="_blank" rel="noreferrer" fz="sm" underline="always">
					{t.operatorHelp}
				</Anchor>
			</Text>
		</Section>
	)
}

function SenderForm({ sender }: { sender: MailSender }) {
	const t = useText(text)
	const said = useFailureText()
	const maySave = useIsAllowed('changeMailSender')
	const save = useWrite('changeMailSender', { refreshes: ['getMailSender'] })
	const form = useForm({
		initialValues: { SenderName: sender.SenderName ?? '', ReplyTo: sender.ReplyTo ?? '' },
	})
	const submit = form.onSubmit((body) =>
		save.mutateAsync({ body }).then(
			() => notify(t.saved),
			(failure) => showAtField(form, failure, said(failure)),
		),
	)
	return (
		<CardForm
			title={t.shop}
			about={t.shopAbout}
			form={form}
			onSubmit={submit}
			submit={t.save}
			busy={save.isPending}
			failure={save.error}
			readOnlyNote={!maySave && t.notAllowed}
		>
			<TextInput label={t.SenderName} maxLength={100} {...form.getInputProps('SenderName')} />
			<TextInput
				label={t.ReplyTo}
				description={t.replyHelp}
				type="email"
				maxLength={254}
				{...form.getInputProps('ReplyTo')}
			/>
		</CardForm>
	)
}

function TestSection() {
	const t = useText(text)
	const { Email } = useSession()
	const test = useWrite('testMailSender')
	return (
		<Section title={t.test} about={t.testAbout(Email)}>
			<Group>
				<Button variant="default" loading={test.isPending} onClick={() => test.mutate({})}>
					{t.send}
				</Button>
			</Group>
			<FailureNote of={test.error} />
			{test.data && <TestResult {...test.data} />}
		</Section>
	)
}

function TestResult({
	Success,
	Recipient,
	Answer,
	Error: failure,
}: {
	Success: boolean
	Recipient: string
	Answer: string | null
	Error: string | null
}) {
	const t = useText(text)
	const answer = Answer ?? failure
	return (
		<Alert
			variant="light"
			color={Success ? 'green' : 'red'}
			icon={<Icon name={Success ? 'check' : 'warning'} />}
			role="status"
			p="sm"
		>
			<Stack gap="xs">
				<span>
					{Success ? t.sent(Recipient) : t.failed} {answer && t.answer}
				</span>
				{answer && (
					<Code block className="fiel-wraps">
						{answer}
					</Code>
				)}
			</Stack>
		</Alert>
	)
}
