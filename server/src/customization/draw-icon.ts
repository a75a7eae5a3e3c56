import { crc32, deflateSync } from 'node:zlib'

/** A star in a square of 1 by 1, within the part that no system cuts off. */
const CENTRE = 0.5
const OUTER_RADIUS = 0.33
const INNER_RADIUS = 0.145
const POINTS = 5

const star = (): [x: number, y: number][] =>
	Array.from({ length: POINTS * 2 }, (_, index) => {
		const radius = index % 2 === 0 ? OUTER_RADIUS : INNER_RADIUS
		const angle = (index * Math.PI) / POINTS - Math.PI / 2
		return [CENTRE + radius * Math.cos(angle), CENTRE + 0.02 + radius * Math.sin(angle)]
	})

/** The icon of the page of a shop, in its colors. */
export const drawSvgIcon = (main: string, onMain: string): string => {
	const points = star()
		.map(([x, y]) => `${(x * 512).toFixed(1)},${(y * 512).toFixed(1)}`)
		.join(' ')
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path fill="${main}" d="M0 0h512v512H0z"/><polygon fill="${onMain}" stroke="${onMain}" stroke-width="16" stroke-linejoin="round" points="${points}"/></svg>`
}

const SUBLINES = 4

/** How much of each pixel of a line the star covers, from 0 to 1. */
const coverLine = (size: number, line: number, points: [number, number][]): Float64Array => {
	const covered = new Float64Array(size)
	for (let sub = 0; sub < SUBLINES; sub += 1) {
		const y = (line + (sub + 0.5) / SUBLINES) / size
		const crossings = points
			.flatMap(([x1, y1], index) => {
				const [x2, y2] = points[(index + 1) % points.length]!
				return y1 <= y === y2 <= y ? [] : [(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) * size]
			})
			.sort((a, b) => a - b)
		for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
			const [from, to] = [crossings[pair]!, crossings[pair + 1]!]
			for (let x = Math.floor(from); x < Math.min(to, size); x += 1)
				covered[x]! += Math.max(0, Math.min(to, x + 1) - Math.max(from, x)) / SUBLINES
		}
	}
	return covered
}

const channelsOf = (color: string): number[] =>
	[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

const chunk = (type: string, data: Buffer): Buffer => {
	const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
	const frame = Buffer.alloc(body.length + 8)
	frame.writeUInt32BE(data.length, 0)
	body.copy(frame, 4)
	frame.writeUInt32BE(crc32(body), body.length + 4)
	return frame
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const RGB = [8, 2, 0, 0, 0] // eight bits for each of red, green and blue

/** The same as a PNG, for systems that take no SVG. */
export const drawPngIcon = (size: number, main: string, onMain: string): Buffer => {
	const [ground, figure, points] = [channelsOf(main), channelsOf(onMain), star()]
	const lineLength = 1 + size * 3
	const pixels = Buffer.alloc(size * lineLength)
	for (let line = 0; line < size; line += 1) {
		const covered = coverLine(size, line, points)
		for (let x = 0; x < size; x += 1)
			for (let channel = 0; channel < 3; channel += 1) {
				const share = Math.min(1, covered[x]!)
				const value = ground[channel]! * (1 - share) + figure[channel]! * share
				pixels[line * lineLength + 1 + x * 3 + channel] = Math.round(value)
			}
	}
	const head = Buffer.alloc(13)
	head.writeUInt32BE(size, 0)
	head.writeUInt32BE(size, 4)
	Buffer.from(RGB).copy(head, 8)
	return Buffer.concat([
		SIGNATURE,
		chunk('IHDR', head),
		chunk('IDAT', deflateSync(pixels)),
		chunk('IEND', Buffer.alloc(0)),
	])
}
