import type { ProgramSettings } from '@fiel/contract'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useText } from '../i18n/language.tsx'
import { DifferenceList } from '../program/difference-list.tsx'
import { useDifferences } from '../program/differences.ts'
import { EarningEffect } from '../program/earning-effect.tsx'
import { RiseNote, useRise } from '../program/rise-note.tsx'
import type { Rule } from '../program/rule-values.ts'
import { SoftDisabledButton } from '../ui/soft-disabled-button.tsx'
import { useQuestion } from '../ui/use-question.ts'
import { text as shared } from '../ui/words.ts'
import { programWith } from './campaign-values.ts'
import { text } from './words.ts'

interface ReviewedProgram {
	Version: number
	Settings: ProgramSettings
}

interface Review {
	/** Shows what the campaign changes in the program, and resolves to whether to save it. */
	ask: (rule: Rule) => Promise<boolean>
	dialog: ReactNode
}

/** Asks before a campaign changes the program. */
export const useReview = (program: ReviewedProgram, isDraft: boolean): Review => {
	const { asked, ask, reply } = useQuestion<Rule>()
	return {
		ask,
		dialog: asked && <ReviewDialog rule={asked} program={program} isDraft={isDraft} onAnswer={reply} />,
	}
}

/** The orders of the last month were placed before most campaigns begin, so the preview leaves the dates out. */
const withoutDates = ({ startsAt: _, endsAt: __, ...rule }: Rule): Rule => ({ ...rule, isActive: true })

interface Props {
	rule: Rule
	program: ReviewedProgram
	isDraft: boolean
	onAnswer: (isConfirmed: boolean) => void
}

function ReviewDialog({ rule, program, isDraft, onAnswer }: Props) {
	const t = useText(text)
	const common = useText(shared)
	const edited = programWith(program.Settings, rule)
	const differences = useDifferences()(program.Settings, edited)
	const next = program.Version + 1
	const undated = programWith(program.Settings, withoutDates(rule))
	const rise = useRise(program.Settings, undated, true)
	const [isAccepted, accept] = useState(false)
	return (
		<Modal
			opened
			onClose={() => onAnswer(false)}
			title={isDraft ? t.reviewTitle : t.changeTitle}
			size="lg"
			closeButtonProps={{ 'aria-label': common.close }}
		>
			<Stack>
				<Text fz="sm">{t.reviewAbout}</Text>
				<DifferenceList of={differences} label={t.changes} />
				<EarningEffect program={undated} note={t.effectAbout} />
				<RiseNote times={rise.times} isAccepted={isAccepted} onAccept={accept} />
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={() => onAnswer(false)}>
						{common.cancel}
					</Button>
					<SoftDisabledButton
						onClick={() => onAnswer(true)}
						isDisabled={rise.isWaiting || (rise.times !== null && !isAccepted)}
					>
						{isDraft ? t.publishVersion(next) : t.saveVersion(next)}
					</SoftDisabledButton>
				</Group>
			</Stack>
		</Modal>
	)
}
