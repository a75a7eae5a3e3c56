import { type Static, Type } from 'typebox'
import {
	assignedId,
	dateTime,
	flag,
	id,
	instant,
	integer,
	items,
	list,
	nonBlank,
	nullable,
	number,
	optional,
	secret,
	shape,
	string,
	text,
} from '../members.ts'
import { dateSort, exported } from './lists.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

/** A string that is one of the given values. */
const choice = <const T extends string>(description: string, values: readonly T[]) =>
	Type.Unsafe<T>({ type: 'string', description, enum: [...values] })

const KINDS = ['customers', 'orders', 'balances'] as const
const STATES = [
	...(['uploading', 'ready', 'trying', 'tried', 'running', 'paused', 'done', 'cancelled'] as const),
	...(['undoing', 'undone'] as const),
] as const
const STAGES = ['run', 'undo'] as const
const STATE_CHANGES = ['ready', 'paused', 'running', 'cancelled'] as const
const LISTS = ['customers', 'orders', 'points', 'redemptions', 'coupons', 'products'] as const
const DECIMALS = ['.', ','] as const
const DATE_ORDERS = ['dmy', 'mdy'] as const

export type ImportKind = (typeof KINDS)[number]
export type ImportState = (typeof STATES)[number]
export type ImportStage = (typeof STAGES)[number]
export type ImportStateChange = (typeof STATE_CHANGES)[number]
export type ExportedList = (typeof LISTS)[number]

const ImportColumn = shape('ImportColumn', 'A column of the file.', {
	Name: string('What its first row calls it.'),
	Samples: list(string('A cell.'), 'Its cells in the first rows.'),
	Field: nullable(string('What it is taken for; null for nothing. Guessed by its name until somebody says.')),
})

const ImportField = shape('ImportField', 'What a column can be.', {
	Name: string('The field.'),
	IsRequired: flag('True when a column must be this.'),
})

const ImportUndo = shape('ImportUndo', 'The undo of an import.', {
	Author: string('Who undid it.'),
	Reason: string('Why.'),
	StartedDate: instant('When it began.'),
	FinishedDate: nullable(instant('When it was over; null while it goes on.')),
	Rows: integer('Rows that had created or changed something.'),
	Done: integer('Those gone through so far. The other counts say what became of them.'),
	Removed: integer('Rows whose points, customers or orders were taken back.'),
	Restored: integer('Rows whose customers have their previous details again.'),
	Kept: integer('Rows that stay; the errors of the undo say why.'),
})

export const Import = shape('Import', 'A file on its way into the program.', {
	Id: integer('Id of the import.'),
	Kind: choice('What it brings.', KINDS),
	FileName: string('What the file was called.'),
	Author: string('Who brought it.'),
	State: choice(
		'`uploading` while parts are expected; `ready` to be tried or run; `trying` and `running` while the worker has it; `tried`, `done`, `cancelled` when it is over; `undoing` while the worker undoes it, and `undone` after that.',
		STATES,
	),
	CreatedDate: instant('When it was opened.'),
	StartedDate: nullable(instant('When the last trial or the run began.')),
	FinishedDate: nullable(instant('When that was over.')),
	Parts: integer('Parts received so far; the number of the next one.'),
	Rows: integer('Rows of the file, without the one that names the columns.'),
	Done: integer('Rows gone through, in the last trial or the run. The other counts say what became of them.'),
	Created: integer('Rows that brought something new.'),
	Changed: integer('Rows that changed something.'),
	Same: integer('Rows that said nothing new.'),
	Failed: integer('Rows with an error.'),
	Totals: nullable(
		shape(
			'ImportTotals',
			'What the rows of balances brought, or what the new orders of a file earn, in the last trial or the run; null for customers. Orders that were there before are not counted.',
			{
				PointsAdded: number('Points that were added.'),
				PointsRemoved: number('Points that were removed.'),
				ValueAdded: number('Value of the added points, in currency.'),
				ValueRemoved: number('Value of the removed points, in currency.'),
			},
		),
	),
	NewCustomers: nullable(
		integer('How many customers a file of orders creates, after its dry run; null otherwise.'),
	),
	Decimal: choice('What stands before the decimals.', DECIMALS),
	DateOrder: choice(
		'How dates with slashes are read: `dmy` as 31/12/2026, `mdy` as 12/31/2026.',
		DATE_ORDERS,
	),
	Columns: list(ImportColumn, 'The columns, as in the file.'),
	Fields: list(ImportField, 'What columns can be in an import of this kind.'),
	UndoableUntil: nullable(instant('Until when it can be undone; null if it cannot.')),
	Undo: nullable(ImportUndo),
})
export type Import = Static<typeof Import>

