import type { Member, MemberRedemption, MemberReward } from '@fiel/contract'
import { isFailure } from '../client.ts'
import { type Child, h } from '../dom.ts'
import { icon } from '../icons.ts'
import { createAmountText } from './amount-text.ts'
import { codeBlock } from './codes.ts'
import type { Context } from './context.ts'
import { drawCoupons } from './coupons.ts'
import {
	alertPlace,
	badge,
	button,
	card,
	createAttempt,
	empty,
	failureText,
	field,
	heading,
	load,
	note,
	picture,
	progress,
	view,
} from './parts.ts'
import { findAttempt, redeem } from './redemption.ts'

interface MemberRewards {
	Items: MemberReward[]
	Points: number
	Cashback: number
}

const costOf = ({ words, formats }: Context, { IsCashback, Points }: MemberReward): string => {
	if (IsCashback) return words.withCashback
	return Points === 0 ? words.free : formats.points(Points)
}

const stateOf = ({ words, formats }: Context, reward: MemberReward): Child => {
	if (reward.CanUse)
		return badge(
			reward.IsCashback ? words.available(formats.money(reward.AvailableCashback)) : words.ready,
			'good',
		)
	if (reward.MissingPoints <= 0) return h('span', { class: 'detail' }, reward.WhyNot)
	const missing = words.missing(formats.points(reward.MissingPoints))
	const has = reward.Points - reward.MissingPoints
	return [progress(missing, (has / reward.Points) * 100), h('span', { class: 'detail' }, missing)]
}

const rewardRow = (context: Context, reward: MemberReward, member: Member): HTMLElement =>
	h(
		'li',
		null,
		h(
			'button',
			{ type: 'button', class: 'reward', onclick: rewardView(context, reward, member) },
			picture(reward.ImageUrl, 'thumb') ?? h('span', { class: 'thumb', 'aria-hidden': 'true' }, icon('gift')),
			h(
				'span',
				{ class: 'grow' },
				h('span', { class: 'strong' }, reward.Title),
				h('span', { class: 'cost' }, costOf(context, reward)),
				stateOf(context, reward),
			),
			icon('next'),
		),
	)

const redeemedView = (context: Context, redeemed: MemberRedemption): void => {
	const { words, formats, navigation } = context
	navigation.open({
		tab: 'rewards',
		title: words.redeemed,
		draw: (into) => {
			into.append(
				h(
					'div',
					{ class: 'stack' },
					note(redeemed.Title, 'check', 'good'),
					card(
						codeBlock(context, redeemed.Code, words.code),
						redeemed.ValidDateEnd &&
							h('p', { class: 'centered' }, words.validUntil(formats.date(redeemed.ValidDateEnd))),
						h('p', { class: 'centered detail' }, words.redeemedHint),
					),
					redeemed.UsageInstructions &&
						card(heading(words.howToUse), h('p', null, redeemed.UsageInstructions)),
				),
			)
		},
	})
	navigation.announce(`${words.redeemed}. ${words.code}: ${redeemed.Code}`)
}

/** Whether it is not known what became of an attempt that was sent. */
const isUnanswered = (error: unknown, isSent: boolean): boolean =>
	isSent && isFailure(error) && (error.kind === 'offline' || error.kind === 'fault')

/** Asks, redeems and shows the code. */
const confirmation = (
	context: Context,
	reward: MemberReward,
	member: Member,
	value?: number,
): HTMLElement => {
	const { words, formats, navigation } = context
	const hasAttempt = () => findAttempt(context.store, member.PublicId, reward.Id) !== null
	const isPending = hasAttempt()
	const place = alertPlace()
	const confirm: HTMLButtonElement = button(isPending ? words.again : words.confirm, () =>
		attempt(
			async () => {
				confirm.textContent = words.redeeming
				try {
					const redeemed = await redeem(context, member.PublicId, reward.Id, value)
					navigation.back() // so that the way back from the code leads to the rewards
					redeemedView(context, redeemed)
				} finally {
					confirm.textContent = words.again
				}
			},
			(error) => (isUnanswered(error, hasAttempt()) ? words.unanswered : failureText(context, error)),
		),
	)
	const attempt = createAttempt(context, confirm, place)
	const cost = reward.IsCashback
		? formats.money(value ?? reward.AvailableCashback)
		: formats.points(reward.Points)
	const isFree = !reward.IsCashback && reward.Points === 0
	return h(
		'div',
		{ class: 'confirm', role: 'group', 'aria-label': words.confirmTitle },
		!isPending && h('p', { class: 'strong' }, words.confirmTitle),
		!isFree && !isPending && h('p', null, words.confirmCost(cost)),
		!isFree &&
			!isPending && // whose points may be spent already
			!reward.IsCashback &&
			h('p', { class: 'detail' }, words.confirmLeft(formats.points(member.Points - reward.Points))),
		place,
		h(
			'div',
			{ class: 'actions' },
			confirm,
			button(words.cancel, () => navigation.back(), { kind: 'plain' }),
		),
	)
}

