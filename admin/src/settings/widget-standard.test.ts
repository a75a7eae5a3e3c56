import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BUTTON_WORDS } from '../../../widget/src/i18n/button-words.ts'
import { WORDS } from '../../../widget/src/i18n/words.ts'
import { STANDARD_TEXTS } from './widget-standard.ts'

test('the settings show the standard texts of the widget, in each language', () => {
	for (const language of ['en', 'pt', 'es'] as const)
		assert.deepEqual(STANDARD_TEXTS[language], {
			Button: BUTTON_WORDS[language].open,
			Welcome: WORDS[language].welcome,
			Join: WORDS[language].join,
		})
})
