import { FILE_TITLES } from '@fiel/contract/file-titles'
import { words } from './words.ts'

/** The fields of a file by their names in the API. */
export const fieldNames: ReturnType<typeof words<Record<string, string>>> = words(
	FILE_TITLES.en,
	FILE_TITLES.pt,
	FILE_TITLES.es,
)
