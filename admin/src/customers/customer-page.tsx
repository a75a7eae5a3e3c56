import type { CustomerProfile } from '@fiel/contract'
import { Alert, Badge, Group, Stack, Tabs } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { ApiFailure } from '../api/api-failure.ts'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useAddress } from '../ui/use-address.ts'
import { AboutTab } from './about-tab.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { HistoryTab } from './history-tab.tsx'
import { LotsTab } from './lots-tab.tsx'
import { OrdersTab } from './orders-tab.tsx'
import { text } from './profile-words.ts'
import { RewardsTab } from './rewards-tab.tsx'
import { Standing } from './standing.tsx'
import { text as list } from './words.ts'

export default function CustomerPage() {
	const l = useText(list)
	const { id } = useParams({ strict: false }) as { id: string }
	const profile = useRead('getCustomerProfile', { params: { id } })
	if (profile.error instanceof ApiFailure && profile.error.status === 404)
		return (
			<>
				<PageHeader title={l.title} within="/customers" />
				<EmptyState icon="customers" title={l.gone}>
					{l.goneText}
				</EmptyState>
			</>
		)
	return <Loaded of={profile}>{(customer) => <Profile of={customer} />}</Loaded>
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
				<Standing of={customer} />
				<Parts of={customer} />
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

const TABS = ['history', 'orders', 'lots', 'rewards', 'about'] as const

function Parts({ of: customer }: { of: CustomerProfile }) {
	const t = useText(text)
	const [{ tab }, setAddress] = useAddress('tab')
	const current = TABS.find((name) => name === tab) ?? 'history'
	return (
		<Tabs
			value={current}
			onChange={(next) => setAddress({ tab: !next || next === 'history' ? '' : next })}
			keepMounted={false}
		>
			<Tabs.List mb="md">
				{TABS.map((name) => (
					<Tabs.Tab key={name} value={name}>
						{t.tabs[name]}
					</Tabs.Tab>
				))}
			</Tabs.List>
			<Tabs.Panel value="history">
				<HistoryTab id={customer.OriginalId} />
			</Tabs.Panel>
			<Tabs.Panel value="orders">
				<OrdersTab id={customer.OriginalId} />
			</Tabs.Panel>
			<Tabs.Panel value="lots">
				<LotsTab of={customer} />
			</Tabs.Panel>
			<Tabs.Panel value="rewards">
				<RewardsTab of={customer} />
			</Tabs.Panel>
			<Tabs.Panel value="about">
				<AboutTab of={customer} />
			</Tabs.Panel>
		</Tabs>
	)
}