const Imports = shape('Imports', 'A part of the list of imports.', {
	Items: list(Import, 'The imports, newest first.'),
	NextBefore: nullable(integer('`before` for those that follow; null when there are none.')),
})

const NewImport = shape(
	'NewImport',
	'An import to open.',
	{
		Kind: choice('What the file brings.', KINDS),
		FileName: nonBlank('What the file is called.', { max: 255 }),
	},
	{ additionalProperties: false },
)

const ImportPart = shape(
	'ImportPart',
	'A piece of the file.',
	{
		Part: Type.Integer({ description: 'Its number, from 0.', minimum: 0, maximum: 1_000_000 }),
		Text: secret(
			Type.String({
				description: 'The text, ending where a row ends. At most 250000 characters.',
				maxLength: 250_000,
			}),
		),
		IsLast: flag('True for the last piece.'),
	},
	{ additionalProperties: false },
)

const ImportStart = shape(
	'ImportStart',
	'How to read the file, and whether to keep what it says.',
	{
		Fields: items(nullable(text('A field; null for a column that is left out.')), 'For each column.', 200),
		Decimal: choice('What stands before the decimals.', DECIMALS),
		DateOrder: optional(choice('How dates with slashes are read; as guessed unless given.', DATE_ORDERS)),
		IsTrial: flag('True for a dry run: everything is done and nothing is kept but counts and errors.'),
	},
	{ additionalProperties: false },
)

const StateChange = shape(
	'ImportStateChange',
	'What is to become of an import.',
	{ State: choice('`ready` stops a trial, `paused` and `running` pause and resume a run.', STATE_CHANGES) },
	{ additionalProperties: false },
)

export const ImportError = shape('ImportError', 'Something wrong with a row.', {
	Line: integer('The line of the file that the row begins on.'),
	Field: nullable(string('The field; null when it is about the whole row.')),
	Code: string('A word for the reason, or its name in the error table.'),
	IsWarning: flag(
		'True when the row was imported all the same, as with an email that another customer has too.',
	),
	Reason: string('The reason, in words; English.'),
	Text: string('The reason for people, in the language of `Accept-Language` (en, pt, es).'),
	Row: list(string('A cell.'), 'The row as it was sent.'),
})
export type ImportError = Static<typeof ImportError>

const ImportErrors = shape('ImportErrors', 'A part of the errors.', {
	Items: list(ImportError, 'The errors, in the order of the file.'),
	NextAfter: nullable(integer('`after` for those that follow; null when there are none.')),
})

const ImportUndoPreview = shape('ImportUndoPreview', 'What an undo would do with a part of the rows.', {
	Removed: integer('Rows whose points, customers or orders would be taken back.'),
	Restored: integer('Rows whose customers would get their previous details again.'),
	Kept: list(
		shape('KeptRows', 'Rows that would stay for one reason.', {
			Code: string('A word for the reason.'),
			Reason: string('The reason, in words; English.'),
			Text: string('The reason for people, in the language of `Accept-Language` (en, pt, es).'),
			Rows: integer('How many.'),
		}),
		'The rows that would stay, by reason.',
	),
	NextFrom: nullable(integer('`from` for the part that follows; null when this was the last.')),
})
export type ImportUndoPreview = Static<typeof ImportUndoPreview>

const ExportedPart = shape('ExportedPart', 'A part of a list as CSV.', {
	Csv: string('Whole lines; the first part begins with the names of the columns.'),
	Rows: integer('How many rows are in it; it may be none before the end is reached.'),
	NextAfter: nullable(string('`after` for the part that follows; null when this was the last.')),
})

const params = Type.Object({ id: assignedId('Id of the import.') })
const TAG = 'Imports and exports'

const example: Import = {
	Id: 4,
	Kind: 'customers',
	FileName: 'customers.csv',
	Author: 'ana@example.com',
	State: 'ready',
	CreatedDate: '2026-11-14T12:00:00Z',
	StartedDate: null,
	FinishedDate: null,
	Parts: 1,
	Rows: 2,
	Done: 0,
	Created: 0,
	Changed: 0,
	Same: 0,
	Failed: 0,
	Totals: null,
	NewCustomers: null,
	Decimal: '.',
	DateOrder: 'dmy',
	Columns: [
		{ Name: 'Id', Samples: ['C-1', 'C-2'], Field: 'customerId' },
		{ Name: 'Name', Samples: ['Ana', 'Rui'], Field: 'name' },
	],
	Fields: [
		{ Name: 'customerId', IsRequired: false },
		{ Name: 'name', IsRequired: false },
	],
	UndoableUntil: null,
	Undo: null,
}

