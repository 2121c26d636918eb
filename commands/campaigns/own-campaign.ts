import type { AuthorCampaignKind } from '../../domain/campaigns/authors.contract.ts'
import type { CampaignCommand } from '../../domain/campaigns/campaigns.decider.ts'
import { campaignDecider } from '../../domain/campaigns/campaigns.decider.ts'
import { refuse } from '../../domain/campaigns/refusals.contract.ts'
import { campaignStream } from '../../domain/campaigns/streams.contract.ts'
import type { RequestStatus } from '../../domain/requests/contract.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { type CampaignRow, findCampaign } from '../../records/campaigns/campaigns.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { memberRole } from '../_shared/facts.ts'
import { actsForRequest, loadRequest } from '../_shared/facts-answers.ts'

type Deps = Pick<CommandDeps, 'sql' | 'store'>

export type AuthorCampaignRow = CampaignRow & {
	readonly kind: AuthorCampaignKind
	readonly sender_id: string
	readonly request_id: string
}

export const isOfAuthor = (row: CampaignRow | null): row is AuthorCampaignRow =>
	row !== null && (row.kind === 'donors' || row.kind === 'contacts')

/**
 * Returns a campaign that the caller wrote, or that their organization sends.
 * @throws DomainError NOT_FOUND for those of others
 */
export async function ownCampaign(
	{ sql, store }: Deps,
	caller: Caller,
	id: string,
): Promise<AuthorCampaignRow> {
	const { id: userId } = signedIn(caller)
	const row = await findCampaign(sql, id)
	if (!isOfAuthor(row)) throw refuse('NOT_FOUND.campaign')
	if (row.created_by === userId) return row
	const role = row.sender_id === row.created_by ? null : await memberRole(store, row.sender_id, userId)
	if (role === 'owner' || role === 'admin') return row
	throw refuse('NOT_FOUND.campaign')
}

const OPEN_FOR: Readonly<Record<AuthorCampaignKind, readonly RequestStatus[]>> = {
	donors: ['approved', 'live', 'fulfilled'],
	contacts: ['approved', 'live'],
}

/** Checks whether a request is approved for such a campaign, and everybody may see it. */
export const isOpenFor = (
	kind: AuthorCampaignKind,
	{ status, terms }: { readonly status: RequestStatus; readonly terms: { readonly isPrivate: boolean } },
): boolean => OPEN_FOR[kind].includes(status) && !terms.isPrivate

/**
 * Returns a request of which the caller may write, and in whose name: its organization's, or theirs.
 * @throws DomainError NOT_FOUND for those of others, REQUEST_NOT_OPEN unless it is public and approved
 */
export async function requestToWriteOf(
	{ store }: Deps,
	userId: string,
	{ kind, requestId }: { readonly kind: AuthorCampaignKind; readonly requestId: string },
): Promise<{ readonly senderId: string; readonly organizationId: string | null }> {
	const request = await loadRequest(store, requestId)
	if (request === null || request.status === 'removed' || !(await actsForRequest(store, request, userId)))
		throw notFound('request')
	if (!isOpenFor(kind, request)) throw refuse('REQUEST_NOT_OPEN')
	const { organizationId } = request
	return { senderId: organizationId ?? userId, organizationId }
}

/** Sends an order to a campaign. The version of the caller's `If-Match` is that of a record, not of the stream. */
export function orderCampaign(
	{ dispatch }: Pick<CommandDeps, 'dispatch'>,
	campaignId: string,
	order: CampaignCommand,
	caller: Caller,
) {
	const { expectedRevision: _, ...context } = contextOf(caller)
	return dispatch(campaignDecider, campaignStream(campaignId), order, context)
}
