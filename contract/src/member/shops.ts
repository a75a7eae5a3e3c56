import { ShopLook } from '../look.ts'
import { lookOf } from '../look-of.ts'
import { memberOperation, shopParams } from './operation.ts'

/** For how long browsers and caches keep the look. */
const LOOK_SECONDS = 60

const texts = { Button: null, Welcome: null, Join: null }

export const getShopLook = memberOperation({
	id: 'getShopLook',
	method: 'GET',
	path: '/v1/member/shops/:shop',
	tag: 'Shop',
	scope: 'none',
	cacheSeconds: LOOK_SECONDS,
	summary: 'Read how the widget and the page of a shop look',
	description: [
		'Names, colours, texts and languages, as the merchant has set them in the panel. Needs no token.',
		'The colours can be read: where the merchant has chosen one with too little contrast, they are a darker or a lighter one of the same hue. The answer may be kept for a minute, and has an ETag.',
	].join('\n'),
	params: shopParams(),
	status: 200,
	reply: ShopLook,
	refusals: [],
	example: {
		params: { shop: 'demo' },
		reply: lookOf(
			{
				...{ Logo: 'https://shop.example/logo.png', ProgramName: 'Clube Fiel', CompanyName: 'Loja Exemplo' },
				...{ Url: 'https://shop.example/clube', MainColor: '#ffd400', WidgetColor: null },
				...{ PointsNameSingular: 'ponto', PointNamePlural: 'pontos' },
			},
			{
				...{ Mode: 'auto', Corners: 'rounded', Position: 'bottom-right', Languages: ['pt', 'en'] },
				Texts: { en: texts, pt: { ...texts, Button: 'Meus pontos' }, es: texts },
			},
			{
				...{ Shop: 'demo', Currency: 'BRL', TimeZone: 'America/Sao_Paulo', language: 'pt' },
				...{
					SignIn: { Email: true, Phone: false },
					ContactCodes: { Email: true, Phone: false },
					HasTerms: true,
					HasMessages: true,
					IsWalletTest: false,
					Wallet: ['apple', 'google'],
				},
			},
		),
	},
})
