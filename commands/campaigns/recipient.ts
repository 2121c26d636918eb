import {
	campaignReportBody,
	nothingAnswer,
	type RecipientView,
	recipientAnswer,
	recipientQuery,
	recipientSubject,
	stoppedAnswer,
	stopQuery,
} from '../../domain/campaigns/authors.contract.ts'
import { topicOf } from '../../domain/campaigns/contract.ts'
import { refuse } from '../../domain/campaigns/refusals.contract.ts'
import { maskedEmail } from '../../domain/users/user-filters.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { PersonKeys } from '../../kernel/ports/person-keys.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import type { Sql, SqlExecutor, Tx } from '../../kernel/sql/sql.ts'
import { type CampaignRow, findCampaign } from '../../records/campaigns/campaigns.ts'
import { countUnsubscribed, findRecipient, type RecipientNow } from '../../records/campaigns/recipients.ts'
import {
	areSuppressed,
	type SuppressionScope,
	scopeOf,
	suppress,
	unsuppress,
} from '../../records/campaigns/suppressions.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { reportSubject } from '../_shared/report-subject.ts'

export interface RecipientDeps {
	readonly sql: Sql
	readonly clock: Clock
	readonly dispatch: CommandDeps['dispatch']
	readonly links: SignedLinks
	readonly personKeys: PersonKeys
	readonly nameOf: (sql: SqlExecutor, senderId: string) => Promise<string>
	/** Chooses the topic `campaigns` of an account. */
	readonly chooseCampaigns: (tx: Tx, userId: string, wanted: boolean, at: Date) => Promise<void>
	/** Erases the holder of an address from every book, in a transaction that holds all of them. */
	readonly eraseAddress: (tx: Tx, address: string) => Promise<void>
}

interface Link {
	readonly campaign: string
	readonly recipient: string
	readonly key: string
}

interface Linked {
	readonly campaign: CampaignRow
	readonly person: RecipientNow
	/** The keys of the address, the one of the mail among them. */
	readonly keys: readonly string[]
	readonly scope: SuppressionScope
}

/**
 * Reads the recipient whom a signed link names. An old link works as well, since its holder wants less mail.
 * @throws DomainError NOT_FOUND
 */
async function linked(deps: RecipientDeps, { campaign: campaignId, recipient, key }: Link): Promise<Linked> {
	const missing = () => refuse('NOT_FOUND.recipient')
	if (deps.links.check(recipientSubject(campaignId, recipient), key, deps.clock.now()) === 'wrong')
		throw missing()
	const [campaign, person] = await Promise.all([
		findCampaign(deps.sql, campaignId),
		findRecipient(deps.sql, { campaignId, recipientId: recipient }),
	])
	if (campaign === null || person === null) throw missing()
	const now = person.email === '' ? [] : deps.personKeys.idsOf(person.email.toLowerCase())
	const keys = [...new Set([...now, ...(person.emailKey === null ? [] : [person.emailKey])])]
	return { campaign, person, keys, scope: scopeOf(campaign.sender_id, topicOf(campaign.audience)) }
}

const common = {
	tags: ['campaigns'],
	access: { allow: 'everyone', because: 'the signed key in the mail identifies its reader' },
	ignoresSignIn: true,
	perMinute: 60,
} as const

export const readRecipient = (deps: RecipientDeps): Route =>
	route({
		...common,
		method: 'GET',
		path: '/api/v1/emailCampaigns/recipient',
		summary: 'Read what is known about the reader of an e-mail campaign, by the link in it',
		query: recipientQuery,
		answers: { 200: recipientAnswer },
		handle: async ({ query }) => {
			const { campaign, person, keys, scope } = await linked(deps, query)
			const name = (id: string | null) => (id === null ? '' : deps.nameOf(deps.sql, id))
			const data: RecipientView = {
				sender: await name(campaign.sender_id),
				email: maskedEmail(person.email),
				book:
					person.savedAt === null
						? null
						: {
								owner: await name(person.bookId),
								firstName: person.firstName,
								lastName: person.lastName,
								savedAt: person.savedAt.toISOString(),
								knownFrom: person.knownFrom,
							},
				consentedAt: person.consentedAt?.toISOString() ?? null,
				hasStoppedSender: await areSuppressed(deps.sql, keys, [scope]),
				hasStoppedAll:
					person.unwanted.includes('campaigns') || (await areSuppressed(deps.sql, keys, ['all'])),
			}
			return { body: { statusCode: 200, data } }
		},
	})

/**
 * Stops the mails of a sender, or of all, for people and for mail programs (RFC 8058): without a sign-in, whatever
 * the body, as often as it is called.
 */
export const stopMails = (deps: RecipientDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/v1/emailCampaigns/stop',
		summary: 'Stop e-mail campaigns of a sender, or of all, by the link in one',
		rawBody: true,
		query: stopQuery,
		answers: { 200: stoppedAnswer },
		handle: async ({ query: { stop, wanted, ...link } }) => {
			const { person, keys, scope: ofSender } = await linked(deps, link)
			const scope = stop === 'all' ? 'all' : ofSender
			const at = new Date(deps.clock.now())
			await deps.sql.transaction(async (tx) => {
				const isStopped = await areSuppressed(tx, keys, [scope])
				if (wanted) await unsuppress(tx, keys, scope, at)
				else await suppress(tx, keys, { scope, reason: 'unsubscribed', at, until: null })
				if (stop === 'all' && person.userId !== null)
					await deps.chooseCampaigns(tx, person.userId, wanted, at)
				if (isStopped === wanted) await countUnsubscribed(tx, link.campaign, wanted ? -1 : 1)
			})
			return { body: { statusCode: 200, data: { stop, wanted } } }
		},
	})

/**
 * Reports a campaign to the queue of cases, once per reader. Who has no account is known by their place among the
 * recipients alone.
 */
export const reportCampaign = (deps: RecipientDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/v1/emailCampaigns/report',
		summary: 'Report an e-mail campaign, by the link in it',
		perMinute: 10,
		query: recipientQuery,
		body: campaignReportBody,
		answers: { 200: nothingAnswer },
		handle: async ({ query, body: { reason: code }, caller }) => {
			const { campaign, person } = await linked(deps, query)
			if (campaign.sender_id === null) throw refuse('NOT_FOUND.recipient')
			const what = { subject: 'campaign', subjectId: campaign.id, partOf: campaign.id } as const
			const userId = person.userId ?? query.recipient
			const reported = { ...what, writerId: campaign.created_by, userId, code }
			const position = await reportSubject(deps, reported, caller)
			return { body: { statusCode: 200, data: {} }, position }
		},
	})

/** Erases the reader from every book, who is then never written to. Accounts and donations stay. */
export const eraseRecipient = (deps: RecipientDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/v1/emailCampaigns/erase',
		summary: 'Erase the reader of an e-mail campaign from every book of contacts, by the link in it',
		query: recipientQuery,
		answers: { 200: nothingAnswer },
		handle: async ({ query }) => {
			const { person, keys } = await linked(deps, query)
			const at = new Date(deps.clock.now())
			await deps.sql.transaction(async (tx) => {
				await suppress(tx, keys, { scope: 'all', reason: 'erased', at, until: null })
				if (person.email !== '') await deps.eraseAddress(tx, person.email.toLowerCase())
			})
			return { body: { statusCode: 200, data: {} } }
		},
	})
