import type { Member, MemberObjective, MemberQuiz } from '@fiel/contract'
import { isFailure } from '../client.ts'
import { type Child, h } from '../dom.ts'
import { copyButton } from './codes.ts'
import type { Context } from './context.ts'
import { badge, button, card, empty, heading, link, load } from './parts.ts'
import { quizView } from './quiz.ts'

interface MemberReferral {
	IsActive: boolean
	Url: string | null
	WhatsappUrl: string | null
	Points: number
	FriendPoints: number
	Referred: number
	Rewarded: number
	EarnedPoints: number
}

const PURCHASES = -1
const REFERRALS = -4
/** `TierBenefitType` of the contract, whose numbers are fixed. The rate of purchases is the one without it. */
const POINTS_MULTIPLIER = 0
/** The ways that every program has, which the widget describes with the name of the points. */
const STANDARD_WAYS: Record<number, keyof Context['words']['wayHints']> = {
	[PURCHASES]: 'purchase',
	[-2]: 'signup',
	[-3]: 'birthday',
	[REFERRALS]: 'referral',
}

const objectiveRow = (
	{ words, formats }: Context,
	objective: MemberObjective,
	{ CurrentTier: tier }: Member,
): HTMLElement => {
	const points = formats.points(objective.Points)
	const standard = STANDARD_WAYS[objective.Id]
	const about = standard ? words.wayHints[standard](formats.pointWord(2)) : objective.Description
	return h(
		'li',
		{ class: 'row' },
		h(
			'span',
			{ class: 'grow' },
			h('span', { class: 'strong' }, objective.Title),
			about && h('span', { class: 'detail' }, about),
			...(objective.Id === PURCHASES ? (tier?.Benefits ?? []) : [])
				.filter(({ Type }) => Type === POINTS_MULTIPLIER)
				.map(({ Description }) => h('span', { class: 'detail' }, `${tier!.Name}: ${Description}`)),
			!objective.IsCompleted &&
				objective.Completions > 0 &&
				h(
					'span',
					{ class: 'detail' },
					words.times(objective.Completions, formats.number(objective.Completions)),
				),
		),
		objective.IsCompleted
			? badge(words.done, 'good')
			: h(
					'span',
					{ class: 'plus' },
					objective.Id === PURCHASES ? words.perCurrency(points, formats.money(1)) : `+${points}`,
				),
	)
}

const quizRow = (context: Context, quiz: MemberQuiz, member: Member): HTMLElement => {
	const { words, formats } = context
	const canAnswer = !quiz.IsCompleted && member.Scopes.includes('profile')
	return h(
		'li',
		{ class: 'row' },
		h(
			'span',
			{ class: 'grow' },
			h('span', { class: 'strong' }, quiz.Name),
			h('span', { class: 'detail' }, words.earns(formats.points(quiz.Points))),
		),
		quiz.IsCompleted && badge(words.quizDone, 'good'),
		canAnswer &&
			button(words.answerQuiz, quizView(context, quiz), {
				kind: 'plain',
				label: `${words.answerQuiz}: ${quiz.Name}`,
			}),
	)
}

const referralCard = (context: Context, referral: MemberReferral): HTMLElement | null => {
	const { words, formats, look } = context
	const { Url, WhatsappUrl } = referral
	if (!referral.IsActive || !Url) return null
	const share = async () => {
		const title = look.ProgramName ?? look.CompanyName ?? words.program
		await navigator.share({ title, url: Url }).catch(() => {}) // the member changed their mind
	}
	return card(
		heading(words.referral),
		h('p', null, words.referralHint(formats.points(referral.Points), formats.points(referral.FriendPoints))),
		h('p', { class: 'link', 'aria-label': words.referralLink }, Url),
		h(
			'div',
			{ class: 'actions' },
			copyButton(context, Url),
			typeof navigator.share === 'function' && button(words.share, share),
			WhatsappUrl && link(words.whatsapp, WhatsappUrl),
		),
		referral.Referred > 0 &&
			h(
				'p',
				{ class: 'detail' },
				words.referralResult(
					formats.number(referral.Referred),
					formats.number(referral.Rewarded),
					formats.points(referral.EarnedPoints),
				),
			),
	)
}

/** A part that fails is left out, so that one operation does not take the others with it. */
const orNothing = async <T>(read: Promise<T>): Promise<T | null> => {
	try {
		return await read
	} catch (error) {
		if (isFailure(error) && (error.kind === 'refused' || error.kind === 'fault')) return null
		throw error
	}
}

export const drawEarn = (context: Context, into: HTMLElement, readMember: () => Promise<Member>): void => {
	const { client, words } = context
	const read = async () => {
		const member = await readMember()
		const [objectives, quizzes, referral] = await Promise.all([
			orNothing(client.read<{ Items: MemberObjective[] }>('/objectives')),
			orNothing(client.read<{ Items: MemberQuiz[] }>('/quizzes')),
			orNothing(client.read<MemberReferral>('/referral')),
		])
		return { member, objectives: objectives?.Items ?? [], quizzes: quizzes?.Items ?? [], referral }
	}
	load(context, into, read, ({ member, objectives, quizzes, referral }): Child[] => {
		const invite = referral && referralCard(context, referral)
		const ways = objectives.filter(({ Id }) => !(invite && Id === REFERRALS))
		if (!invite && ways.length === 0 && quizzes.length === 0) return [empty(words.noWays, 'earn')]
		return [
			invite,
			quizzes.length > 0 &&
				card(
					heading(words.quizzes),
					h('ul', { class: 'list' }, ...quizzes.map((quiz) => quizRow(context, quiz, member))),
				),
			ways.length > 0 &&
				card(
					heading(words.ways),
					h('ul', { class: 'list' }, ...ways.map((way) => objectiveRow(context, way, member))),
				),
		]
	})
}
