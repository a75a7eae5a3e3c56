import { ActionIcon, Button, Group, Menu, Stack, Text } from '@mantine/core'
import { useIsAllowed } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../ui/icon.tsx'
import { Section } from '../ui/section.tsx'
import { DeclaredFields } from './declared-fields.tsx'
import { text } from './rule-words.ts'
import type { ProgramForm } from './settings.ts'
import { useVocabulary } from './vocabulary.ts'

/** The conditions of a rule; a new one is chosen from all declared ones. */
export function ConditionFields({ form, index }: { form: ProgramForm; index: number }) {
	const t = useText(text)
	const mayWrite = useIsAllowed('changeProgram')
	const { conditions: terms } = useVocabulary()
	const path = `Rules.${index}.conditions`
	const conditions = form.values.Rules[index]?.conditions ?? []
	return (
		<Section title={t.conditions} about={t.conditionsAbout}>
			{conditions.map(({ code }, place) => (
				<Stack
					// biome-ignore lint/suspicious/noArrayIndexKey: inputs hold no state of their own
					key={`${code} ${place}`}
					className="fiel-item"
					gap="xs"
					role="group"
					aria-label={t.condition(place + 1)}
				>
					<Group justify="space-between" wrap="nowrap">
						<Text fz="sm" fw={550}>
							{terms[code]?.title ?? code}
						</Text>
						{mayWrite && (
							<ActionIcon
								variant="subtle"
								color="gray"
								aria-label={t.removeCondition(terms[code]?.title ?? code)}
								onClick={() => form.removeListItem(path, place)}
							>
								<Icon name="trash" size={16} />
							</ActionIcon>
						)}
					</Group>
					<DeclaredFields form={form} path={`${path}.${place}`} code={code} term={terms[code]} />
				</Stack>
			))}
			{mayWrite && <AddCondition onAdd={(code) => form.insertListItem(path, { code, args: {} })} />}
		</Section>
	)
}

function AddCondition({ onAdd }: { onAdd: (code: string) => void }) {
	const t = useText(text)
	const { conditions: terms } = useVocabulary()
	return (
		<Group>
			<Menu position="bottom-start" width={260} withinPortal>
				<Menu.Target>
					<Button variant="default" size="xs" leftSection={<Icon name="plus" size={14} />}>
						{t.addCondition}
					</Button>
				</Menu.Target>
				<Menu.Dropdown mah={320} className="fiel-scrolls">
					{Object.entries(terms).map(([code, { title }]) => (
						<Menu.Item key={code} onClick={() => onAdd(code)}>
							{title}
						</Menu.Item>
					))}
				</Menu.Dropdown>
			</Menu>
		</Group>
	)
}
