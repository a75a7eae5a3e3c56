import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useLanguage, useText } from '../i18n/language.tsx'
import type { Language } from '../i18n/words.ts'
import { findNumberError, type Limits, readNumber, readWithOtherMark, writeNumber } from './read-number.ts'
import { text as words } from './words.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> {
	value?: number | string
	/** Called with the number, or '' if it is empty. */
	onChange?: (value: number | string) => void
	min?: number
	max?: number
	decimalScale?: number
	allowDecimal?: boolean
	/** The text after the number. */
	suffix?: string
	/** How many decimals are written at least, if the number has any. */
	leastDecimals?: number
	/** How the limits are written in errors, if not as plain numbers. */
	formatLimit?: (value: number) => string
	/** What to say of a number below the minimum, if it must be above it. */
	tooLow?: string
}

/**
 * Text that is not a number is kept in the form behind this mark, so that no form or server takes it for a number.
 */
const UNREAD = '?'

/** The text that a form keeps for a number that was refused; null if the value is not such a text. */
export const refusedText = (value: unknown): string | null =>
	typeof value === 'string' && value.startsWith(UNREAD) ? value.slice(UNREAD.length) : null

const textOf = (value: number | string | undefined, language: Language, leastDecimals?: number): string => {
	if (value === undefined || value === '') return ''
	const refused = refusedText(value)
	if (refused !== null) return refused
	return Number.isNaN(Number(value)) ? '' : writeNumber(Number(value), language, leastDecimals)
}

/**
 * A number in the format of the reader's language; '' if it is empty. Invalid or ambiguous text is not guessed: the
 * field shows an error, and the form is not submitted.
 */
export function NumberField({
	value,
	onChange,
	min,
	max,
	decimalScale,
	allowDecimal,
	suffix,
	formatLimit,
	leastDecimals,
	tooLow,
	...props
}: Props) {
	const { language } = useLanguage()
	const input = useRef<HTMLInputElement>(null)
	const limits: Limits = { min, max, decimals: allowDecimal === false ? 0 : decimalScale }
	const [typed, setTyped] = useTyped(value, language, leastDecimals)
	const fault = findNumberError(typed, language, limits)
	useHeldBack(input, fault !== null && !props.disabled)
	const say = useNumberErrorText()
	const change = (next: string): void => {
		const said =
			next.trim() === ''
				? ''
				: findNumberError(next, language, limits)
					? UNREAD + next
					: readNumber(next, language)!
		setTyped(next, said)
		onChange?.(said)
	}
	const step = (event: KeyboardEvent, by: number): void => {
		event.preventDefault()
		const next = (readNumber(typed, language) ?? 0) + by
		const within = Math.min(max ?? next, Math.max(min ?? next, next))
		if (!fault) change(writeNumber(Number(within.toFixed(10)), language))
	}
	return (
		<TextInput
			ref={input}
			inputMode="decimal"
			autoComplete="off"
			rightSection={suffix && <span aria-hidden="true">{suffix.trim()}</span>}
			{...props}
			error={say(typed, { ...limits, formatLimit, leastDecimals, tooLow }) ?? props.error}
			value={typed}
			onChange={({ currentTarget }) => change(withoutSuffix(currentTarget.value, suffix))}
			onBlur={(event) => {
				if (!fault && typed.trim())
					setTyped(writeNumber(readNumber(typed, language)!, language, leastDecimals))
				props.onBlur?.(event)
			}}
			onKeyDown={(event) => {
				if (event.key === 'ArrowUp') step(event, 1)
				if (event.key === 'ArrowDown') step(event, -1)
				props.onKeyDown?.(event)
			}}
		/>
	)
}

const withoutSuffix = (text: string, suffix = ''): string =>
	suffix && text.trimEnd().endsWith(suffix.trim()) ? text.trimEnd().slice(0, -suffix.trim().length) : text

/** The text as typed, until something else changes the value. */
const useTyped = (value: number | string | undefined, language: Language, leastDecimals?: number) => {
	const [typed, setTyped] = useState(() => textOf(value, language, leastDecimals))
	const said = useRef({ value, language })
	useEffect(() => {
		const isOurs = String(value ?? '') === String(said.current.value ?? '') || Number.isNaN(value)
		if (isOurs && language === said.current.language) return
		said.current = { value, language }
		setTyped(textOf(value, language, leastDecimals))
	}, [value, language, leastDecimals])
	const put = (next: string, saying: number | string | undefined = said.current.value): void => {
		said.current = { value: saying, language }
		setTyped(next)
	}
	return [typed, put] as const
}

/** Prevents the submission of the surrounding form while the field is invalid, whatever the form itself checks. */
const useHeldBack = (input: RefObject<HTMLInputElement | null>, isHeld: boolean): void => {
	useEffect(() => {
		const form = input.current?.form
		if (!isHeld || !form) return
		const hold = (event: Event): void => {
			event.preventDefault()
			event.stopImmediatePropagation()
			input.current?.focus()
		}
		form.addEventListener('submit', hold, true)
		return () => form.removeEventListener('submit', hold, true)
	}, [input, isHeld])
}

interface NumberRules extends Limits, Pick<Props, 'formatLimit' | 'leastDecimals' | 'tooLow'> {}

/** Says why a text is refused as a number, in the words of the field; null if it is not. */
export const useNumberErrorText = (): ((typed: string, rules: NumberRules) => string | null) => {
	const t = useText(words).number
	const { language } = useLanguage()
	const write = (value: number): string => writeNumber(value, language)
	return (typed, { formatLimit = write, leastDecimals, tooLow, ...limits }) => {
		const { min = 0, max = 0, decimals } = limits
		const says = {
			unread: () => t.unread(write(decimals === 0 ? 1500 : 1500.25)),
			mark: () => t.mark(writeNumber(readWithOtherMark(typed, language)!, language, leastDecimals)),
			decimals: () => (decimals === 0 ? t.whole : t.decimals(write(decimals ?? 0))),
			low: () => tooLow ?? t.low(formatLimit(min)),
			high: () => t.high(formatLimit(max)),
		}
		const fault = findNumberError(typed, language, limits)
		return fault && says[fault]()
	}
}
