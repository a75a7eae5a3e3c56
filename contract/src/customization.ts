import type { Static } from 'typebox'
import { bareEnvelope, htmlEnvelope } from './envelopes.ts'
import { flag, nullable, shape, string } from './members.ts'
import { operation } from './operation.ts'

export const Customization = shape('Customization', 'How the program looks in the shop.', {
	Logo: nullable(string('Address of the logo.')),
	ProgramName: nullable(string('Name of the program.')),
	FontName: nullable(string('Name of the font.')),
	FontUrl: nullable(string('Address of the font.')),
	MainColor: nullable(string('The main colour, as in #9aa5b1.')),
	Url: nullable(string('Address of the page about the program.')),
	CompanyName: nullable(string('Name of the company.')),
	WidgetIconUrl: nullable(string('Address of the icon of the widget.')),
	HaveIconUrl: flag('True when `WidgetIconUrl` is set.'),
	WidgetColor: nullable(string('The colour of the widget, as in #9aa5b1.')),
	PointsNameSingular: nullable(string('What one point is called.')),
	PointNamePlural: nullable(string('What several points are called.')),
})
export type Customization = Static<typeof Customization>

export const readCustomization = operation({
	id: 'readCustomization',
	method: 'GET',
	path: '/v1/pvt/Customization',
	tag: 'Customization',
	feature: 'program',
	summary: 'Read how the program looks',
	description:
		'Names, colours and pictures, as the merchant has set them in the admin interface. What was not set is null.',
	...bareEnvelope(Customization),
	invalid: 'GenericError',
	refusals: ['GenericError'],
	example: {
		refusal: { name: 'GenericError', message: 'Something went wrong.' },
		reply: {
			Logo: 'https://shop.example/logo.png',
			ProgramName: 'Clube Fiel',
			FontName: 'Inter',
			FontUrl: 'https://shop.example/inter.woff2',
			MainColor: '#1b4f8f',
			Url: 'https://shop.example/clube',
			CompanyName: 'Loja Exemplo',
			WidgetIconUrl: null,
			HaveIconUrl: false,
			WidgetColor: '#1b4f8f',
			PointsNameSingular: 'ponto',
			PointNamePlural: 'pontos',
		},
	},
})

export const readTerms = operation({
	id: 'readTerms',
	method: 'GET',
	path: '/v1/pvt/Customization/terms',
	tag: 'Customization',
	feature: 'program',
	summary: 'Read the terms of the program',
	description: [
		'Answers HTML and not JSON: a fragment to be put into a page; empty while the merchant has set no terms. Failures answer JSON, like those of every operation.',
		'Only headings, paragraphs, lists, tables, quotations, emphasis and links to https, http and mailto addresses are kept of what the merchant wrote; everything else is removed.',
	].join('\n'),
	...htmlEnvelope('The terms.'),
	invalid: 'GenericError',
	refusals: ['GenericError'],
	example: {
		refusal: { name: 'GenericError', message: 'Something went wrong.' },
		reply: '<h1>Clube Fiel</h1><p>Points are valid for a year.</p>',
	},
})
