import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { CONDITIONS } from './conditions.ts'
import { EFFECTS } from './effects.ts'
import { renderPanelVocabulary, VOCABULARY_FILE } from './panel-vocabulary.ts'

test('the file of the panel matches the declared conditions and effects', () => {
	const file = readFileSync(new URL(`../../../../${VOCABULARY_FILE}`, import.meta.url), 'utf8')
	assert.equal(file, renderPanelVocabulary(), 'npm run contract writes it')
})

test('every argument has a title for its form', () => {
	const untitled = [...CONDITIONS, ...EFFECTS].flatMap(({ code, args }) =>
		Object.entries(args.properties)
			.filter(([, schema]) => !(schema as { title?: string }).title)
			.map(([name]) => `${code}.${name}`),
	)
	assert.deepEqual(untitled, [])
})
