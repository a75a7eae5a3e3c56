import { readFile, writeFile } from 'node:fs/promises'
import { generateReferenceFiles } from '../contract/src/reference.ts'
import { describeRules } from '../server/src/program/rules/describe-rules.ts'
import { renderPanelVocabulary, VOCABULARY_FILE } from '../server/src/program/rules/panel-vocabulary.ts'

for (const [path, content] of Object.entries(generateReferenceFiles())) {
	await writeFile(new URL(`../${path}`, import.meta.url), content)
	console.log(`wrote ${path}`)
}

const program = new URL('../docs/program.md', import.meta.url)
const page = await readFile(program, 'utf8')
const declared = `<!-- declared -->\n${describeRules()}\n<!-- /declared -->`
await writeFile(
	program,
	page.replace(/<!-- declared -->[\s\S]*<!-- \/declared -->/, () => declared),
)
console.log('wrote docs/program.md')

await writeFile(new URL(`../${VOCABULARY_FILE}`, import.meta.url), renderPanelVocabulary())
console.log(`wrote ${VOCABULARY_FILE}`)
