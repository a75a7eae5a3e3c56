import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFormats } from './formats.ts'
import { localeOf, pickLanguage } from './language.ts'
import { completeLook, DEFAULT_LOOK, lookStyles } from './look.ts'

const named = { ...DEFAULT_LOOK, Locale: 'pt-BR', PointsNameSingular: 'estrela', PointNamePlural: 'estrelas' }

test('points are in the words of the program, else in those of the language', () => {
	for (const [language, look, points, wanted] of [
		['en', DEFAULT_LOOK, 1, '1 point'],
		['en', DEFAULT_LOOK, 1250.5, '1,250.5 points'],
		['pt', DEFAULT_LOOK, -1, '-1 ponto'],
		['pt', named, 1250.5, '1.250,5 estrelas'],
		['es', named, 1, '1 estrela'],
		['es', { ...named, PointsNameSingular: null }, 1, '1 estrelas'],
		['es', DEFAULT_LOOK, 0, '0 puntos'],
	] as const)
		assert.equal(createFormats(look, language).points(points), wanted)
})

test('money is that of the shop, written as the language does', () => {
	assert.equal(createFormats(named, 'pt').money(17.5), 'R$\u00a017,50')
	assert.equal(createFormats(named, 'en').money(17.5), 'R$17.50')
	assert.equal(createFormats({ ...named, Currency: 'EUR' }, 'es').money(17.5), '17,50\u00a0€')
})

test('a birthday is the same day in every time zone', () => {
	assert.equal(createFormats(named, 'en').day('1990-05-17'), 'May 17, 1990')
	assert.equal(createFormats(named, 'en').day('1990-05-17T00:00:00Z'), 'May 17, 1990')
})

test('the day of a moment is that of the shop, wherever the member is', () => {
	const last = '2026-12-15T07:59:59.999Z'
	for (const [TimeZone, wanted] of [
		['America/Los_Angeles', 'Dec 14, 2026'],
		['Asia/Tokyo', 'Dec 15, 2026'],
	] as const)
		assert.equal(createFormats({ ...named, TimeZone }, 'en').date(last), wanted)
	assert.match(createFormats({ ...named, TimeZone: 'Mars/Olympus' }, 'en').date(last), /^Dec 1[45], 2026$/)
	assert.match(createFormats({ ...named, TimeZone: null }, 'en').date(last), /^Dec 1[45], 2026$/)
})

test('the first wished language that the merchant offers is used, else its first one', () => {
	assert.equal(pickLanguage([null, 'fr-FR', 'pt-PT', 'en'], ['es', 'pt', 'en']), 'pt')
	assert.equal(pickLanguage(['fr', ''], ['es', 'pt']), 'es')
})

test('numbers are written as in the country of the page or the browser, else as the currency of the shop says', () => {
	for (const [language, wishes, locale, written, currency = 'USD'] of [
		['es', ['es-AR', 'en'], 'es-AR', '14.943,5'],
		['es', ['es-MX'], 'es-MX', '14,943.5'],
		['es', ['es', 'es-ES'], 'es-ES', '14.943,5'],
		['es', ['pt-BR', ''], 'es-419', '14,943.5'],
		['es', ['es', 'es-419'], 'es-AR', '14.943,5', 'BRL'],
		['es', ['es-XX'], 'es-ES', '14.943,5', 'EUR'],
		['es', ['es-MX'], 'es-MX', '14,943.5', 'ARS'],
		['pt', ['en-US', 'pt-PT'], 'pt-PT', '14\u00a0943,5'],
		['pt', ['not a language'], 'pt-BR', '14.943,5'],
		['en', ['en-GB'], 'en-GB', '14,943.5'],
	] as const) {
		assert.equal(localeOf(language, currency, wishes), locale)
		assert.equal(new Intl.NumberFormat(locale).format(14_943.5), written)
	}
})

test('an answer without members gives the built-in look, and only colours get into the style sheet', () => {
	assert.deepEqual(completeLook(null, 'demo'), { ...DEFAULT_LOOK, Shop: 'demo' })
	assert.deepEqual(completeLook({ Languages: ['fr' as never] }, 'demo').Languages, DEFAULT_LOOK.Languages)
	const styles = lookStyles({
		...DEFAULT_LOOK,
		Colors: { ...DEFAULT_LOOK.Colors, Main: 'red}*{display:none' },
	})
	assert.ok(styles.includes(`--look-main:${DEFAULT_LOOK.Colors.Main};`))
	assert.doesNotMatch(styles, /display/)
})
