import { Radio, type RadioGroupProps, Stack } from '@mantine/core'

interface Props extends Omit<RadioGroupProps, 'children'> {
	/** The label of each value. */
	options: Record<string, string>
}

/** One of a few values, all of them in view. */
export function RadioList({ options, ...group }: Props) {
	return (
		<Radio.Group {...group}>
			<Stack gap="xs" mt="xs">
				{Object.entries(options).map(([value, label]) => (
					<Radio key={value} value={value} label={label} />
				))}
			</Stack>
		</Radio.Group>
	)
}
