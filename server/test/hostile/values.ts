import type { RandomSource } from '../../src/demo/random-source.ts'
import { JsonLiteral, JsonMembers } from './json-text.ts'
import type { Schema } from './sample.ts'

const DEEP = 5_000
const nested = (open: string, close: string): JsonLiteral =>
	new JsonLiteral(open.repeat(DEEP) + (open === '[' ? '' : '0') + close.repeat(DEEP))

const WRONG_TYPES: unknown[] = [
	...[null, true, false, 0, -1, '', 'x', [], {}, [[]], [null], [{}], { $ne: null }, ['a', 1]],
	nested('[', ']'),
	nested('{"a":', '}'),
	nested('{"ParentCategory":', '}'),
	new JsonMembers([['__proto__', { polluted: true }]]),
	new JsonMembers([['constructor', { prototype: { polluted: true } }]]),
	{ toString: 1, valueOf: null, hasOwnProperty: 'x' },
	{ length: 1e9 },
	{ toJSON: 'x', catch: 'x' },
]

const NUMBERS: unknown[] = [
	...[0, -1, 1, 0.1, 0.005, 0.004999, 1e-7, -1e-7, 1e-300, 5e-324, 12.345678901, 1e12, 1e15, 1e16, 1e21],
	...[999_999_999_999.99, 999_999_999_999.995, 999_999_999_999.9999, -999_999_999_999.99, 1e308],
	...[2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 2 ** 63, -(2 ** 63)],
	...['-0', '-0.0', '1E+2', '1e400', '-1e400', '1e-400', `${'9'.repeat(400)}`, `0.${'9'.repeat(1_000)}`].map(
		(text) => new JsonLiteral(text),
	),
	...['NaN', 'Infinity', '0x10', '1_000', '01', '+1', '.5', '1.', '١٢٣'].map((text) => new JsonLiteral(text)),
]

const TEXTS: unknown[] = [
	...['\u0000', 'a\u0000b', '\ud800', 'a\udfffb', '\udc00\ud800', '\ufeff', '\u202e', '\u2028', '\u0085'],
	...['\ud83d', '😀', 'e\u0301'.repeat(100), '\u200b', ' ', '\t\r\n', '\u00a0', '\u3000', '\u0007\u001b[31m'],
	...[
		"'",
		"' or '1'='1",
		"'; drop table customers; --",
		'" or 1=1 --',
		'\\',
		'%',
		'_',
		'$1',
		'$$',
		'?',
		':a',
	],
	...["1; select pg_sleep(10)'", '\\x00', "E'\\\\'", '/* */', 'null', 'undefined', 'NaN', 'true', '-1', '{}'],
	...['{"level":60,"msg":"injected"}', 'a\n{"level":60,"msg":"injected"}', 'a\r\nX-Injected: 1', '\r\n\r\n'],
	...[
		'../../../etc/passwd',
		'..\\..\\',
		'%2e%2e%2f',
		'/',
		'//',
		'a/b',
		'.',
		'..',
		'http://[::1]:5432/',
		'#',
		'&',
	],
	...[
		'http://169.254.169.254/latest/meta-data',
		'file:///etc/passwd',
		'javascript:alert(1)',
		'https://127.1/',
	],
	...[
		'<script>alert(1)</script>',
		'{{7*7}}',
		`\${7*7}`,
		'<%= 1 %>',
		'{{#each a}}',
		'{{constructor.constructor}}',
	],
	...[
		'=cmd|x!A1',
		'+1',
		'@sum(1)',
		'Subject: x\nBcc: y@example.com',
		'a@b',
		'a@b.c\r\nBcc: d@e.f',
		'"a b"@c.d',
	],
	...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', '0', '00', '1e3', '0x1', '٣'],
	...['a'.repeat(300), 'a'.repeat(5_000), ' '.repeat(4_000), `${'a'.repeat(3_999)}!`, '<'.repeat(4_000)],
	...[
		'{{'.repeat(1_000),
		'('.repeat(3_000),
		'a@'.repeat(150),
		'1'.repeat(400),
		'-'.repeat(64),
		`${'9'.repeat(30)}Z`,
	],
	...['"\\u0000"', '"\\ud800"', '"\\uD83D\\uDE00"', '"\\u002f"'].map((text) => new JsonLiteral(text)),
]

const MOMENTS: unknown[] = [
	...[
		'',
		'0001-01-01T00:00:00',
		'0000-01-01',
		'9999-12-31',
		'10000-01-01',
		'+275760-09-13',
		'-271821-04-20',
		'1899-12-31',
		'1900-01-01',
	],
	...['2199-12-31T23:59:59Z', '2200-01-01', '2026-02-29', '2026-02-30T10:00:00Z', '2026-13-01', '2026-06-31'],
	...[
		'2026-06-15T24:00:00Z',
		'2026-06-15T23:59:60Z',
		'2026-06-15T10:00:00+99:99',
		'2026-06-15T10:00:00-24:00',
	],
	...[
		'2026-06-15T10:00:00+14:00',
		'1900-01-01T00:00:00+14:00',
		'2199-12-31T23:59:59-12:00',
		'20260615T100000Z',
	],
	...[
		'2026-06-15T10:00Z[America/Sao_Paulo]',
		'2026-06-15[u-ca=hebrew]',
		'2026-W24-1',
		'2026-166',
		'2026',
		'now',
	],
	...[
		'2026-06-15T10:00:00.123456789123Z',
		'2026-06-15T10:00:00,5Z',
		'12:00',
		'today',
		'1781524800',
		'15/06/2026',
	],
	...['2018-11-04T00:00:00', '2026-06-15 10:00', '−2026-06-15', '2026-06-15T10:00:00Z[UTC]', '1900-01-01'],
]

/** Values at the limits of a member, and just beyond; long texts are created when they are chosen. */
const edgesOf = ({ maxLength, minimum, maximum }: Schema): (() => unknown)[] => [
	...(maxLength === undefined
		? []
		: [maxLength, maxLength + 1].flatMap((length) => [
				() => wide(length),
				() => '😀'.repeat(length),
				() => 'é'.repeat(length),
			])),
	...[minimum, maximum].flatMap((edge) =>
		edge === undefined ? [] : [edge, edge - 1, edge + 1, edge + 0.5].map((number) => () => number),
	),
]

/** A text of different four-byte characters, which is as large as possible and cannot be compressed. */
const wide = (length: number): string =>
	Array.from({ length }, (_, index) => String.fromCodePoint(0x20000 + ((index * 7_919) % 40_000))).join('')

/** A value that a member does not allow, more often one of its own type. */
export const hostileValue = (schema: Schema | undefined, random: RandomSource): unknown => {
	const types = [schema?.type].flat()
	const lists: unknown[][] = [WRONG_TYPES, TEXTS, NUMBERS]
	if (types.includes('number') || types.includes('integer')) lists.push(NUMBERS, NUMBERS)
	if (types.includes('string')) lists.push(TEXTS, TEXTS)
	if (schema?.format === 'moment' || schema?.pattern?.startsWith('^\\d{4}')) lists.push(MOMENTS, MOMENTS)
	const edges = schema ? edgesOf(schema) : []
	if (edges.length > 0) lists.push(edges)
	const value = random.pick(random.pick(lists))
	if (typeof value === 'function') return value()
	// A copy, because the next mutation may modify it.
	return value instanceof JsonLiteral || value instanceof JsonMembers ? value : structuredClone(value)
}
