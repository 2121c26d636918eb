import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { recipientQuery, STOPS } from '../../../../../domain/campaigns/authors.contract.ts'
import type { CampaignReportReason } from '../../../../../domain/moderation.contract.ts'
import { api } from '../../../lib/client.ts'

const PATH = '/api/v1/emailCampaigns'

export type ReaderLink = z.input<typeof recipientQuery>
export type Stop = (typeof STOPS)[number]

export const readerQuery = (link: ReaderLink) =>
	queryOptions({
		queryKey: ['campaignReader', link],
		queryFn: ({ signal }) => api.get(`${PATH}/recipient`, { query: link, signal }),
		retry: false,
	})

/** @param wanted takes the stop back */
export const stopMails = (link: ReaderLink, stop: Stop, wanted: boolean) =>
	api.post(`${PATH}/stop`, { query: { ...link, stop, wanted: wanted ? 'true' : 'false' } })

export const reportCampaign = (link: ReaderLink, reason: CampaignReportReason) =>
	api.post(`${PATH}/report`, { query: link, body: { reason } })

export const eraseReader = (link: ReaderLink) => api.post(`${PATH}/erase`, { query: link })