export const listImports = adminOperation({
	id: 'listImports',
	method: 'GET',
	path: '/admin/api/imports',
	tag: TAG,
	access: ['exports', 'imports.edit'],
	summary: 'List the imports',
	description: 'Newest first unless sorted.',
	query: Type.Object({
		sort: dateSort('date'),
		before: optional(assignedId('Only imports after this one in the list.')),
		limit: optional(
			Type.Integer({ description: 'How many, 50 unless told; 200 at most.', minimum: 1, maximum: 200 }),
		),
	}),
	status: 200,
	reply: Imports,
	refusals: BODY_ERRORS,
	example: { query: {}, reply: { Items: [example], NextBefore: null } },
})

export const getImport = adminOperation({
	id: 'getImport',
	method: 'GET',
	path: '/admin/api/imports/:id',
	tag: TAG,
	access: ['exports', 'imports.edit'],
	summary: 'How far an import is',
	description:
		'The worker counts list by list, some hundred rows each. The cells of the file are masked for users without the right to see contacts, unless they brought it.',
	params,
	status: 200,
	reply: Import,
	refusals: BODY_ERRORS,
	example: { params: { id: 4 }, reply: example },
})

export const createImport = adminOperation({
	id: 'createImport',
	method: 'POST',
	path: '/admin/api/imports',
	tag: TAG,
	access: 'imports.edit',
	summary: 'Open an import',
	description: 'Its file follows in parts.',
	body: NewImport,
	status: 201,
	reply: Import,
	refusals: BODY_ERRORS,
	example: {
		body: { Kind: 'customers', FileName: 'customers.csv' },
		reply: { ...example, State: 'uploading', Parts: 0, Rows: 0, Columns: [] },
	},
})

export const addImportPart = adminOperation({
	id: 'addImportPart',
	method: 'POST',
	path: '/admin/api/imports/:id/parts',
	tag: TAG,
	access: 'imports.edit',
	summary: 'Send the next part of a file',
	description:
		'CSV with `,`, `;` or tab between the cells; the first row of the first part names the columns. A part that was received before changes nothing, so it can be sent again; 409 for one out of turn.',
	params,
	body: ImportPart,
	status: 200,
	reply: Import,
	refusals: BODY_ERRORS,
	example: {
		params: { id: 4 },
		body: { Part: 0, Text: 'Id,Name\nC-1,Ana\nC-2,Rui\n', IsLast: true },
		reply: example,
	},
})

export const startImport = adminOperation({
	id: 'startImport',
	method: 'POST',
	path: '/admin/api/imports/:id/start',
	tag: TAG,
	access: 'imports.edit',
	summary: 'Try or run an import',
	description:
		'The worker takes it list by list, each in one transaction with the progress, so a crash neither loses nor repeats a row. What is in already is recognised, in a file that was put right too: balances by customer, amount and reason, so the same is given again only with another reason. 409 when it is not ready.',
	params,
	body: ImportStart,
	status: 200,
	reply: Import,
	refusals: BODY_ERRORS,
	example: {
		params: { id: 4 },
		body: { Fields: ['customerId', 'name'], Decimal: '.', DateOrder: 'dmy', IsTrial: true },
		reply: { ...example, State: 'trying', StartedDate: '2026-11-14T12:01:00Z' },
	},
})

export const changeImportState = adminOperation({
	id: 'changeImportState',
	method: 'PUT',
	path: '/admin/api/imports/:id',
	tag: TAG,
	access: 'imports.edit',
	summary: 'Pause, resume or cancel an import',
	description:
		'It stops between two lists. What a run has brought in stays; a cancelled import cannot be resumed. 409 when it makes no sense in its state.',
	params,
	body: StateChange,
	status: 200,
	reply: Import,
	refusals: BODY_ERRORS,
	example: {
		params: { id: 4 },
		body: { State: 'paused' },
		reply: { ...example, State: 'paused', StartedDate: '2026-11-14T12:01:00Z' },
	},
})

