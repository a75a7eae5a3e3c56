import { ActionIcon, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useIsAllowed } from '../api/session.ts'
import { QUIZ_LIMITS, QuizOptionType } from '../api/values.ts'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../ui/icon.tsx'
import { MoveButtons } from '../ui/move-buttons.tsx'
import { newOption, type QuizFormOf } from './quiz-values.ts'
import { text } from './words.ts'

interface Props {
	form: QuizFormOf
	/** The index of the question. */
	index: number
	isAnswered: boolean
}

/** The options of a question. */
export function OptionFields({ form, index, isAnswered }: Props) {
	const t = useText(text)
	const mayWrite = useIsAllowed('updateQuiz')
	const path = `QuestionList.${index}.Options`
	const count = form.values.QuestionList[index]!.Options.length
	const error = form.errors[path]
	return (
		<Stack gap="xs">
			{form.values.QuestionList[index]!.Options.map((_, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: inputs hold no state of their own
				<Option key={place} form={form} index={index} place={place} isAnswered={isAnswered} />
			))}
			<Group gap="sm">
				{mayWrite && !isAnswered && (
					<Button
						variant="default"
						size="xs"
						leftSection={<Icon name="plus" size={16} />}
						disabled={count >= QUIZ_LIMITS.mostOptions}
						onClick={() => form.insertListItem(path, newOption())}
					>
						{t.addOption}
					</Button>
				)}
				<Text fz="xs" c="dimmed">
					{t.optionCount(count, QUIZ_LIMITS.mostOptions)}
				</Text>
			</Group>
			{error && (
				<Text fz="sm" c="var(--mantine-color-error)" role="alert">
					{error}
				</Text>
			)}
		</Stack>
	)
}

function Option({ form, index, place, isAnswered }: Props & { place: number }) {
	const t = useText(text)
	const mayWrite = useIsAllowed('updateQuiz')
	const path = `QuestionList.${index}.Options`
	const options = form.values.QuestionList[index]!.Options
	return (
		<Group gap={4} wrap="nowrap" align="flex-start" role="group" aria-label={t.option(place + 1)}>
			<Stack gap={4} flex={1}>
				<TextInput
					aria-label={t.option(place + 1)}
					placeholder={t.option(place + 1)}
					maxLength={500}
					{...form.getInputProps(`${path}.${place}.Text`)}
				/>
				<Checkbox
					size="xs"
					label={t.withText}
					aria-label={t.withTextOf(place + 1)}
					checked={options[place]!.Type === QuizOptionType.WithText}
					onChange={({ currentTarget }) =>
						form.setFieldValue(
							`${path}.${place}.Type`,
							currentTarget.checked ? QuizOptionType.WithText : QuizOptionType.Plain,
						)
					}
				/>
			</Stack>
			{mayWrite && (
				<Group gap={0} wrap="nowrap" mt={4}>
					<MoveButtons
						up={t.optionUp}
						down={t.optionDown}
						index={place}
						count={options.length}
						onMove={(to) => form.reorderListItem(path, { from: place, to })}
					/>
					{!isAnswered && (
						<ActionIcon
							variant="subtle"
							color="gray"
							aria-label={t.removeOption(place + 1)}
							onClick={() => form.removeListItem(path, place)}
						>
							<Icon name="trash" size={16} />
						</ActionIcon>
					)}
				</Group>
			)}
		</Group>
	)
}
