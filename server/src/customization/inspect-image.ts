interface Image {
	type: 'image/png' | 'image/jpeg' | 'image/webp'
	extension: 'png' | 'jpg' | 'webp'
	width: number
	height: number
}

/** Reads the format and the size of a picture from its content; null if it is no complete PNG, JPEG or WebP. */
export const inspectImage = (content: Buffer): Image | null =>
	inspectPng(content) ?? inspectJpeg(content) ?? inspectWebp(content)

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const PNG_END = Buffer.from([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82])

const inspectPng = (content: Buffer): Image | null => {
	const isWhole = content.subarray(0, 8).equals(PNG_START) && content.subarray(-8).equals(PNG_END)
	if (!isWhole || content.length < 45 || content.toString('latin1', 12, 16) !== 'IHDR') return null
	return {
		type: 'image/png',
		extension: 'png',
		width: content.readUInt32BE(16),
		height: content.readUInt32BE(20),
	}
}

/** Markers of frames, which contain the size: SOF0 to SOF15 without the tables among them. */
const isFrame = (marker: number): boolean =>
	marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const inspectJpeg = (content: Buffer): Image | null => {
	const isWhole = content.length > 4 && content.readUInt16BE(0) === 0xffd8
	if (!isWhole || content.readUInt16BE(content.length - 2) !== 0xffd9) return null
	let at = 2
	while (at + 9 <= content.length && content[at] === 0xff) {
		const marker = content[at + 1]!
		if (isFrame(marker))
			return {
				type: 'image/jpeg',
				extension: 'jpg',
				width: content.readUInt16BE(at + 7),
				height: content.readUInt16BE(at + 5),
			}
		at += 2 + content.readUInt16BE(at + 2)
	}
	return null
}

const inspectWebp = (content: Buffer): Image | null => {
	const isRiff = content.length >= 30 && content.toString('latin1', 0, 4) === 'RIFF'
	if (!isRiff || content.toString('latin1', 8, 12) !== 'WEBP') return null
	if (content.readUInt32LE(4) + 8 > content.length) return null
	const size = webpSize(content)
	return size && { type: 'image/webp', extension: 'webp', ...size }
}

/** The three kinds of WebP state their size in different places. */
const webpSize = (content: Buffer): Pick<Image, 'width' | 'height'> | null => {
	switch (content.toString('latin1', 12, 16)) {
		case 'VP8 ':
			return { width: content.readUInt16LE(26) & 0x3fff, height: content.readUInt16LE(28) & 0x3fff }
		case 'VP8L': {
			const bits = content.readUInt32LE(21)
			return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
		}
		case 'VP8X':
			return { width: content.readUIntLE(24, 3) + 1, height: content.readUIntLE(27, 3) + 1 }
		default:
			return null
	}
}
