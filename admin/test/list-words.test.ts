import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { type Dictionary, LANGUAGES, type Language } from '../src/i18n/words.ts'
import { text as filterText } from '../src/ui/filter-words.ts'

const SOURCE = join(import.meta.dirname, '../src')

/** A column of a list in the source: its id, the dictionary of its title, and the member there. */
interface Declared {
	file: string
	id: string
	dictionary: Dictionary<Record<string, unknown>>
	member: string
}

/** The columns that a file declares as `id: 'state', title: t.state`, in one line or in two. */
const columnsIn = async (file: string): Promise<Declared[]> => {
	const source = readFileSync(join(SOURCE, file), 'utf8')
	const found = [...source.matchAll(/id: '(\w+)',\s+title: (\w+)\.(\w+)/g)]
	return Promise.all(
		found.map(async ([, id, variable, member]) => {
			const name = new RegExp(`const ${variable} = useText\\((\\w+)\\)`).exec(source)?.[1]
			const imported = new RegExp(`import \\{ (?:(\\w+) as )?${name} \\} from '(.*)'`).exec(source)
			assert.ok(name && imported, `${file}: the dictionary of ${variable}.${member}`)
			const module = await import(join(SOURCE, dirname(file), imported[2]!))
			return { file, id: id!, dictionary: module[imported[1] ?? name], member: member! }
		}),
	)
}

test('a column has the same title as the filter of the same name, in every language', async () => {
	const files = globSync('**/*.tsx', { cwd: SOURCE }).toSorted()
	const columns = (await Promise.all(files.map(columnsIn))).flat()
	const languages = Object.keys(LANGUAGES) as Language[]
	const filters = new Set(Object.keys(filterText.en.labels))
	const both = columns.filter(({ id }) => filters.has(id))
	assert.ok(
		columns.length > 90 && both.length > 20,
		`${columns.length} columns, ${both.length} with a filter`,
	)
	const different = both.flatMap(({ file, id, dictionary, member }) =>
		languages
			.map((language) => [
				`${file}: ${id} in ${language}`,
				dictionary[language][member],
				filterText[language].labels[id as keyof typeof filterText.en.labels],
			])
			.filter(([, title, label]) => title !== label),
	)
	assert.deepEqual(different, [])
})
