import { Alert, Text } from '@mantine/core'
import { useReadIfAllowed } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../ui/icon.tsx'
import { ruleText } from './rule-words.ts'

/** The part of a rule that names segments. */
interface NamingRule {
	name: string
	conditions: { args: { segments?: number[] } }[]
}

/** Names the rules of the program that use a segment, and what a change of it means for them. */
export function RuleNote({ segmentId }: { segmentId: number }) {
	const t = useText(ruleText)
	const program = useReadIfAllowed('getProgram').data
	const rules = (program?.Settings.Rules ?? []) as NamingRule[]
	const names = rules
		.filter(({ conditions }) => conditions.some(({ args }) => args.segments?.includes(segmentId)))
		.map(({ name }) => `“${name}”`)
	if (names.length === 0) return null
	return (
		<Alert variant="light" color="blue" p="sm" mb="md" icon={<Icon name="campaigns" />} title={t.title}>
			<Text fz="sm">{t.about(names.join(', '))}</Text>
		</Alert>
	)
}
