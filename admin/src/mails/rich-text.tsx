import { ActionIcon, Group, Input } from '@mantine/core'
import type { EditorView } from 'prosemirror-view'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../ui/icon.tsx'
import { findLink, LinkRow, toggleFormat } from './link-row.tsx'
import type { Line } from './mail-document.ts'
import type { MailVariable } from './placeholders.ts'
import { useTextView } from './use-text-view.ts'
import { VariableMenu } from './variable-menu.tsx'
import { text } from './words.ts'
import 'prosemirror-view/style/prosemirror.css'
import './mails.css'

interface Props {
	label: string
	/** The label is only for screen readers, because the title of the block says the same. */
	hidesLabel?: boolean
	lines: Line[]
	onChange: (lines: Line[]) => void
	variables: readonly MailVariable[]
	isEditable: boolean
	/** Paragraphs with bold, italic and links, instead of a single line. */
	isMultiline?: boolean
	placeholder?: string
	maxLength?: number
	error?: ReactNode
}

/** A text with variables, which are shown by their names. */
export function RichText({
	label,
	lines,
	onChange,
	variables,
	isEditable,
	isMultiline = false,
	...props
}: Props) {
	const place = useRef<HTMLDivElement>(null)
	const id = useId()
	const [isLinking, setIsLinking] = useState(false)
	const errorId = props.error ? `${id}-error` : undefined
	const view = useTextView(place, {
		...{ lines, onChange, variables, isEditable, isMultiline, errorId },
		maxLength: props.maxLength ?? 20_000,
		labelId: `${id}-label`,
		onLink: () => setIsLinking(true),
	})
	const insert = (name: string): void => {
		if (!view) return
		const { state } = view
		view.dispatch(state.tr.replaceSelectionWith(state.schema.node('variable', { name }), true))
		// The menu takes the focus with it when it closes.
		requestAnimationFrame(() => view.focus())
	}
	const isEmpty = lines.every((line) => line.length === 0)
	return (
		<Input.Wrapper
			label={label}
			labelElement="div"
			labelProps={{
				id: `${id}-label`,
				className: props.hidesLabel ? 'fiel-hidden' : undefined,
				onClick: () => view?.focus(),
			}}
			error={props.error}
			errorProps={{ id: `${id}-error` }}
		>
			<div className="fiel-rich-text" data-invalid={Boolean(props.error)} data-multiline={isMultiline}>
				{isEditable && (
					<div className="fiel-rich-text-bar">
						<Group gap={2}>
							{isMultiline && view && <Format view={view} onLink={() => setIsLinking(true)} />}
						</Group>
						<VariableMenu into={label} variables={variables} onInsert={insert} />
					</div>
				)}
				{isLinking && view && <LinkRow view={view} onClose={() => setIsLinking(false)} />}
				<div className="fiel-rich-text-body">
					{isEmpty && props.placeholder && (
						<span className="fiel-rich-text-placeholder" aria-hidden="true">
							{props.placeholder}
						</span>
					)}
					<div ref={place} />
				</div>
			</div>
		</Input.Wrapper>
	)
}

const isActive = ({ state }: EditorView, name: 'bold' | 'italic'): boolean => {
	const { from, to, empty, $from } = state.selection
	const type = state.schema.marks[name]!
	return empty
		? Boolean(type.isInSet(state.storedMarks ?? $from.marks()))
		: state.doc.rangeHasMark(from, to, type)
}

function Format({ view, onLink }: { view: EditorView; onLink: () => void }) {
	const t = useText(text)
	return (
		<>
			{(['bold', 'italic'] as const).map((name) => (
				<ActionIcon
					key={name}
					variant={isActive(view, name) ? 'light' : 'subtle'}
					color={isActive(view, name) ? undefined : 'gray'}
					aria-label={t[name]}
					aria-pressed={isActive(view, name)}
					className={`fiel-format-${name}`}
					onMouseDown={(event) => event.preventDefault()}
					onClick={() => toggleFormat(view, name)}
				>
					{t[name].slice(0, 1)}
				</ActionIcon>
			))}
			<ActionIcon
				variant={findLink(view.state) ? 'light' : 'subtle'}
				color={findLink(view.state) ? undefined : 'gray'}
				aria-label={t.link}
				onMouseDown={(event) => event.preventDefault()}
				onClick={onLink}
			>
				<Icon name="link" size={16} />
			</ActionIcon>
		</>
	)
}
