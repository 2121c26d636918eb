import { recipientSubject } from '../../domain/campaigns/authors.contract.ts'
import { PAGES } from '../../domain/generated/pages.contract.ts'
import { CAMPAIGN_PARAMETER, CHANNEL_PARAMETER } from '../../domain/requests/channels.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { LINK_MS } from '../notifications/index.ts'

type Links = Pick<WorkerInfrastructure, 'links' | 'settings'>

/** The addresses in the mail of one recipient, signed for them alone. */
export interface ReaderLinks {
	/** Says what we know about the reader, and stops the sender's mails. */
	readonly page: string
	readonly stopAll: string
	/** For mail programs: takes a POST (RFC 8058). */
	readonly oneClick: string
}

/** @param since the time of the campaign, so that a repeated mail is the same */
export function readerLinks(
	{ links, settings: { publicUrl } }: Links,
	{ campaignId, recipientId }: { readonly campaignId: string; readonly recipientId: string },
	since: Date,
): ReaderLinks {
	const key = links.sign(recipientSubject(campaignId, recipientId), since.getTime() + LINK_MS)
	const query = new URLSearchParams({ campaign: campaignId, recipient: recipientId, key })
	const page = `${publicUrl}${PAGES.campaignReader.path}?${query}`
	return {
		page,
		stopAll: `${page}&stop=all`,
		oneClick: `${publicUrl}/api/v1/emailCampaigns/stop?${query}`,
	}
}

export const fundraiserUrl = (publicUrl: string, requestId: string, code: string | null): string => {
	const query = new URLSearchParams({
		[CHANNEL_PARAMETER]: 'email',
		...(code && { [CAMPAIGN_PARAMETER]: code }),
	})
	return `${publicUrl}${PAGES.fundraiser.path.replace(':id', requestId)}?${query}`
}
