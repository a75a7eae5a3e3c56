// Finds the browser for the tests of the panel: Debian's Chromium, which is installed if possible. The headless
// shell is the same browser without windows, and needs a third less processor time.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

const find = () => {
	const folders = (process.env.PATH ?? '').split(path.delimiter)
	const candidates = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
	return [process.env.FIEL_CHROMIUM, ...candidates].find((file) => file && existsSync(file))
}

const aptGet = (...args) =>
	spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0

export const findChromium = () => {
	const found = find()
	if (found) return found
	if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
		console.log('Installing Chromium for the tests of the panel')
		aptGet('update', '-qq') && aptGet('install', '-y', '-qq', '--no-install-recommends', NAMES[0])
	}
	const installed = find()
	if (!installed)
		throw new Error(
			'The tests of the panel need Chromium: install it (apt-get install chromium-headless-shell), or name it in FIEL_CHROMIUM',
		)
	return installed
}
