import type { ProviderAnswer } from '@fiel/contract'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import type { SingleSignOnValues } from './single-sign-on-values.ts'
import { text } from './single-sign-on-words.ts'

type Client = Pick<SingleSignOnValues, 'Issuer' | 'ClientId' | 'ClientSecret'>

/** Asks the provider with what the form says now, before anything is saved. */
export function ProviderTest({ values: { Issuer, ClientId, ClientSecret } }: { values: Client }) {
	const t = useText(text)
	const test = useWrite('testSingleSignOn')
	const isReady = Issuer.trim() !== '' && ClientId.trim() !== ''
	return (
		<Stack gap="sm">
			<Group>
				<Button
					variant="default"
					disabled={!isReady}
					loading={test.isPending}
					onClick={() =>
						test.mutate({ body: { Issuer, ClientId, ClientSecret: ClientSecret.trim() || null } })
					}
				>
					{t.test}
				</Button>
			</Group>
			<FailureNote of={test.error} />
			{test.data && <Answer {...test.data} />}
		</Stack>
	)
}

function Answer({ Problem, Detail, IsClientChecked }: ProviderAnswer) {
	const t = useText(text)
	const isGood = Problem === null
	const about = IsClientChecked ? t.worksAbout : t.worksWithoutClient
	return (
		<Alert
			variant="light"
			color={isGood ? 'green' : 'yellow'}
			icon={<Icon name={isGood ? 'check' : 'warning'} />}
			role="status"
			title={isGood ? t.works : t.problem}
			p="sm"
		>
			<Text fz="sm">{isGood ? about : t.problems[Problem]}</Text>
			{Detail && (
				<Text fz="sm" ff="monospace" mt={4} className="fiel-wraps">
					{Detail}
				</Text>
			)}
		</Alert>
	)
}
