/** What a merchant decides once and then trusts. Decimals are written as text, so that none is rounded on its way. */
export interface ProgramSettings {
	purchase: {
		isActive: boolean
		pointsPerUnit: string
		minimumOrder: string
		waitingDays: number
		rounding: 'down' | 'nearest' | 'up'
		digits: number
	}
	cashback: { isActive: boolean; pointValue: string }
	expiry: { days: number | null; noticeDays: number }
	refund: { onCancel: boolean; graceDays: number }
	shortfall: 'debt' | 'forgive'
	enrolment: { optIn: boolean }
	referral: { isActive: boolean; url: string | null }
}

/** A program as it was at one version. */
export interface Program extends ProgramSettings {
	version: number
}

/** Where every merchant starts: one point a currency unit, worth one cent, for a year. */
export const STARTING_PROGRAM: ProgramSettings = {
	purchase: {
		isActive: true,
		pointsPerUnit: '1',
		minimumOrder: '0',
		waitingDays: 0,
		rounding: 'down',
		digits: 0,
	},
	cashback: { isActive: true, pointValue: '0.01' },
	expiry: { days: 365, noticeDays: 30 },
	refund: { onCancel: true, graceDays: 30 },
	shortfall: 'debt',
	enrolment: { optIn: false },
	referral: { isActive: false, url: null },
}
