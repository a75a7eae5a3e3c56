import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '../messages/language.ts'
import { negotiateLanguage, negotiateReader } from './render.ts'

test('the language with the highest weight is taken, or else that of the merchant, or else English', () => {
	const cases: [accepted: string | undefined, fallback: Language | undefined, expected: Language][] = [
		[undefined, undefined, 'en'],
		[undefined, 'pt', 'pt'],
		['', 'pt', 'pt'],
		['*', 'es', 'es'],
		['pt', undefined, 'pt'],
		['pt-BR', undefined, 'pt'],
		['PT-br', undefined, 'pt'],
		['es-419, en;q=0.5', 'pt', 'es'],
		['zh-Hant-TW, es-MX;q=0.8', 'en', 'es'],
		['en;q=0.8, pt-BR;q=0.9', 'es', 'pt'],
		['en ; q=0.1 , pt ; q=0.2', 'es', 'pt'],
		['pt, es', 'en', 'pt'],
		['es, pt', 'en', 'es'],
		['fr, de;q=0.5', 'pt', 'pt'],
		['fr, *;q=0.5', 'pt', 'pt'],
		['*, es', 'pt', 'es'],
		['*, pt;q=0.5', 'en', 'en'],
		['pt;q=0', 'pt', 'pt'],
		['pt;q=0, *', 'pt', 'en'],
		['en;q=0, pt;q=0, *', 'en', 'es'],
		['pt;q=2, es;q=x, en;q=0.1', 'es', 'en'],
		['portuguese', 'es', 'es'],
		[';;,,=', 'es', 'es'],
		[`${'x'.repeat(60_000)}, pt`, 'es', 'pt'],
	]
	for (const [accepted, fallback, expected] of cases)
		assert.equal(
			negotiateLanguage({ 'accept-language': accepted }, fallback),
			expected,
			`${accepted} of ${fallback}`,
		)
})

test('numbers are those of the country that the client names for its language, or else of the currency', () => {
	for (const [accepted, currency, locale] of [
		['es-AR,es;q=0.9,en-GB;q=0.8', 'BRL', 'es-AR'],
		['es,es-MX;q=0.9', 'EUR', 'es-MX'],
		['es;q=0.9,es-CL;q=0.7,es-ES;q=0.8', 'ARS', 'es-ES'],
		['es-419,es;q=0.9', 'ARS', 'es-AR'],
		['es-AR;q=0,es', 'EUR', 'es-ES'],
		['es', 'BRL', 'es-AR'],
		['es', 'MXN', 'es-419'],
		['es', 'USD', 'es-419'],
		['es-XX,es-Latn-uy', 'USD', 'es-UY'],
		['pt-PT', 'BRL', 'pt-PT'],
		['pt,es-AR', 'BRL', 'pt-BR'],
		['en-gb', 'BRL', 'en-GB'],
		['en', 'EUR', 'en-US'],
		[undefined, 'COP', 'es-CO'],
		['*', 'COP', 'es-CO'],
	] as const)
		assert.equal(
			negotiateReader({ 'accept-language': accepted }, { language: 'es', currency }).locale,
			locale,
			`${accepted} with ${currency}`,
		)
	assert.deepEqual(negotiateReader({}, undefined), { language: 'en', locale: 'en-US' })
})
