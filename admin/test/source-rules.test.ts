import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const SRC = fileURLToPath(new URL('../src', import.meta.url))
const sources = globSync('**/*.{ts,tsx}', { cwd: SRC })
	.filter((file) => !file.endsWith('.test.ts'))
	.map((file) => ({ file, text: readFileSync(path.join(SRC, file), 'utf8') }))

type Source = (typeof sources)[number]
const folderOf = (file: string): string => path.dirname(file)
/** The static and dynamic imports of a file. */
const importsOf = ({ file, text }: Source): string[] =>
	[...text.matchAll(/(?:from |import\(|import )'(\.[^']+)'/g)].map(([, to]) =>
		path.join(path.dirname(file), to!),
	)

/** The shared folders, lowest first: each may only import those before it. */
const SHARED_FOLDERS = ['api', 'i18n', 'ui', 'mails', 'codes', 'checklist', 'merges', 'shifts', 'program']
/** The shell may import every page, and no page may import the shell. */
const SHELL = ['app', '.']

test('pages import only the shared folders, and not each other', () => {
	const wrong = sources
		.filter(({ file }) => !SHELL.includes(folderOf(file)))
		.flatMap((source) => {
			const floor = SHARED_FOLDERS.indexOf(folderOf(source.file))
			const below = floor < 0 ? SHARED_FOLDERS : SHARED_FOLDERS.slice(0, floor)
			return importsOf(source)
				.filter((to) => ![folderOf(source.file), ...below].includes(folderOf(to)))
				.map((to) => `${source.file} imports ${to}`)
		})
	assert.deepEqual(wrong, [])
})

const assertNoCycle = (graph: ReadonlyMap<string, Iterable<string>>): void => {
	const done = new Set<string>()
	const visit = (node: string, trail: string[]): void => {
		assert.ok(!trail.includes(node), `a circle: ${[...trail, node].join(' → ')}`)
		if (done.has(node)) return
		for (const next of graph.get(node) ?? []) visit(next, [...trail, node])
		done.add(node)
	}
	for (const node of graph.keys()) visit(node, [])
}

test('there are no import cycles between files or folders', () => {
	assertNoCycle(new Map(sources.map((source) => [source.file, importsOf(source)])))
	const folders = new Map<string, Set<string>>()
	for (const source of sources) {
		const from = folderOf(source.file)
		const to = importsOf(source)
			.map(folderOf)
			.filter((room) => room !== from)
		folders.set(from, new Set([...(folders.get(from) ?? []), ...to]))
	}
	assertNoCycle(folders)
})

test('a CSS class is defined in one style sheet', () => {
	const places = new Map<string, Set<string>>()
	for (const file of globSync('**/*.css', { cwd: SRC }))
		for (const [, name] of readFileSync(path.join(SRC, file), 'utf8').matchAll(/^\s*\.(fiel-[\w-]+)/gm))
			places.set(name!, (places.get(name!) ?? new Set()).add(file))
	const twice = [...places].filter(([, files]) => files.size > 1)
	assert.deepEqual(
		twice.map(([name, files]) => `${name}: ${[...files].join(', ')}`),
		[],
	)
})

test('the contract reaches the panel as types only', () => {
	const wrong = sources.filter(({ text }) => /^import (?!type).*from '(@fiel\/contract|typebox)'/m.test(text))
	assert.deepEqual(
		wrong.map(({ file }) => file),
		[],
	)
})

test('files and functions stay short enough to read', () => {
	// generated files are not meant to be read
	const written = sources.filter(({ text }) => !text.startsWith('// Made from'))
	const long = written.flatMap(({ file, text }) => {
		const lines = text.split('\n')
		const tooLong = lines.length > 350 ? [`${file} has ${lines.length} lines`] : []
		let start = 0
		lines.forEach((line, index) => {
			if (/^(export )?(default )?(const \w+ = .*(=> \{|=> \(\{)|(async )?function )/.test(line)) start = index
			if (/^\}/.test(line) && index - start > 70)
				tooLong.push(`${file}:${start + 1} has ${index - start} lines`)
			// A table may be as long as its content.
			if (/^\S/.test(line)) start = /= \{$/.test(line) ? Number.POSITIVE_INFINITY : index
		})
		return tooLong
	})
	assert.deepEqual(long, [])
})
