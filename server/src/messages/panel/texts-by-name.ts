import type { AdminErrorName } from '@fiel/contract'
import type { Translations } from '../catalog-entry.ts'
import { ORDER_ERRORS } from './order-errors.ts'
import { SETTING_ERRORS } from './setting-errors.ts'

/** What the panel shows for an error that has no text of its own, by its name. */
export const TEXTS_BY_NAME: Record<Exclude<AdminErrorName, 'GenericError'>, Translations> = {
	...ORDER_ERRORS,
	...SETTING_ERRORS,
}
