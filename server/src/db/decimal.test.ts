import assert from 'node:assert/strict'
import { test } from 'node:test'
import Big from 'big.js'
import { Decimal, decimal, money, type Rounding } from './decimal.ts'

Big.NE = -1000
Big.PE = 1000

/** A seeded generator: it returns the same numbers on every run. */
const createRandom = (seed: number) => {
	let state = seed
	return (sides: number): number => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
		return Math.floor((state / 2 ** 32) * sides)
	}
}

/** Short and long numbers, around the largest safe integer, with leading and trailing zeros. */
const createNumberGenerator = (random: (sides: number) => number) => (): string => {
	const digit = () => `${random(3) === 0 ? 9 * random(2) : random(10)}`
	const whole = Array.from({ length: 1 + random([3, 6, 16, 24][random(4)]!) }, digit).join('')
	const behind = Array.from({ length: random([1, 3, 5, 21][random(4)]!) }, digit).join('')
	return `${['', '-'][random(2)]}${whole}${behind && `.${behind}`}`
}

const ROUNDINGS: [Rounding, 0 | 1 | 3][] = [
	['down', 0],
	['half up', 1],
	['up', 3],
]

/** Big.js distinguishes minus zero from zero. */
const formatBig = (value: Big): string => value.toFixed().replace(/^-0$/, '0')

test('ten thousand calculations have the same results as in Big.js', () => {
	const random = createRandom(7)
	const next = createNumberGenerator(random)
	for (let turn = 0; turn < 10_000; turn++) {
		const [a, b] = [next(), next()]
		const [mine, its] = [
			[decimal(a), decimal(b)],
			[Big(a), Big(b)],
		] as const
		const label = (what: string) => `${a} ${what} ${b}`
		assert.equal(`${mine[0]}`, formatBig(its[0]), a)
		assert.equal(`${mine[0].plus(mine[1])}`, formatBig(its[0].plus(its[1])), label('+'))
		assert.equal(`${mine[0].minus(mine[1])}`, formatBig(its[0].minus(its[1])), label('-'))
		assert.equal(`${mine[0].times(mine[1])}`, formatBig(its[0].times(its[1])), label('*'))
		if (!its[1].eq(0)) assert.equal(`${mine[0].div(mine[1])}`, formatBig(its[0].div(its[1])), label('/'))
		assert.equal(mine[0].compare(mine[1]), its[0].cmp(its[1]), label('?'))
		assert.equal(mine[0].toNumber(), Number(a) + 0, a)
		const digits = random(6)
		for (const [mode, number] of ROUNDINGS)
			assert.equal(`${mine[0].round(digits, mode)}`, formatBig(its[0].round(digits, number)), `${mode} ${a}`)
		assert.equal(
			mine[0].toFixed(digits),
			its[0]
				.round(digits, 1)
				.toFixed(digits)
				.replace(/^-(0\.?0*)$/, '$1'),
		)
	}
})

test('equal numbers have equal members, however they were made', () => {
	const five = [
		decimal(5),
		decimal('5.000'),
		decimal('0.5e1'),
		decimal('50e-1'),
		decimal(5n),
		decimal('12345678901234567895').minus('12345678901234567890'),
		decimal('0.0000000000000000000000000000000000005').times('1e37'),
		Decimal.of(500n, 2),
	]
	for (const one of five) assert.deepStrictEqual({ ...one }, { unscaled: 5, digits: 0 })
	for (const zero of [decimal(-0), decimal('-0.00'), decimal('1').minus(1), decimal(-3).times(0)])
		assert.ok(Object.is(zero.unscaled, 0), `${zero}`)
})

test('numbers are parsed exactly, and text that is not a number is refused', () => {
	assert.equal(`${decimal(0.1).plus(0.2)}`, '0.3')
	assert.equal(`${decimal(1e21)}`, '1000000000000000000000')
	assert.equal(`${decimal(1.5e-7)}`, '0.00000015')
	assert.equal(`${decimal('.5')} ${decimal('5.')} ${decimal('+5')}`, '0.5 5 5')
	assert.equal(JSON.stringify({ price: money(19.999) }), '{"price":"20"}')
	for (const nonsense of ['', '.', 'five', '1,5', '0x10', ' 5', '--5', Number.NaN, Number.POSITIVE_INFINITY])
		assert.throws(() => decimal(nonsense), /is no decimal number/)
	assert.throws(() => decimal(1).div(0), /division by zero/)
})
