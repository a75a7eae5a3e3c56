import encodeQR from 'qr'
import { h, svg } from '../dom.ts'
import type { Context } from './context.ts'
import { button } from './parts.ts'

/** The quiet zone that a camera needs to find the code. */
const BORDER = 4

/** Drawn on the device, and black on white in the dark too, because some cameras need it. */
export const drawQr = (text: string, label: string): SVGElement => {
	const modules = encodeQR(text, 'raw', { border: BORDER })
	const size = modules.length
	let path = ''
	modules.forEach((row, y) => {
		row.forEach((isDark, x) => {
			if (isDark) path += `M${x} ${y}h1v1h-1z`
		})
	})
	return svg(
		'svg',
		{
			class: 'qr',
			role: 'img',
			'aria-label': label,
			viewBox: `0 0 ${size} ${size}`,
			'shape-rendering': 'crispEdges',
		},
		svg('path', { d: `M0 0h${size}v${size}H0z`, fill: '#fff' }),
		svg('path', { d: path, fill: '#000' }),
	)
}

const copyText = async (text: string): Promise<boolean> => {
	try {
		await navigator.clipboard.writeText(text)
		return true
	} catch {
		return false // a page may forbid it; the text can be selected
	}
}

/** A button that copies a text and says so. */
export const copyButton = ({ words, navigation }: Context, text: string): HTMLButtonElement => {
	const copy: HTMLButtonElement = button(
		words.copy,
		async () => {
			if (!(await copyText(text))) return
			copy.textContent = words.copied
			navigation.announce(words.copied)
		},
		{ kind: 'plain' },
	)
	return copy
}

/** A code to type or to show, as text and as QR code. */
export const codeBlock = (context: Context, code: string, label: string): HTMLElement =>
	h(
		'div',
		{ class: 'code-block' },
		drawQr(code, context.words.qrOf(code)),
		h('span', { class: 'detail' }, label),
		h('span', { class: 'code' }, code),
		copyButton(context, code),
	)
