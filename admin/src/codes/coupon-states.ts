import { words } from '../i18n/words.ts'

/** The states of a coupon, for people. */
export const couponStates = words(
	{
		usable: 'Active',
		used: 'Used',
		inactive: 'Deactivated',
		expired: 'Expired',
	},
	{
		usable: 'Ativo',
		used: 'Usado',
		inactive: 'Desativado',
		expired: 'Expirado',
	},
	{
		usable: 'Activo',
		used: 'Usado',
		inactive: 'Desactivado',
		expired: 'Vencido',
	},
)
