import type { RequestDetail } from '../../../../domain/requests/contract.ts'
import type { CheckoutTarget } from './checkout-details.ts'

/** A fundraiser as the target of a gift. */
export function fundraiserTarget(request: RequestDetail): CheckoutTarget {
	const { first_name, last_name } = request.user_info.name
	const by = request.orgId?.orgName ?? `${first_name} ${last_name}`.trim()
	return {
		donationFor: 'donationRequest',
		donationRequestId: request._id,
		toUserInfo: null,
		title: request.title,
		subtitle: [by, request.place].filter(Boolean).join(', '),
		verified: request.orgId?.isProfileVerified ?? false,
		imageUrl: request.cardImageUrl ?? request.defaultImageUrl,
		currency: request.units,
	}
}
