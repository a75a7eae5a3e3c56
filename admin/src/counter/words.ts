import { words } from '../i18n/words.ts'
import { returnText } from './return-words.ts'
import { saleText } from './sale-words.ts'

/** All texts of the counter. */
export const text = words(
	{ ...saleText.en, ...returnText.en },
	{ ...saleText.pt, ...returnText.pt },
	{ ...saleText.es, ...returnText.es },
)
