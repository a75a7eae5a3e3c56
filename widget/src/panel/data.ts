import type { ErasureRequest, Member } from '@fiel/contract'
import { type Child, h } from '../dom.ts'
import type { Context } from './context.ts'
import { alertPlace, button, card, createAttempt, heading, load, note, view } from './parts.ts'

const MAX_REASON = 2000

/** Saves a text as a file. */
const save = (name: string, text: string): void => {
	const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
	h('a', { href: url, download: name }).click()
	setTimeout(() => URL.revokeObjectURL(url), 1_000)
}

const downloadPart = (context: Context): Child => {
	const { words, client } = context
	const place = alertPlace()
	const download: HTMLButtonElement = button(
		words.download,
		() =>
			attempt(async () => {
				save(words.dataFile, JSON.stringify(await client.read('/export'), null, '\t'))
				place.replaceChildren(note(words.downloaded(words.dataFile), 'check'))
			}),
		{ kind: 'plain' },
	)
	const attempt = createAttempt(context, download, place)
	return [h('p', { class: 'detail' }, words.downloadHint), download, place]
}

/** Says what is lost before the shop is asked; nothing is erased by asking. */
const eraseView = (context: Context): (() => void) =>
	view(context, 'account', context.words.erase, (into) => {
		const { words, client, navigation } = context
		const place = alertPlace()
		const reason = h('textarea', { id: 'erase-reason', class: 'input', rows: 3, maxlength: MAX_REASON })
		const ask: HTMLButtonElement = button(words.eraseConfirm, () =>
			attempt(async () => {
				const text = reason.value.trim()
				await client.send('POST', '/erasure-request', text ? { Reason: text } : {})
				navigation.back()
				navigation.announce(words.eraseSent)
			}),
		)
		const attempt = createAttempt(context, ask, place)
		into.append(
			card(
				note(words.eraseWarning, 'alert', 'bad'),
				h('p', null, words.eraseHint),
				h('div', { class: 'field' }, h('label', { for: 'erase-reason' }, words.eraseReason), reason),
				place,
				ask,
				button(words.cancel, () => navigation.back(), { kind: 'plain' }),
			),
		)
	})

const erasurePart = (context: Context): HTMLElement => {
	const { words, formats, client } = context
	const part = h('div', null)
	load(
		context,
		part,
		() => client.read<ErasureRequest>('/erasure-request'),
		({ State, RequestedDate, DeclinedDate, Answer }) => {
			if (State === 'open') return [note(words.eraseOpen(formats.date(RequestedDate!)), 'check')]
			return [
				State === 'declined' && note(words.eraseDeclined(formats.date(DeclinedDate!), Answer!)),
				button(words.erase, eraseView(context), { kind: 'quiet' }),
			]
		},
	)
	return part
}

/** What the member can do with the own data. */
export const dataCard = (context: Context, member: Member): Child =>
	member.Scopes.includes('profile') &&
	card(heading(context.words.data), downloadPart(context), erasurePart(context))
