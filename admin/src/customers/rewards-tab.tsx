import type { CustomerProfile } from '@fiel/contract'
import { Anchor, Box, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CouponStateBadge, couponStateOf } from '../codes/coupon-state-badge.tsx'
import { useText } from '../i18n/language.tsx'
import { RedemptionState } from '../ui/redemption-state.tsx'
import { TitledTable } from '../ui/titled-table.tsx'
import { DateText, Points } from '../ui/values.tsx'
import { text } from './profile-words.ts'

/** Rewards, coupons, objectives and referrals. */
export function RewardsTab({ of: customer }: { of: CustomerProfile }) {
	return (
		<Stack gap="xl">
			<Redemptions of={customer.Redemptions} />
			<Coupons of={customer.Coupons} />
			<Completions of={customer.Completions} />
			<Referrals of={customer.Referrals} />
		</Stack>
	)
}

function Redemptions({ of: rows }: { of: CustomerProfile['Redemptions'] }) {
	const t = useText(text)
	return (
		<TitledTable
			none={t.none}
			title={t.redemptions}
			rows={rows}
			rowKey={({ Key }) => Key}
			columns={[
				{
					title: t.reward,
					sortBy: ({ Title }) => Title,
					cell: (redemption) => <RedeemedTitle of={redemption} />,
				},
				{ title: t.code, sortBy: ({ Code }) => Code, cell: ({ Code }) => <CodeText of={Code} /> },
				{
					title: t.date,
					sortBy: ({ RedeemedDate }) => RedeemedDate,
					wide: true,
					cell: ({ RedeemedDate }) => <DateText value={RedeemedDate} day />,
				},
				{ title: t.state, wide: true, cell: (redemption) => <RedemptionState of={redemption} /> },
				{
					title: t.points,
					sortBy: ({ Points: cost }) => cost,
					align: 'right',
					cell: ({ Points: cost }) => <Points value={cost} />,
				},
			]}
		/>
	)
}

/** On a phone the first column also shows the state, whose column is hidden there. */
const RedeemedTitle = ({ of: redemption }: { of: CustomerProfile['Redemptions'][number] }) => (
	<Stack gap={4} align="flex-start">
		{redemption.Title}
		<Box hiddenFrom="sm">
			<RedemptionState of={redemption} />
		</Box>
	</Stack>
)

const CodeText = ({ of: code }: { of: string }) => (
	<Text component="span" fz="xs" ff="monospace" className="fiel-wraps">
		{code}
	</Text>
)

function Coupons({ of: rows }: { of: CustomerProfile['Coupons'] }) {
	const t = useText(text)
	return (
		<TitledTable
			none={t.none}
			title={t.coupons}
			rows={rows}
			rowKey={({ Code }) => Code}
			columns={[
				{ title: t.code, sortBy: ({ Code }) => Code, cell: ({ Code }) => <CodeText of={Code} /> },
				{
					title: t.given,
					sortBy: ({ CreatedDate }) => CreatedDate,
					wide: true,
					cell: ({ CreatedDate }) => <DateText value={CreatedDate} day />,
				},
				{
					title: t.validUntil,
					sortBy: ({ ValidUntil }) => ValidUntil,
					wide: true,
					cell: ({ ValidUntil }) => (ValidUntil ? <DateText value={ValidUntil} day /> : '–'),
				},
				{
					title: t.state,
					align: 'right',
					cell: (coupon) => <CouponStateBadge of={couponStateOf(coupon)} />,
				},
			]}
		/>
	)
}

function Completions({ of: rows }: { of: CustomerProfile['Completions'] }) {
	const t = useText(text)
	return (
		<TitledTable
			none={t.none}
			title={t.completions}
			rows={rows}
			rowKey={({ Objective, CompletedDate }) => `${Objective} ${CompletedDate}`}
			columns={[
				{
					title: t.objective,
					cell: ({ Objective }) =>
						t.objectives[Objective] ?? t.customObjective(Objective.replace('custom:', '')),
				},
				{
					title: t.date,
					sortBy: ({ CompletedDate }) => CompletedDate,
					cell: ({ CompletedDate }) => <DateText value={CompletedDate} day />,
				},
				{
					title: t.points,
					sortBy: ({ Points: earned }) => earned,
					align: 'right',
					cell: ({ Points: earned }) => <Points value={earned} />,
				},
			]}
		/>
	)
}

function Referrals({ of: rows }: { of: CustomerProfile['Referrals'] }) {
	const t = useText(text)
	return (
		<TitledTable
			none={t.none}
			title={t.referrals}
			rows={rows}
			rowKey={({ CustomerId, CreatedDate }) => `${CustomerId} ${CreatedDate}`}
			columns={[
				{
					title: t.friend,
					cell: ({ CustomerId, Name, IsReferrer }) => (
						<>
							{IsReferrer ? t.sentBy : t.sent}{' '}
							{CustomerId ? (
								<Anchor component={Link} to="/customers/$id" params={{ id: CustomerId } as never} fz="sm">
									{Name ?? CustomerId}
								</Anchor>
							) : (
								t.notYet
							)}
						</>
					),
				},
				{
					title: t.date,
					sortBy: ({ CreatedDate }) => CreatedDate,
					wide: true,
					cell: ({ CreatedDate }) => <DateText value={CreatedDate} day />,
				},
				{
					title: t.state,
					align: 'right',
					cell: ({ IsRewarded }) => (IsRewarded ? t.rewarded : t.notRewarded),
				},
			]}
		/>
	)
}
