import type { Label } from '../orders/order.ts'

export const BRANCHES: Label[] = [
	{ originalId: 'centro', name: 'Centro' },
	{ originalId: 'jardins', name: 'Jardins' },
]

export const SALES_PEOPLE: Label[] = [
	{ originalId: 'S-01', name: 'Bruno Teixeira' },
	{ originalId: 'S-02', name: 'Camila Prado' },
	{ originalId: 'S-03', name: 'Davi Monteiro' },
]

export const PAYMENT_METHODS: Label[] = [
	{ originalId: 'pix', name: 'Pix' },
	{ originalId: 'visa-credit', name: 'Visa credit' },
	{ originalId: 'master-debit', name: 'Mastercard debit' },
	{ originalId: 'cash', name: 'Cash' },
]

const BRANDS = {
	ALTO: 'Alto',
	MARE: 'Maré',
	TRILHA: 'Trilha',
	CASA: 'Casa Verde',
}

/** A child refers to its parent. */
const CATEGORIES: Record<string, { name: string; parent: string | null }> = {
	shop: { name: 'Shop', parent: null },
	clothing: { name: 'Clothing', parent: 'shop' },
	shirts: { name: 'Shirts', parent: 'clothing' },
	shoes: { name: 'Shoes', parent: 'clothing' },
	trail: { name: 'Trail shoes', parent: 'shoes' },
	outdoor: { name: 'Outdoor', parent: 'shop' },
	home: { name: 'Home', parent: 'shop' },
}

type Item = [id: string, title: string, price: number, brand: keyof typeof BRANDS, category: string]

const ITEMS: Item[] = [
	['TEE-01', 'Cotton T-shirt', 79.9, 'ALTO', 'shirts'],
	['TEE-02', 'Linen shirt', 189.9, 'ALTO', 'shirts'],
	['TEE-03', 'Running vest', 99.9, 'TRILHA', 'shirts'],
	['SHOE-41', 'Trail shoe', 449.9, 'TRILHA', 'trail'],
	['SHOE-42', 'Light trail shoe', 529.9, 'TRILHA', 'trail'],
	['SHOE-50', 'Canvas sneaker', 219.9, 'MARE', 'shoes'],
	['SHOE-51', 'Leather sandal', 159.9, 'MARE', 'shoes'],
	['BAG-10', 'Day pack, 20 litres', 279.9, 'TRILHA', 'outdoor'],
	['BAG-11', 'Beach bag', 89.9, 'MARE', 'outdoor'],
	['BOT-01', 'Steel bottle', 69.9, 'CASA', 'outdoor'],
	['TENT-2', 'Tent for two', 899.9, 'TRILHA', 'outdoor'],
	['MUG-01', 'Enamel mug', 39.9, 'CASA', 'home'],
	['TOW-01', 'Beach towel', 109.9, 'MARE', 'home'],
	['CUSH-1', 'Cushion', 59.9, 'CASA', 'home'],
	['LAMP-1', 'Camping lamp', 129.9, 'CASA', 'home'],
]

export interface CatalogueItem {
	originalId: string
	title: string
	price: number
	brand: Label
	/** From the product's own category up to the root. */
	categories: { originalId: string; name: string }[]
}

const categoryPath = (category: string | null): { originalId: string; name: string }[] =>
	category === null
		? []
		: [
				{ originalId: category, name: CATEGORIES[category]!.name },
				...categoryPath(CATEGORIES[category]!.parent),
			]

export const CATALOGUE: CatalogueItem[] = ITEMS.map(([originalId, title, price, brand, category]) => ({
	originalId,
	title,
	price,
	brand: { originalId: brand, name: BRANDS[brand] },
	categories: categoryPath(category),
}))
