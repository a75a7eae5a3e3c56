import type { AdminOperationId } from '@fiel/contract'

/** What is read again after a campaign has changed the program. */
export const REFRESHES: AdminOperationId[] = [
	'listCampaigns',
	'getProgram',
	'listProgramVersions',
	'listRuleUsage',
	'previewEarning',
]
