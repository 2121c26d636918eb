import type { TFunction } from 'i18next'
import type { Donation } from '../../../../domain/donations/contract.ts'

/** What a gift is for, as people say it. */
export function giftTitle(gift: Donation, t: TFunction<'donations'>): string {
	if (gift.donation_request_id) return gift.donation_request_id.title
	return t(gift.donationFor === 'tal' ? 'thanks.slip.foundation' : 'thanks.slip.person')
}
