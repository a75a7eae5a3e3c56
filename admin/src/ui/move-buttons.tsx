import { ActionIcon } from '@mantine/core'
import { Icon } from './icon.tsx'

interface Props {
	/** The labels of the buttons for an item, numbered from 1. */
	up: (number: number) => string
	down: (number: number) => string
	index: number
	count: number
	onMove: (to: number) => void
}

/** Moves an item of a list up and down; the focus follows it, so that the key can be pressed again. */
export function MoveButtons({ up, down, index, count, onMove }: Props) {
	const move = (to: number, name: (number: number) => string, button: HTMLElement): void => {
		const list = button.closest('[role=group]')?.parentElement ?? document.body
		onMove(to)
		requestAnimationFrame(() => {
			list.querySelector<HTMLElement>(`[aria-label="${CSS.escape(name(to + 1))}"]`)?.focus()
		})
	}
	return (
		<>
			<ActionIcon
				variant="subtle"
				color="gray"
				aria-label={up(index + 1)}
				disabled={index === 0}
				onClick={({ currentTarget }) => move(index - 1, up, currentTarget)}
			>
				<Icon name="up" size={16} />
			</ActionIcon>
			<ActionIcon
				variant="subtle"
				color="gray"
				aria-label={down(index + 1)}
				disabled={index === count - 1}
				onClick={({ currentTarget }) => move(index + 1, down, currentTarget)}
			>
				<Icon name="down" size={16} />
			</ActionIcon>
		</>
	)
}
