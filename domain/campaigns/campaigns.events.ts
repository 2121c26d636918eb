import type { AuthorCampaignKind } from './authors.contract.ts'
import type { CampaignPurpose, PauseReason } from './contract.ts'

export type CampaignQueued = {
	readonly type: 'CampaignQueued'
	readonly data: {
		readonly textHash: string
		readonly isTest: boolean
		readonly roles: readonly string[]
		readonly interests: readonly string[]
		readonly language: string | null
		/** Absent in events of former releases, which means news. */
		readonly purpose?: CampaignPurpose
		readonly recipients: number
		/** Absent: at once. */
		readonly startsAt?: string
		/** Absent in campaigns of the foundation. */
		readonly author?: {
			readonly kind: AuthorCampaignKind
			readonly requestId: string
			/** The person or organization in whose name it is written. */
			readonly senderId: string
			/** Those without a mail, by reason. */
			readonly excluded: Readonly<Record<string, number>>
			readonly audienceHash: string
		}
		/** It waits for an admin. Absent: it does not. */
		readonly awaitsApproval?: true
		readonly at: string
	}
}
export type CampaignApproved = { readonly type: 'CampaignApproved'; readonly data: { readonly at: string } }
export type CampaignRefused = { readonly type: 'CampaignRefused'; readonly data: { readonly at: string } }
export type CampaignPaused = {
	readonly type: 'CampaignPaused'
	readonly data: { readonly because: PauseReason; readonly at: string }
}
export type CampaignResumed = { readonly type: 'CampaignResumed'; readonly data: { readonly at: string } }
export type CampaignStopped = { readonly type: 'CampaignStopped'; readonly data: { readonly at: string } }
export type CampaignFinished = {
	readonly type: 'CampaignFinished'
	readonly data: {
		readonly sent: number
		readonly failed: number
		readonly skipped: number
		/** Absent in events of former releases, which knew no doubt. */
		readonly inDoubt?: number
		readonly at: string
	}
}
export type CampaignEvent =
	| CampaignQueued
	| CampaignApproved
	| CampaignRefused
	| CampaignPaused
	| CampaignResumed
	| CampaignStopped
	| CampaignFinished
export const CAMPAIGN_EVENTS = [
	'CampaignQueued',
	'CampaignApproved',
	'CampaignRefused',
	'CampaignPaused',
	'CampaignResumed',
	'CampaignStopped',
	'CampaignFinished',
] as const satisfies readonly CampaignEvent['type'][]
