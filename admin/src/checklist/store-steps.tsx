import { Button, Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { IS_TEST } from '../api/mode.ts'
import { useIsAllowed } from '../api/session.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CodeBlock } from '../ui/code-block.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { Secret, ShownOnceNotice } from '../ui/secret.tsx'
import { LinkStep } from './link-step.tsx'
import { useNewKeyPair, useRememberKeyPair } from './new-key-pair.ts'
import { orderCommand } from './order-command.ts'
import { Step } from './step.tsx'
import type { Steps } from './steps.ts'
import { text } from './words.ts'

/** The way of a shop whose store or point of sale sends the orders. */
export function StoreSteps({ steps }: { steps: Steps }) {
	const t = useText(text)
	return (
		<>
			<KeyStep isDone={steps.HasKey} />
			<OrderStep isDone={steps.Order !== null} />
			<PointsStep order={steps.Order} />
			<LinkStep
				title={t.webhook}
				about={t.webhookAbout}
				isDone={steps.HasWebhook}
				links={[{ label: t.webhookButton, to: '/webhooks/new', needs: 'createWebhook' }]}
			/>
		</>
	)
}

/** Creates a key in place; it stays visible until the page is closed. */
function KeyStep({ isDone }: { isDone: boolean }) {
	const t = useText(text)
	const pair = useNewKeyPair()
	return (
		<Step title={t.key} isDone={isDone} about={t.keyAbout}>
			{pair ? (
				<Stack gap="sm">
					<ShownOnceNotice>{t.keyHere}</ShownOnceNotice>
					<Secret name={t.token} value={pair.Token} />
					<Secret name={t.keyWord} value={pair.Key} />
				</Stack>
			) : (
				!isDone && <CreateFirstKey />
			)}
		</Step>
	)
}

function CreateFirstKey() {
	const t = useText(text)
	const remember = useRememberKeyPair()
	const mayCreate = useIsAllowed('createKey')
	const create = useWrite('createKey', { refreshes: ['listKeys', 'getFirstSteps'] })
	if (!mayCreate)
		return (
			<Text fz="sm" c="dimmed">
				{t.keyOwners}
			</Text>
		)
	return (
		<Stack gap="xs">
			<FailureNote of={create.error} />
			<Group>
				<Button
					size="xs"
					loading={create.isPending}
					onClick={() => create.mutate({ body: { Name: t.keyName } }, { onSuccess: remember })}
				>
					{t.keyButton}
				</Button>
			</Group>
		</Stack>
	)
}

/** A command to paste, with the new key or with placeholders. */
function OrderStep({ isDone }: { isDone: boolean }) {
	const t = useText(text)
	const { money } = useFormats()
	const pair = useNewKeyPair()
	const command = useMemo(
		() => orderCommand(location.origin, pair?.Token ?? 'TOKEN', pair?.Key ?? 'KEY', new Date()),
		[pair],
	)
	return (
		<Step title={t.order} isDone={isDone} about={t.orderAbout(money(100))}>
			{!isDone && (
				<Stack gap="xs">
					{!IS_TEST && <Text fz="sm">{t.orderIsReal}</Text>}
					<CodeBlock title={t.command} code={command} copy={t.copyCommand} />
					{!pair && (
						<Stack gap="xs">
							<Text fz="sm" c="dimmed">
								{t.orderPlaceholders}
							</Text>
							<CreateFirstKey />
						</Stack>
					)}
				</Stack>
			)}
		</Step>
	)
}

function PointsStep({ order }: { order: Steps['Order'] }) {
	const t = useText(text)
	const { points } = useFormats()
	const who = order?.CustomerName ?? t.somebody
	const about = !order
		? t.pointsWaiting
		: order.Points > 0
			? t.earned(points(order.Points), who)
			: t.earnedNone(who)
	return <Step title={t.points} isDone={order !== null} about={<span aria-live="polite">{about}</span>} />
}
