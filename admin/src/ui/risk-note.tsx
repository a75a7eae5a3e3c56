import { Alert, Checkbox, Stack, Text } from '@mantine/core'
import { Icon } from './icon.tsx'

interface Props {
	title: string
	about: string
	/** What the user confirms. */
	accept: string
	isAccepted: boolean
	onAccept: (isAccepted: boolean) => void
}

/** Warns of a change that may cost much, and asks for a confirmation. */
export function RiskNote({ title, about, accept, isAccepted, onAccept }: Props) {
	return (
		<Alert variant="light" color="red" icon={<Icon name="warning" />} title={title} role="alert">
			<Stack gap="sm">
				<Text fz="sm">{about}</Text>
				<Checkbox
					label={accept}
					checked={isAccepted}
					onChange={({ currentTarget }) => onAccept(currentTarget.checked)}
				/>
			</Stack>
		</Alert>
	)
}
