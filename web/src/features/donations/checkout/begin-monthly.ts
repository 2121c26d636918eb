import { paths } from '../../../lib/paths.ts'
import { beginRecurring } from '../../recurring/api/recurring.ts'
import { readCheckout } from '../api/checkout-details.ts'

/**
 * Begins what is given every month, where what was paid was so.
 * @param thanks where it goes on
 * @returns that; or where it is tried again, if it failed
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
