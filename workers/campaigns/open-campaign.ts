import { campaignDecider } from '../../domain/campaigns/campaigns.decider.ts'
import { PURPOSE_TOPICS } from '../../domain/campaigns/contract.ts'
import { campaignStream } from '../../domain/campaigns/streams.contract.ts'
import type { EmailTopic } from '../../domain/notifications/topics.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { systemContext } from '../../kernel/capability/system-context.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { languageOf } from '../../kernel/wire/language.ts'
import { type CampaignRow, findCampaign } from '../../records/campaigns/campaigns.ts'
import { stopRun } from '../../records/campaigns/sending.ts'
import { scopeOf } from '../../records/campaigns/suppressions.ts'
import { ifWanted } from '../notifications/index.ts'
import { type CampaignMails, campaignMails, writeToReader } from './campaign-mails.ts'
import { readerLinks } from './links.ts'
import { envelopeOf } from './mail.ts'
import type { Reader } from './readers.ts'

type Person = NonNullable<Reader['person']>

export type OpeningWorker = Pick<
	WorkerInfrastructure,
	'sql' | 'store' | 'dispatch' | 'clock' | 'returnPaths' | 'links' | 'settings' | 'log' | 'personKeys'
>

/** A campaign that is being sent. */
export interface OpenCampaign {
	readonly row: CampaignRow
	readonly topic: EmailTopic
	readonly isTest: boolean
	readonly mails: CampaignMails
}

export const stateOf = async ({ store }: Pick<OpeningWorker, 'store'>, campaignId: string) =>
	(await loadState(store, campaignDecider, campaignStream(campaignId))).state

/** Reads a campaign that is being sent; null when it is not, whatever its row says. */
export async function openCampaign(worker: OpeningWorker, campaignId: string): Promise<OpenCampaign | null> {
	const { status, purpose, isTest } = await stateOf(worker, campaignId)
	const row = status === 'sending' ? await findCampaign(worker.sql, campaignId) : null
	const mails = row && (await campaignMails(worker, row))
	const topic = row?.sender_id === null ? PURPOSE_TOPICS[purpose] : 'campaigns'
	if (row && mails) return { row, topic, isTest, mails }
	if (row) await stopCampaign(worker, campaignId)
	await stopRun(worker.sql, campaignId)
	return null
}

/** Stops a campaign about a request that is not public any more. */
async function stopCampaign({ dispatch, clock }: OpeningWorker, campaignId: string): Promise<void> {
	const order = { type: 'StopCampaign', at: new Date(clock.now()).toISOString() } as const
	await dispatch(campaignDecider, campaignStream(campaignId), order, systemContext(clock, 'send-campaigns'))
}

/** Checks whether a recipient has the address that the campaign was confirmed for, and wants its mails. */
function mayWriteTo({ personKeys }: OpeningWorker, person: Person, { row, topic }: OpenCampaign): boolean {
	const { email, emailKey, subject, consentedAt, unwanted, suppressed } = person
	if (emailKey !== null && !personKeys.idsOf(email.toLowerCase()).includes(emailKey)) return false
	if (subject === 'donation' && consentedAt === null) return false
	if (subject !== 'user' && unwanted.includes(topic)) return false
	return !suppressed.has('all') && !suppressed.has(scopeOf(row.sender_id, topic))
}

/** Returns the links that stop such mails; null when a user of the foundation's mails wants none of the topic. */
async function linksOf(worker: OpeningWorker, { row, topic, isTest }: OpenCampaign, reader: Reader) {
	const links = readerLinks(worker, reader, row.created_at)
	if (row.sender_id !== null || reader.person?.subject !== 'user') return links
	return (await ifWanted(worker, reader.recipientId, topic, row.created_at)) ?? (isTest ? links : null)
}

/** Writes to a recipient; null when they are gone, want no such mail, or it would be too long. */
export async function mailFor(
	worker: OpeningWorker,
	campaign: OpenCampaign,
	reader: Reader,
): Promise<Mail | null> {
	const { row, isTest, mails } = campaign
	const { campaignId, recipientId, person } = reader
	if (!person || !(isTest || mayWriteTo(worker, person, campaign))) return null
	const links = await linksOf(worker, campaign, reader)
	if (links === null) return null
	const { firstName, lastName, email, subject } = person
	const language = languageOf(person.language ?? row.language)
	try {
		const written = writeToReader(worker, mails, { firstName, language, subject, links })
		return envelopeOf(written, mails.sender, {
			campaignId,
			recipientId,
			to: { name: `${firstName} ${lastName}`.trim(), address: email },
			language,
			oneClick: links.oneClick,
			returnPath: worker.returnPaths?.sign({ campaignId, recipientId }) ?? null,
		})
	} catch (error) {
		if (!(error instanceof DomainError)) throw error
		worker.log.error(`A mail of campaign ${campaignId} is not sent: ${error.code}`)
		return null
	}
}
