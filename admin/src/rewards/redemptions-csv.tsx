import type { AdminRedemption } from '@fiel/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useText } from '../i18n/language.tsx'
import { csvOf } from '../ui/csv.ts'
import { FailureNote } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { saveFile } from '../ui/save-file.ts'
import { text } from './words.ts'

/** All redemptions of a reward as a file, page by page. */
export function RedemptionsCsv({ rewardId }: { rewardId: number }) {
	const t = useText(text)
	const [state, setState] = useState<{ isBusy: boolean; failure: unknown }>({ isBusy: false, failure: null })
	const save = async (): Promise<void> => {
		setState({ isBusy: true, failure: null })
		try {
			const all = await readAll(rewardId)
			const head = [t.customer, t.code, t.when, t.spent, 'Cashback', t.order, 'OriginalKey', t.cancelledHead]
			const lines = all.map((one) => [
				...[one.CustomerId, one.ExternalCode, one.RedeemedDate, one.Points, one.Cashback],
				...[one.OrderId, one.OriginalKey, one.CancelledDate],
			])
			saveFile('redemptions.csv', csvOf([head, ...lines]), 'text/csv')
			setState({ isBusy: false, failure: null })
		} catch (failure) {
			setState({ isBusy: false, failure })
		}
	}
	return (
		<>
			<FailureNote of={state.failure} />
			<Button
				variant="default"
				leftSection={<Icon name="download" size={16} />}
				onClick={save}
				loading={state.isBusy}
			>
				{t.exportAll}
			</Button>
		</>
	)
}

const readAll = async (id: number): Promise<AdminRedemption[]> => {
	const all: AdminRedemption[] = []
	let before: number | null | undefined
	do {
		const query = { limit: 200, before }
		const { Items, NextBefore } = await call('listRewardRedemptions', { params: { id }, query })
		all.push(...Items)
		before = NextBefore
	} while (before)
	return all
}
