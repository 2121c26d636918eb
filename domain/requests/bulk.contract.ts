import { z } from 'zod'
import { id, optionalParagraphs } from '../../kernel/wire/schemas.ts'
import { ACTIONS_WITH_REASON, REVIEW_ACTIONS, type ReviewAction } from './backoffice.contract.ts'
import type { RequestStatus } from './contract.ts'
import { ALLOWED } from './transitions.contract.ts'

const FOR_SEVERAL = ['approve', 'publish', 'confirm', 'askForMore', 'hold', 'reject', 'markSpam'] as const
type ForSeveral = Extract<ReviewAction, (typeof FOR_SEVERAL)[number]>
const isForSeveral = (action: ReviewAction): action is ForSeveral =>
	FOR_SEVERAL.some((name) => name === action)

export const BULK_ACTIONS = REVIEW_ACTIONS.filter(isForSeveral)
/** Applies each request's last recommendation with its reason. */
export const AS_RECOMMENDED = 'asRecommended'
export type BulkAction = ForSeveral | typeof AS_RECOMMENDED
export const BULK_CHOICES = [AS_RECOMMENDED, ...BULK_ACTIONS] as [BulkAction, ...BulkAction[]]
export const MAX_BULK = 100

const choice = z.object({
	action: z.enum(BULK_CHOICES),
	reason: optionalParagraphs(2_000).default(''),
})
export const bulkChoice = choice.refine(({ action, reason }) => reason !== '' || !bulkNeedsReason(action), {
	error: 'common.fields.enterReason',
	path: ['reason'],
})
export type BulkChoice = z.input<typeof bulkChoice>
export const bulkBody = choice.extend({
	/** Each with the version that the reviewer saw. */
	items: z
		.array(z.object({ id, etag: z.string().regex(/^"\d{1,18}"$/) }))
		.min(1)
		.max(MAX_BULK),
})
export type BulkBody = z.input<typeof bulkBody>

export const bulkOutcome = z.object({
	id,
	title: z.string(),
	isDone: z.boolean(),
	problem: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type BulkOutcome = z.input<typeof bulkOutcome>
export const bulkAnswer = z.object({ data: z.array(bulkOutcome) })

/** Actions that are missing here lead to no status that is known beforehand. */
const LEADS_TO: Partial<Readonly<Record<string, RequestStatus>>> = {
	approve: 'approved',
	publish: 'live',
	reject: 'rejected',
	askForMore: 'incomplete',
	markSpam: 'spam',
	hold: 'onHold',
	restore: 'pendingAdmin',
	fulfil: 'fulfilled',
	expire: 'expired',
	deactivate: 'deactivated',
	approveForOrganization: 'pendingAdmin',
	rejectForOrganization: 'rejectedByOrganization',
}

export interface Effected {
	readonly status: RequestStatus
	readonly actions: readonly ReviewAction[]
	readonly recommendations: readonly { readonly action: ReviewAction }[]
}

export type Effect =
	| { readonly can: true; readonly action: ReviewAction; readonly to: RequestStatus }
	| { readonly can: false; readonly because: 'status' | 'notRecommended' }

export function effectOn(request: Effected, bulk: BulkAction): Effect {
	const action = bulk === AS_RECOMMENDED ? request.recommendations[0]?.action : bulk
	if (action === undefined) return { can: false, because: 'notRecommended' }
	if (!request.actions.includes(action) || !ALLOWED[action].includes(request.status))
		return { can: false, because: 'status' }
	return { can: true, action, to: LEADS_TO[action] ?? request.status }
}

export const bulkNeedsReason = (bulk: BulkAction): boolean =>
	bulk !== AS_RECOMMENDED && ACTIONS_WITH_REASON.includes(bulk)
