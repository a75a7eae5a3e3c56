import { type Static, Type } from 'typebox'
import {
	assignedId,
	dateTime,
	flag,
	instant,
	integer,
	list,
	nullable,
	optional,
	shape,
	string,
	text,
} from '../members.ts'
import { dateSort, exported } from './lists.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

/** A value of any type. */
const anything = (description: string) => Type.Unsafe<unknown>({ description })

export const AuditEntry = shape('AuditEntry', 'A change that somebody made.', {
	Id: integer('Id of the entry; later ones are larger.'),
	Date: instant('When.'),
	UserId: nullable(integer('Who; null for the command line.')),
	Author: string('Email of the user at that time, or `command line`.'),
	Operation: string('What: the id of the operation.'),
	Kind: string('On what kind of thing.'),
	ThingId: nullable(string('On which one; null where there is but one.')),
	CustomerName: nullable(
		string('Name of the customer whom the entry is about, as it is now; null where there is none.'),
	),
	Before: anything('What it was; null where it is not known or was not there.'),
	After: anything('What it became; null where it is not known or is gone.'),
	Request: anything('What was asked for, without secrets; long lists are only counted.'),
	RequestId: nullable(string('Of the request, as in the log; null for the command line.')),
	Address: nullable(string('Where the request came from; null for the command line.')),
	IsTest: flag('Whether it was made in test mode, and so changed only test data.'),
})
export type AuditEntry = Static<typeof AuditEntry>

const AuditLog = shape('AuditLog', 'A part of the audit log.', {
	Items: list(AuditEntry, 'The entries, newest first.'),
	NextBefore: nullable(integer('`before` for the entries that follow; null when there are none.')),
})

const filter = (description: string) => optional(text(description, { max: 255 }))

export const listAudit = adminOperation({
	id: 'listAudit',
	method: 'GET',
	path: '/admin/api/audit',
	tag: 'Audit log',
	access: 'audit.view',
	summary: 'Who changed what, and when',
	description:
		'Every change through this interface, those of the command line, and sign-ins of users, also those that failed (`failedSignIn`, within a minute or two). Newest first by the time at which it happened, over all parts. Nothing in it can be changed or removed, except that erasing a customer takes out what names the person. Secrets are never in it.',
	query: Type.Object({
		sort: dateSort('when'),
		before: optional(assignedId('Only entries after this one in the list.')),
		limit: optional(
			Type.Integer({ description: 'How many, 50 unless told; 200 at most.', minimum: 1, maximum: 200 }),
		),
		user: optional(assignedId('Only what this user did.')),
		operation: filter('Only this operation.'),
		kind: filter('Only things of this kind.'),
		thing: filter('Only the thing with this id.'),
		from: optional(dateTime('Only entries from then on; a day begins in the time zone of the merchant.')),
		to: optional(dateTime('Only entries until then; a day without an hour counts whole.')),
		export: exported,
	}),
	status: 200,
	reply: AuditLog,
	refusals: BODY_ERRORS,
	example: {
		query: { limit: 50, kind: 'keys' },
		reply: {
			Items: [
				{
					Id: 12,
					Date: '2026-11-14T12:00:00Z',
					UserId: 1,
					Author: 'ana@example.com',
					Operation: 'createKey',
					Kind: 'keys',
					ThingId: 'fiel_tok_2Yx0aA',
					CustomerName: null,
					Before: null,
					After: { Token: 'fiel_tok_2Yx0aA', Name: 'web shop' },
					Request: { Name: 'web shop' },
					RequestId: '01jcn3w2k8h6',
					Address: '203.0.113.9',
					IsTest: false,
				},
			],
			NextBefore: null,
		},
	},
})
