import { type Static, Type } from 'typebox'
import { ProductOutcome } from './enums.ts'
import { envelopeA, envelopeD } from './envelopes.ts'
import {
	described,
	flag,
	id,
	items,
	LIMITS,
	nonBlank,
	nullable,
	number,
	optional,
	price,
	recursive,
	shape,
	string,
	text,
	url,
} from './members.ts'
import { operation } from './operation.ts'

const closed = { additionalProperties: false } as const

const ProductBrand = shape(
	'ProductBrand',
	'The brand of a product.',
	{
		OriginalId: id('Id of the brand in the merchant store.'),
		Name: optional(text('Name of the brand.')),
	},
	closed,
)

const categoryMembers = {
	OriginalId: id('Id of the category in the merchant store.'),
	Name: optional(text('Name of the category.')),
	Description: optional(text('What the category holds.', { max: LIMITS.description })),
}
const CategoryMembers = Type.Object(categoryMembers)

export interface ProductCategory extends Static<typeof CategoryMembers> {
	ParentCategory?: ProductCategory | null
}

/** One level: `ParentCategory` must be an object, and the code that reads it checks each level with this schema. */
export const ProductCategory = shape(
	'ProductCategory',
	'A category and, through its parent, the branch of the tree it hangs on.',
	{
		...categoryMembers,
		ParentCategory: optional(
			recursive<ProductCategory>(
				'ProductCategory',
				`The category above; null at the root. At most ${LIMITS.categoryLevels} levels.`,
			),
		),
	},
	closed,
)

export const Product = shape(
	'Product',
	'A product as the merchant store describes it. No other members are allowed.',
	{
		OriginalId: optional(id('Id in the merchant store; when given it must equal the id of the path.')),
		Title: nonBlank('Name of the product.'),
		Url: optional(url('Address of the product in the merchant store.')),
		ImageUrl: optional(url('Address of a picture of the product.')),
		IsActive: optional(flag('True when the product is active in the store; absent means true.')),
		ProductPrice: optional(
			price('What a customer pays for the product. Neither null nor zero: extra-points rules may use it.'),
		),
		ProductBrand: optional(described(ProductBrand, 'The brand, when the product has one.')),
		ProductCategory: optional(described(ProductCategory, 'The category, when the product has one.')),
	},
	closed,
)
export type Product = Static<typeof Product>

const ProductResult = shape('ProductResult', 'A product as it is stored.', {
	OriginalId: string('Id in the merchant store.'),
	Title: string('Name of the product.'),
	Url: nullable(string('Address of the product in the merchant store.')),
	ImageUrl: nullable(string('Address of a picture of the product.')),
	IsActive: flag('True when the product is active in the store.'),
	ProductPrice: nullable(number('What a customer pays for the product.')),
})

export const ProductPointQuery = shape('ProductPointQuery', 'A product whose points are asked for.', {
	Id: id('Any id; the result carries it again.'),
	Price: price('What the customer would pay.'),
	PriceCurrency: optional(
		text('Currency of the price, such as `BRL`; absent means the currency of the program.', { max: 10 }),
	),
	Name: optional(text('Name of the product.')),
})

export const ProductPointResult = shape('ProductPointResult', 'What a product would earn now.', {
	Id: string('The id of the request item.'),
	Points: number('Points.'),
	Cashback: number('Their worth in currency; 0 when the program has no cashback.'),
})

