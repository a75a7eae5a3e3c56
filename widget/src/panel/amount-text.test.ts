import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locale } from '@fiel/contract/locales'
import { createAmountText } from './amount-text.ts'

test('an amount is read as the country writes it, and what is ambiguous or too exact is not', () => {
	for (const [locale, read] of [
		[
			'pt-BR',
			{ '10,5': 10.5, '10,50': 10.5, '1.234,56': 1234.56, '1.234': 1234, '10.5': null, '1,234.56': null },
		],
		[
			'en-US',
			{ '10.5': 10.5, '1,234.56': 1234.56, '1,234': 1234, '10,5': null, '1.234,56': null, '1.500': null },
		],
		['es-AR', { '1234,56': 1234.56, '10.5': null, '10,505': null, '10,500': null }],
		['es-MX', { '10.5': 10.5, '10,5': null }],
		['pt-PT', { '1 234,56': 1234.56, '10,5': 10.5, '': null, abc: null, 'R$ 5': null, '1e3': null }],
	] as [Locale, Record<string, number | null>][]) {
		const text = createAmountText({ locale, moneyDigits: 2 })
		for (const [typed, value] of Object.entries(read))
			assert.equal(text.read(typed), value, `${locale}: ${typed}`)
		for (const value of [0.01, 47.6, 1234.56, 1234567])
			assert.equal(text.read(text.write(value)), value, `${locale}: ${text.write(value)}`)
	}
})

test('money without decimals takes none', () => {
	const text = createAmountText({ locale: 'es-CL', moneyDigits: 0 })
	assert.deepEqual([text.write(1500), text.read('1.500'), text.read('1500,5')], ['1500', 1500, null])
})
