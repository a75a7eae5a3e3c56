import { Group, Input, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSession } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { DESCRIPTION_BELOW } from './description-below.ts'
import { fromLocal, toLocal } from './moment.ts'
import { text } from './words.ts'

interface Props {
	label: string
	description?: string
	value?: string
	onChange: (value: string) => void
	error?: ReactNode
	size?: 'xs' | 'sm'
	/** The path in the form, so that a refusal finds the input. */
	'data-path'?: string
}

/** A date with an optional time, in the merchant's time zone; uses the browser's pickers. */
export function MomentField({
	label,
	description,
	value = '',
	onChange,
	error,
	size = 'sm',
	...props
}: Props) {
	const t = useText(text)
	const { TimeZone } = useSession().Merchant
	const local = toLocal(value, TimeZone)
	return (
		<Input.Wrapper
			label={label}
			description={description}
			error={error}
			labelElement="div"
			size={size}
			inputWrapperOrder={DESCRIPTION_BELOW}
		>
			<Group gap="xs" wrap="nowrap" my={4}>
				<TextInput
					type="date"
					max="2199-12-31"
					size={size}
					flex="1 1 8.5rem"
					aria-label={t.date(label)}
					error={Boolean(error)}
					data-path={props['data-path']}
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
