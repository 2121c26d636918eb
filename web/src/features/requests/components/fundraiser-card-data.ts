import type { RequestSummary } from '../../../../../domain/requests/contract.ts'

/** What the card shows: a request, or a draft of one. */
export type FundraiserCardData = Pick<
	RequestSummary,
	| 'title'
	| 'category'
	| 'cardPicture'
	| 'orgId'
	| 'user_info'
	| 'units'
	| 'quantity'
	| 'donated_quantity'
	| 'donorCount'
	| 'isUrgentRequirement'
	| 'region'
	| 'endDate'
	| 'requestType'
	| 'role'
	| 'fields'
	| 'target'
>
