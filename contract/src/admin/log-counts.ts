import { type Static, Type } from 'typebox'
import { assignedId } from '../members.ts'
import { listWaitingChanges } from './approvals.ts'
import { listAudit } from './audit.ts'
import { listBulkActions } from './bulk-actions.ts'
import { MOST_COUNTED, RowCount } from './lists.ts'
import { listDuplicateCustomers } from './merges.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'
import { listReportCustomers, listReportExpiring, listReportMovements, listReportOrders } from './reports.ts'
import { listDeliveries } from './webhooks.ts'

const description = `The filters are those of the list. At most ${MOST_COUNTED.toLocaleString('en')} rows are counted, among a bounded number of rows of the list.`
const example = { Rows: 214, IsExact: true }

const waitingChanges = listWaitingChanges.query.properties
export const countWaitingChanges = adminOperation({
	id: 'countWaitingChanges',
	method: 'GET',
	path: '/admin/api/counts/waiting-changes',
	tag: 'Customers',
	access: 'customers.view',
	summary: 'How many manual changes there are',
	description,
	query: Type.Object({ waiting: waitingChanges.waiting }),
	status: 200,
	reply: RowCount,
	refusals: BODY_ERRORS,
	example: { query: { waiting: true }, reply: example },
})

export const countWaitingApprovals = adminOperation({
	id: 'countWaitingApprovals',
	method: 'GET',
	path: '/admin/api/counts/waiting-approvals',
	tag: 'Customers',
	access: 'customers.view',
	summary: 'How many manual changes and bulk actions wait for approval',
	description: `At most ${MOST_COUNTED.toLocaleString('en')} are counted.`,
	status: 200,
	reply: RowCount,
	refusals: BODY_ERRORS,
	example: { reply: { Rows: 2, IsExact: true } },
})

const duplicateCustomers = listDuplicateCustomers.query.properties
export const countDuplicateCustomers = adminOperation({
	id: 'countDuplicateCustomers',
	method: 'GET',
	path: '/admin/api/counts/duplicates',
	tag: 'Customers',
	access: 'customers.view',
	summary: 'How many groups of duplicates there are',
	description,
	query: Type.Object({ by: duplicateCustomers.by }),
	status: 200,
	reply: RowCount,
	refusals: BODY_ERRORS,
	example: { query: { by: 'document' }, reply: example },
})

const bulkActions = listBulkActions.query.properties
export const countBulkActions = adminOperation({
	id: 'countBulkActions',
	method: 'GET',
	path: '/admin/api/counts/bulk-actions',
	tag: 'Customers',
	access: 'customers.view',
	summary: 'How many bulk actions there are',
	description,
	query: Type.Object({ waiting: bulkActions.waiting }),
	status: 200,
	reply: RowCount,
	refusals: BODY_ERRORS,
	example: { query: { waiting: true }, reply: example },
})

export const countRewardRedemptions = adminOperation({
	id: 'countRewardRedemptions',
	method: 'GET',
	path: '/admin/api/counts/redemptions',
	tag: 'Rewards',
	access: 'program.view',
	summary: 'How many redemptions of a reward there are',
	description,
	query: Type.Object({ reward: assignedId('Id of the reward.') }),
	status: 200,
	reply: RowCount,
	refusals: BODY_ERRORS,
	example: { query: { reward: 2 }, reply: example },
})

export const countShifts = adminOperation({
	id: 'countShifts',
	method: 'GET',
	path: '/admin/api/counts/shifts',
	tag: 'Counter',
	access: 'orders.view',
	summary: 'How many shifts there are',
	description,
	status: 200,
	reply: RowCount,
	refusals: [],
	example: { reply: example },
})

const deliveries = listDeliveries.query.properties
export const countDeliveries = adminOperation({
	id: 'countDeliveries',
	method: 'GET',
	path: '/admin/api/counts/deliveries',
	tag: 'Webhooks',
	access: 'integrations.view',
	summary: 'How many deliveries of a webhook there are',
	description,
	query: Type.Object({ webhook: assignedId('Id of the webhook.'), state: deliveries.state }),
	status: 200,
	reply: RowCount,
	refusals: BODY_ERRORS,
	example: { query: { webhook: 3 }, reply: example },
})

