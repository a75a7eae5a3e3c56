import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '../i18n/words.ts'
import { findNumberError, readNumber, writeNumber } from './read-number.ts'

const READ: Record<Language, Record<string, number | null>> = {
	en: {
		'1500': 1500,
		'1,500': 1500,
		'1,500.50': 1500.5,
		'1500.50': 1500.5,
		'1,234,567.8': 1234567.8,
		'12.5': 12.5,
		'1.500': 1.5,
		'.5': 0.5,
		'12.': 12,
		' 7 ': 7,
		'-3.5': -3.5,
		'−3.5': -3.5,
		'12,50': null,
		'1,5': null,
		'1,': null,
		'1.234,56': null,
		'1,2345': null,
		'1234,567': null,
		'0,500': null,
		'1,500,50': null,
		'1.500.000': null,
		'1 500': null,
		'1e3': null,
		'-': null,
		'.': null,
		'': null,
		abc: null,
		'1234567890123456': null,
	},
	pt: {
		'1500': 1500,
		'1.500': 1500,
		'1.500,50': 1500.5,
		'1500,50': 1500.5,
		'1.234.567,8': 1234567.8,
		'12,5': 12.5,
		'1,500': 1.5,
		',5': 0.5,
		'12,': 12,
		'-3,5': -3.5,
		'12.50': null,
		'1.5': null,
		'1,234.56': null,
		'0.500': null,
		'1234.567': null,
		'1,500,000': null,
		',': null,
	},
	es: {
		'1,500.50': 1500.5,
		'1500.50': 1500.5,
		'1.500': 1.5,
		'1,500': 1500,
		'12.50': 12.5,
		'12,5': 12.5,
		'123,45': 123.45,
		'1500,50': 1500.5,
		'1.500,50': 1500.5,
		'1.500.000': 1500000,
		'0,5': 0.5,
		'1,500,50': null,
		'1 500': null,
	},
}

test('only numbers in the format of the language are accepted', () => {
	for (const language of ['en', 'pt', 'es'] as const) {
		const read = Object.keys(READ[language]).map((text) => [text, readNumber(text, language)])
		assert.deepEqual(Object.fromEntries(read), READ[language], language)
	}
})

test('a formatted number is parsed back to the same value', () => {
	for (const language of ['en', 'pt', 'es'] as const)
		for (const value of [0, 1500, 1234567.891, 0.0001, -12.5])
			assert.equal(readNumber(writeNumber(value, language), language), value, language)
})

test('a field reports what is wrong with a number', () => {
	const limits = { min: 1, max: 200, decimals: 2 }
	const faults = ['', '12', '12.50', '12.500', '12.505', '0', '201', '12,50'].map((text) =>
		findNumberError(text, 'en', limits),
	)
	assert.deepEqual(faults, [null, null, null, 'decimals', 'decimals', 'low', 'high', 'mark'])
	const others = ['199,90', '1.234,56', '1.500.000', '1,', 'abc'].map((text) =>
		findNumberError(text, 'en', {}),
	)
	assert.deepEqual(others, ['mark', 'mark', 'unread', 'unread', 'unread'])
	assert.equal(findNumberError('199.90', 'pt', {}), 'mark')
	assert.equal(findNumberError('3,5', 'pt', { decimals: 0 }), 'decimals')
	// It may be meant as thousands.
	assert.deepEqual(
		['1.500', '1.000', '1.5000', '1.50', '1.0'].map((text) => findNumberError(text, 'en', { decimals: 2 })),
		['decimals', 'decimals', 'decimals', null, null],
	)
	assert.deepEqual(
		['2.000', '2.00'].map((text) => findNumberError(text, 'en', { decimals: 0 })),
		['decimals', null],
	)
})

test('in Spanish, an amount of money that could be thousands or decimals is not guessed', () => {
	const faults = ['123,45', '123.45', '1.234,56', '1,234.56', '1,500', '1.500', '12,505', '12.505'].map(
		(text) => findNumberError(text, 'es', { min: 0, decimals: 2 }),
	)
	assert.deepEqual(faults, [null, null, null, null, null, 'unread', null, 'unread'])
	// Where more decimals are possible, a number is accepted as the panel writes it.
	assert.equal(findNumberError(writeNumber(1.125, 'es'), 'es', { decimals: 4 }), null)
})
