import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { Icon } from './icon.tsx'

const PAUSE_MS = 250

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
	value: string
	onSearch: (text: string) => void
}

/** Searches while one types, after a short pause. */
export function SearchField({ value, onSearch, ...props }: Props) {
	const [typed, setTyped] = useState(value)
	const search = useDebouncedCallback(onSearch, PAUSE_MS)
	useEffect(() => setTyped(value), [value])
	return (
		<TextInput
			type="search"
			leftSection={<Icon name="search" size={16} />}
			{...props}
			value={typed}
			onChange={({ currentTarget }) => {
				setTyped(currentTarget.value)
				search(currentTarget.value)
			}}
		/>
	)
}
