import type { MemberHistoryItem } from '@fiel/contract'
import { h } from '../dom.ts'
import type { Context } from './context.ts'
import { drawPages, type Page } from './pages.ts'
import { badge, empty, view } from './parts.ts'

export type MemberHistoryPage = Page<MemberHistoryItem>

const tierText = ({ words }: Context, { TierUpdate, TierName }: MemberHistoryItem): string => {
	if (TierName === null) return words.leftTier
	return TierUpdate === 'Lost' ? words.lostTier(TierName) : words.reachedTier(TierName)
}

const row = (context: Context, item: MemberHistoryItem): HTMLElement => {
	const { words, formats } = context
	const isTier = item.TierUpdate !== null
	const amount = item.Points !== 0 ? item.Points : item.Cashback
	const text = item.Points !== 0 ? formats.number(amount) : formats.money(amount)
	return h(
		'li',
		{ class: 'history' },
		h(
			'span',
			{ class: 'grow' },
			h('span', { class: 'strong' }, isTier ? tierText(context, item) : item.Title),
			h('span', { class: 'detail' }, formats.date(item.Date), item.CouponCode && ` · ${item.CouponCode}`),
			item.IsCancelled && badge(words.cancelled),
		),
		!isTier &&
			amount !== 0 &&
			h('span', { class: amount > 0 ? 'plus' : 'minus' }, formats.signed(amount, text)),
	)
}

export const historyRows = (context: Context, items: MemberHistoryItem[]): HTMLElement =>
	h('ul', { class: 'list' }, ...items.map((item) => row(context, item)))

export const historyView = (context: Context): (() => void) =>
	view(context, 'home', context.words.history, (into) =>
		drawPages<MemberHistoryItem>(context, into, '/history?PageSize=20', {
			row: (item) => row(context, item),
			empty: () => empty(context.words.nothingYet, 'clock'),
		}),
	)
