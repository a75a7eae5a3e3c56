import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrastOf, correctColor, correctedColors, LEAST_CONTRAST, PAGE_BACKGROUNDS } from './contrast.ts'

const rounded = (ratio: number): number => Math.round(ratio * 100) / 100

test('contrast is that of WCAG', () => {
	for (const [color, background, ratio] of [
		['#000000', '#ffffff', 21],
		['#ffffff', '#000', 21],
		['#fff', '#ffffff', 1],
		['#777777', '#ffffff', 4.48],
		['#767676', '#ffffff', 4.54],
		['#ff0000', '#ffffff', 4],
		['#0000ff', '#ffffff', 8.59],
		['#ffff00', '#ffffff', 1.07],
		['#00000000', '#ffffff', 1], // nothing is seen of it
		['#00000080', '#ffffff', 4],
	] as const)
		assert.equal(rounded(contrastOf(color, background)), ratio, `${color} on ${background}`)
})

test('a colour that cannot be read becomes darker or lighter, and keeps its hue', () => {
	for (const [chosen, light, dark] of [
		['#4b45d8', '#4b45d8', '#8682e5'],
		['#ffd400', '#866f00', '#ffd400'], // yellow
		['#FFF', '#717171', '#ffffff'],
		['#000', '#000000', '#8e8e8e'],
		['#00a86b', '#008253', '#00a86b'],
	] as const)
		assert.deepEqual(
			[correctColor(chosen, PAGE_BACKGROUNDS.light), correctColor(chosen, PAGE_BACKGROUNDS.dark)],
			[light, dark],
			chosen,
		)
})

test('whatever colour is chosen, everything can be read', () => {
	const steps = ['00', '33', '66', '99', 'cc', 'ff']
	for (const red of steps)
		for (const green of steps)
			for (const blue of steps) {
				const { Main, OnMain, MainDark, OnMainDark } = correctedColors(`#${red}${green}${blue}`)
				for (const [text, background] of [
					[OnMain, Main],
					[OnMainDark, MainDark],
					[Main, PAGE_BACKGROUNDS.light],
					[Main, '#ffffff'],
					[MainDark, PAGE_BACKGROUNDS.dark],
					[MainDark, '#000000'],
				] as const)
					assert.ok(contrastOf(text, background) >= LEAST_CONTRAST, `${text} on ${background}`)
			}
})
