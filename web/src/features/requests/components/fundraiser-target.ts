import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import type { CheckoutTarget } from '../../donations/api/checkout-details.ts'

export const fundraiserTarget = (request: RequestDetail): CheckoutTarget => ({
	donationFor: 'donationRequest',
	donationRequestId: request._id,
	toUserInfo: null,
	title: request.title,
	currency: request.units,
})
