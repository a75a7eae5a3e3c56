import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Version {
	version: string
	/** The first characters of the commit; null if nothing says it. */
	commit: string | null
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const COMMIT_DIGITS = 12

/** The version in package.json, and the commit: FIEL_COMMIT, which an image sets, or that of the checkout. */
export const readVersion = (root = ROOT, env: NodeJS.ProcessEnv = process.env): Version => {
	const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
	const commit = env.FIEL_COMMIT || readCheckedOutCommit(path.join(root, '.git'))
	return { version, commit: commit?.slice(0, COMMIT_DIGITS) ?? null }
}

/** `0.1.0 (a8c3ff570812)`, or the version alone. */
export const formatVersion = ({ version, commit }: Version): string =>
	commit === null ? version : `${version} (${commit})`

/** Reads the files of Git, because Git itself may not be installed, and refuses folders of other users. */
const readCheckedOutCommit = (folder: string): string | null => {
	const head = readText(folder, 'HEAD')
	if (head === null || !head.startsWith('ref: ')) return head
	const name = head.slice('ref: '.length)
	const packed = readText(folder, 'packed-refs')?.split('\n') ?? []
	return readText(folder, name) ?? packed.find((line) => line.endsWith(` ${name}`))?.split(' ')[0] ?? null
}

const readText = (folder: string, name: string): string | null => {
	try {
		return readFileSync(path.join(folder, name), 'utf8').trim()
	} catch {
		return null // not a checkout
	}
}
