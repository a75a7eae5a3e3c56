import type { Topic, Webhook } from '@fiel/contract'
import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { notify } from '../ui/notify.ts'
import { optionsOf } from '../ui/options.ts'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { text as shared } from '../ui/words.ts'
import { text } from './words.ts'

interface Props {
	webhook: Webhook
	opened: boolean
	onClose: () => void
}

/** Sends the example of a topic to the endpoint. */
export function SendTest({ webhook, opened, onClose }: Props) {
	const t = useText(text)
	const common = useText(shared)
	useReturnFocus(opened)
	const [topic, setTopic] = useState<Topic>(webhook.Topics[0] ?? 'Point_Add')
	const test = useWrite('testWebhook', { refreshes: ['listDeliveries', 'getWebhook'] })
	const send = (): void =>
		test.mutate(
			{ params: { id: webhook.Id }, body: { Topic: topic } },
			{
				onSuccess: () => {
					onClose()
					notify(t.testSent)
				},
			},
		)
	return (
		<Modal
			opened={opened}
			onClose={onClose}
			title={t.testTitle}
			closeButtonProps={{ 'aria-label': common.close }}
		>
			<Stack>
				<Text fz="sm">{t.testAbout}</Text>
				<Select
					label={t.topic}
					data={optionsOf(t.topicNames)}
					allowDeselect={false}
					value={topic}
					onChange={(chosen) => setTopic(chosen as Topic)}
				/>
				<FailureNote of={test.error} />
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={onClose}>
						{common.cancel}
					</Button>
					<Button onClick={send} loading={test.isPending} data-autofocus>
						{t.test}
					</Button>
				</Group>
			</Stack>
		</Modal>
	)
}
