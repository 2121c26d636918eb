import type { RequestSummary } from '../../../../../domain/requests/contract.ts'

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
