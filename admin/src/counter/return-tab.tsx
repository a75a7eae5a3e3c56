import type { ReturnableSale } from '@fiel/contract'
import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { readQuery } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { useCounter } from './counter-context.tsx'
import { CounterFailure } from './failure-note.tsx'
import { FindForm } from './find-form.tsx'
import { settleReturnsOf } from './lost-returns.ts'
import { ReturnReceipt } from './receipt.tsx'
import { type MadeReturn, ReturnForm } from './return-form.tsx'
import { ScanCode } from './scan-code.tsx'
import { text } from './words.ts'

/** Returns a sale: its number, what is returned, the result. */
export function ReturnTab() {
	const t = useText(text)
	const { isOnline } = useCounter()
	const { sale, setSale } = useFoundSale()
	const [done, setDone] = useState<MadeReturn | null>(null)
	const begin = (): void => {
		setSale(null)
		setDone(null)
	}
	if (done) return <ReturnReceipt of={done} onNext={begin} />
	if (sale)
		return (
			// What was entered belongs to what was left then.
			<ReturnForm key={`${sale.OrderId} ${sale.Left}`} sale={sale} onDone={setDone} onCancel={begin} />
		)
	if (!isOnline) return <Text c="dimmed">{t.returnOffline}</Text>
	return <FindSale onFound={setSale} />
}

/** The sale that was found, as the server tells it now. */
const useFoundSale = () => {
	const client = useQueryClient()
	const [id, setId] = useState<string | null>(null)
	const query = readQuery('getCounterSale', { params: { id: id ?? '' } })
	const { data } = useQuery({ ...query, enabled: id !== null, staleTime: Number.POSITIVE_INFINITY })
	const setSale = (found: ReturnableSale | null): void => {
		if (found) {
			settleReturnsOf(found)
			const { queryKey } = readQuery('getCounterSale', { params: { id: found.OrderId } })
			client.setQueryData(queryKey, found)
		}
		setId(found?.OrderId ?? null)
	}
	return { sale: id === null ? undefined : data, setSale }
}

function FindSale({ onFound }: { onFound: (sale: ReturnableSale) => void }) {
	const t = useText(text)
	const { reportFailure } = useCounter()
	const [number, setNumber] = useState('')
	const [failure, setFailure] = useState<unknown>(null)
	const [isScanning, setScanning] = useState(false)
	const find = async (id: string): Promise<void> => {
		setFailure(null)
		try {
			onFound(await call('getCounterSale', { params: { id } }))
		} catch (error) {
			reportFailure(error)
			setFailure(error)
		}
	}
	return (
		<>
			<FindForm
				field={{ label: t.returnOrder, description: t.returnHint }}
				typed={number}
				onType={setNumber}
				onFind={find}
				find={t.returnFind}
				scan={t.scanReceipt}
				onScan={() => setScanning(true)}
			>
				<CounterFailure of={failure} />
			</FindForm>
			{isScanning && (
				<ScanCode
					onClose={() => setScanning(false)}
					onScanned={(code) => {
						setScanning(false)
						setNumber(code)
						void find(code)
					}}
				/>
			)}
		</>
	)
}
