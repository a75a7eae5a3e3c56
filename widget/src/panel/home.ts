import type { Member } from '@fiel/contract'
import { h } from '../dom.ts'
import { icon } from '../icons.ts'
import { codeBlock } from './codes.ts'
import type { Context } from './context.ts'
import { historyRows, historyView, type MemberHistoryPage } from './history.ts'
import { button, card, heading, load, note, view } from './parts.ts'
import { goalLines, tiersView } from './tiers.ts'
import { walletButtons } from './wallet.ts'

const MAX_SHOWN_EXPIRIES = 2

const amountOf = ({ formats }: Context, points: number, cashback: number): string =>
	points !== 0 ? formats.points(points) : formats.money(cashback)

const firstName = (name: string | null): string | null => name?.trim().split(/\s+/)[0] || null

export const cardView = (context: Context, publicId: string): (() => void) =>
	view(context, 'home', context.words.card, (into) => {
		const { words } = context
		into.append(
			h(
				'div',
				{ class: 'stack' },
				card(codeBlock(context, publicId, words.memberNumber), h('p', { class: 'centered' }, words.cardHint)),
				walletButtons(context),
			),
		)
	})

/** The balance on the colour of the merchant. */
export const balanceCard = (
	context: Context,
	{
		name,
		points,
		cashback,
		publicId,
	}: { name: string | null; points: number; cashback: number | null; publicId: string },
): HTMLElement => {
	const { words, formats, look, language } = context
	const first = firstName(name)
	return h(
		'section',
		{ class: 'balance' },
		h('p', { class: 'hello' }, first ? words.hello(first) : (look.Texts[language]?.Welcome ?? words.welcome)),
		h('p', { class: 'unseen' }, words.balance),
		h(
			'p',
			{ class: 'amount' },
			h('span', { class: 'big' }, formats.number(points)),
			' ',
			formats.pointWord(points),
		),
		cashback !== null && h('p', { class: 'worth' }, words.cashback(formats.money(cashback))),
		button(words.showCard, cardView(context, publicId), { kind: 'inverse' as 'plain', icon: 'qr' }),
	)
}

const expiringCard = (context: Context, member: Member): HTMLElement | null => {
	const { words, formats } = context
	if (member.Expiring.length === 0 && member.Pending.length === 0) return null
	const lineOf = ({ Points, Cashback, When }: Member['Expiring'][number]) =>
		h('li', null, words.expires(amountOf(context, Points, Cashback), formats.date(When)))
	const all = view(context, 'home', words.allExpiring, (into) => {
		into.append(card(h('ul', { class: 'lines' }, ...member.Expiring.map(lineOf))))
	})
	const pending = member.Pending.reduce(
		(sum, one) => ({
			points: sum.points + one.Points,
			cashback: sum.cashback + one.Cashback,
			when: one.When,
		}),
		{ points: 0, cashback: 0, when: '' },
	)
	return card(
		member.Expiring.length > 0 && heading(words.expiring),
		h(
			'ul',
			{ class: 'lines' },
			...member.Expiring.slice(0, MAX_SHOWN_EXPIRIES).map(lineOf),
			member.Pending.length > 0 &&
				h(
					'li',
					null,
					words.pending(amountOf(context, pending.points, pending.cashback), formats.date(pending.when)),
				),
		),
		member.Expiring.length > MAX_SHOWN_EXPIRIES && button(words.allExpiring, all, { kind: 'quiet' }),
	)
}

const tierCard = (context: Context, { CurrentTier, NextTier }: Member): HTMLElement | null => {
	const { words } = context
	if (!CurrentTier && !NextTier) return null
	return card(
		h(
			'div',
			{ class: 'split' },
			h(
				'div',
				null,
				h('p', { class: 'detail' }, words.tier),
				h('h3', { class: 'tier' }, CurrentTier?.Name ?? words.noTier),
			),
			h('span', { class: 'medal', 'aria-hidden': 'true' }, icon('star')),
		),
		NextTier && h('p', null, words.nextTier(NextTier.Name)),
		NextTier && goalLines(context, NextTier.Goals),
		!NextTier && h('p', null, words.topTier),
		button(words.allTiers, tiersView(context), { kind: 'quiet' }),
	)
}

/** What concerns the membership itself and comes before everything else. */
const standingNote = ({ words }: Context, { IsBlocked, IsEnrolled }: Member): HTMLElement | null => {
	if (IsBlocked) return note(words.blocked, 'alert', 'bad')
	return IsEnrolled ? null : note(words.notEnrolled)
}

const historyCard = (context: Context): HTMLElement => {
	const { words } = context
	const list = h('div', null)
	load(
		context,
		list,
		() => context.client.read<MemberHistoryPage>('/history?PageSize=3'),
		({ Items }) => [
			Items.length === 0 ? h('p', { class: 'detail' }, words.nothingYet) : historyRows(context, Items),
			Items.length > 0 && button(words.allHistory, historyView(context), { kind: 'quiet' }),
		],
	)
	return card(heading(words.recent), list)
}

export const drawHome = (context: Context, into: HTMLElement, readMember: () => Promise<Member>): void =>
	load(context, into, readMember, (member) => [
		balanceCard(context, {
			name: member.Name,
			points: member.Points,
			cashback: member.Program.CashbackEnabled ? member.Cashback : null,
			publicId: member.PublicId,
		}),
		standingNote(context, member),
		expiringCard(context, member),
		tierCard(context, member),
		historyCard(context),
	])
