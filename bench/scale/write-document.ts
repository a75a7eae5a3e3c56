// Writes the tables of docs/scale.md again from costs.json, after the simulator has changed. Nothing is measured.
import { readCosts } from './costs.ts'
import { writeDocument } from './document.ts'

await writeDocument(readCosts())
