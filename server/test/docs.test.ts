import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { MESSAGE_KINDS, MESSAGE_REASONS, RewardConfiguration } from '@fiel/contract'
import { MESSAGE_VARIABLES } from '../src/member-messages/templates/variables.ts'
import { MAIL_VARIABLES } from '../src/rewards/mails/mail-variables.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DOCUMENTS = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT })
const DECISIONS = globSync('docs/decisions/*.md', { cwd: ROOT }).sort()
const SOURCE_FILES = globSync('{admin,bench,contract,scripts,server,widget}/**/*.{ts,tsx,js,sql}', {
	cwd: ROOT,
	exclude: ['**/node_modules/**', '**/dist/**'],
})

const readFromRoot = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')
const read = (name: string): string => readFromRoot(`docs/${name}`)

test('docs/rewards.md describes every member of a reward', () => {
	const rows = read('rewards.md')
		.split('\n')
		.filter((line) => line.startsWith('| `'))
	const described = rows.flatMap((row) =>
		[...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
	)
	assert.deepEqual(described.sort(), Object.keys(RewardConfiguration.properties).sort())
})

test('docs/mail.md lists every placeholder', () => {
	const rows = read('mail.md')
		.split('\n')
		.filter((line) => line.startsWith('| `{{'))
	assert.deepEqual(
		rows,
		MAIL_VARIABLES.map(({ name, description }) => `| \`{{${name}}}\` | ${description} |`),
	)
})

test('docs/messages.md lists every kind, reason and placeholder', () => {
	const rows = read('messages.md').split('\n')
	const namesOf = (names: readonly string[]): string[] =>
		rows.flatMap((line) => /^\| `([\w-]+)` \|/.exec(line)?.[1] ?? []).filter((name) => names.includes(name))
	assert.deepEqual(namesOf(MESSAGE_KINDS), MESSAGE_KINDS)
	assert.deepEqual(namesOf(Object.keys(MESSAGE_REASONS)).sort(), Object.keys(MESSAGE_REASONS).sort())
	assert.deepEqual(
		rows.filter((line) => line.startsWith('| `{{')),
		MESSAGE_VARIABLES.map(({ name, description }) => `| \`{{${name}}}\` | ${description} |`),
	)
})

const LINK_TARGET = /\]\(([^)\s]+)\)/g

/** The anchors that a Markdown document has, one for each heading. */
const anchorsOf = (text: string): string[] =>
	[...text.replaceAll(/^```.*?^```/gms, '').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
		heading!
			.toLowerCase()
			.replaceAll(/[^\p{L}\p{N} _-]/gu, '')
			.replaceAll(' ', '-'),
	)

test('every relative link of the documents leads to a file, and to a heading where it names one', () => {
	const broken = DOCUMENTS.flatMap((document) =>
		[...readFromRoot(document).matchAll(LINK_TARGET)]
			.map(([, link]) => link!)
			.filter((link) => {
				if (/^\w+:/.test(link)) return false
				const [file, anchor] = link.split('#') as [string, string?]
				const target = file === '' ? document : path.join(path.dirname(document), file)
				if (!existsSync(path.join(ROOT, target))) return true
				return anchor !== undefined && !anchorsOf(readFromRoot(target)).includes(anchor)
			})
			.map((link) => `${document}: ${link}`),
	)
	assert.deepEqual(broken, [])
})

/** Names of files, such as `http/render.ts`; those with a placeholder, such as `<feature>/x.ts`, are left out. */
const FILE_NAME =
	/(?<![\w@./<>…*$-])(?:(?:[\w@.-]+\/)+[\w.-]+\.(?:tsx?|js|sql)|[\w-][\w.-]*\.(?:tsx?|sql))(?!\w)/g

test('every source file that the documents name exists', () => {
	const exists = (name: string): boolean =>
		existsSync(path.join(ROOT, name)) || SOURCE_FILES.some((file) => file.endsWith(`/${name}`))
	const missing = DOCUMENTS.flatMap((document) =>
		[...new Set(readFromRoot(document).replaceAll(LINK_TARGET, '').match(FILE_NAME))]
			.filter((name) => !exists(name))
			.map((name) => `${document}: ${name}`),
	)
	assert.deepEqual(missing, [])
})

test('decision records are numbered without gaps', () => {
	const numbers = DECISIONS.map((file) => Number(path.basename(file).slice(0, 4)))
	assert.deepEqual(
		numbers,
		DECISIONS.map((_, index) => index + 1),
	)
})

test('every decision record has its number, a status, a date and the same sections', () => {
	for (const file of DECISIONS) {
		const text = readFromRoot(file)
		const number = path.basename(file).slice(0, 4)
		assert.match(text, new RegExp(`^# ${number}\\. \\S`), file)
		assert.match(text, /^- Status: (proposed|accepted|superseded by \[)/m, file)
		assert.match(text, /^- Date: \d{4}-\d\d-\d\d$/m, file)
		const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)
		assert.deepEqual(sections, ['Context', 'Decision', 'Consequences'], file)
	}
})
