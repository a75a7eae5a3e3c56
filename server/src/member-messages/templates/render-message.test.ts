import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decimal } from '../../db/decimal.ts'
import type { MessageBrand } from './find-brand.ts'
import { renderMessage } from './render-message.ts'
import { defaultTemplate } from './templates.ts'
import { type MessageContext, sampleContext } from './variables.ts'

const merchant = {
	id: 1,
	name: 'demo',
	currency: 'BRL',
	timeZone: 'America/Sao_Paulo',
	language: 'en' as const,
}
const brand: MessageBrand = {
	pointNames: { one: 'estrelinha', many: 'estrelinhas' },
	programName: 'Clube & Cia',
	color: '#866f00',
}
const contextOf = (own: MessageBrand): MessageContext =>
	sampleContext(merchant, own, 'en', new Date('2026-06-15T12:00:00Z'), 'https://fiel.test/u')

test('the mails of Fiel show the name of the program and the colour of the shop', () => {
	const template = defaultTemplate({ kind: 'welcome', channel: 'email', language: 'en' })
	const { html, text } = renderMessage('welcome', template, contextOf(brand))
	assert.match(html, /border-top:6px solid #866f00/)
	assert.match(html, /<strong style="font-size:20px;color:#866f00">Clube &amp; Cia<\/strong>/)
	assert.match(text, /Welcome to Clube & Cia\./)
	// Without a name of the program and a colour, there is nothing but the text.
	const plain = renderMessage('welcome', template, contextOf({ ...brand, programName: null, color: null }))
	assert.doesNotMatch(plain.html, /border-top|<strong/)
	assert.match(plain.text, /Welcome to demo\./)
	// A text of the shop looks as the shop has made it.
	const own = renderMessage('welcome', { ...template, changedAt: new Date() }, contextOf(brand))
	assert.doesNotMatch(own.html, /border-top/)
})

test('a message writes points with two decimals at most, as the widget does', () => {
	const context = contextOf(brand)
	const { text } = renderMessage(
		'points-earned',
		defaultTemplate({ kind: 'points-earned', channel: 'sms', language: 'en' }),
		{
			...context,
			balance: { points: decimal('1'), cashback: decimal(0) },
			facts: { amount: { points: decimal('1045.6667'), cashback: decimal('10') } },
		},
	)
	assert.match(text, /1,045\.67 estrelinhas\. Balance: 1 estrelinha\./)
})

test('a message in Spanish has the numbers of the country of the currency', () => {
	const write = (currency: string): string => {
		const context = sampleContext(
			{ ...merchant, currency },
			brand,
			'es',
			new Date('2026-06-15T12:00:00Z'),
			'',
		)
		const facts = { amount: { points: decimal('1200.5'), cashback: decimal('10') } }
		const template = defaultTemplate({ kind: 'points-earned', channel: 'sms', language: 'es' })
		return renderMessage('points-earned', template, { ...context, facts }).text
	}
	for (const [currency, written] of [
		['BRL', '1.200,5'],
		['ARS', '1.200,5'],
		['EUR', '1200,5'],
		['MXN', '1,200.5'],
	] as const)
		assert.ok(write(currency).includes(`${written} estrelinhas`), write(currency))
})
