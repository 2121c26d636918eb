import { paths } from '../../../lib/paths.ts'
import { beginRecurring } from '../../recurring/api/recurring.ts'
import { readCheckout } from '../api/checkout-details.ts'

/**
 * Starts the recurring donation of a payment that was meant to repeat.
 * @param thanks the next address
 * @returns that, or the address of another try after a failure
 */
export async function afterPayment(donationId: string, thanks: string): Promise<string> {
	const checkout = readCheckout()
	const day = checkout?.attempt?.monthlyDay ?? checkout?.order?.monthlyDay
	if (day === undefined) return thanks
	try {
		await beginRecurring(donationId, day)
		return thanks
	} catch {
		return paths.monthlyDonations.href({ donationId, day: String(day) })
	}
}
