import type { ReactNode } from 'react'
import { type MailVariable, readPlaceholders, writePlaceholders } from './placeholders.ts'
import { RichText } from './rich-text.tsx'

interface Props {
	label: string
	value: string
	onChange: (value: string) => void
	variables: readonly MailVariable[]
	isEditable: boolean
	placeholder?: string
	maxLength?: number
	error?: ReactNode
}

/** A line of text with variables, stored with placeholders: the subject of a mail. */
export function LineField({ value, onChange, variables, ...props }: Props) {
	return (
		<RichText
			{...props}
			variables={variables}
			lines={[readPlaceholders(value, variables)]}
			onChange={([line]) => onChange(writePlaceholders(line!))}
		/>
	)
}
