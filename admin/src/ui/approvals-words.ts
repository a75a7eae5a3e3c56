import { words } from '../i18n/words.ts'

export const text = words(
	{
		approvals: 'Approvals',
		approvalsWaiting: (count: string) => `Approvals (${count})`,
	},
	{
		approvals: 'Aprovações',
		approvalsWaiting: (count) => `Aprovações (${count})`,
	},
	{
		approvals: 'Aprobaciones',
		approvalsWaiting: (count) => `Aprobaciones (${count})`,
	},
)
