import { Alert } from '@mantine/core'
import { ApiFailure } from '../api/api-failure.ts'
import { sentence, useFailureText } from '../i18n/failure-text.ts'
import { Icon } from '../ui/icon.tsx'

const NOT_REDEEMABLE = 'ApiExternalRewardRedeem_Error_Unable_to_Reedem'

/** The server writes refusals of the counter in the language of the cashier, so they are shown as they are. */
export const useCounterFailureText = (): ((failure: ApiFailure) => string) => {
	const textOf = useFailureText()
	return (failure) => {
		// The text says why a reward cannot be redeemed without the names that tills use.
		const said = failure.errorName === NOT_REDEEMABLE ? failure.text : null
		const message = said ?? failure.message
		return [404, 422].includes(failure.status) && message ? sentence(message) : textOf(failure)
	}
}

/** Why the server refused something; empty without a failure. */
export function CounterFailure({ of: failure }: { of: unknown }) {
	const textOf = useCounterFailureText()
	if (!(failure instanceof ApiFailure)) return null
	return (
		<Alert variant="light" color="red" icon={<Icon name="warning" />} role="alert" p="sm">
			{textOf(failure)}
		</Alert>
	)
}
