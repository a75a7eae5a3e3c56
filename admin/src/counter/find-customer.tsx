import type { CounterMatch } from '@fiel/contract'
import { isAddress, normalizePhone } from '@fiel/contract/contact-rules'
import { Button, Stack, Text, UnstyledButton } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { ApiFailure } from '../api/api-failure.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Buyer } from './buyer.ts'
import { useCounter } from './counter-context.tsx'
import { CounterFailure } from './failure-note.tsx'
import { FindForm } from './find-form.tsx'
import { NewCustomer } from './new-customer.tsx'
import { ScanCode } from './scan-code.tsx'
import { text } from './words.ts'

const PAUSE_MS = 250
const SHORTEST = 2
/** The server finds one more, so that the cashier is told that there are others. */
const MOST_SHOWN = 10
/** Without a network only a whole contact or id can name a customer, because names are not unique. */
const CONTACT = /@|\d/
/** Numbers of phones, documents and cards are found in full. */
const NUMBER = /^[\d\s()+./-]+$/

/** Whether a contact was typed in full: a part of an email or a number finds nobody. */
const isWhole = (typed: string): boolean =>
	isAddress(typed) || (NUMBER.test(typed) && normalizePhone(typed) !== null)

interface Found {
	typed: string
	matches: CounterMatch[]
}

/** Finds a customer by what the cashier types, a scanner types, or the camera reads. */
export function FindCustomer({ onFound }: { onFound: (buyer: Buyer) => void }) {
	const t = useText(text)
	const { isOnline } = useCounter()
	const [typed, setTyped] = useState('')
	const [dialog, setDialog] = useState<'new' | 'scan' | null>(null)
	const { found, failure, search } = useSearch()
	const look = useDebouncedCallback((next: string) => void search(next), PAUSE_MS)
	const choose = ({ Id, Name }: CounterMatch): void => onFound({ is: 'known', id: Id, name: Name ?? Id })
	const takeTyped = (what: string): void => {
		if (CONTACT.test(what)) onFound({ is: 'typed', search: what })
	}
	/** Enter, which scanners also send, takes the customer if there is no doubt who is meant. */
	const take = async (what: string): Promise<void> => {
		look.cancel()
		if (!isOnline) return takeTyped(what)
		const matches = await search(what)
		if (matches === 'away') return takeTyped(what)
		const exact = matches?.filter(({ IsExact }) => IsExact) ?? []
		const only = exact.length === 1 ? exact[0] : matches?.length === 1 ? matches[0] : undefined
		if (only) choose(only)
	}
	return (
		<Stack gap="md">
			<FindForm
				field={{ label: t.search, placeholder: t.searchHint }}
				typed={typed}
				onType={(next) => {
					setTyped(next)
					look(next.trim())
				}}
				onFind={take}
				shortest={SHORTEST}
				find={t.find}
				scan={t.scan}
				onScan={() => setDialog('scan')}
			>
				<Button size="lg" variant="default" onClick={() => setDialog('new')}>
					{t.newCustomer}
				</Button>
			</FindForm>
			<CounterFailure of={isOnline ? failure : null} />
			{isOnline ? (
				<Matches found={found} onChoose={choose} onAdd={() => setDialog('new')} />
			) : CONTACT.test(typed) ? (
				<ContinueTyped typed={typed.trim()} onFound={onFound} />
			) : (
				<Text role="status" c="dimmed">
					{t.findOffline}
				</Text>
			)}
			{dialog === 'new' && (
				<NewCustomer typed={typed.trim()} onAdded={onFound} onClose={() => setDialog(null)} />
			)}
			{dialog === 'scan' && (
				<ScanCode
					onClose={() => setDialog(null)}
					onScanned={(code) => {
						setDialog(null)
						setTyped(code)
						void take(code)
					}}
				/>
			)}
		</Stack>
	)
}

/** The answer to the last search; an earlier one that is late is dropped. */
const useSearch = () => {
	const { reportFailure } = useCounter()
	const [found, setFound] = useState<Found | null>(null)
	const [failure, setFailure] = useState<unknown>(null)
	const last = useRef('')
	const search = async (typed: string): Promise<CounterMatch[] | 'away' | undefined> => {
		last.current = typed
		if (typed.length < SHORTEST) {
			setFound(null)
			return undefined
		}
		try {
			const matches = await call('findCounterCustomers', { query: { search: typed } })
			if (last.current !== typed) return undefined
			setFailure(null)
			setFound({ typed, matches })
			return matches
		} catch (error) {
			reportFailure(error)
			setFailure(error)
			return error instanceof ApiFailure && error.status === 0 && last.current === typed ? 'away' : undefined
		}
	}
	return { found, failure, search }
}

interface MatchesProps {
	found: Found | null
	onChoose: (match: CounterMatch) => void
	/** Called to add a customer with what was typed. */
	onAdd: () => void
}

function Matches({ found, onChoose, onAdd }: MatchesProps) {
	const t = useText(text)
	if (!found) return null
	if (found.matches.length === 0) return <NoMatch typed={found.typed} onAdd={onAdd} />
	return (
		<Stack gap={0} className="fiel-card" component="ul" aria-label={t.results} m={0} p={0}>
			{found.matches.slice(0, MOST_SHOWN).map((match) => (
				<li key={match.Id} className="fiel-counter-item">
					<UnstyledButton className="fiel-counter-match" onClick={() => onChoose(match)}>
						<Stack gap={2}>
							<Text fw={550}>{match.Name ?? match.Id}</Text>
							<Text fz="sm" c="dimmed">
								{[
									match.TierName,
									match.Phone && t.phoneOf(match.Phone),
									match.Document && t.documentOf(match.Document),
									match.Email,
								]
									.filter(Boolean)
									.join(' · ')}
							</Text>
						</Stack>
						<Icon name="next" />
					</UnstyledButton>
				</li>
			))}
			{found.matches.length > MOST_SHOWN && (
				<Text component="li" fz="sm" c="dimmed" role="status" className="fiel-counter-item" p="sm">
					{t.moreResults(String(MOST_SHOWN))}
				</Text>
			)}
		</Stack>
	)
}

function NoMatch({ typed, onAdd }: { typed: string; onAdd: () => void }) {
	const t = useText(text)
	if (!isWhole(typed))
		return (
			<Text role="status" c="dimmed">
				{t.noResults(typed)}
				{NUMBER.test(typed) && ` ${t.wholeNumber}`}
			</Text>
		)
	return (
		<Stack gap={4}>
			<Text role="status" c="dimmed">
				{t.nobody(typed)}
			</Text>
			<Button size="lg" variant="default" onClick={onAdd}>
				{t.addNamed(typed)}
			</Button>
		</Stack>
	)
}

/** Without a network the customer cannot be found, but the sale can name them. */
function ContinueTyped({ typed, onFound }: { typed: string; onFound: (buyer: Buyer) => void }) {
	const t = useText(text)
	return (
		<Stack gap={4}>
			<Button size="lg" variant="default" onClick={() => onFound({ is: 'typed', search: typed })}>
				{t.useTyped(typed)}
			</Button>
			<Text fz="sm" c="dimmed">
				{t.useTypedHint}
			</Text>
		</Stack>
	)
}
