import { Button, Stack, Text, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApiFailure } from '../api/api-failure.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { Loaded } from '../ui/load-state.tsx'
import { NewPassword, useNewPasswordRule } from '../ui/new-password.tsx'
import { useChoices } from '../ui/use-choices.ts'
import { CurrencyAndZoneFields } from './currency-and-zone-fields.tsx'
import { link } from './link.ts'
import { SignedOutFrame } from './signed-out-frame.tsx'
import { text } from './signed-out-words.ts'
import { useStartSession } from './use-start-session.ts'

/** The page of the first steps. */
const START = '/start'

/** The set-up of a new installation: its merchant and its owner. */
export default function SetUpPage() {
	const t = useText(text)
	const state = useRead('getSetUp')
	const [token] = useState(link.token)
	const isDone = state.data?.IsNeeded === false
	return (
		<SignedOutFrame title={isDone ? t.setUpDone : t.setUp} about={isDone ? t.setUpDoneAbout : t.setUpAbout}>
			<Loaded of={state}>
				{({ IsNeeded }) => {
					if (!IsNeeded)
						return (
							<Button component={Link} to="/sign-in" fullWidth>
								{t.toSignIn}
							</Button>
						)
					return <SetUpForm token={token} />
				}}
			</Loaded>
		</SignedOutFrame>
	)
}

/** The token in a link, or the text itself. */
const tokenIn = (typed: string): string => typed.trim().replace(/^.*#token=/, '')

const HANDLE = /^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$/

/**
 * Asks for the link if the page was opened without its token, so that a visitor cannot take over a new installation.
 */
function SetUpForm({ token }: { token: string | null }) {
	const t = useText(text)
	const said = useFailureText()
	const enter = useStartSession()
	const longEnough = useNewPasswordRule()
	const { guess } = useChoices()
	const setUp = useWrite('setUp')
	const chosen = (value: string | null) => (value ? null : t.choose)
	const form = useForm({
		initialValues: { Token: token ?? '', MerchantName: '', ...guess, Email: '', Password: '' },
		validate: {
			Token: (value) => (tokenIn(value) ? null : t.setUpNoLink),
			MerchantName: (value) => (HANDLE.test(value) ? null : t.merchantWrong),
			Currency: chosen,
			TimeZone: chosen,
			Email: (value) => (value.trim() ? null : t.missingEmail),
			Password: longEnough,
		},
	})
	const submit = form.onSubmit((values) =>
		setUp.mutate(
			{ body: { ...values, Token: tokenIn(values.Token) } },
			{
				onSuccess: (session) => {
					link.token = null
					return enter(session, START)
				},
				onError: (failure) => showAtField(form, failure, said(failure)),
			},
		),
	)
	return (
		<form onSubmit={submit} noValidate>
			<Stack>
				{token === null && (
					<TextInput
						label={t.setUpLink}
						description={t.setUpLinkHelp}
						autoComplete="off"
						autoFocus
						{...form.getInputProps('Token')}
					/>
				)}
				<MerchantFields isFirst={token !== null} form={form} />
				<TextInput
					label={t.ownEmail}
					type="email"
					autoComplete="username"
					maxLength={254}
					{...form.getInputProps('Email')}
				/>
				<NewPassword label={t.ownPassword} {...form.getInputProps('Password')} />
				{Object.keys(form.errors).length === 0 && <SetUpFailure of={setUp.error} />}
				<Button type="submit" loading={setUp.isPending} fullWidth mt="xs">
					{t.create}
				</Button>
			</Stack>
		</form>
	)
}

interface FieldsProps {
	/** Whether these are the first inputs of the form. */
	isFirst: boolean
	form: UseFormReturnType<{
		Token: string
		MerchantName: string
		Currency: string
		TimeZone: string
		Email: string
		Password: string
	}>
}

function MerchantFields({ isFirst, form }: FieldsProps) {
	const t = useText(text)
	return (
		<>
			<TextInput
				label={t.merchantName}
				description={t.merchantHelp}
				maxLength={64}
				autoFocus={isFirst}
				{...form.getInputProps('MerchantName')}
				onChange={({ currentTarget }) => form.setFieldValue('MerchantName', handleOf(currentTarget.value))}
			/>
			<CurrencyAndZoneFields
				currency={{ label: t.currency, ...form.getInputProps('Currency') }}
				timeZone={{ label: t.timeZone, description: t.timeZoneHelp, ...form.getInputProps('TimeZone') }}
			/>
		</>
	)
}

function SetUpFailure({ of: failure }: { of: ApiFailure | null }) {
	const t = useText(text)
	if (failure?.field !== 'Token') return <FailureNote of={failure} />
	return (
		<Text c="error" fz="sm" role="alert">
			{t.setUpWrongLink}
		</Text>
	)
}

/** Converts the typed text to a valid name as far as possible. */
const handleOf = (typed: string): string => typed.toLowerCase().replace(/[\s_]+/g, '-')
