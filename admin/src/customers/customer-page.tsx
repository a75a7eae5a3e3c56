import type { CustomerProfile } from '@fiel/contract'
import { Alert, Badge, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readQuery, useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { AlsoKnownAs } from '../merges/also-known-as.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { isNotFound, NotFoundState } from '../ui/not-found-state.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { PageTabs } from '../ui/page-tabs.tsx'
import { AboutTab } from './about-tab.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerTags } from './customer-tags.tsx'
import { CustomerWaiting } from './customer-waiting.tsx'
import { CustomerErasureRequest } from './erasure-request.tsx'
import { HistoryTab } from './history-tab.tsx'
import { LotsTab } from './lots-tab.tsx'
import { NotesTab } from './notes-tab.tsx'
import { OrdersTab } from './orders-tab.tsx'
import { text } from './profile-words.ts'
import { RewardsTab } from './rewards-tab.tsx'
import { TierAndBalance } from './tier-and-balance.tsx'
import { TiersTab } from './tiers-tab.tsx'
import { text as list } from './words.ts'

export default function CustomerPage() {
	const l = useText(list)
	const { id } = useParams({ strict: false }) as { id: string }
	const profile = useRead('getCustomerProfile', { params: { id } })
	useOwnAddress(id, profile.data)
	if (isNotFound(profile))
		return (
			<NotFoundState icon="customers" title={l.title} within="/customers" said={l.gone}>
				{l.goneText}
			</NotFoundState>
		)
	return <Loaded of={profile}>{(customer) => <Profile of={customer} />}</Loaded>
}

/** Replaces the address of a further id, such as the one of a merged customer, by that of the customer. */
const useOwnAddress = (id: string, customer: CustomerProfile | undefined): void => {
	const t = useText(text)
	const navigate = useNavigate()
	const client = useQueryClient()
	const ownId = customer?.OriginalId
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
	useEffect(() => {
		if (ownId === undefined || ownId === id) return
		client.setQueryData(readQuery('getCustomerProfile', { params: { id: ownId } }).queryKey, customer)
		notify(t.otherId(id, ownId))
		navigate({
			to: '/customers/$id',
			params: { id: ownId } as never,
			search: ((search: object) => search) as never,
			replace: true,
			// The id may be that of a customer again, after the merge was undone.
		}).then(() =>
			client.removeQueries({ queryKey: readQuery('getCustomerProfile', { params: { id } }).queryKey }),
		)
	}, [id, ownId])
}

function Profile({ of: customer }: { of: CustomerProfile }) {
	const t = useText(text)
	const l = useText(list)
	const title = customer.ErasedDate ? t.erasedName : (customer.Name ?? l.nameless)
	const about = [customer.OriginalId, customer.Email].filter(Boolean).join(' · ')
	return (
		<>
			<PageHeader title={title} about={about} within="/customers">
				<CustomerActions customer={customer} />
			</PageHeader>
			<Stack gap="lg">
				<Notices of={customer} />
				<CustomerWaiting id={customer.OriginalId} />
				<CustomerErasureRequest id={customer.OriginalId} />
				<TierAndBalance of={customer} />
				<CustomerTags of={customer} />
				<AlsoKnownAs of={customer} />
				<PageTabs
					labels={t.tabs}
					parts={{
						history: () => <HistoryTab id={customer.OriginalId} />,
						notes: () => <NotesTab id={customer.OriginalId} />,
						orders: () => <OrdersTab id={customer.OriginalId} />,
						lots: () => <LotsTab of={customer} />,
						tiers: () => <TiersTab id={customer.OriginalId} />,
						rewards: () => <RewardsTab of={customer} />,
						about: () => <AboutTab of={customer} />,
					}}
				/>
			</Stack>
		</>
	)
}

function Notices({ of: { BlockedDate, BlockedReason, ErasedDate, IsEnrolled } }: { of: CustomerProfile }) {
	const t = useText(text)
	const { date } = useFormats()
	return (
		<>
			{ErasedDate && (
				<Alert color="gray" icon={<Icon name="trash" />} title={t.erasedOn(date(ErasedDate))}>
					{t.erasedText}
				</Alert>
			)}
			{BlockedDate && !ErasedDate && (
				<Alert color="red" icon={<Icon name="warning" />} title={t.blockedSince(date(BlockedDate))}>
					{[t.blockedText, BlockedReason && `“${BlockedReason}”`].filter(Boolean).join(' ')}
				</Alert>
			)}
			{!IsEnrolled && !ErasedDate && (
				<Group>
					<Badge color="gray">{t.leftProgram}</Badge>
				</Group>
			)}
		</>
	)
}
