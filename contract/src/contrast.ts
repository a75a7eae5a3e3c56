/** The contrast between text and its background that WCAG 2.2 asks for (success criterion 1.4.3, level AA). */
export const LEAST_CONTRAST = 4.5

/** The backgrounds of the pages that members see: the least favourable ones, so that colours also do on the others. */
export const PAGE_BACKGROUNDS = { light: '#f6f6f7', dark: '#26272b' } as const

const WHITE = '#ffffff'
const BLACK = '#000000'

type Rgb = readonly [red: number, green: number, blue: number]

const COLOR = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i

/** Whether a text is a colour such as #9aa5b1, with three, six or eight digits. */
export const isColor = (text: string): boolean => COLOR.test(text)

/** Reads a colour. A transparent one is mixed with the background on which it is seen. */
const readColor = (color: string, background: string): Rgb => {
	const digits =
		color.length === 4 ? [...color.slice(1)].flatMap((digit) => [digit, digit]) : [...color.slice(1)]
	const [red, green, blue, alpha] = [0, 2, 4, 6].map((at) =>
		digits[at] === undefined ? 255 : Number.parseInt(`${digits[at]}${digits[at + 1]}`, 16),
	)
	const solid: Rgb = [red!, green!, blue!]
	return alpha === 255 ? solid : mix(readColor(background, background), solid, alpha! / 255)
}

const writeColor = (rgb: Rgb): string =>
	`#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`

/** `share` of the second colour, the rest of the first one. */
const mix = (first: Rgb, second: Rgb, share: number): Rgb => {
	const part = (at: 0 | 1 | 2): number => Math.round(first[at] + (second[at] - first[at]) * share)
	return [part(0), part(1), part(2)]
}

/** The relative luminance of WCAG 2.2: 0 for black, 1 for white. */
const luminance = (rgb: Rgb): number => {
	const [red, green, blue] = rgb.map((value) => {
		const share = value / 255
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
	})
	return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

const ratioOf = (one: Rgb, other: Rgb): number => {
	const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b)
	return (lighter! + 0.05) / (darker! + 0.05)
}

/** The contrast ratio of WCAG 2.2 between a colour and the background on which it is seen: from 1 to 21. */
export const contrastOf = (color: string, background: string): number =>
	ratioOf(readColor(color, background), readColor(background, background))

const STEPS = 255

/**
 * The colour itself if it can be read on the background, else the nearest one on the way to black or white that can:
 * darker on a light background, lighter on a dark one. Its hue stays.
 */
export const correctColor = (color: string, background: string): string => {
	const behind = readColor(background, background)
	const chosen = readColor(color, background)
	const end: Rgb = luminance(behind) > 0.18 ? [0, 0, 0] : [255, 255, 255]
	for (let step = 0; step <= STEPS; step++) {
		const tried = mix(chosen, end, step / STEPS)
		if (ratioOf(tried, behind) >= LEAST_CONTRAST) return writeColor(tried)
	}
	return writeColor(end)
}

/** White text where it can be read on the colour, else black: one of the two always can. */
const textOn = (color: string): string => (contrastOf(WHITE, color) >= LEAST_CONTRAST ? WHITE : BLACK)

/** The colours of the pages for members, in light and in dark mode. */
export interface LookColors {
	Main: string
	OnMain: string
	MainDark: string
	OnMainDark: string
}

/** Makes the colours from the one that a merchant has chosen. */
export const correctedColors = (chosen: string): LookColors => {
	const main = correctColor(chosen, PAGE_BACKGROUNDS.light)
	const mainDark = correctColor(chosen, PAGE_BACKGROUNDS.dark)
	return { Main: main, OnMain: textOn(main), MainDark: mainDark, OnMainDark: textOn(mainDark) }
}
