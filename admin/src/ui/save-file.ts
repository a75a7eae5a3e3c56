import { IS_TEST } from '../api/mode.ts'

/** Lets the browser save a text or its parts as a file; its name says if it is of test mode. */
export const saveFile = (name: string, content: string | Blob[], type: string): void => {
	const address = URL.createObjectURL(new Blob([content].flat(), { type: `${type};charset=utf-8` }))
	Object.assign(document.createElement('a'), {
		href: address,
		download: IS_TEST ? `test-${name}` : name,
	}).click()
	URL.revokeObjectURL(address)
}
