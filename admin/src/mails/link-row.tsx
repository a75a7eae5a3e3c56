import { Button, Group, TextInput } from '@mantine/core'
import { toggleMark } from 'prosemirror-commands'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useState } from 'react'
import { useText } from '../i18n/language.tsx'
import { completeAddress, safeLink } from './safe-link.ts'
import { text } from './words.ts'

/** The link at the selection, with where it begins and ends. */
export const findLink = ({ selection, doc }: EditorState) => {
	const { $from } = selection
	const line = $from.parent
	let at = $from.start()
	let found: { from: number; to: number; href: string } | null = null
	line.forEach((node) => {
		const to = at + node.nodeSize
		const href = node.marks.find(({ type }) => type.name === 'link')?.attrs.href as string | undefined
		if (href !== undefined && at <= selection.from && to >= selection.from)
			found = { from: at, to: Math.min(to, doc.content.size), href }
		at = to
	})
	return found as { from: number; to: number; href: string } | null
}

/** Edits the link at the selection. It is no form of its own, because it stands inside one. */
export function LinkRow({ view, onClose }: { view: EditorView; onClose: () => void }) {
	const t = useText(text)
	const link = findLink(view.state)
	const [address, setAddress] = useState(link?.href ?? '')
	const [isWrong, setIsWrong] = useState(false)
	const close = (): void => {
		onClose()
		view.focus()
	}
	const apply = (): void => {
		const href = safeLink(completeAddress(address))
		setIsWrong(href === null)
		if (href === null) return
		setLink(view, href)
		close()
	}
	const remove = (): void => {
		if (link) view.dispatch(view.state.tr.removeMark(link.from, link.to, view.state.schema.marks.link!))
		close()
	}
	return (
		<Group gap="xs" align="flex-start" p="xs">
			<TextInput
				aria-label={t.linkAddress}
				placeholder="https://"
				size="xs"
				flex="1 1 12rem"
				autoFocus
				value={address}
				error={isWrong && t.badLink}
				onChange={({ currentTarget }) => setAddress(currentTarget.value)}
				onKeyDown={(event) => {
					if (event.key !== 'Enter' && event.key !== 'Escape') return
					event.preventDefault()
					if (event.key === 'Enter') apply()
					else close()
				}}
			/>
			<Button size="xs" variant="default" onClick={apply}>
				{t.apply}
			</Button>
			{link && (
				<Button size="xs" variant="subtle" color="gray" onClick={remove}>
					{t.unlink}
				</Button>
			)}
		</Group>
	)
}

/** Links the selection, or the link around the cursor, or inserts the address as a link. */
const setLink = (view: EditorView, href: string): void => {
	const { state } = view
	const type = state.schema.marks.link!
	const mark = type.create({ href })
	const { from, to, empty } = state.selection
	const link = findLink(state)
	if (!empty) view.dispatch(state.tr.removeMark(from, to, type).addMark(from, to, mark))
	else if (link)
		view.dispatch(state.tr.removeMark(link.from, link.to, type).addMark(link.from, link.to, mark))
	else view.dispatch(state.tr.insert(from, state.schema.text(href.replace(/^mailto:/, ''), [mark])))
}

export const toggleFormat = (view: EditorView, name: 'bold' | 'italic'): void => {
	toggleMark(view.state.schema.marks[name]!)(view.state, view.dispatch)
	view.focus()
}
