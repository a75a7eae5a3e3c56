import type { Member } from '@fiel/contract'
import { type Child, h } from '../dom.ts'
import { consentsPart } from './consents.ts'
import { contactButtons } from './contacts.ts'
import type { Context } from './context.ts'
import { dataCard } from './data.ts'
import { messagesPart } from './messages.ts'
import { alertPlace, button, card, createAttempt, field, heading, link, load } from './parts.ts'

const FIRST_BIRTHDAY = '1900-01-01'
const ISO_DAY_LENGTH = 10

const lineOf = (label: string, value: string | null): Child =>
	value !== null && h('div', { class: 'pair' }, h('dt', { class: 'detail' }, label), h('dd', null, value))

/** The day on this device, as in 2026-06-15. The server decides by the day at the shop. */
const today = (): string => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date())

const profileForm = (context: Context, member: Member): Child => {
	const { words, client, navigation } = context
	const name = field(words.name, {
		type: 'text',
		autocomplete: 'name',
		value: member.Name ?? '',
		maxlength: 255,
	})
	const birthday =
		member.BirthdayDate === null
			? field(
					words.birthday,
					{ type: 'date', autocomplete: 'bday', min: FIRST_BIRTHDAY, max: today() },
					words.birthdayOnce,
				)
			: null
	const place = alertPlace()
	const save: HTMLButtonElement = h('button', { type: 'submit', class: 'button main' }, words.save)
	const attempt = createAttempt(context, save, place)
	const submit = (event: Event) => {
		event.preventDefault()
		const wanted = name.input.value.trim()
		name.fail(wanted === '' ? words.needed : null)
		if (wanted === '') return
		return attempt(async () => {
			const day = birthday?.input.value
			await client.send('PATCH', '/profile', { Name: wanted, ...(day && { BirthdayDate: day }) })
			navigation.announce(words.saved)
			save.textContent = words.saved
		})
	}
	name.input.addEventListener('input', () => {
		save.textContent = words.save
	})
	return h(
		'form',
		{ class: 'stack', novalidate: true, onsubmit: submit },
		name.element,
		birthday?.element,
		place,
		save,
	)
}

const profileCard = (context: Context, member: Member): HTMLElement => {
	const { words, formats } = context
	const canChange = member.Scopes.includes('profile')
	return card(
		heading(words.profile),
		canChange && profileForm(context, member),
		h(
			'dl',
			{ class: 'pairs' },
			!canChange && lineOf(words.name, member.Name),
			lineOf(words.email, member.Email),
			lineOf(words.phone, member.Phone),
			lineOf(words.document, member.Document),
			member.BirthdayDate &&
				lineOf(words.birthday, formats.day(member.BirthdayDate.slice(0, ISO_DAY_LENGTH))),
			lineOf(words.memberNumber, member.PublicId),
		),
		canChange && contactButtons(context, member),
		canChange && member.Document && h('p', { class: 'detail' }, words.documentHint),
		member.EnrolledDate && h('p', { class: 'detail' }, words.memberSince(formats.date(member.EnrolledDate))),
	)
}

const lastCard = (context: Context): Child => {
	const { words, session, look, navigation } = context
	const place = alertPlace()
	const out: HTMLButtonElement = button(words.signOut, () => attempt(() => navigation.signOut()), {
		kind: 'plain',
	})
	const attempt = createAttempt(context, out, place)
	const about = look.Url ? link(words.aboutProgram, look.Url, 'quiet') : null
	const install = context.install?.()
	if (!session.isByCode && !about && !install) return null
	return card(
		install && button(words.install, install),
		about,
		session.isByCode && [out, h('p', { class: 'detail' }, words.signOutHint), place],
	)
}

export const drawAccount = (context: Context, into: HTMLElement, readMember: () => Promise<Member>): void =>
	load(context, into, readMember, (member) => {
		const messages = messagesPart(context, member)
		return [
			profileCard(context, member),
			consentsPart(context, member, messages.onDecided),
			messages.element,
			dataCard(context, member),
			lastCard(context),
		]
	})
