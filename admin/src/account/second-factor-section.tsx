import { Badge, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useSession } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { Section } from '../ui/section.tsx'
import { DisableFactor } from './disable-factor.tsx'
import { EnrolFactor } from './enrol-factor.tsx'
import { text } from './words.ts'

export function SecondFactorSection() {
	const t = useText(text)
	const { HasSecondFactor } = useSession()
	const [enrolling, enrol] = useDisclosure()
	const [disabling, disable] = useDisclosure()
	return (
		<Section title={t.factor} about={t.factorAbout}>
			<Group justify="space-between">
				<Group gap="xs">
					<Badge color={HasSecondFactor ? 'teal' : 'gray'}>{HasSecondFactor ? t.isOn : t.isOff}</Badge>
					<Text fz="sm">{HasSecondFactor ? t.factorOn : t.factorOff}</Text>
				</Group>
				<Button variant="default" onClick={HasSecondFactor ? disable.open : enrol.open}>
					{HasSecondFactor ? t.turnOff : t.turnOn}
				</Button>
			</Group>
			<EnrolFactor opened={enrolling} onClose={enrol.close} />
			<DisableFactor opened={disabling} onClose={disable.close} />
		</Section>
	)
}
