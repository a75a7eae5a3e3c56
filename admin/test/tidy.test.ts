import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const SRC = fileURLToPath(new URL('../src', import.meta.url))
const sources = globSync('**/*.{ts,tsx}', { cwd: SRC })
	.filter((file) => !file.endsWith('.test.ts'))
	.map((file) => ({ file, text: readFileSync(path.join(SRC, file), 'utf8') }))

const roomOf = (file: string): string => path.dirname(file)
const importsOf = ({ file, text }: (typeof sources)[number]): string[] =>
	[...text.matchAll(/from '(\.[^']+)'/g)].map(([, to]) => path.join(path.dirname(file), to!))

/** What everybody may stand on; of the shell, pages know only these. */
const GROUND = ['api', 'i18n', 'ui', 'checklist']
const OF_THE_SHELL = ['app/session.ts', 'app/pages.ts', 'app/door-frame.tsx', 'app/link-token.ts']

test('pages stand on the shared parts, and not on each other', () => {
	const wrong = sources
		.filter(({ file }) => !['app', '.'].includes(roomOf(file)))
		.flatMap((source) =>
			importsOf(source)
				.filter((to) => ![roomOf(source.file), ...GROUND].includes(roomOf(to)) && !OF_THE_SHELL.includes(to))
				.map((to) => `${source.file} imports ${to}`),
		)
	assert.deepEqual(wrong, [])
})

test('no circles', () => {
	const graph = new Map(sources.map((source) => [source.file, importsOf(source)]))
	const done = new Set<string>()
	const visit = (file: string, trail: string[]): void => {
		assert.ok(!trail.includes(file), `a circle: ${[...trail, file].join(' → ')}`)
		if (done.has(file)) return
		for (const next of graph.get(file) ?? []) visit(next, [...trail, file])
		done.add(file)
	}
	for (const file of graph.keys()) visit(file, [])
})

test('the contract reaches the panel as types only', () => {
	const wrong = sources.filter(({ text }) => /^import (?!type).*from '(@fiel\/contract|typebox)'/m.test(text))
	assert.deepEqual(
		wrong.map(({ file }) => file),
		[],
	)
})

test('files and functions stay short enough to read', () => {
	const written = sources.filter(({ text }) => !text.startsWith('// Made from')) // nobody reads what is made
	const long = written.flatMap(({ file, text }) => {
		const lines = text.split('\n')
		const tooLong = lines.length > 350 ? [`${file} has ${lines.length} lines`] : []
		let start = 0
		lines.forEach((line, index) => {
			if (/^(export )?(default )?(const \w+ = .*(=> \{|=> \(\{)|(async )?function )/.test(line)) start = index
			if (/^\}/.test(line) && index - start > 70)
				tooLong.push(`${file}:${start + 1} has ${index - start} lines`)
			// a table is as long as what it lists
			if (/^\S/.test(line)) start = /= \{$/.test(line) ? Number.POSITIVE_INFINITY : index
		})
		return tooLong
	})
	assert.deepEqual(long, [])
})
