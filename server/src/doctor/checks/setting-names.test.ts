import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examine } from '../../../test/support/doctor.ts'
import { settingNamesCheck } from './setting-names.ts'

test('a misspelt variable is found, with the setting that was meant', async (t) => {
	const { found } = await examine(t, settingNamesCheck, {
		FIEL_POOLSIZE: '30',
		FIEL_PUBLC_URL: 'https://fiel.example.com',
		FIEL_SMTP_URL: 'smtp://mail.example.com',
		FIEL_COFFEE: 'black',
		FIEL_LANES: '4',
		FIEL_EMPTY: '',
		OTHER: 'x',
	})
	assert.deepEqual(
		found.map(({ level, message, advice }) => [level, message, advice]),
		[
			['FIEL_COFFEE', 'Remove it, or look for its name in the table in README.md.'],
			['FIEL_POOLSIZE', 'Rename it, if you meant FIEL_POOL_SIZE.'],
			['FIEL_PUBLC_URL', 'Rename it, if you meant FIEL_PUBLIC_URL.'],
			['FIEL_SMTP_URL', 'Rename it, if you meant SMTP_URL.'],
		].map(([name, advice]) => [
			'warning',
			`${name} is no setting of this version, so it does nothing.`,
			[advice],
		]),
	)
})

test('the settings themselves are no misspelling of each other', async (t) => {
	const { lines } = await examine(t, settingNamesCheck, { FIEL_LANES: '4', FIEL_DATA_DIR: './x' })
	assert.deepEqual(lines, ['ok names: Every variable that begins with FIEL_ is a setting.'])
})
