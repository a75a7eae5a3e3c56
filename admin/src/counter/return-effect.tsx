import type { CounterReturnPreview, ReturnableSale } from '@fiel/contract'
import { Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { useCounter } from './counter-context.tsx'
import { CounterFailure } from './failure-note.tsx'
import { givenBackFacts, useAmountText } from './use-amount-text.ts'
import { text } from './words.ts'

export interface ReturnedPart {
	Value: number
	Products?: { OriginalId: string; Value: number }[]
}

interface Props {
	sale: ReturnableSale
	part: ReturnedPart
	/** What the customer gets back in money. */
	refund: number
}

const PAUSE_MS = 300

/** What a return would do to the customer, as the server would carry it out now. */
export function ReturnEffect({ sale, part, refund }: Props) {
	const t = useText(text)
	const { isOnline } = useCounter()
	const [asked] = useDebouncedValue(JSON.stringify({ OrderId: sale.OrderId, ...part }), PAUSE_MS)
	const isStale = asked !== JSON.stringify({ OrderId: sale.OrderId, ...part })
	const { data, error } = useQuery({
		...readQuery('previewCounterReturn', { body: JSON.parse(asked) }),
		enabled: isOnline && part.Value > 0,
		...{ retry: false, staleTime: 0, gcTime: 0 },
	})
	if (!isOnline || !(part.Value > 0)) return null
	return (
		<Stack
			component="section"
			gap="xs"
			className="fiel-card fiel-counter-box"
			aria-label={t.effect}
			aria-live="polite"
		>
			<Title order={2} fz="sm">
				{t.effect}
			</Title>
			{error && !isStale ? (
				<CounterFailure of={error} />
			) : data && !isStale ? (
				<Effect of={data} covered={Math.round((part.Value - refund) * 100) / 100} />
			) : (
				<Text c="dimmed">{t.effectWaits}</Text>
			)}
		</Stack>
	)
}

/** `covered` is the part of the returned amount that the reward had paid. */
function Effect({ of: preview, covered }: { of: CounterReturnPreview; covered: number }) {
	const t = useText(text)
	const formats = useFormats()
	const amountText = useAmountText()
	const { Points, Cashback, GivenBack, PointBalanceBefore, PointBalance } = preview
	return (
		<>
			<DetailList
				of={{
					[t.effectPoints]: amountText('−', Points, Cashback),
					...givenBackFacts(t, preview, amountText),
					[t.balance]: t.pointCount(formats.points(PointBalanceBefore)),
					[t.balanceAfter]: t.pointCount(formats.points(PointBalance)),
				}}
			/>
			{covered > 0 && GivenBack.length === 0 && <Text fz="sm">{t.rewardStays(formats.money(covered))}</Text>}
		</>
	)
}
