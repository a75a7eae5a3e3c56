import type { Language } from '../messages/language.ts'

/** What the demo shop says. `{points}` is what the shop calls points, `{amount}` a number of them with that word. */
export interface ShopWords {
	title: string
	signedInAs: string
	balance: string
	open: string
	about: string
	products: string
	add: string
	cart: string
	added: string
	removed: string
	empty: string
	remove: string
	coupon: string
	noCoupon: string
	redeem: string
	subtotal: string
	shipping: string
	discount: string
	total: string
	pay: string
	paid: string
	failed: string
	panel: string
}

const en: ShopWords = {
	title: 'Demo shop',
	signedInAs: 'Signed in as',
	balance: 'Your balance',
	open: 'My {points}',
	about:
		'Nothing here is real. This page uses the widget like any shop: it shows what each product earns, and the button opens the panel of the customer.',
	products: 'Products',
	add: 'Add to cart',
	cart: 'Cart',
	added: '{title} is in the cart.',
	removed: '{title} was taken out of the cart.',
	empty: 'Your cart is empty.',
	remove: 'Remove',
	coupon: 'Coupon',
	noCoupon: 'No coupon',
	redeem: 'Redeem {points} for a coupon',
	subtotal: 'Products',
	shipping: 'Shipping',
	discount: 'Discount',
	total: 'Total',
	pay: 'Pay',
	paid: 'Paid. Your order earned {amount}.',
	failed: 'That did not work. Try again.',
	panel: 'Open the panel of the shop',
}

const pt: ShopWords = {
	title: 'Loja de demonstração',
	signedInAs: 'Conectado como',
	balance: 'Seu saldo',
	open: 'Ver {points}',
	about:
		'Nada aqui é real. Esta página usa o widget como qualquer loja: mostra o que cada produto rende, e o botão abre o painel do cliente.',
	products: 'Produtos',
	add: 'Adicionar ao carrinho',
	cart: 'Carrinho',
	added: '{title} está no carrinho.',
	removed: '{title} saiu do carrinho.',
	empty: 'Seu carrinho está vazio.',
	remove: 'Remover',
	coupon: 'Cupom',
	noCoupon: 'Sem cupom',
	redeem: 'Trocar {points} por um cupom',
	subtotal: 'Produtos',
	shipping: 'Frete',
	discount: 'Desconto',
	total: 'Total',
	pay: 'Pagar',
	paid: 'Pago. Seu pedido rendeu {amount}.',
	failed: 'Não funcionou. Tente de novo.',
	panel: 'Abrir o painel da loja',
}

const es: ShopWords = {
	title: 'Tienda de demostración',
	signedInAs: 'Sesión de',
	balance: 'Tu saldo',
	open: 'Ver {points}',
	about:
		'Nada aquí es real. Esta página usa el widget como cualquier tienda: muestra lo que gana cada producto, y el botón abre el panel del cliente.',
	products: 'Productos',
	add: 'Agregar al carrito',
	cart: 'Carrito',
	added: '{title} está en el carrito.',
	removed: '{title} ya no está en el carrito.',
	empty: 'Tu carrito está vacío.',
	remove: 'Quitar',
	coupon: 'Cupón',
	noCoupon: 'Sin cupón',
	redeem: 'Canjear {points} por un cupón',
	subtotal: 'Productos',
	shipping: 'Envío',
	discount: 'Descuento',
	total: 'Total',
	pay: 'Pagar',
	paid: 'Pagado. Tu pedido ganó {amount}.',
	failed: 'No funcionó. Inténtalo de nuevo.',
	panel: 'Abrir el panel de la tienda',
}

export const SHOP_WORDS: Record<Language, ShopWords> = { en, pt, es }
