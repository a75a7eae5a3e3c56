import type { Node } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Line } from './mail-document.ts'
import { findVariable, type MailVariable } from './placeholders.ts'
import { createTextPlugins } from './text-plugins.ts'
import { fromNode, LINE_SCHEMA, TEXT_SCHEMA, toNode } from './text-schema.ts'

export interface TextViewOptions {
	lines: Line[]
	onChange: (lines: Line[]) => void
	/** Paragraphs with bold, italic and links, or a single line. */
	isMultiline: boolean
	maxLength: number
	isEditable: boolean
	variables: readonly MailVariable[]
	/** The ids of the label and, if there is one, the error. */
	labelId: string
	errorId: string | undefined
	onLink: () => void
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A ProseMirror view in an element. The component renders again whenever its text or selection changes. */
export const useTextView = (place: RefObject<HTMLDivElement | null>, options: TextViewOptions) => {
	const latest = useRef(options)
	latest.current = options
	const [view, setView] = useState<EditorView | null>(null)
	const [, setState] = useState<EditorState | null>(null)
	useEffect(() => {
		const created = createView(place.current!, latest, setState)
		setView(created)
		return () => {
			setView(null)
			created.destroy()
		}
	}, [place])
	const { lines, variables, isEditable, errorId, isMultiline } = options
	const labels = variables.map(({ label }) => label).join('\n')
	// biome-ignore lint/correctness/useExhaustiveDependencies: labels, isEditable and errorId are read through `latest`
	useEffect(() => {
		if (!view) return
		// Draws the variables again, with their labels.
		view.setProps({ nodeViews: nodeViewsOf(latest) })
	}, [view, labels, isEditable, errorId])
	useEffect(() => {
		if (!view || isSame(fromNode(view.state.doc), lines)) return
		const doc = toNode(isMultiline ? TEXT_SCHEMA : LINE_SCHEMA, lines)
		if (doc.eq(view.state.doc)) return
		view.updateState(EditorState.create({ doc, plugins: view.state.plugins }))
	}, [view, lines, isMultiline])
	return view
}

const createView = (
	place: HTMLElement,
	latest: RefObject<TextViewOptions>,
	onState: (state: EditorState) => void,
): EditorView => {
	const { isMultiline, maxLength, lines } = latest.current
	const schema = isMultiline ? TEXT_SCHEMA : LINE_SCHEMA
	const plugins = createTextPlugins(schema, {
		isMultiline,
		maxLength,
		variables: () => latest.current.variables,
		onLink: () => latest.current.onLink(),
	})
	const view = new EditorView(place, {
		state: EditorState.create({ doc: toNode(schema, lines), plugins }),
		nodeViews: nodeViewsOf(latest),
		editable: () => latest.current.isEditable,
		attributes: () => attributesOf(latest.current),
		dispatchTransaction(tr) {
			const before = view.state.doc
			view.updateState(view.state.apply(tr))
			onState(view.state)
			if (!view.state.doc.eq(before)) latest.current.onChange(fromNode(view.state.doc))
		},
	})
	return view
}

const attributesOf = ({ labelId, errorId, isMultiline, isEditable }: TextViewOptions) => ({
	role: 'textbox',
	'aria-labelledby': labelId,
	'aria-multiline': String(isMultiline),
	...(!isEditable && { 'aria-readonly': 'true' }),
	...(errorId && { 'aria-invalid': 'true', 'aria-describedby': errorId }),
})

/** Shows a variable by its label; one that does not exist any more is marked. */
const nodeViewsOf = (latest: RefObject<TextViewOptions>) => ({
	variable: (node: Node) => {
		const dom = document.createElement('span')
		const known = findVariable(latest.current.variables, node.attrs.name)
		dom.className = known ? 'fiel-variable' : 'fiel-variable fiel-variable-unknown'
		dom.textContent = known?.label ?? node.attrs.name
		dom.dataset.variable = node.attrs.name
		return { dom }
	},
})
