import { writeFile } from 'node:fs/promises'
import { referenceFiles } from '../contract/src/reference.ts'

for (const [path, content] of Object.entries(referenceFiles())) {
	await writeFile(new URL(`../${path}`, import.meta.url), content)
	console.log(`wrote ${path}`)
}
