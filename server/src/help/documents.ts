import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** The files that are served, by the name in their address: `customers` is docs/customers.md, `readme` README.md. */
export const listDocuments = (): Map<string, string> => {
	const files = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md'], { cwd: ROOT }).map((file) =>
		file.replaceAll(path.sep, '/'),
	)
	return new Map(
		files.sort().map((file) => [
			file
				.replace(/^docs\//, '')
				.replace(/\.md$/, '')
				.toLowerCase(),
			file,
		]),
	)
}

export const readDocument = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')

export interface Listed {
	name: string
	title: string
	about: string
}

const ROW = /^\| (\[.*\]\(docs\/[\w-]+\.md\)) \| (.+) \|$/gm
const ENTRY = /\[([^\]]+)\]\(docs\/([\w-]+)\.md\)/g

/** The documents in the order of the tables in the README, which says in a few words what each one is about. */
export const listContents = (readme = readDocument('README.md')): Listed[] =>
	[...readme.matchAll(ROW)].flatMap(([, entries, about]) =>
		[...entries!.matchAll(ENTRY)].map(([, title, name]) => ({
			name: name!,
			title: title!.charAt(0).toUpperCase() + title!.slice(1),
			about: about!,
		})),
	)
