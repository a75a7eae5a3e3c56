import type { Sandbox } from '@fiel/contract'
import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { openInMode } from '../api/mode.ts'
import { useIsAllowed, useSession } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { DateText } from '../ui/values.tsx'
import { CreateSandbox } from './create-sandbox.tsx'
import { RemoveSandbox, ResetSandbox } from './sandbox-dialogs.tsx'
import { text } from './words.ts'

/** Creates, resets and removes the test data. */
export default function TestModePage() {
	const t = useText(text)
	const sandbox = useRead('getSandbox')
	return (
		<>
			<PageHeader title={t.title} about={t.about} />
			<Loaded of={sandbox}>
				{(found) => (found.Exists ? <TestData sandbox={found} /> : <NoTestData />)}
			</Loaded>
		</>
	)
}

function NoTestData() {
	const t = useText(text)
	const { IsTest } = useSession().Merchant
	const mayCreate = useIsAllowed('createSandbox') && !IsTest // a user of the sandbox alone
	const [isCreating, setCreating] = useState(false)
	return (
		<>
			<EmptyState
				icon="webhooks"
				title={t.none}
				action={mayCreate && <Button onClick={() => setCreating(true)}>{t.create}</Button>}
			>
				{mayCreate ? t.noneText : t.ownerOnly}
			</EmptyState>
			<CreateSandbox opened={isCreating} onClose={() => setCreating(false)} />
		</>
	)
}

function TestData({ sandbox }: { sandbox: Sandbox }) {
	const t = useText(text)
	const { IsTest } = useSession().Merchant
	const mayReset = useIsAllowed('resetSandbox')
	return (
		<>
			<Section title={t.data} about={t.dataAbout}>
				<DetailList
					of={{
						[t.handle]: sandbox.Name,
						[t.since]: sandbox.CreatedDate && <DateText value={sandbox.CreatedDate} />,
					}}
				/>
				<Group gap="xs">
					<Button onClick={() => openInMode(!IsTest, '/settings')}>{IsTest ? t.leave : t.open}</Button>
					{IsTest && (
						<Button component={Link} to="/test-mail" variant="default">
							{t.mail}
						</Button>
					)}
				</Group>
			</Section>
			{mayReset ? (
				<Actions />
			) : (
				<Text fz="sm" c="dimmed">
					{t.ownerOnly}
				</Text>
			)}
		</>
	)
}

function Actions() {
	const t = useText(text)
	const [opened, setOpened] = useState<'reset' | 'remove' | null>(null)
	const close = (): void => setOpened(null)
	return (
		<>
			<Section title={t.reset} about={t.resetAbout}>
				<Group>
					<Button variant="default" onClick={() => setOpened('reset')}>
						{t.reset}
					</Button>
				</Group>
			</Section>
			<Section title={t.remove} about={t.removeAbout}>
				<Group>
					<Button variant="default" onClick={() => setOpened('remove')}>
						{t.remove}
					</Button>
				</Group>
			</Section>
			<ResetSandbox opened={opened === 'reset'} onClose={close} />
			<RemoveSandbox opened={opened === 'remove'} onClose={close} />
		</>
	)
}
