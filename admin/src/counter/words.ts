import { words } from '../i18n/words.ts'
import { findText } from './find-words.ts'
import { pinText } from './pin-words.ts'
import { returnText } from './return-words.ts'
import { saleText } from './sale-words.ts'

/** All texts of the counter. */
export const text = words(
	{ ...findText.en, ...saleText.en, ...pinText.en, ...returnText.en },
	{ ...findText.pt, ...saleText.pt, ...pinText.pt, ...returnText.pt },
	{ ...findText.es, ...saleText.es, ...pinText.es, ...returnText.es },
)
