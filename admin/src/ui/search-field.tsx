import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'

const PAUSE_MS = 200

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
	value: string
	onSearch: (text: string) => void
}

/** Searches while one types: says what was typed when the hand rests for a moment. */
export function SearchField({ value, onSearch, ...props }: Props) {
	const [typed, setTyped] = useState(value)
	const said = useRef(value)
	const say = useDebouncedCallback((next: string) => {
		said.current = next
		onSearch(next)
	}, PAUSE_MS)
	// going back in the browser changes it too
	useEffect(() => {
		if (value === said.current) return
		said.current = value
		setTyped(value)
	}, [value])
	return (
		<TextInput
			type="search"
			leftSection={<Icon name="search" size={16} />}
			maxLength={255}
			{...props}
			value={typed}
			onChange={({ currentTarget }) => {
				setTyped(currentTarget.value)
				say(currentTarget.value.trim())
			}}
		/>
	)
}
