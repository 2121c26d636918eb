import { campaignParams } from '../../commands/campaigns/drafts.ts'
import { authorAudience } from '../../domain/campaigns/authors.contract.ts'
import { linkHosts } from '../../domain/campaigns/blocks.contract.ts'
import type { Exclusions } from '../../domain/campaigns/contract.ts'
import { refuse } from '../../domain/campaigns/refusals.contract.ts'
import { campaignReview } from '../../domain/campaigns/review.contract.ts'
import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { importsOf, originsOf } from '../../queries/campaigns/origins.ts'
import { findCampaign } from '../../records/campaigns/campaigns.ts'
import { textOf } from './campaign-mails.ts'
import { previewedMails } from './preview.ts'

const NO_IMPORTS = { count: 0, first: null, last: null }

/** Shows admins what a campaign says, where its links lead, and whom an author's goes to. */
export const readCampaignReview = (deps: Pick<ApiInfrastructure, 'sql' | 'settings'>): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/campaigns/:id/review',
		summary: 'Read the text, the links and the audience of an e-mail campaign',
		tags: ['campaigns', 'backoffice'],
		access: { allow: 'roles', roles: ['admin'] },
		readModels: ['requests', 'organizations'],
		params: campaignParams,
		answers: { 200: campaignReview },
		handle: async ({ params }) => {
			const campaign = await findCampaign(deps.sql, params.id)
			if (campaign === null || campaign.confirmed_at === null) throw refuse('NOT_FOUND.campaign')
			const text = textOf(campaign)
			const isOfAuthor = campaign.sender_id !== null && campaign.audience !== null
			const audience = isOfAuthor ? authorAudience.parse(campaign.audience) : null
			const ofContacts = audience?.kind === 'contacts'
			const [mails, origins, imports] = await Promise.all([
				previewedMails(deps, campaign, ['usual']),
				ofContacts ? originsOf(deps.sql, campaign.id) : [],
				ofContacts ? importsOf(deps.sql, audience.bookId) : NO_IMPORTS,
			])
			return {
				body: {
					mails: mails ?? [],
					hosts: [...linkHosts(text)],
					pictures: text.blocks.flatMap((block) =>
						block.type === 'picture' ? [{ path: block.path, alt: block.alt }] : [],
					),
					audience,
					excluded: campaign.excluded as Exclusions | null,
					origins,
					imports,
					refusedBecause: campaign.refused_because,
				},
			}
		},
	})
