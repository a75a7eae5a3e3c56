import { type Static, Type } from 'typebox'
import { LOOK_LANGUAGES, LookTexts, lookLanguage, lookMembers } from '../look.ts'
import { flag, shape, string } from '../members.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

const closed = { additionalProperties: false } as const

const settings = {
	...lookMembers(),
	Languages: Type.Array(lookLanguage('en, pt or es.'), {
		description:
			'The languages that are offered, each once; the first one where the browser asks for another.',
		maxItems: LOOK_LANGUAGES.length,
	}),
	Texts: shape(
		'WidgetTexts',
		'Texts by language. Those of a language that is not offered are kept.',
		{ en: LookTexts, pt: LookTexts, es: LookTexts },
		closed,
	),
}

export const WidgetSettings = shape(
	'WidgetSettings',
	'What the merchant decides about the widget.',
	settings,
	closed,
)
export type WidgetSettings = Static<typeof WidgetSettings>

const Widget = shape('Widget', 'The widget and the page for members.', {
	...settings,
	IsOn: flag('True while the member interface is on. The widget shows nothing while it is off.'),
	ScriptUrl: string('The address of the script for the pages of the shop.'),
	PageUrl: string('The address of the page for members that Fiel serves.'),
	Language: lookLanguage('The language of the merchant.'),
})
export type Widget = Static<typeof Widget>

const none: LookTexts = { Button: null, Welcome: null, Join: null }
const example: WidgetSettings = {
	Mode: 'auto',
	Corners: 'rounded',
	Position: 'bottom-right',
	Languages: ['pt', 'en'],
	Texts: { en: none, pt: { ...none, Button: 'Meus pontos' }, es: none },
}
const reply: Widget = {
	...example,
	IsOn: true,
	ScriptUrl: 'https://fiel.example.com/widget.js',
	PageUrl: 'https://fiel.example.com/m/demo',
	Language: 'pt',
}
const place = { tag: 'Members', path: '/admin/api/widget' } as const

export const getWidget = adminOperation({
	...place,
	id: 'getWidget',
	method: 'GET',
	access: 'program.view',
	summary: 'How the widget looks',
	description:
		'Beside what the customization says: names, logo and colours. Until it is changed, the widget offers all languages, that of the merchant first.',
	status: 200,
	reply: Widget,
	refusals: [],
	example: { reply },
})

export const changeWidget = adminOperation({
	...place,
	id: 'changeWidget',
	method: 'PUT',
	access: 'program.edit',
	summary: 'Change how the widget looks',
	description: 'Shops show it within about a minute. An empty text is null: the widget then has its own.',
	body: WidgetSettings,
	status: 200,
	reply: Widget,
	refusals: BODY_ERRORS,
	example: { body: example, reply },
})
