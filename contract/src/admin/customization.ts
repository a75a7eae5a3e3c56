import type { Static } from 'typebox'
import { LIMITS, nonBlank, nullable, secret, shape, string, text } from '../members.ts'
import { changeOf } from './change-of.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

const name = (description: string) => nullable(text(description, { max: 100 }))
const address = (description: string) => nullable(text(`${description} https or http.`, { max: LIMITS.url }))
const color = (description: string) => nullable(text(`${description} As in #9aa5b1.`, { max: 9 }))

export const CustomizationSettings = shape('CustomizationSettings', 'How the program looks in the shop.', {
	Logo: address('Address of the logo.'),
	ProgramName: name('Name of the program.'),
	FontName: name('Name of the font.'),
	FontUrl: address('Address of the font.'),
	MainColor: color('The main colour.'),
	Url: address('Address of the page about the program.'),
	CompanyName: name('Name of the company.'),
	WidgetIconUrl: address('Address of the icon of the widget.'),
	WidgetColor: color('The colour of the widget.'),
	PointsNameSingular: name('What one point is called.'),
	PointNamePlural: name('What several points are called.'),
	Terms: nullable(
		text(
			'The terms of the program, in HTML. What is not plain text markup is left out when they are shown.',
			{
				max: 100_000,
			},
		),
	),
})
export type CustomizationSettings = Static<typeof CustomizationSettings>

const example: CustomizationSettings = {
	Logo: 'https://shop.example/logo.png',
	ProgramName: 'Clube Fiel',
	FontName: 'Inter',
	FontUrl: null,
	MainColor: '#1b4f8f',
	Url: 'https://shop.example/clube',
	CompanyName: 'Loja Exemplo',
	WidgetIconUrl: null,
	WidgetColor: '#1b4f8f',
	PointsNameSingular: 'ponto',
	PointNamePlural: 'pontos',
	Terms: '<h1>Clube Fiel</h1><p>Points are valid for a year.</p>',
}

const path = '/admin/api/customization'

export const getCustomization = adminOperation({
	id: 'getCustomization',
	method: 'GET',
	path,
	tag: 'Merchant',
	access: 'program.view',
	summary: 'How the program looks in the shop',
	description: 'What was never set is null.',
	status: 200,
	reply: CustomizationSettings,
	refusals: [],
	example: { reply: example },
})

export const changeCustomization = adminOperation({
	id: 'changeCustomization',
	method: 'PUT',
	path,
	tag: 'Merchant',
	access: 'program.edit',
	summary: 'Change how the program looks in the shop',
	description:
		'An omitted member keeps its value, null clears it, and so does an empty text. Shops read the result with `GET /v1/pvt/Customization` and `GET /v1/pvt/Customization/terms`.',
	body: changeOf(CustomizationSettings),
	status: 200,
	reply: CustomizationSettings,
	refusals: BODY_ERRORS,
	example: { body: { ProgramName: 'Clube Fiel', MainColor: '#1b4f8f' }, reply: example },
})

const LogoUpload = shape(
	'LogoUpload',
	'A picture.',
	{
		Content: secret(
			nonBlank(
				'The file in Base64: PNG, JPEG or WebP, at most 512 KB, from 16 to 4096 pixels wide and high.',
				{
					max: 720_000,
				},
			),
		),
	},
	{ additionalProperties: false },
)

const Logo = shape('Logo', 'A logo.', {
	Logo: string('The address under which everybody can load it.'),
})

const logoPath = `${path}/logo`

export const uploadLogo = adminOperation({
	id: 'uploadLogo',
	method: 'PUT',
	path: logoPath,
	tag: 'Merchant',
	access: 'program.edit',
	summary: 'Upload the logo',
	description:
		'Replaces the logo, and sets `Logo` of the customization to its address. The name in the address is a hash of the picture, so it may be cached for ever. SVG files are refused, because they can contain scripts.',
	body: LogoUpload,
	status: 200,
	reply: Logo,
	refusals: BODY_ERRORS,
	example: {
		body: { Content: 'iVBORw0KGgo…' },
		reply: { Logo: 'https://fiel.example.com/logos/9f86d081884c7d65….png' },
	},
})

export const removeLogo = adminOperation({
	id: 'removeLogo',
	method: 'DELETE',
	path: logoPath,
	tag: 'Merchant',
	access: 'program.edit',
	summary: 'Remove the logo',
	description:
		'The picture that was uploaded, and `Logo` of the customization. Nothing happens if there is none.',
	status: 204,
	refusals: [],
	example: {},
})
