import type { AuditEntry } from '@fiel/contract'
import type { ChangeOperationId } from './change-operations.ts'

/** Cases of an operation that have a sentence of their own, and entries that are no change. */
type CaseId =
	| 'failedSignIn'
	| 'failedCode'
	| 'refusedSingleSignOn'
	| 'joinBySingleSignOn'
	| 'linkSingleSignOn'
	| 'createShop'
	| 'pauseCampaign'
	| 'resumeCampaign'
	| 'endCampaign'
	| 'enrolCustomer'
	| 'leaveCustomer'
	| 'addPoints'
	| 'removePoints'
	| 'requestAddPoints'
	| 'requestRemovePoints'
	| 'unblockCustomer'
	| 'approveBulkAction'
	| 'createUser'
	| 'changeRole'
	| 'deactivateUser'
	| 'reactivateUser'
	| 'giveContacts'
	| 'takeContacts'
	| 'linkUser'
	| 'forgetBrowsers'
	| 'testImport'
	| 'pauseImport'
	| 'resumeImport'
	| 'stopImportTest'
	| 'cancelImport'
	| 'listCustomers'
	| 'exportCustomer'
	| 'exportList'

export type SentenceId = ChangeOperationId | CaseId

type Members = Record<string, unknown>
type ChooseCase = (entry: { before: Members; after: Members; request: Members }) => SentenceId | null

const userCase: ChooseCase = ({ before, after }) => {
	if (after.Role !== before.Role && before.Role !== undefined) return 'changeRole'
	if (after.IsActive !== before.IsActive) return after.IsActive ? 'reactivateUser' : 'deactivateUser'
	if (after.MaySeeContacts !== before.MaySeeContacts)
		return after.MaySeeContacts ? 'giveContacts' : 'takeContacts'
	return null
}

const CAMPAIGN_CASES: Record<string, SentenceId> = {
	pause: 'pauseCampaign',
	resume: 'resumeCampaign',
	end: 'endCampaign',
}
const IMPORT_CASES: Record<string, SentenceId> = {
	paused: 'pauseImport',
	running: 'resumeImport',
	ready: 'stopImportTest',
	cancelled: 'cancelImport',
}

const CASES: Partial<Record<string, ChooseCase>> = {
	failedSignIn: ({ after }) => (after.Wrong === 'code' ? 'failedCode' : 'failedSignIn'),
	finishSingleSignOn: ({ after }) =>
		after.IsNewUser ? 'joinBySingleSignOn' : after.IsNewLink ? 'linkSingleSignOn' : null,
	changeCustomer: ({ request }) =>
		request.IsEnrolled === undefined || request.IsEnrolled === null
			? null
			: request.IsEnrolled
				? 'enrolCustomer'
				: 'leaveCustomer',
	changeBalance: ({ after, request: { OperationType } }) => {
		if (OperationType === undefined) return null
		if (after.WaitingId) return OperationType === 0 ? 'requestAddPoints' : 'requestRemovePoints'
		return OperationType === 0 ? 'addPoints' : 'removePoints'
	},
	blockCustomer: ({ after }) => (after.BlockedDate ? 'blockCustomer' : 'unblockCustomer'),
	decideBulkAction: ({ request }) => (request.IsApproved ? 'approveBulkAction' : 'decideBulkAction'),
	changeCampaignState: ({ request }) => CAMPAIGN_CASES[String(request.Do)] ?? null,
	startImport: ({ request }) => (request.IsTrial ? 'testImport' : 'startImport'),
	changeImportState: ({ request }) => IMPORT_CASES[String(request.State)] ?? null,
	updateUser: userCase,
}

/** The lists of the panel that can be saved as files, whose entries are told like those of the page of exports. */
const SAVED_LISTS = new Set([
	...['listOrders', 'listCoupons', 'listRewardRedemptions', 'listCampaignOrders', 'listOpenAnswers'],
	...[
		'listReportCustomers',
		'listReportOrders',
		'listReportMovements',
		'listReportExpiring',
		'listBulkOutcomes',
		'listAudit',
		'listImportErrors',
		'exportMessages',
	],
])

/** The commands of the command line that the log records. */
export const COMMANDS: Record<string, SentenceId> = {
	'merchants create': 'createShop',
	'merchants change': 'changeProgramBasics',
	'program set': 'changeProgram',
	'customization set': 'changeCustomization',
	'objectives complete': 'completeObjective',
	'coupons import': 'importCodes',
	'keys create': 'createKey',
	'keys origins': 'changePublicToken',
	'keys revoke': 'revokeKey',
	'keys rotate': 'rotateKey',
	'users create': 'createUser',
	'users link': 'linkUser',
	'users role': 'changeRole',
	'users remove': 'removeUser',
	'users contacts': 'giveContacts',
	'users forget-browsers': 'forgetBrowsers',
	'webhooks create': 'createWebhook',
	'webhooks change': 'updateWebhook',
	'webhooks rotate': 'rotateWebhookSecret',
	'webhooks resend': 'resendDeliveries',
	'webhooks remove': 'removeWebhook',
	'webhooks test': 'testWebhook',
	import: 'startImport',
}

export const membersOf = (value: unknown): Members =>
	typeof value === 'object' && value !== null ? (value as Members) : {}

/** Chooses the sentence of an entry; an unknown operation is its own name. */
export const sentenceOf = ({ Operation, Before, After, Request }: AuditEntry): SentenceId => {
	const [before, after, request] = [membersOf(Before), membersOf(After), membersOf(Request)]
	if (Operation === 'users contacts') return after.MaySeeContacts ? 'giveContacts' : 'takeContacts'
	if (SAVED_LISTS.has(Operation)) return 'exportList'
	return (
		CASES[Operation]?.({ before, after, request }) ?? COMMANDS[Operation] ?? (Operation as ChangeOperationId)
	)
}
