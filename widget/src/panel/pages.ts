import { type Child, h } from '../dom.ts'
import type { Context } from './context.ts'
import { alertPlace, button, createAttempt, load } from './parts.ts'

export interface Page<Item> {
	Items: Item[]
	TotalItemCount: number
	PageNumber: number
	HasNextPage: boolean
}

/** A list that is read page by page, as the member asks for more. */
export const drawPages = <Item>(
	context: Context,
	into: HTMLElement,
	path: string,
	{ row, empty }: { row: (item: Item) => HTMLElement; empty: () => HTMLElement },
): void => {
	const read = (number: number) => context.client.read<Page<Item>>(`${path}&PageNumber=${number}`)
	load(
		context,
		into,
		() => read(1),
		(first): Child[] => {
			if (first.Items.length === 0) return [empty()]
			let number = 1
			const list = h('ul', { class: 'list card' }, ...first.Items.map(row))
			const place = alertPlace()
			const more: HTMLButtonElement = button(
				context.words.more,
				() =>
					attempt(async () => {
						const next = await read(number + 1)
						number += 1
						const rows = next.Items.map(row)
						list.append(...rows)
						if (!next.HasNextPage) more.remove()
						const [begin] = rows
						if (begin) {
							begin.tabIndex = -1
							begin.focus()
						}
					}),
				{ kind: 'plain' },
			)
			const attempt = createAttempt(context, more, place)
			return [list, first.HasNextPage && more, place]
		},
	)
}
