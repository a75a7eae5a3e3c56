import { words } from '../i18n/words.ts'

/** The texts about the product of a product reward. */
export const productText = words(
	{
		section: 'Product',
		about:
			'The product and what happens to its price. Points of sale can only use the reward with a product.',
		product: 'Product',
		productHelp:
			'Search by name or ID. Leave empty to give a percentage off the collections you choose below.',
		mode: 'Offer',
		modes: {
			PercentDiscount: 'Percentage off',
			FixedFinalPrice: 'Fixed price',
			FreeGift: 'Free gift',
			FixedDiscountAmount: 'Amount off',
		},
		values: {
			PercentDiscount: 'Percentage off the product',
			FixedFinalPrice: 'Price',
			FixedDiscountAmount: 'Amount off the product',
		},
		giftHelp: 'The product is free and doesn’t have to be in the cart.',
		displayName: 'Product name',
		displayNameHelp: 'Shown to customers and cashiers. If empty, the ID is shown.',
		maxUnits: 'Units per redemption',
		allUnits: 'All in the cart',
		upTo: (units: number) =>
			units === 1 ? 'For 1 unit per redemption.' : `For up to ${units} units per redemption.`,
	},
	{
		section: 'Produto',
		about:
			'O produto e o que acontece com o preço dele. O PDV só pode usar a recompensa se houver um produto.',
		product: 'Produto',
		productHelp:
			'Busque por nome ou ID. Deixe vazio para dar uma porcentagem de desconto nas coleções escolhidas abaixo.',
		mode: 'Oferta',
		modes: {
			PercentDiscount: 'Desconto em porcentagem',
			FixedFinalPrice: 'Preço fixo',
			FreeGift: 'Brinde',
			FixedDiscountAmount: 'Desconto em valor',
		},
		values: {
			PercentDiscount: 'Porcentagem de desconto no produto',
			FixedFinalPrice: 'Preço',
			FixedDiscountAmount: 'Desconto no produto',
		},
		giftHelp: 'O produto sai de graça e não precisa estar no carrinho.',
		displayName: 'Nome do produto',
		displayNameHelp: 'Exibido a clientes e caixas. Se estiver vazio, o ID é exibido.',
		maxUnits: 'Unidades por resgate',
		allUnits: 'Todas do carrinho',
		upTo: (units) =>
			units === 1 ? 'Para 1 unidade por resgate.' : `Para até ${units} unidades por resgate.`,
	},
	{
		section: 'Producto',
		about:
			'El producto y lo que pasa con su precio. El punto de venta solo puede usar la recompensa si hay un producto.',
		product: 'Producto',
		productHelp:
			'Busca por nombre o ID. Déjalo vacío para dar un porcentaje de descuento en las colecciones que elijas abajo.',
		mode: 'Oferta',
		modes: {
			PercentDiscount: 'Descuento en porcentaje',
			FixedFinalPrice: 'Precio fijo',
			FreeGift: 'Regalo',
			FixedDiscountAmount: 'Descuento en monto',
		},
		values: {
			PercentDiscount: 'Porcentaje de descuento en el producto',
			FixedFinalPrice: 'Precio',
			FixedDiscountAmount: 'Descuento en el producto',
		},
		giftHelp: 'El producto es gratis y no tiene que estar en el carrito.',
		displayName: 'Nombre del producto',
		displayNameHelp: 'Se muestra a clientes y cajeros. Si está vacío, se muestra el ID.',
		maxUnits: 'Unidades por canje',
		allUnits: 'Todas las del carrito',
		upTo: (units) => (units === 1 ? 'Para 1 unidad por canje.' : `Para hasta ${units} unidades por canje.`),
	},
)