export const countImports = adminOperation({
	id: 'countImports',
	method: 'GET',
	path: '/admin/api/counts/imports',
	tag: 'Imports and exports',
	access: ['exports', 'imports.edit'],
	summary: 'How many imports there are',
	description,
	status: 200,
	reply: RowCount,
	refusals: [],
	example: { reply: example },
})

const audit = listAudit.query.properties
export const countAudit = adminOperation({
	id: 'countAudit',
	method: 'GET',
	path: '/admin/api/counts/audit',
	tag: 'Audit log',
	access: 'audit.view',
	summary: 'How many entries of the audit log there are',
	description,
	query: Type.Object({
		user: audit.user,
		operation: audit.operation,
		kind: audit.kind,
		thing: audit.thing,
		from: audit.from,
		to: audit.to,
	}),
	status: 200,
	reply: RowCount,
	refusals: BODY_ERRORS,
	example: { query: { kind: 'keys' }, reply: example },
})

const reportCustomers = listReportCustomers.query.properties
export const countReportCustomers = adminOperation({
	id: 'countReportCustomers',
	method: 'GET',
	path: '/admin/api/counts/report-customers',
	tag: 'Reports',
	access: 'customers.view',
	summary: 'How many customers behind a figure there are',
	description,
	query: Type.Object({
		list: reportCustomers.list,
		from: reportCustomers.from,
		to: reportCustomers.to,
		members: reportCustomers.members,
		again: reportCustomers.again,
		minDays: reportCustomers.minDays,
		maxDays: reportCustomers.maxDays,
		orderedIn: reportCustomers.orderedIn,
		redeemed: reportCustomers.redeemed,
	}),
	status: 200,
	reply: RowCount,
	refusals: BODY_ERRORS,
	example: { query: { list: 'best' }, reply: example },
})

const reportOrders = listReportOrders.query.properties
export const countReportOrders = adminOperation({
	id: 'countReportOrders',
	method: 'GET',
	path: '/admin/api/counts/report-orders',
	tag: 'Reports',
	access: 'orders.view',
	summary: 'How many orders behind a figure there are',
	description,
	query: Type.Object({
		from: reportOrders.from,
		to: reportOrders.to,
		branch: reportOrders.branch,
		buyers: reportOrders.buyers,
		reward: reportOrders.reward,
	}),
	status: 200,
	reply: RowCount,
	refusals: BODY_ERRORS,
	example: { query: { from: '2026-11' }, reply: example },
})

const reportMovements = listReportMovements.query.properties
export const countReportMovements = adminOperation({
	id: 'countReportMovements',
	method: 'GET',
	path: '/admin/api/counts/report-movements',
	tag: 'Reports',
	access: 'customers.view',
	summary: 'How many movements behind a figure there are',
	description,
	query: Type.Object({ from: reportMovements.from, to: reportMovements.to, kind: reportMovements.kind }),
	status: 200,
	reply: RowCount,
	refusals: BODY_ERRORS,
	example: { query: { kind: 'expired' }, reply: example },
})

const reportExpiring = listReportExpiring.query.properties
export const countReportExpiring = adminOperation({
	id: 'countReportExpiring',
	method: 'GET',
	path: '/admin/api/counts/report-expiring',
	tag: 'Reports',
	access: 'customers.view',
	summary: 'How many rows of expiring points there are',
	description,
	query: Type.Object({ days: reportExpiring.days }),
	status: 200,
	reply: RowCount,
	refusals: BODY_ERRORS,
	example: { query: { days: 30 }, reply: example },
})

/** The filters of the lists of the reports. */
export type ReportCustomerFilters = Static<typeof countReportCustomers.query>
export type ReportOrderFilters = Static<typeof countReportOrders.query>
export type AuditFilters = Static<typeof countAudit.query>