/** Shows how an amount is written. */
const EXAMPLE = 10.25

const valueField = ({ words, formats }: Context, reward: MemberReward) =>
	field(
		words.cashbackAmount,
		{
			...{ type: 'text', inputmode: 'decimal', autocomplete: 'off' },
			value: createAmountText(formats).write(reward.AvailableCashback),
		},
		words.cashbackLimit(formats.money(reward.AvailableCashback)),
	)

const drawActions = (context: Context, reward: MemberReward, member: Member, place: HTMLElement): void => {
	const { words, store } = context
	const ask = (value?: number): void => {
		const shown = confirmation(context, reward, member, value)
		place.replaceChildren(shown)
		shown.querySelector('button')?.focus()
	}
	if (!member.Scopes.includes('redeem')) {
		// The token of a remembered device may see more than it may spend.
		const again = () => context.navigation.askToSignIn()
		place.replaceChildren(
			context.session.isByCode ? button(words.signInToRedeem, again) : note(words.inStore, 'gift'),
		)
	} else if (findAttempt(store, member.PublicId, reward.Id)) {
		ask()
		place.prepend(note(words.unansweredBefore))
	} else if (!reward.CanUse) {
		place.replaceChildren(note(reward.WhyNot ?? words.refused))
	} else if (reward.IsCashback) {
		const amount = valueField(context, reward)
		const { money, moneyDigits } = context.formats
		const { read, write } = createAmountText(context.formats)
		const all = reward.AvailableCashback
		const least = Math.min(10 ** -moneyDigits, all)
		const whyNot = (value: number | null): string | null => {
			if (value === null) return words.cashbackFormat(write(EXAMPLE))
			if (value < least) return words.cashbackLeast(money(least))
			return value > all ? words.cashbackLimit(money(all)) : null
		}
		const start = button(words.redeem, () => {
			const typed = amount.input.value
			// The whole amount may have more decimals than are written.
			const value = typed === write(all) ? all : read(typed)
			const error = whyNot(value)
			amount.fail(error)
			if (value !== null && !error) ask(value === all ? undefined : value)
		})
		place.replaceChildren(amount.element, start)
	} else {
		place.replaceChildren(
			button(reward.Points === 0 ? words.redeem : words.redeemFor(costOf(context, reward)), () => ask()),
		)
	}
}

const rewardView = (context: Context, reward: MemberReward, member: Member): (() => void) =>
	view(context, 'rewards', reward.Title, (into) => {
		const { words, formats } = context
		const place = h('div', { class: 'stack' })
		drawActions(context, reward, member, place)
		into.append(
			h(
				'div',
				{ class: 'stack' },
				picture(reward.ImageUrl, 'cover'),
				card(
					h('p', { class: 'strong' }, reward.Benefit),
					reward.Description && h('p', null, reward.Description),
					reward.LongDescription && h('p', null, reward.LongDescription),
					h(
						'p',
						{ class: 'split' },
						h('span', { class: 'cost' }, costOf(context, reward)),
						reward.ValidDateEnd &&
							h('span', { class: 'detail' }, words.offeredUntil(formats.date(reward.ValidDateEnd))),
					),
					place,
				),
				reward.Conditions.length > 0 &&
					card(
						heading(words.conditions),
						h('ul', { class: 'lines' }, ...reward.Conditions.map((text) => h('li', null, text))),
					),
				reward.UsageInstructions && card(heading(words.howToUse), h('p', null, reward.UsageInstructions)),
			),
		)
	})

const drawOffered = (context: Context, into: HTMLElement, readMember: () => Promise<Member>): void =>
	load(
		context,
		into,
		async () => [await readMember(), await context.client.read<MemberRewards>('/rewards')] as const,
		([member, { Items }]) => [
			Items.length === 0
				? empty(context.words.noRewards, 'gift')
				: h(
						'ul',
						{ class: 'list rewards' },
						// What can be used comes first.
						...[...Items.filter(({ CanUse }) => CanUse), ...Items.filter(({ CanUse }) => !CanUse)].map(
							(reward) => rewardRow(context, reward, member),
						),
					),
		],
	)

/** Two lists, of which one is shown. */
export const drawRewards = (context: Context, into: HTMLElement, readMember: () => Promise<Member>): void => {
	const { words } = context
	const shown = h('div', { class: 'stack' })
	const choices: [string, (place: HTMLElement) => void][] = [
		[words.offered, (place) => drawOffered(context, place, readMember)],
		[words.myCoupons, (place) => drawCoupons(context, place)],
	]
	const buttons = choices.map(([text, draw]) =>
		h('button', { type: 'button', class: 'choice', onclick: () => choose(text, draw) }, text),
	)
	const choose = (text: string, draw: (place: HTMLElement) => void): void => {
		for (const one of buttons) one.setAttribute('aria-pressed', String(one.textContent === text))
		draw(shown)
	}
	into.append(h('div', { class: 'choices', role: 'group', 'aria-label': words.rewards }, ...buttons), shown)
	choose(...choices[0]!)
}
