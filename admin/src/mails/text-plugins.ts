import { baseKeymap, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Node, Schema } from 'prosemirror-model'
import { type Command, Plugin } from 'prosemirror-state'
import { findMarks, type MailVariable, writePlaceholders } from './placeholders.ts'
import { fromNode } from './text-schema.ts'

interface Settings {
	isMultiline: boolean
	maxLength: number
	/** The variables at the time of the call. */
	variables: () => readonly MailVariable[]
	onLink: () => void
}

export const createTextPlugins = (schema: Schema, settings: Settings): Plugin[] => [
	history(),
	keymap({ 'Mod-z': undo, 'Shift-Mod-z': redo, 'Mod-y': redo, ...formatKeys(schema, settings) }),
	...(settings.isMultiline ? [] : [keymap({ Enter: doNothing, 'Shift-Enter': doNothing })]),
	keymap(baseKeymap),
	recogniseVariables(schema, settings.variables),
	limitLength(settings.maxLength),
	...(settings.isMultiline ? [] : [pasteAsLine]),
]

/** Stops the key, which would split the line or submit the form around it. */
const doNothing: Command = () => true

const formatKeys = (schema: Schema, { onLink }: Settings): Record<string, Command> => {
	const { bold, italic } = schema.marks
	if (!bold || !italic) return {}
	const openLink: Command = () => {
		onLink()
		return true
	}
	return { 'Mod-b': toggleMark(bold), 'Mod-i': toggleMark(italic), 'Mod-k': openLink }
}

/** A known placeholder that is typed or pasted becomes a variable. */
const recogniseVariables = (schema: Schema, variables: () => readonly MailVariable[]): Plugin =>
	new Plugin({
		appendTransaction(transactions, _before, state) {
			if (!transactions.some(({ docChanged }) => docChanged)) return null
			const found: { from: number; to: number; node: Node }[] = []
			state.doc.descendants((node, position) => {
				if (!node.isText) return
				for (const { from, to, name } of findMarks(node.text!, variables()))
					found.push({
						from: position + from,
						to: position + to,
						node: schema.node('variable', { name }, undefined, node.marks),
					})
			})
			if (found.length === 0) return null
			return found.reverse().reduce((tr, { from, to, node }) => tr.replaceWith(from, to, node), state.tr)
		},
	})

const limitLength = (maxLength: number): Plugin =>
	new Plugin({
		filterTransaction: (tr, { doc }) =>
			!tr.docChanged || lengthOf(tr.doc) <= maxLength || lengthOf(tr.doc) < lengthOf(doc),
	})

const lengthOf = (doc: Node): number =>
	fromNode(doc).reduce((sum, line) => sum + writePlaceholders(line).length, 0)

const pasteAsLine = new Plugin({
	props: {
		handlePaste(view, event) {
			const text = event.clipboardData?.getData('text/plain').replace(/\s+/g, ' ') ?? ''
			view.dispatch(view.state.tr.insertText(text).scrollIntoView())
			return true
		},
	},
})
