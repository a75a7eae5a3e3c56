import { Button, Group, Stack, TextInput, type TextInputProps } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useText } from '../i18n/language.tsx'
import { text } from './words.ts'

interface Props {
	/** The label and the hints of the field. */
	field: Pick<TextInputProps, 'label' | 'placeholder' | 'description'>
	typed: string
	onType: (typed: string) => void
	/** How many characters a search needs. */
	shortest?: number
	/** Called with what was typed, if it is long enough; a scanner sends Enter too. */
	onFind: (typed: string) => void
	find: string
	scan: string
	onScan: () => void
	children?: ReactNode
}

/** A field for what is typed or scanned, with a button for the camera. */
export function FindForm({
	field,
	typed,
	onType,
	onFind,
	find,
	scan,
	onScan,
	shortest = 1,
	children,
}: Props) {
	const t = useText(text)
	const [isMissing, setMissing] = useState(false)
	const submit = (event: FormEvent): void => {
		event.preventDefault()
		const what = typed.trim()
		setMissing(what.length < shortest)
		if (what.length >= shortest) onFind(what)
	}
	return (
		<form onSubmit={submit}>
			<Stack gap="sm">
				<TextInput
					size="lg"
					{...field}
					autoComplete="off"
					autoFocus
					data-counter-focus
					maxLength={255}
					value={typed}
					error={isMissing && (typed.trim() ? t.searchTooShort : t.searchNeeded)}
					onChange={({ currentTarget }) => {
						setMissing(false)
						onType(currentTarget.value)
					}}
				/>
				<Group grow preventGrowOverflow={false}>
					<Button size="lg" type="submit">
						{find}
					</Button>
					<Button size="lg" variant="default" onClick={onScan}>
						{scan}
					</Button>
				</Group>
				{children}
			</Stack>
		</form>
	)
}
