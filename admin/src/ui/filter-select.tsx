import { Select } from '@mantine/core'

const ALL = '*'

interface Props {
	/** The label for screen readers. */
	label: string
	/** The text without a filter, such as "All tiers". */
	all: string
	value: string
	options: { value: string; label: string }[]
	onChange: (value: string) => void
	w?: number
	searchable?: boolean
	className?: string
}

/** A filter with one choice; '' if nothing is chosen. */
export function FilterSelect(props: Props) {
	const { label, all, value, options, onChange, w = 170, searchable, className } = props
	return (
		<Select
			className={className}
			aria-label={label}
			w={{ base: 'calc(50% - 5px)', xs: w }}
			allowDeselect={false}
			searchable={searchable}
			data={[{ value: ALL, label: all }, ...options]}
			value={value || ALL}
			onChange={(chosen) => onChange(chosen === ALL ? '' : (chosen ?? ''))}
		/>
	)
}
