import './counter.css'
import { Alert, Button, Group, Select, Stack, Tabs } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../ui/icon.tsx'
import { CounterProvider, useCounter } from './counter-context.tsx'
import { dropKeptSale, type KeptSale, keepSale, recallSale, toKeptSale } from './kept-sale.ts'
import { LostReturnNotes } from './lost-return-notes.tsx'
import { ReturnTab } from './return-tab.tsx'
import { SaleTab } from './sale-tab.tsx'
import { ShiftTab } from './shift-tab.tsx'
import { useInstall } from './use-install.ts'
import { WaitingList } from './waiting-list.tsx'
import type { WaitingSale } from './waiting-sales.ts'
import { text } from './words.ts'

/** The screen for the person at the till. */
export default function CounterPage() {
	useInstall()
	return (
		<CounterProvider>
			<CounterScreen />
		</CounterProvider>
	)
}

const TABS = ['sale', 'return', 'shift'] as const

function CounterScreen() {
	const t = useText(text)
	const { UserId } = useSession()
	const [tab, setTab] = useState<string | null>('sale')
	const [asked, setAsked] = useState(0)
	// Another sale in the form makes another form.
	const [start, setStart] = useState(() => ({ nth: 0, kept: recallSale(UserId) }))
	const [entering, setEntering] = useState<string | null>(null)
	const startWith = (kept: KeptSale | null): void => setStart(({ nth }) => ({ nth: nth + 1, kept }))
	const correct = (refused: WaitingSale): void => {
		const sale = toKeptSale(refused)
		keepSale(sale)
		startWith(sale)
		setTab('sale')
	}
	const forget = (key: string): void => {
		dropKeptSale(key)
		if (key === entering) startWith(null)
	}
	return (
		<Stack gap="md" className="fiel-counter">
			<Group justify="space-between" gap="sm" className="fiel-no-print">
				<h1 className="fiel-counter-title">{t.title}</h1>
				<BranchSelect />
			</Group>
			<ConnectionNote />
			<LostReturnNotes />
			<WaitingList entering={entering} onCorrect={correct} onDiscarded={forget} />
			<Tabs value={tab} onChange={setTab}>
				<Tabs.List grow className="fiel-no-print">
					{TABS.map((name) => (
						<Tabs.Tab
							key={name}
							value={name}
							className="fiel-counter-tab"
							onClick={() => name === 'sale' && setAsked(asked + 1)}
						>
							{t.tabs[name]}
						</Tabs.Tab>
					))}
				</Tabs.List>
				<Tabs.Panel value="sale" pt="md">
					<SaleTab key={start.nth} kept={start.kept} asked={asked} onEntering={setEntering} />
				</Tabs.Panel>
				<Tabs.Panel value="return" pt="md">
					{tab === 'return' && <ReturnTab />}
				</Tabs.Panel>
				<Tabs.Panel value="shift" pt="md">
					{tab === 'shift' && <ShiftTab />}
				</Tabs.Panel>
			</Tabs>
		</Stack>
	)
}

/** A cashier has one branch; others choose where they sell. */
function BranchSelect() {
	const t = useText(text)
	const { state, branchId, chooseBranch } = useCounter()
	if (!state) return null
	if (state.Branch) return <span className="fiel-counter-branch">{state.Branch.Name ?? state.Branch.Id}</span>
	if (state.Branches.length === 0) return null
	return (
		<Select
			aria-label={t.branch}
			size="sm"
			w={180}
			clearable
			placeholder={t.noBranch}
			data={state.Branches.map(({ Id, Name }) => ({ value: Id, label: Name ?? Id }))}
			value={branchId}
			onChange={chooseBranch}
		/>
	)
}

function ConnectionNote() {
	const t = useText(text)
	const { isOnline, isSignedOut, othersWaiting } = useCounter()
	return (
		<>
			{isSignedOut && (
				<Alert color="orange" variant="light" icon={<Icon name="warning" />} role="alert" p="sm">
					<Stack gap="xs" align="flex-start">
						{t.signedOut}
						<Button component="a" href="/admin/sign-in?next=%2Fcounter" size="xs">
							{t.signIn}
						</Button>
					</Stack>
				</Alert>
			)}
			{!isOnline && (
				<Alert color="orange" variant="light" icon={<Icon name="warning" />} role="status" p="sm">
					{t.offline}
				</Alert>
			)}
			{othersWaiting > 0 && (
				<Alert color="orange" variant="light" icon={<Icon name="warning" />} p="sm">
					{t.othersWaiting(othersWaiting)}
				</Alert>
			)}
		</>
	)
}