export const previewImportUndo = adminOperation({
	id: 'previewImportUndo',
	method: 'GET',
	path: '/admin/api/imports/:id/undo',
	tag: TAG,
	access: ['exports', 'imports.edit'],
	summary: 'What undoing an import would do, part by part',
	description:
		'Ten lists are looked at for each part, some hundred rows each. Nothing is locked, so the undo itself may find that more rows stay. 409 when the import cannot be undone.',
	params,
	query: Type.Object({
		from: optional(
			Type.Integer({ description: 'The list to begin with, from 0.', minimum: 0, maximum: 2_000_000_000 }),
		),
	}),
	status: 200,
	reply: ImportUndoPreview,
	refusals: BODY_ERRORS,
	example: {
		params: { id: 4 },
		query: {},
		reply: {
			Removed: 497,
			Restored: 0,
			Kept: [
				{
					...{ Code: 'staysSpent', Reason: 'its points were spent, at least in part' },
					...{ Text: 'Its points were already spent.', Rows: 3 },
				},
			],
			NextFrom: null,
		},
	},
})

export const undoImport = adminOperation({
	id: 'undoImport',
	method: 'POST',
	path: '/admin/api/imports/:id/undo',
	tag: TAG,
	access: 'imports.edit',
	summary: 'Undo an import',
	description:
		'The worker takes back what the rows brought, list by list from the end of the file, each in one transaction with the progress. A row of which anything was spent, or that was changed since, stays, and is listed with the reason. An import can be undone once, for 30 days after its end. Afterwards its rows can be imported again. 409 when the import cannot be undone, or while another one runs.',
	params,
	body: shape(
		'ImportUndoRequest',
		'Why an import is undone.',
		{ Reason: nonBlank('Why; it is kept with the import and with the points.', { max: 500 }) },
		{ additionalProperties: false },
	),
	status: 200,
	reply: Import,
	refusals: BODY_ERRORS,
	example: {
		params: { id: 4 },
		body: { Reason: 'Wrong file' },
		reply: {
			...example,
			...{ State: 'undoing', StartedDate: '2026-11-14T12:01:00Z', FinishedDate: '2026-11-14T12:01:05Z' },
			...{ Done: 2, Created: 2 },
			Undo: {
				...{ Author: 'ana@example.com', Reason: 'Wrong file', StartedDate: '2026-11-14T12:10:00Z' },
				...{ FinishedDate: null, Rows: 2, Done: 0, Removed: 0, Restored: 0, Kept: 0 },
			},
		},
	},
})

export const listImportErrors = adminOperation({
	id: 'listImportErrors',
	method: 'GET',
	path: '/admin/api/imports/:id/errors',
	tag: TAG,
	access: ['exports', 'imports.edit'],
	summary: 'What was wrong with which rows',
	description:
		'Of the last trial or the run, or of the undo, whose errors say which rows stay; of these, only the ids are shown. A row may have several errors. Cells are masked as those of the import.',
	params,
	query: Type.Object({
		stage: optional(choice('`run` unless told, or `undo`.', STAGES)),
		after: optional(assignedId('Only errors after this one.')),
		limit: optional(
			Type.Integer({ description: 'How many, 100 unless told; 1000 at most.', minimum: 1, maximum: 1000 }),
		),
		export: exported,
	}),
	status: 200,
	reply: ImportErrors,
	refusals: BODY_ERRORS,
	example: {
		params: { id: 4 },
		query: { limit: 100 },
		reply: {
			Items: [
				{
					...{ Line: 3, Field: 'customerId', Code: 'noContact', IsWarning: false },
					Reason: 'the row has no id, and no document, email or phone',
					Text: 'Enter a customer ID, document, email or phone.',
					Row: ['', 'Rui'],
				},
			],
			NextAfter: null,
		},
	},
})

export const exportList = adminOperation({
	id: 'exportList',
	method: 'GET',
	path: '/admin/api/exports/:list',
	tag: TAG,
	access: 'exports',
	summary: 'A list as CSV, part by part',
	description:
		'Two thousand rows are looked at for each part, in the order they were recorded; those of the period are in it. `customers` needs the right to see contacts (403). Every part is written down in the audit log, with how many rows it has. Text that a spreadsheet would take for a formula is kept from being one.',
	params: Type.Object({
		list: Type.Unsafe<ExportedList>({
			...id(`Which list: ${LISTS.map((name) => `\`${name}\``).join(', ')}.`),
			enum: [...LISTS],
		}),
	}),
	query: Type.Object({
		after: optional(text('Where the part before this one ended.', { max: 255 })),
		from: optional(dateTime('Only what was recorded since then.')),
		to: optional(dateTime('Only what was recorded until then; a date means the whole day.')),
	}),
	status: 200,
	reply: ExportedPart,
	refusals: BODY_ERRORS,
	example: {
		params: { list: 'points' },
		query: { from: '2026-11-01' },
		reply: { Csv: 'Id,CustomerId,Type,Points\r\n1,C-1,Purchase,100\r\n', Rows: 1, NextAfter: null },
	},
})
