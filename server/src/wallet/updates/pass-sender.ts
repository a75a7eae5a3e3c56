import type { Credentials } from '../credentials/credentials.ts'
import type { GoogleClass, GoogleObject } from '../google/describe.ts'
import type { UpdateProblem } from './update-problem.ts'

/** What became of a request to Apple or Google. A pass that is gone there is no failure. */
export type SendOutcome = { is: 'sent' } | { is: 'gone' } | { is: 'failed'; problem: UpdateProblem }

/** Tells Apple and Google that passes have changed. Nothing of it rejects. */
export interface PassSender {
	/** Tells a device that a pass of this type has changed; it then fetches it. */
	push(signer: Credentials, pushToken: string): Promise<SendOutcome>
	/** Creates what all passes of a merchant share, or changes it. */
	saveClass(account: Credentials, passClass: GoogleClass): Promise<SendOutcome>
	/** Changes a pass; gone if nobody has saved it. */
	changeObject(account: Credentials, object: GoogleObject): Promise<SendOutcome>
	close(): void
}
