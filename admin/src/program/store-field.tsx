import { useState } from 'react'
import { type PickerProps, StorePicker } from './store-picker.tsx'

interface Props extends Omit<PickerProps, 'value' | 'onChange'> {
	/** Empty for none. */
	value: string
	onChange: (id: string) => void
}

/** Chooses one product, brand or the like; choosing another one replaces it. */
export function StoreField({ value, onChange, ...shared }: Props) {
	const [isOpen, setOpen] = useState(false)
	return (
		<StorePicker
			{...shared}
			dropdownOpened={isOpen}
			onDropdownOpen={() => setOpen(true)}
			onDropdownClose={() => setOpen(false)}
			value={value === '' ? [] : [value]}
			onChange={(ids) => {
				setOpen(false)
				onChange(ids.at(-1) ?? '')
			}}
		/>
	)
}
