import { hash } from 'node:crypto'
import { drawPngIcon } from '../../customization/draw-icon.ts'
import { type ApplePass, passJson } from './pass-json.ts'
import { stringFiles } from './pass-strings.ts'
import { type PassSigner, signDetached } from './sign-detached.ts'
import { writeZip, type ZipEntry } from './write-zip.ts'

export const PASS_CONTENT_TYPE = 'application/vnd.apple.pkpass'

/** Icons by name, and their sizes in pixels. */
const ICONS = { 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87 }
const MOST_ICONS = 200
const icons = new Map<string, ZipEntry[]>()

/** Drawing takes some milliseconds, so the icons of a pair of colours are remembered. */
const iconsIn = (main: string, onMain: string): ZipEntry[] => {
	const key = `${main} ${onMain}`
	const known = icons.get(key)
	if (known) return known
	if (icons.size >= MOST_ICONS) icons.clear()
	const drawn = Object.entries(ICONS).map(([name, size]) => ({
		name,
		content: drawPngIcon(size, main, onMain),
	}))
	icons.set(key, drawn)
	return drawn
}

/** Makes the file that Apple Wallet opens: the description, pictures and words, their hashes, and the signature. */
export const buildPass = (pass: ApplePass, signer: PassSigner, now: Date): Buffer => {
	const { main, onMain, logoPng } = pass.look
	const logos = logoPng ? ['logo.png', 'logo@2x.png'].map((name) => ({ name, content: logoPng })) : []
	const files = [
		{ name: 'pass.json', content: Buffer.from(JSON.stringify(passJson(pass))) },
		...iconsIn(main, onMain),
		...logos,
		...stringFiles(),
	]
	const hashes = Object.fromEntries(files.map(({ name, content }) => [name, hash('sha1', content)])) // as the format has it
	const manifest = Buffer.from(JSON.stringify(hashes))
	return writeZip([
		...files,
		{ name: 'manifest.json', content: manifest },
		{ name: 'signature', content: signDetached(manifest, signer, now) },
	])
}
