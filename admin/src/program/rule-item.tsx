import {
	ActionIcon,
	Alert,
	Badge,
	Fieldset,
	Group,
	Progress,
	Stack,
	Switch,
	Text,
	UnstyledButton,
} from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { RuleForm } from './rule-form.tsx'
import { useRuleText } from './rule-text.ts'
import { text } from './rule-words.ts'
import type { ProgramForm } from './settings.ts'

interface Props {
	form: ProgramForm
	index: number
	/** The points used of its budget. */
	used?: number
	isOpen: boolean
	onToggle: () => void
	onMove: (by: -1 | 1) => void
	onDuplicate: () => void
	onRemove: () => void
}

/** A rule in the list, as one line of text; its form opens below. */
export function RuleItem(props: Props) {
	const { form, index, used, isOpen, onToggle, onMove } = props
	const t = useText(text)
	const { summary } = useRuleText()
	const mayWrite = useIsAllowed('changeProgram')
	const rule = form.values.Rules[index]!
	const name = rule.name || t.unnamed
	const body = `rule-${rule.id}`
	const fault = faultOf(form, index)
	const moveByKey = (event: KeyboardEvent): void => {
		const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
		if (!mayWrite || !event.altKey || by === null) return
		event.preventDefault()
		onMove(by)
	}
	return (
		<li className="fiel-item fiel-rule" data-off={!rule.isActive || undefined}>
			<Group wrap="nowrap" gap="xs" align="flex-start">
				<UnstyledButton
					id={`${body}-open`}
					className="fiel-rule-head"
					aria-expanded={isOpen}
					aria-controls={body}
					onClick={onToggle}
					onKeyDown={moveByKey}
				>
					<Group gap={6} wrap="nowrap" align="baseline">
						<Text component="span" fz="xs" c="dimmed" className="fiel-number">
							{index + 1}
						</Text>
						<Text component="span" fz="sm" fw={550}>
							{name}
						</Text>
						{fault && <Badge color="red">!</Badge>}
					</Group>
					<Text component="span" fz="xs" c="dimmed" display="block">
						{summary(rule)}
					</Text>
				</UnstyledButton>
				{rule.isCampaign && (
					<Badge
						component={Link}
						to={`/campaigns/${rule.id}`}
						variant="light"
						style={{ cursor: 'pointer' }}
						aria-label={t.openCampaign(name)}
					>
						{t.campaign}
					</Badge>
				)}
				<RuleButtons {...props} name={name} body={body} />
			</Group>
			<Budget used={used} budget={rule.caps.budget} />
			{isOpen && (
				<Stack gap="md" pt="md" id={body}>
					{form.errors[`Rules.${index}`] && (
						<Alert variant="light" color="red" icon={<Icon name="warning" />} role="alert" p="sm">
							{form.errors[`Rules.${index}`]}
						</Alert>
					)}
					<Fieldset variant="unstyled" disabled={!mayWrite}>
						<RuleForm form={form} index={index} />
					</Fieldset>
				</Stack>
			)}
		</li>
	)
}

const faultOf = (form: ProgramForm, index: number): boolean =>
	Object.keys(form.errors).some((path) => `${path}.`.startsWith(`Rules.${index}.`))

type ButtonProps = Props & { name: string; body: string }

function RuleButtons({ form, index, name, body, onMove, onDuplicate, onRemove }: ButtonProps) {
	const t = useText(text)
	const mayWrite = useIsAllowed('changeProgram')
	const last = form.values.Rules.length - 1
	if (!mayWrite) return form.values.Rules[index]!.isActive ? <Badge color="teal">{t.active}</Badge> : null
	return (
		<Group gap={2} wrap="nowrap" className="fiel-rule-buttons">
			<IconButton
				id={`${body}-up`}
				icon="up"
				label={t.up(name)}
				onClick={() => onMove(-1)}
				isOff={index === 0}
			/>
			<IconButton
				id={`${body}-down`}
				icon="down"
				label={t.down(name)}
				onClick={() => onMove(1)}
				isOff={index === last}
			/>
			<IconButton icon="copy" label={t.duplicate(name)} onClick={onDuplicate} />
			<IconButton icon="trash" label={t.remove(name)} onClick={onRemove} />
			<Switch
				ml={6}
				size="sm"
				aria-label={t.switchNamed(name)}
				{...form.getInputProps(`Rules.${index}.isActive`, { type: 'checkbox' })}
			/>
		</Group>
	)
}

interface IconButtonProps {
	id?: string
	icon: IconName
	label: string
	onClick: () => void
	isOff?: boolean
}

/** A disabled button keeps the focus, so that moving a rule to the end does not lose it. */
function IconButton({ id, icon, label, onClick, isOff = false }: IconButtonProps) {
	return (
		<ActionIcon
			id={id}
			variant="subtle"
			color="gray"
			size="sm"
			aria-label={label}
			title={label}
			aria-disabled={isOff || undefined}
			className={isOff ? 'fiel-off' : undefined}
			onClick={() => !isOff && onClick()}
		>
			<Icon name={icon} size={16} />
		</ActionIcon>
	)
}

function Budget({ used, budget }: { used?: number; budget: string }) {
	const t = useText(text)
	const { points } = useFormats()
	if (used === undefined || !(Number(budget) > 0)) return null
	const said = t.used(points(used), points(Number(budget)))
	return (
		<Group gap="xs" mt={8} wrap="nowrap">
			<Progress flex={1} size="sm" value={Math.min(100, (used / Number(budget)) * 100)} aria-label={said} />
			<Text fz="xs" c="dimmed">
				{said}
			</Text>
		</Group>
	)
}
