import { type BlockDocument, blockDocument } from '../../domain/campaigns/blocks.contract.ts'
import type { Settings, WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { amountFor } from '../../kernel/wire/money.ts'
import { type Fundraiser, readFundraiser } from '../../queries/campaigns/fundraiser.ts'
import { senderName } from '../../queries/campaigns/names.ts'
import type { CampaignRow, RecipientSubject } from '../../records/campaigns/campaigns.ts'
import { findUser } from '../../records/users/users.ts'
import { type Unsubscribe, unsubscribeLink } from '../_shared/unsubscribe.ts'
import { type BlockFrame, type CompiledMail, compileMail, type WrittenMail, writeMail } from './block-mail.ts'
import { fundraiserUrl } from './links.ts'
import { FOUNDATION, type Sender } from './mail.ts'
import { type SlotValues, slot } from './slots.ts'

type Worker = Pick<WorkerInfrastructure, 'sql' | 'settings'>
export type MailedCampaign = Pick<
	CampaignRow,
	'subject' | 'body' | 'blocks' | 'sender_id' | 'request_id' | 'code' | 'takes_replies' | 'created_by'
>

/** A campaign, ready to be written to each of its readers. */
export interface CampaignMails {
	readonly sender: Sender
	readonly campaign: MailedCampaign
	/** Null for a campaign of the foundation. */
	readonly fundraiser: Fundraiser | null
	/** Once for each language and kind of readers. */
	readonly compiled: Map<string, CompiledMail>
}

/** Returns null when the request of an author is not public any more, or the author is gone. */
export async function campaignMails(
	{ sql }: Pick<Worker, 'sql'>,
	campaign: MailedCampaign,
): Promise<CampaignMails | null> {
	const { sender_id: id, request_id: requestId } = campaign
	if (id === null) return { sender: FOUNDATION, campaign, fundraiser: null, compiled: new Map() }
	// The words are gone with their author.
	if (requestId === null || campaign.subject === '') return null
	const fundraiser = await readFundraiser(sql, requestId)
	if (!fundraiser?.isPublic) return null
	const name = await senderName(sql, id)
	const replyTo = campaign.takes_replies ? (await findUser(sql, campaign.created_by))?.email : undefined
	const sender = { id, name, ...(replyTo !== undefined && { replyTo }) }
	return { sender, campaign, fundraiser, compiled: new Map() }
}

/** Returns the text of a campaign. That of former releases is plain, and an empty line begins a paragraph. */
export const textOf = ({ blocks, body }: Pick<CampaignRow, 'blocks' | 'body'>): BlockDocument =>
	blocks === null
		? {
				blocks: body
					.split(/\n\s*\n/)
					.filter((text) => text.trim() !== '')
					.map((text) => ({ type: 'paragraph', content: [{ text }] })),
			}
		: blockDocument.parse(blocks)

export interface Reader {
	readonly firstName: string
	readonly language: Language
	readonly subject: RecipientSubject
	readonly links: Pick<Unsubscribe, 'page'> & { readonly stopAll?: string }
}

/** @throws DomainError MAIL_TOO_LARGE */
export function writeToReader(
	{ settings }: Pick<Worker, 'settings'>,
	mails: CampaignMails,
	{ firstName, language, subject, links }: Reader,
): WrittenMail {
	const key = `${language} ${subject}`
	const compiled = mails.compiled.get(key) ?? compile(settings, mails, { language, subject })
	mails.compiled.set(key, compiled)
	return writeMail(compiled, {
		firstName,
		...(mails.fundraiser && factsOf(mails.fundraiser, language)),
		unsubscribe: links.page,
		stopAll: links.stopAll ?? null,
	})
}

const factsOf = ({ title, currency, raised, goal }: Fundraiser, language: Language): SlotValues => ({
	fundraiserTitle: title,
	raised: goal === null ? null : amountFor(language, raised, currency),
	goal: goal === null ? null : amountFor(language, goal, currency),
})

type ReaderKind = Pick<Reader, 'language' | 'subject'>

const compile = (settings: Settings, { sender, campaign, fundraiser }: CampaignMails, kind: ReaderKind) =>
	compileMail(textOf(campaign), {
		language: kind.language,
		site: settings.publicUrl,
		subject: campaign.subject,
		...(fundraiser
			? frameOfAuthor(settings, { name: sender.name ?? '', campaign, fundraiser }, kind)
			: frameOfFoundation(settings, kind)),
		addresses: Object.values(settings.entities).map(({ name, address }) => [name, ...address].join(', ')),
	})

type ReaderFrame = Pick<BlockFrame, 'fundraiser' | 'links' | 'closing'>

const frameOfFoundation = ({ publicUrl }: Settings, { language, subject }: ReaderKind): ReaderFrame => ({
	// Its text names none.
	fundraiser: { url: publicUrl, picture: null, hasGoal: false },
	links: [unsubscribeLink(language, { page: slot('unsubscribe') })],
	closing: textIn(language, `campaigns.mails.mail.${subject === 'user' ? 'closing' : 'ofContacts'}`),
})

function frameOfAuthor(
	{ publicUrl, filesUrl }: Settings,
	{
		name,
		campaign: { request_id, code },
		fundraiser: { title, picturePath, goal },
	}: Pick<CampaignMails, 'campaign'> & { readonly name: string; readonly fundraiser: Fundraiser },
	{ language, subject }: ReaderKind,
): ReaderFrame {
	const say = (key: string, params: Record<string, string> = {}) =>
		textIn(language, `campaigns.mails.frame.${key}`, params)
	return {
		fundraiser: {
			url: fundraiserUrl(publicUrl, request_id ?? '', code),
			picture: picturePath === null ? null : `${publicUrl}${filesUrl}/${picturePath}`,
			hasGoal: goal !== null,
		},
		links: [
			{ label: say('stopSender', { name }), url: slot('unsubscribe') },
			{ label: say('stopAll'), url: slot('stopAll') },
			{ label: say('report'), url: `${slot('unsubscribe')}#report` },
		],
		closing: say(`because.${subject}`, { name, fundraiser: title }),
	}
}
