import { onDevice } from '../../../../../client/storage.ts'
import type { CheckoutAttempt } from '../../donations/api/checkout-details.ts'
import type { AttemptMemory } from '../../donations/components/card/payment-effects.ts'

const keyOf = (registrationId: string) => `karuna.registration.${registrationId}`

/** Returns the try of a registration whose outcome this browser doesn't know yet. */
export const unfinishedAttempt = (registrationId: string): CheckoutAttempt | null =>
	onDevice.read(keyOf(registrationId)) as CheckoutAttempt | null

/** The memory of a registration's tries. A donation is begun with the seats, so that every try continues it. */
export const attemptMemory = (registrationId: string, donationId: string): AttemptMemory => ({
	donationId: () => donationId,
	remember: (attempt) => {
		if (attempt) onDevice.set(keyOf(registrationId), JSON.stringify(attempt))
		else onDevice.remove(keyOf(registrationId))
	},
})
