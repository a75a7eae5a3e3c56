import { type Static, Type } from 'typebox'
import {
	assignedId,
	flag,
	instant,
	integer,
	items,
	list,
	nonBlank,
	nullable,
	optional,
	shape,
	string,
} from '../members.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

/** The most views that one user can save. */
export const MOST_VIEWS = 100

const params = Type.Object({ id: assignedId('Id of the view.') })

const ViewParam = shape(
	'ViewParam',
	'A filter or the order of a list, as in the address of its page.',
	{
		Name: nonBlank('Its name; the text of a search cannot be saved.', { max: 40 }),
		Value: nonBlank('Its value.', { max: 255 }),
	},
	{ additionalProperties: false },
)

const content = {
	Name: nonBlank('Its name; a user cannot have two of the same name for a list, and case does not count.', {
		max: 60,
	}),
	Params: items(ViewParam, 'The filters and the order, each once.', 30),
	Columns: optional(items(nonBlank('A column.', { max: 40 }), 'The columns; null for the usual ones.', 40)),
	IsShared: flag('True to show it to every user of the merchant.'),
}

const NewView = shape(
	'NewView',
	'A view of a list.',
	{ List: nonBlank('The list, as the panel calls it.', { max: 40 }), ...content },
	{ additionalProperties: false },
)

const ViewContent = shape('ViewContent', 'What a view shows.', content, { additionalProperties: false })

export const SavedView = shape(
	'SavedView',
	'The filters, the order and the columns of a list, under a name.',
	{
		Id: integer('Its id.'),
		List: string('The list, as the panel calls it.'),
		Name: string('Its name.'),
		Params: list(ViewParam, 'The filters and the order.'),
		Columns: nullable(list(string('A column.'), 'The columns; null for the usual ones.')),
		IsShared: flag('True if every user of the merchant sees it.'),
		IsOwn: flag('True if the user who asks has saved it.'),
		Author: string('Who saved it.'),
		ChangedDate: instant('When it was changed last.'),
	},
)
export type SavedView = Static<typeof SavedView>

const vips: SavedView = {
	Id: 1,
	List: 'customers',
	Name: 'Gold by spend',
	Params: [
		{ Name: 'tier', Value: '3' },
		{ Name: 'sort', Value: '-spend' },
	],
	Columns: null,
	IsShared: true,
	IsOwn: true,
	Author: 'ana@example.com',
	ChangedDate: '2026-11-14T15:04:05Z',
}
const body = { Name: vips.Name, Params: vips.Params, IsShared: vips.IsShared }

export const listViews = adminOperation({
	id: 'listViews',
	method: 'GET',
	path: '/admin/api/views',
	tag: 'Account',
	access: 'self',
	summary: 'The saved views of a list',
	description: 'Those of the user and those that others share, by name.',
	query: Type.Object({ list: nonBlank('The list, as the panel calls it.', { max: 40 }) }),
	status: 200,
	reply: list(SavedView, 'The views, by name.'),
	refusals: BODY_ERRORS,
	example: { query: { list: 'customers' }, reply: [vips] },
})

export const createView = adminOperation({
	id: 'createView',
	method: 'POST',
	path: '/admin/api/views',
	tag: 'Account',
	access: 'self',
	summary: 'Save a view of a list',
	description: 'Everybody saves views for themselves. A shared one needs the right `views.share` (403).',
	body: NewView,
	status: 201,
	reply: SavedView,
	refusals: BODY_ERRORS,
	example: { body: { List: vips.List, ...body }, reply: vips },
})

export const updateView = adminOperation({
	id: 'updateView',
	method: 'PUT',
	path: '/admin/api/views/:id',
	tag: 'Account',
	access: 'self',
	summary: 'Change a saved view',
	description:
		'The own ones, and with the right `views.share` also those that others share. A view of another user that is not shared does not exist for the one who asks.',
	params,
	body: ViewContent,
	status: 200,
	reply: SavedView,
	refusals: BODY_ERRORS,
	example: { params: { id: 1 }, body, reply: vips },
})

export const removeView = adminOperation({
	id: 'removeView',
	method: 'DELETE',
	path: '/admin/api/views/:id',
	tag: 'Account',
	access: 'self',
	summary: 'Remove a saved view',
	description: 'Who may remove a view is as for changing one.',
	params,
	status: 204,
	refusals: BODY_ERRORS,
	example: { params: { id: 1 } },
})
