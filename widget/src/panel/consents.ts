import type { Consents, Member } from '@fiel/contract'
import { type Child, h } from '../dom.ts'
import type { Context } from './context.ts'
import { card, heading, link, load } from './parts.ts'
import { switchRow } from './switch-row.ts'

/** What a row of the list shows. */
interface Row {
	purpose: string
	version: string
	title: string
	text: string | null
	/** The language of the text, if it is another one. */
	language: string | null
	isGiven: boolean
	/** Null if nothing was decided yet. */
	decidedAt: string | null
	isAboutEarlierText: boolean
}

/** What the shop asks for, and below it what else was decided, so that it can be withdrawn. */
const rowsOf = ({ Offered, Consents }: Consents): Row[] => [
	...(Offered ?? []).map((offered) => ({
		...{ purpose: offered.Purpose, version: offered.TextVersion, title: offered.Title },
		...{ text: offered.Text, language: offered.Language, isGiven: offered.IsGiven },
		decidedAt: offered.DecidedDate,
		isAboutEarlierText:
			offered.DecidedTextVersion !== null && offered.DecidedTextVersion !== offered.TextVersion,
	})),
	...Consents.filter(({ Purpose }) => !Offered?.some((offered) => offered.Purpose === Purpose)).map(
		(consent) => ({
			...{ purpose: consent.Purpose, version: consent.TextVersion, title: consent.Purpose, text: null },
			...{ language: null, isGiven: consent.IsGiven, decidedAt: consent.DecidedDate },
			isAboutEarlierText: false,
		}),
	),
]

const drawRow = (
	context: Context,
	row: Row,
	canChange: boolean,
	onDecided: (consents: Consents) => void,
): HTMLElement => {
	const { words, formats, client } = context
	const since = h('span', { class: 'detail' })
	const say = (decidedAt: string | null, isAboutEarlierText: boolean) => {
		since.textContent =
			decidedAt === null
				? words.undecided
				: (isAboutEarlierText ? words.consentEarlier : words.consentSince)(formats.date(decidedAt))
	}
	say(row.decidedAt, row.isAboutEarlierText)
	return switchRow(context, {
		...{ title: row.title, text: row.text, language: row.language, detail: since },
		...{ isOn: row.isGiven, canChange },
		async change(isOn) {
			const decision = { Purpose: row.purpose, IsGiven: isOn, TextVersion: row.version }
			const consents = await client.send<Consents>('PUT', '/consents', { Consents: [decision] })
			const decided = consents.Consents.find(({ Purpose }) => Purpose === row.purpose)
			say(decided?.DecidedDate ?? row.decidedAt, false)
			onDecided(consents)
		},
	})
}

/** The address of the terms of the program; null if there are none. */
export const termsLink = ({ words, look, base }: Context): Child =>
	look.HasTerms && link(words.terms, `${base}/m/${encodeURIComponent(look.Shop)}/terms`, 'quiet')

/** What the shop asks for; `onDecided` is told what is in force after a decision. */
export const consentsPart = (
	context: Context,
	member: Member,
	onDecided: (consents: Consents) => void,
): HTMLElement => {
	const part = h('div', null)
	load(
		context,
		part,
		() => context.client.read<Consents>('/consents'),
		(consents) => {
			const rows = rowsOf(consents)
			const terms = termsLink(context)
			if (rows.length === 0) return [terms && card(terms)]
			const canChange = member.Scopes.includes('profile')
			return [
				card(
					heading(context.words.consents),
					h('ul', { class: 'list' }, ...rows.map((row) => drawRow(context, row, canChange, onDecided))),
					terms,
				),
			]
		},
	)
	return part
}
