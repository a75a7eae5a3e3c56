import { Alert, Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { FailureNote } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Section } from '../ui/section.tsx'
import { text } from './words.ts'

/** Sends a code to the user's own phone, and shows what the gateway answered. */
export function SendTest() {
	const t = useText(text)
	const [phone, setPhone] = useState('')
	const test = useWrite('testPinGateway')
	return (
		<Section title={t.test} about={t.testAbout}>
			<form
				onSubmit={(event) => {
					event.preventDefault()
					test.mutate({ body: { Phone: phone } })
				}}
			>
				<Group align="flex-start" gap="xs">
					<TextInput
						label={t.phone}
						description={t.phoneHelp}
						inputWrapperOrder={DESCRIPTION_BELOW}
						type="tel"
						flex="1 1 14rem"
						maxLength={50}
						required
						withAsterisk={false}
						value={phone}
						onChange={({ currentTarget }) => setPhone(currentTarget.value)}
					/>
					<Button type="submit" variant="default" mt={{ base: 0, sm: 25 }} loading={test.isPending}>
						{t.test}
					</Button>
				</Group>
			</form>
			<FailureNote of={test.error} />
			{test.data && <Answer {...test.data} />}
		</Section>
	)
}

interface AnswerProps {
	Success: boolean
	Status: number | null
	Error: string | null
	Response: string | null
}

function Answer({ Success, Status, Error: reason, Response }: AnswerProps) {
	const t = useText(text)
	const title = Status === null ? t.unanswered(reason ?? '') : Success ? t.works(Status) : t.refused(Status)
	return (
		<Alert
			variant="light"
			color={Success ? 'green' : 'yellow'}
			icon={<Icon name={Success ? 'check' : 'warning'} />}
			role="status"
			title={title}
			p="sm"
		>
			{Response}
		</Alert>
	)
}
