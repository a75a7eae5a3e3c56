import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'

const PAUSE_MS = 150

interface Props {
	label: string
	value: string
	onChange: (value: string) => void
	w?: number
	autoFocus?: boolean
}

/** Looks while somebody types: says what was typed when the hand rests for a moment. */
export function LookingField({ label, value, onChange, w, autoFocus }: Props) {
	const [typed, setTyped] = useState(value)
	const said = useRef(value)
	const say = useDebouncedCallback((next: string) => {
		said.current = next
		onChange(next)
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
			aria-label={label}
			placeholder={label}
			leftSection={<Icon name="search" size={16} />}
			value={typed}
			data-autofocus={autoFocus}
			maxLength={255}
			flex={w ? undefined : '1 1 16rem'}
			w={w && { base: 'calc(50% - 5px)', xs: w }}
			onChange={({ currentTarget }) => {
				setTyped(currentTarget.value)
				say(currentTarget.value.trim())
			}}
		/>
	)
}
