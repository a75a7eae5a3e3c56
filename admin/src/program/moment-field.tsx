import { Group, Input, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSession } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { fromLocal, toLocal } from './moment.ts'
import { text } from './rule-words.ts'

interface Props {
	label: string
	description?: string
	value: string
	onChange: (value: string) => void
	error?: ReactNode
	size?: 'xs' | 'sm'
}

/** A day, and an hour where one matters, in the time zone of the merchant. */
export function MomentField({ label, description, value, onChange, error, size = 'sm' }: Props) {
	const t = useText(text)
	const { TimeZone } = useSession().Merchant
	const local = toLocal(value, TimeZone)
	return (
		<Input.Wrapper label={label} description={description} error={error} labelElement="div" size={size}>
			<Group gap="xs" wrap="nowrap" mt={4}>
				<TextInput
					type="date"
					size={size}
					flex="1 1 8.5rem"
					aria-label={t.date(label)}
					error={Boolean(error)}
					value={local.date}
					onChange={({ currentTarget }) => onChange(fromLocal({ ...local, date: currentTarget.value }))}
				/>
				<TextInput
					type="time"
					size={size}
					flex="1 1 6rem"
					aria-label={t.time(label)}
					error={Boolean(error)}
					disabled={!local.date}
					value={local.time}
					onChange={({ currentTarget }) => onChange(fromLocal({ ...local, time: currentTarget.value }))}
				/>
			</Group>
		</Input.Wrapper>
	)
}
