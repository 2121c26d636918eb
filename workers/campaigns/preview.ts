import { campaignParams } from '../../commands/campaigns/drafts.ts'
import { ownCampaign } from '../../commands/campaigns/own-campaign.ts'
import { previewedMailsAnswer } from '../../domain/campaigns/authors.contract.ts'
import { picturePaths } from '../../domain/campaigns/blocks.contract.ts'
import type { CampaignText, PreviewedMail } from '../../domain/campaigns/contract.ts'
import { refuse } from '../../domain/campaigns/refusals.contract.ts'
import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import type { CampaignKind, RecipientSubject } from '../../records/campaigns/campaigns.ts'
import { campaignMails, type MailedCampaign, writeToReader } from './campaign-mails.ts'

/** Made-up readers: a usual name, a long one, and one whom we know by the address alone. */
const READERS = ['usual', 'long', 'unknown'] as const
type Reader = (typeof READERS)[number]

const SUBJECTS: Readonly<Record<CampaignKind, RecipientSubject>> = {
	users: 'user',
	donors: 'donation',
	contacts: 'contact',
	test: 'user',
}

/** Writes a campaign to made-up readers in each language; null when its request is not public any more. */
export async function previewedMails(
	deps: Pick<ApiInfrastructure, 'sql' | 'settings'>,
	campaign: MailedCampaign & { readonly kind: CampaignKind },
	readers: readonly Reader[] = READERS,
): Promise<PreviewedMail[] | null> {
	const mails = await campaignMails(deps, campaign)
	if (mails === null) return null
	const subject = SUBJECTS[campaign.kind]
	const links = { page: `${deps.settings.publicUrl}/`, stopAll: `${deps.settings.publicUrl}/` }
	return readers.flatMap((reader) =>
		LANGUAGES.map((language): PreviewedMail => {
			const name = textIn(language, `campaigns.mails.readers.${reader}`)
			const firstName = reader === 'unknown' ? '' : name
			const written = writeToReader(deps, mails, { firstName, language, subject, links })
			return { recipient: name, language, sender: mails.sender.name ?? '', ...written }
		}),
	)
}

/** Writes a text of the foundation, which is not stored yet, to a made-up reader in each language. */
export async function previewedText(
	deps: Pick<ApiInfrastructure, 'sql' | 'settings' | 'documentUrl'>,
	{ subject, text }: CampaignText,
): Promise<PreviewedMail[]> {
	const ofNobody = { sender_id: null, request_id: null, code: null, takes_replies: false, created_by: '' }
	const campaign = { ...ofNobody, kind: 'users', subject, body: '', blocks: text } as const
	const mails = (await previewedMails(deps, campaign, ['usual'])) ?? []
	// Its pictures become public with the campaign.
	const signed = (html: string, path: string) =>
		html.replaceAll(`${path}"`, `${deps.documentUrl(path.replace('/files/', ''))}"`)
	return mails.map((mail) => ({ ...mail, html: picturePaths(text).reduce(signed, mail.html) }))
}

/** Shows the saved draft as its readers get it, in each language. The links of the preview lead to the page alone. */
export const previewAuthorCampaign = (deps: Pick<ApiInfrastructure, 'sql' | 'store' | 'settings'>): Route =>
	route({
		method: 'GET',
		path: '/api/v1/emailCampaigns/:id/preview',
		summary: 'Preview an e-mail campaign as three readers get it',
		tags: ['campaigns'],
		access: { allow: 'signedIn' },
		readModels: ['requests', 'organizations'],
		perMinute: 60,
		params: campaignParams,
		answers: { 200: previewedMailsAnswer },
		handle: async ({ params, caller }) => {
			const data = await previewedMails(deps, await ownCampaign(deps, caller, params.id))
			if (data === null) throw refuse('REQUEST_NOT_OPEN')
			return { body: { statusCode: 200, data } }
		},
	})
