import { useRef, useState } from 'react'

interface Question<T> {
	/** What is asked about; null while nothing is asked. */
	asked: T | null
	/** Resolves to the answer of the user. */
	ask: (about: T) => Promise<boolean>
	reply: (isConfirmed: boolean) => void
}

/** A question in a dialog, for code that waits for the answer. */
export const useQuestion = <T>(): Question<T> => {
	const [asked, setAsked] = useState<T | null>(null)
	const answer = useRef<(isConfirmed: boolean) => void>(() => {})
	return {
		asked,
		ask: (about) => {
			setAsked(() => about)
			return new Promise((resolve) => {
				answer.current = resolve
			})
		},
		reply: (isConfirmed) => {
			setAsked(null)
			answer.current(isConfirmed)
		},
	}
}
