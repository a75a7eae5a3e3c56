import { Alert, Button, Divider, Stack, TextInput } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApiFailure } from '../api/api-failure.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { FailureNote } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { text } from './single-sign-on-words.ts'
import { isOurs } from './use-start-session.ts'

/** The name of the shop that this browser has signed in to; it is no secret. */
const REMEMBERED_SHOP = 'fiel-shop'

/** The way to the provider of the shop, below the form for the password; nothing if there is none. */
export function SingleSignOn() {
	const t = useText(text)
	const { shop, next } = useSearch({ strict: false }) as { shop?: unknown; next?: unknown }
	const named = typeof shop === 'string' && shop !== '' ? { Shop: shop } : {}
	const { data } = useRead('findSingleSignOn', { query: named })
	const start = useWrite('startSingleSignOn')
	const go = (Shop: string): void => {
		localStorage.setItem(REMEMBERED_SHOP, Shop)
		start.mutate(
			{ body: { Shop, ...(isOurs(next) && { ReturnTo: next }) } },
			{ onSuccess: ({ Url }) => location.assign(Url) },
		)
	}
	// The button stays busy until the browser has left.
	const isBusy = start.isPending || start.isSuccess
	if (!data || (data.Shop === null && !data.AsksForShop)) return null
	return (
		<Stack mt="md">
			<Divider label={t.or} labelPosition="center" />
			<WhyNot failure={start.error} />
			{data.Shop === null ? (
				<ShopForm onSubmit={go} isBusy={isBusy} />
			) : (
				<Button variant="default" fullWidth loading={isBusy} onClick={() => go(data.Shop!)}>
					{data.Label}
				</Button>
			)}
		</Stack>
	)
}

/** Where several shops have a provider, people say which shop is theirs. */
function ShopForm({ onSubmit, isBusy }: { onSubmit: (shop: string) => void; isBusy: boolean }) {
	const t = useText(text)
	const [isOpen, setOpen] = useState(false)
	const [shop, setShop] = useState(localStorage.getItem(REMEMBERED_SHOP) ?? '')
	const [isMissing, setMissing] = useState(false)
	if (!isOpen)
		return (
			<Button variant="default" fullWidth onClick={() => setOpen(true)}>
				{t.use}
			</Button>
		)
	return (
		<form
			noValidate
			onSubmit={(event) => {
				event.preventDefault()
				setMissing(shop.trim() === '')
				if (shop.trim() !== '') onSubmit(shop.trim())
			}}
		>
			<Stack>
				<TextInput
					label={t.shop}
					description={t.shopHelp}
					inputWrapperOrder={DESCRIPTION_BELOW}
					autoComplete="organization"
					autoFocus
					maxLength={100}
					value={shop}
					error={isMissing && t.missingShop}
					onChange={({ currentTarget }) => setShop(currentTarget.value)}
				/>
				<Button type="submit" variant="default" fullWidth loading={isBusy}>
					{t.goOn}
				</Button>
			</Stack>
		</form>
	)
}

function WhyNot({ failure }: { failure: ApiFailure | null }) {
	const t = useText(text)
	const known: Record<string, string> = {
		Shop: t.noProvider,
		Unreachable: t.unreachable,
		Provider: t.unusable,
	}
	const said = failure?.status === 409 && known[failure.field ?? '']
	if (!said) return <FailureNote of={failure} />
	return (
		<Alert variant="light" color="red" icon={<Icon name="warning" />} role="alert" p="sm">
			{said}
		</Alert>
	)
}
