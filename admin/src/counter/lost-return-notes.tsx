import { Alert, Button, Group, Text } from '@mantine/core'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../ui/icon.tsx'
import { dropReturn, type LostReturn, useLostReturns } from './lost-returns.ts'
import { text } from './words.ts'

/** What became of the returns whose answer got lost; each note stays until the cashier has read it. */
export function LostReturnNotes() {
	const lost = useLostReturns()
	return (
		<>
			{lost.map((one) => (
				<Note key={one.key} of={one} />
			))}
		</>
	)
}

const COLORS = { unknown: 'orange', recorded: 'green', missing: 'orange' } as const

function Note({ of: { key, orderId, value, refund, is } }: { of: LostReturn }) {
	const t = useText(text)
	const { money } = useFormats()
	const said = {
		unknown: () => t.returnUnknown(money(value), orderId),
		recorded: () => t.returnWasRecorded(money(value), orderId, money(refund)),
		missing: () => t.returnWasMissing(money(value), orderId),
	}
	return (
		<Alert
			color={COLORS[is]}
			variant="light"
			icon={<Icon name={is === 'recorded' ? 'check' : 'warning'} />}
			role="status"
			p="sm"
			className="fiel-no-print"
		>
			<Group justify="space-between" gap="xs">
				<Text fz="sm" flex="1 1 14rem">
					{said[is]()}
				</Text>
				{is !== 'unknown' && (
					<Button variant="default" onClick={() => dropReturn(key)}>
						{t.returnRead}
					</Button>
				)}
			</Group>
		</Alert>
	)
}