export const updateProduct = operation({
	id: 'updateProduct',
	method: 'PUT',
	path: '/v1/pvt/Product/:id',
	tag: 'Products',
	feature: 'catalogue',
	summary: 'Create or update a product',
	description: [
		'Stores the product under the id of the path, whether it is new or known.',
		'`OriginalId` in the body may be absent; another id than that of the path is outcome 12.',
		'The body replaces what was stored: an absent `Url`, `ImageUrl`, `ProductPrice`, `ProductBrand` or `ProductCategory` clears it, and an absent `IsActive` means true.',
		'Brands and categories are stored once, for all products that name them. A name or description that is not given stays; the branch of categories is taken as it is written, and one without `ParentCategory` is a root.',
		'A tree of more than 32 levels, or a category above itself, is outcome 13; so is a category below one that is stored below it.',
		'Outcomes 03 and 04 are warnings: status 200, `HasError` false, `HasWarning` true. A product that is unchanged is 03, inactive or not; one that was stored and is inactive is 04.',
	].join('\n'),
	params: Type.Object({
		id: id('Id of the product in the merchant store.', {
			missing: 'ApiExternalErro_Original_Id_Cant_Be_Null',
		}),
	}),
	body: Product,
	...envelopeA(ProductResult, ProductOutcome),
	invalid: 'ApiExternalProduct_Cant_Insert_Update',
	refusals: [
		'General_FieldCannotBeNullOrBlank',
		'General_BiggerThanZero',
		'Genaral_LengthLimitExceeded',
		'ApiExternalProduct_Cant_Insert_Update',
		'ApiExternalErro_Original_Id_Cant_Be_Null',
	],
	example: {
		refusal: { name: 'General_FieldCannotBeNullOrBlank', message: 'Title is missing.' },
		params: { id: 'SHOE-41' },
		body: {
			OriginalId: 'SHOE-41',
			Title: 'Trail shoe, size 41',
			Url: 'https://shop.example/p/shoe-41',
			ImageUrl: 'https://shop.example/i/shoe-41.jpg',
			IsActive: true,
			ProductPrice: 349.9,
			ProductBrand: { OriginalId: 'ALTO', Name: 'Alto' },
			ProductCategory: {
				OriginalId: 'trail',
				Name: 'Trail running',
				Description: null,
				ParentCategory: { OriginalId: 'shoes', Name: 'Shoes', Description: null, ParentCategory: null },
			},
		},
		reply: {
			ErrorMessage: null,
			ErrorCode: null,
			Result: {
				OriginalId: 'SHOE-41',
				Title: 'Trail shoe, size 41',
				Url: 'https://shop.example/p/shoe-41',
				ImageUrl: 'https://shop.example/i/shoe-41.jpg',
				IsActive: true,
				ProductPrice: 349.9,
			},
			Code: '01',
			CodeName: 'ProductCreated',
			Severity: 0,
			HasWarning: false,
			HasError: false,
		},
	},
})

export const calculateProductPoints = operation({
	id: 'calculateProductPoints',
	method: 'POST',
	path: '/v1/pvt/Product/points',
	onlyReads: true,
	tag: 'Products',
	feature: 'catalogue',
	summary: 'Ask what products would earn',
	description: [
		'Answers what each item would earn if it were bought now, under the purchase objective and the product rules. Nothing is stored.',
		'It is what an enrolled customer without a tier would earn. The minimum is one of orders and does not apply to an item alone.',
		'The results are in the order of the items. One bad item refuses the whole request, and `ErrorDescriptions` names it.',
	].join('\n'),
	body: items(ProductPointQuery, 'The products asked about.', LIMITS.pointQueries),
	...envelopeD(ProductPointResult),
	invalid: 'PublicApiProductService_ErrorCalculatingPoints',
	refusals: [
		'General_FieldCannotBeNullOrBlank',
		'General_BiggerThanZero',
		'Genaral_LengthLimitExceeded',
		'PublicApiProductService_ObjectiveDisabled',
		'PublicApiProductService_ErrorCalculatingPoints',
	],
	example: {
		refusal: {
			name: 'PublicApiProductService_ErrorCalculatingPoints',
			message: '[0].PriceCurrency is USD, the program counts in BRL.',
			field: '[0].PriceCurrency',
		},
		body: [{ Id: 'SHOE-41', Price: 349.9, PriceCurrency: 'BRL', Name: 'Trail shoe, size 41' }],
		reply: {
			HasError: false,
			ErrorMessages: [],
			ErrorMessage: null,
			ErrorDescriptions: [],
			Result: [{ Id: 'SHOE-41', Points: 349.9, Cashback: 17.5 }],
		},
	},
})
