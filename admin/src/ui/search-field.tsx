import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'

const PAUSE_MS = 200

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
	value: string
	onSearch: (text: string) => void
}

/**
 * Searches while the user types, after a short pause. Arrow down moves to the list, and Enter opens its first row.
 */
export function SearchField({ value, onSearch, ...props }: Props) {
	const [typed, setTyped] = useState(value)
	const said = useRef(value)
	const say = useDebouncedCallback((next: string) => {
		said.current = next
		onSearch(next)
	}, PAUSE_MS)
	// Going back in the browser changes the value too.
	useEffect(() => {
		if (value === said.current) return
		said.current = value
		setTyped(value)
	}, [value])
	const go = (event: KeyboardEvent): void => {
		if (event.key === 'Enter') {
			event.preventDefault()
			// The rows shown while loading belong to the previous search.
			if (typed.trim() === value && !document.querySelector('#content [aria-busy=true]')) firstRow()?.click()
			else say.flush()
		}
		if (event.key !== 'ArrowDown') return
		event.preventDefault()
		firstRow()?.focus()
	}
	return (
		<TextInput
			type="search"
			leftSection={<Icon name="search" size={16} />}
			maxLength={255}
			{...props}
			value={typed}
			onKeyDown={go}
			onChange={({ currentTarget }) => {
				setTyped(currentTarget.value)
				say(currentTarget.value.trim())
			}}
		/>
	)
}

const firstRow = (): HTMLElement | null => document.querySelector('#content .fiel-openable')
