import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorNumber, type ProgramSettingsChange } from '@fiel/contract'
import { checkProgram } from './check-program.ts'
import { type ProgramSettings, STARTING_PROGRAM } from './settings.ts'
import { applyProgramChange, programSettingsBody } from './wire.ts'

const CASES: [change: ProgramSettingsChange, number: number | null, field?: string][] = [
	[{}, null],
	[{ Purchase: { PointsPerUnit: 0.0001 } }, null],
	[{ Purchase: { PointsPerUnit: 0 } }, 19, 'Purchase.PointsPerUnit'],
	[{ Purchase: { PointsPerUnit: -1 } }, 19, 'Purchase.PointsPerUnit'],
	[{ Purchase: { IsActive: false, PointsPerUnit: 0 } }, null],
	[{ Purchase: { MinimumOrder: -0.01 } }, 21, 'Purchase.MinimumOrder'],
	[{ Purchase: { MinimumOrder: 1e12 } }, 31, 'Purchase.MinimumOrder'],
	[{ Purchase: { WaitingDays: -1 } }, 22, 'Purchase.WaitingDays'],
	[{ Purchase: { WaitingDays: 3651 } }, 30, 'Purchase.WaitingDays'],
	[{ Purchase: { WaitingDays: 3650 } }, null],
	[{ Purchase: { Digits: -1 } }, 9, 'Purchase.Digits'],
	[{ Purchase: { Digits: 5 } }, 10, 'Purchase.Digits'],
	[{ Purchase: { CompletedStatuses: ['paid'] } }, 23, 'Purchase.CancelledStatuses'],
	[{ Purchase: { CancelledStatuses: ['void'] } }, 24, 'Purchase.CompletedStatuses'],
	[{ Purchase: { CompletedStatuses: ['paid'], CancelledStatuses: ['void'] } }, null],
	[
		{ Purchase: { CompletedStatuses: ['paid'], CancelledStatuses: ['paid'] } },
		23,
		'Purchase.CancelledStatuses',
	],
	[{ Cashback: { PointValue: 0 } }, 20, 'Cashback.PointValue'],
	[{ Cashback: { PointValue: -0.01 } }, 20, 'Cashback.PointValue'],
	[{ Cashback: { IsActive: false, PointValue: 0 } }, null],
	[{ Expiry: { Days: 0 } }, 9, 'Expiry.Days'],
	[{ Expiry: { Days: 36_501 } }, 10, 'Expiry.Days'],
	[{ Expiry: { Kind: 'never', Days: 0 } }, null],
	[{ Expiry: { NoticeDays: -1 } }, 9, 'Expiry.NoticeDays'],
	[{ Refund: { GraceDays: -1 } }, 9, 'Refund.GraceDays'],
	[{ Signup: { IsActive: true } }, 19, 'Signup.Points'],
	[{ Signup: { IsActive: true, Points: 50 } }, null],
	[{ Signup: { Since: 'soon' } }, 26, 'Signup.Since'],
	[{ Signup: { Since: '2026-06-01' } }, null],
	[{ Birthday: { IsActive: true, Points: 0 } }, 19, 'Birthday.Points'],
	[{ Pin: { Mode: 'above', Above: -1 } }, 9, 'Pin.Above'],
	[{ Pin: { Mode: 'above', Above: 1e12 } }, 10, 'Pin.Above'],
	[{ Referral: { IsActive: true } }, 19, 'Referral.Points'],
	[{ Referral: { IsActive: true, Points: 10 } }, null],
	[{ Referral: { IsActive: true, FriendPoints: 10 } }, null],
	[{ Referral: { Points: -1 } }, 19, 'Referral.Points'],
	[{ Referral: { FriendPoints: -1 } }, 19, 'Referral.FriendPoints'],
]

for (const [change, number, field] of CASES)
	test(`${JSON.stringify(change)} is ${number === null ? 'accepted' : `refused with ${number}`}`, () => {
		const refusal = checkProgram(applyProgramChange(STARTING_PROGRAM, change))
		assert.equal(refusal && errorNumber(refusal.refused), number)
		assert.equal(refusal?.field, field)
	})

test('every setting survives the conversion to the wire format and back', () => {
	const settings: ProgramSettings = {
		...STARTING_PROGRAM,
		purchase: { ...STARTING_PROGRAM.purchase, pointsPerUnit: '0.0000001', completedStatuses: ['paid'] },
		referral: { isActive: true, url: 'https://shop.example/r', points: '1000000', friendPoints: '2.5' },
	}
	const body = JSON.parse(JSON.stringify(programSettingsBody(settings)))
	assert.equal(body.Purchase.PointsPerUnit, 1e-7)
	assert.deepEqual(applyProgramChange(settings, body), settings)
	assert.deepEqual(applyProgramChange(STARTING_PROGRAM, body), settings)
})

test('a change affects only the members that it contains', () => {
	const changed = applyProgramChange(STARTING_PROGRAM, { Purchase: { Excluded: { Brands: ['x'] } } })
	assert.deepEqual(changed, {
		...STARTING_PROGRAM,
		purchase: {
			...STARTING_PROGRAM.purchase,
			excluded: { ...STARTING_PROGRAM.purchase.excluded, brands: ['x'] },
		},
	})
})
