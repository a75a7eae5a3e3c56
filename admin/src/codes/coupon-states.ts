import { words } from '../i18n/words.ts'

/** The states of a coupon, for people. */
export const couponStates = words(
	{ usable: 'Usable', used: 'Used', inactive: 'Inactive', expired: 'Expired' },
	{ usable: 'Utilizável', used: 'Usado', inactive: 'Inativo', expired: 'Expirado' },
)
