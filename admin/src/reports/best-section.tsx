import { Group, Stack } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { CustomerRows, CustomersCsv } from './customer-rows.tsx'
import { Definition } from './figure-stat.tsx'
import { text } from './list-words.ts'

const QUERY = { list: 'best' }

export function BestSection() {
	const t = useText(text)
	return (
		<Stack gap="md">
			<Group justify="flex-end" gap="xs">
				<Definition of="bestCustomers" name={t.bestCustomers} />
				<CustomersCsv query={QUERY} />
			</Group>
			<CustomerRows label={t.bestCustomers} query={QUERY} />
		</Stack>
	)
}
