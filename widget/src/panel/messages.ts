import type { Consents, Member, MemberMessages } from '@fiel/contract'
import { h } from '../dom.ts'
import type { Context } from './context.ts'
import { readMessages, saveMessages, zoneOfDevice } from './member-locale.ts'
import { alertPlace, button, card, createAttempt, failureText, heading, load, note } from './parts.ts'
import { switchRow } from './switch-row.ts'

type Channel = MemberMessages['Channels'][number]

/** What the section shows and changes. */
interface Choices {
	context: Context
	member: Member
	canChange: boolean
	/** As the server answered last. */
	now: MemberMessages
}

const LANGUAGE_NAMES = { en: 'English', pt: 'Português', es: 'Español' }

/** The city that a time zone is named after. */
const placeOf = (zone: string): string => zone.split('/').at(-1)!.replaceAll('_', ' ')

/** Why nothing arrives by a channel, or what the member has agreed to. */
const explainChannel = (
	{ context, member }: Choices,
	channel: Channel,
	consents: Consents,
): HTMLElement | null => {
	const { words } = context
	if ((channel.Channel === 'email' ? member.Email : member.Phone) === null)
		return note(words.addContactFirst[channel.Channel])
	const isOfPurpose = ({ Purpose }: { Purpose: string }) => Purpose === channel.Purpose
	const isGiven = consents.Consents.find(isOfPurpose)?.IsGiven
	const title = consents.Offered.find(isOfPurpose)?.Title
	if (channel.NeedsConsent ? !isGiven : isGiven === false)
		return note(title ? words.agreeFirst(title) : words.noConsent)
	return isGiven && title ? h('p', { class: 'detail' }, words.agreed(title)) : null
}

const drawChannel = (choices: Choices, channel: Channel) => {
	const { context, canChange } = choices
	const { words, formats } = context
	const titles = words.messageKinds(formats.pointsTitle)
	const place = h('div', { 'aria-live': 'polite' })
	const change = async (IsOn: boolean, Kinds: Channel['Kinds']) => {
		choices.now = await saveMessages(context, choices.now, {
			Channels: [{ Channel: channel.Channel, IsOn, Kinds }],
		})
	}
	const isOn = () => choices.now.Channels.find((one) => one.Channel === channel.Channel)?.IsOn !== false
	const kinds = h(
		'ul',
		{ class: 'list inset' },
		...channel.Kinds.map((kind) =>
			switchRow(context, {
				...{ title: titles[kind.Kind], isOn: kind.IsOn, canChange },
				change: (IsOn) => change(isOn(), [{ Kind: kind.Kind, IsOn }]),
			}),
		),
	)
	kinds.hidden = !channel.IsOn
	const name = words.messageChannels[channel.Channel]
	const all = switchRow(context, {
		...{ title: name, isOn: channel.IsOn, canChange },
		async change(IsOn) {
			await change(IsOn, [])
			kinds.hidden = !IsOn
		},
	})
	return {
		element: h('div', { role: 'group', 'aria-label': name }, h('ul', { class: 'list' }, all), place, kinds),
		say: (consents: Consents) =>
			place.replaceChildren(...[explainChannel(choices, channel, consents) ?? []].flat()),
	}
}

const drawLanguage = (choices: Choices): HTMLElement => {
	const { context, canChange } = choices
	const { words } = context
	const known = choices.now.Language
	const select = h(
		'select',
		{ id: 'message-language', class: 'input', disabled: !canChange },
		known === null && h('option', { value: '' }, words.shopLanguage),
		...Object.entries(LANGUAGE_NAMES).map(([value, name]) => h('option', { value, lang: value }, name)),
	)
	select.value = known ?? ''
	const place = alertPlace()
	select.addEventListener('change', async () => {
		place.replaceChildren()
		try {
			const Language = (select.value || null) as MemberMessages['Language']
			choices.now = await saveMessages(context, choices.now, { Language })
			context.navigation.announce(words.saved)
		} catch (error) {
			select.value = choices.now.Language ?? ''
			place.replaceChildren(h('span', { class: 'error' }, failureText(context, error)))
		}
	})
	return h(
		'div',
		{ class: 'field' },
		h('label', { for: 'message-language' }, words.messageLanguage),
		select,
		place,
	)
}

/** The time zone of the night, and a button for another one of the device. */
const drawTimeZone = (choices: Choices): HTMLElement => {
	const { context, canChange } = choices
	const { words } = context
	const here = zoneOfDevice()
	const line = h('p', { class: 'detail' })
	const place = alertPlace()
	const say = () => {
		const zone = choices.now.TimeZone
		line.textContent = zone === null ? '' : words.timeZone(placeOf(zone))
	}
	say()
	if (!canChange || here === null || here === choices.now.TimeZone) return line
	const use: HTMLButtonElement = button(
		words.useTimeZone(placeOf(here)),
		() =>
			createAttempt(
				context,
				use,
				place,
			)(async () => {
				choices.now = await saveMessages(context, choices.now, { TimeZone: here })
				say()
				use.remove()
				context.navigation.announce(words.saved)
			}),
		{ kind: 'plain' },
	)
	return h('div', { class: 'stack' }, line, use, place)
}

/** Which messages arrive; nothing for a shop that sends none. */
export const messagesPart = (context: Context, member: Member) => {
	const element = h('div', null)
	let say: (consents: Consents) => void = () => {}
	if (context.look.HasMessages)
		load(
			context,
			element,
			() => Promise.all([readMessages(context, member), context.client.read<Consents>('/consents')]),
			([now, consents]) => {
				if (now.Channels.length === 0) return []
				const choices: Choices = { context, member, now, canChange: member.Scopes.includes('profile') }
				const channels = now.Channels.map((channel) => drawChannel(choices, channel))
				say = (decided) => {
					for (const channel of channels) channel.say(decided)
				}
				say(consents)
				return [
					card(
						heading(context.words.messages),
						...channels.map((channel) => channel.element),
						drawLanguage(choices),
						drawTimeZone(choices),
					),
				]
			},
		)
	return { element, onDecided: (consents: Consents) => say(consents) }
}
