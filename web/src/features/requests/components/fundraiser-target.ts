import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import type { CheckoutTarget } from '../../donations/api/checkout-details.ts'
import { causePicture } from './fundraiser-parts.tsx'

/** A fundraiser as the target of a donation. */
export const fundraiserTarget = (request: RequestDetail): CheckoutTarget => ({
	donationFor: 'donationRequest',
	donationRequestId: request._id,
	toUserInfo: null,
	title: request.title,
	subtitle: [request.orgId?.orgName ?? request.beneficiaryName, request.place].filter(Boolean).join(', '),
	verified: request.orgId?.isProfileVerified ?? false,
	imageUrl: request.cardImageUrl ?? request.defaultImageUrl ?? causePicture(request.category),
	currency: request.units,
})
