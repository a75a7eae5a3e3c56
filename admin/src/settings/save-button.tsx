import { Button, Group, Text } from '@mantine/core'

interface Props {
	label: string
	/** Shown to users who may not save. */
	note: string
	may: boolean
	busy: boolean
	disabled?: boolean
}

/** The button that saves a form of settings, or why there is none. */
export function SaveButton({ label, note, may, busy, disabled = false }: Props) {
	if (!may)
		return (
			<Text fz="sm" c="dimmed">
				{note}
			</Text>
		)
	return (
		<Group>
			<Button type="submit" loading={busy} disabled={disabled}>
				{label}
			</Button>
		</Group>
	)
}
