import { Group, Text } from '@mantine/core'
import icon from './icon.svg'

export function Logo() {
	return (
		<Group gap={10} wrap="nowrap">
			<img src={icon} alt="" width={26} height={26} />
			<Text fw={650} fz={17} lts="-0.01em">
				Fiel
			</Text>
		</Group>
	)
}
