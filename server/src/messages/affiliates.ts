import type { CatalogEntry, MessageParameter } from './catalog-entry.ts'

/** Messages about affiliates. */
export const AFFILIATE_MESSAGES = {
	affiliatesOff: () => ({
		en: 'the program has no affiliates',
		pt: 'o programa não tem afiliados',
		es: 'el programa no tiene afiliados',
	}),
	noAffiliate: (id: MessageParameter) => ({
		en: `there is no affiliate ${id}`,
		pt: `o afiliado ${id} não existe`,
		es: `no existe el afiliado ${id}`,
	}),
	documentOrEmailNeeded: () => ({
		en: 'Document or Email is required.',
		pt: 'Document ou Email é obrigatório.',
		es: 'Document o Email es obligatorio.',
	}),
	affiliateCouponNeeded: () => ({
		en: 'Coupon must not be empty.',
		pt: 'Coupon não pode ficar vazio.',
		es: 'Coupon no puede estar vacío.',
	}),
	couponOfAnother: (code: MessageParameter) => ({
		en: `Coupon ${code} belongs to somebody else.`,
		pt: `O cupom ${code} é de outra pessoa.`,
		es: `El cupón ${code} es de otra persona.`,
	}),
} satisfies Record<string, CatalogEntry>
