import { Button, Group, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'

interface Props {
	label: string
	send: string
	type: 'email' | 'tel'
	/** Who gets it unless another one is entered. */
	usual: string
	error: ReactNode
	busy: boolean
	onSend: (recipient: string) => void
}

/** To whom a test is sent. It may stand inside a form, so Enter is handled here to send the test and not the form. */
export function TestRecipient({ label, send, type, usual, error, busy, onSend }: Props) {
	const [to, setTo] = useState(usual)
	return (
		<Group align="flex-start" gap="xs">
			<TextInput
				label={label}
				type={type}
				flex="1 1 14rem"
				maxLength={254}
				value={to}
				error={error}
				onChange={({ currentTarget }) => setTo(currentTarget.value)}
				onKeyDown={(event) => {
					if (event.key !== 'Enter') return
					event.preventDefault()
					onSend(to)
				}}
			/>
			<Button variant="default" mt={{ base: 0, sm: 25 }} onClick={() => onSend(to)} loading={busy}>
				{send}
			</Button>
		</Group>
	)
}
