import type { ActiveObjective } from '@fiel/contract'
import { decimal } from '../db/decimal.ts'
import type { MessageRenderer } from '../messages/message.ts'
import type { ListedObjective } from './list-active-objectives.ts'

/** An objective as a customer sees it. */
export const objectiveItem = (objective: ListedObjective, render: MessageRenderer): ActiveObjective => {
	const { title, description, completions, counted } = objective
	const max = counted?.max ?? null
	return {
		Id: objective.id,
		Type: objective.type,
		Title: typeof title === 'string' ? title : render(title),
		Description: description && render(description),
		AmountOfPoints: decimal(objective.points).toNumber(),
		Active: true,
		Details:
			completions === null
				? null
				: { IsCompleted: max !== null && completions >= max, Completions: completions },
	}
}
