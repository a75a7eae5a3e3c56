import { stat } from 'node:fs/promises'
import { OperatorError } from '../../operator-error.ts'

/** Refuses a folder that is not there, as when a disk is not mounted. */
export const requireFolder = async (folder: string): Promise<string> => {
	const found = await stat(folder).catch(() => null)
	if (!found?.isDirectory()) throw new OperatorError(`There is no folder ${folder}`)
	return folder
}
