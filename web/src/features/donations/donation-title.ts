import type { TFunction } from 'i18next'
import type { Donation } from '../../../../domain/donations/contract.ts'

export function donationTitle(donation: Donation, t: TFunction<'donations'>): string {
	if (donation.donation_request_id) return donation.donation_request_id.title
	if (donation.title) return donation.title
	return t(donation.donationFor === 'tal' ? 'thanks.slip.foundation' : 'thanks.slip.person')
}
