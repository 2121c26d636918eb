import {
	DONATION_PARAMETERS,
	type DonationForm,
} from '../../../../../domain/donations/donation-form.contract.ts'
import { productQuery } from '../../../../../domain/donations/product.contract.ts'
import type { Subject } from './product.ts'

export const formIn = (search: URLSearchParams): DonationForm =>
	Object.fromEntries(
		DONATION_PARAMETERS.flatMap((name) => {
			const value = search.get(name)
			return value === null ? [] : [[name, value]]
		}),
	)

export function subjectIn({ donationfor, id, currency }: DonationForm): Subject | null {
	const read = productQuery.safeParse({
		donationfor,
		...(id && { id }),
		...(currency && { currency }),
	})
	if (!read.success) return null
	const { donationfor: donationFor, id: subjectId = null, currency: chosen } = read.data
	if (donationFor !== 'tal' && subjectId === null) return null
	return {
		donationFor,
		donationRequestId: donationFor === 'donationRequest' ? subjectId : null,
		toUserInfo: donationFor === 'individual' && subjectId !== null ? { _id: subjectId, name: '' } : null,
		...(chosen && { currency: chosen }),
	}
}
