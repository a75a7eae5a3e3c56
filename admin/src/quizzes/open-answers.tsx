import type { OpenAnswer } from '@fiel/contract'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { csvOf } from '../ui/csv.ts'
import { ErrorState, FailureNote } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { LoadState } from '../ui/load-state.tsx'
import { saveFile } from '../ui/save-file.ts'
import { DateText } from '../ui/values.tsx'
import { text } from './results-words.ts'

interface Props {
	quizId: number
	questionId: number
	/** How many there are. */
	count: number
}

/** What customers wrote; read only when somebody wants to. */
export function OpenAnswers(props: Props) {
	const t = useText(text)
	const { number } = useFormats()
	const [isShown, setShown] = useState(false)
	if (props.count === 0)
		return (
			<Text fz="sm" c="dimmed">
				{t.noneHere}
			</Text>
		)
	return (
		<Stack gap="sm">
			<Group justify="space-between">
				<Text fz="sm">{t.written(number(props.count))}</Text>
				<Group gap="xs">
					<AnswersCsv {...props} />
					{!isShown && (
						<Button variant="default" size="xs" onClick={() => setShown(true)}>
							{t.showAnswers}
						</Button>
					)}
				</Group>
			</Group>
			{isShown && <Answers {...props} />}
		</Stack>
	)
}

function Answers({ quizId, questionId }: Props) {
	const t = useText(text)
	const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
		queryKey: ['listOpenAnswers', quizId, questionId],
		queryFn: ({ pageParam }) => readPage(quizId, questionId, pageParam),
		initialPageParam: undefined as number | undefined,
		getNextPageParam: ({ NextBefore }) => NextBefore ?? undefined,
	})
	const isLastEmpty = data?.pages.at(-1)?.Items.length === 0
	// customers who wrote nothing are passed over
	useEffect(() => {
		if (isLastEmpty && hasNextPage && !isFetchingNextPage) fetchNextPage()
	}, [isLastEmpty, hasNextPage, isFetchingNextPage, fetchNextPage])
	if (error && !data) return <ErrorState error={error} onRetry={() => refetch()} />
	if (!data) return <LoadState />
	const items = data.pages.flatMap(({ Items }) => Items)
	return (
		<Stack gap="xs">
			{items.map(({ CustomerId, CustomerName, Date: date, Text: words }) => (
				<Stack key={CustomerId} gap={0}>
					<Text fz="sm" className="fiel-wraps">
						{words}
					</Text>
					<Text fz="xs" c="dimmed">
						{CustomerName ?? CustomerId} · <DateText value={date} day />
					</Text>
				</Stack>
			))}
			{hasNextPage && (
				<Group>
					<Button variant="default" size="xs" onClick={() => fetchNextPage()} loading={isFetchingNextPage}>
						{t.more}
					</Button>
				</Group>
			)}
		</Stack>
	)
}

const readPage = (id: number, question: number, before: number | null | undefined) =>
	call('listOpenAnswers', { params: { id, question }, query: { before } })

function AnswersCsv({ quizId, questionId }: Props) {
	const t = useText(text)
	const [state, setState] = useState<{ isBusy: boolean; failure: unknown }>({ isBusy: false, failure: null })
	const save = async (): Promise<void> => {
		setState({ isBusy: true, failure: null })
		try {
			const all: OpenAnswer[] = []
			let before: number | null | undefined
			do {
				const { Items, NextBefore } = await readPage(quizId, questionId, before)
				all.push(...Items)
				before = NextBefore
			} while (before)
			const lines = all.map((one) => [one.CustomerId, one.Date, one.Text])
			saveFile('quiz-answers.csv', csvOf([[t.customer, t.date, t.answer], ...lines]), 'text/csv')
			setState({ isBusy: false, failure: null })
		} catch (failure) {
			setState({ isBusy: false, failure })
		}
	}
	return (
		<>
			<FailureNote of={state.failure} />
			<Button
				variant="default"
				size="xs"
				leftSection={<Icon name="download" size={16} />}
				onClick={save}
				loading={state.isBusy}
			>
				{t.exportAnswers}
			</Button>
		</>
	)
}
