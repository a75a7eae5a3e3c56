import type { Download, Page } from 'playwright-core'

const contentOf = async (download: Promise<Download>): Promise<[string, string]> => {
	const file = await download
	let content = ''
	for await (const part of (await file.createReadStream()).setEncoding('utf8')) content += part
	return [file.suggestedFilename(), content]
}

/** Presses a button that saves a file, and returns its name and content. */
export const savedFile = (page: Page, button: string, { exact = false } = {}): Promise<[string, string]> => {
	const download = page.waitForEvent('download')
	return Promise.all([contentOf(download), page.getByRole('button', { name: button, exact }).click()]).then(
		([file]) => file,
	)
}
