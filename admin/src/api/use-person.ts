import { useReadIfAllowed, useSession } from './session.ts'

/**
 * The name of a user whose email was written down with what they did. The email stays where there is no name, and for
 * users who were removed.
 */
export const usePerson = (): ((email: string) => string) => {
	const session = useSession()
	const { data: authors = [] } = useReadIfAllowed('listAuthors')
	const names = new Map([session, ...authors].map(({ Email, Name }) => [Email.toLowerCase(), Name] as const))
	return (email) => names.get(email.toLowerCase()) || email
}
