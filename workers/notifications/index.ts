import { requestOwnership } from '../../commands/_shared/facts.ts'
import { createNotify } from '../../commands/notifications/notify.ts'
import { createSpreadAnnouncement } from '../../commands/notifications/spread-announcement.ts'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import { donationStream } from '../../domain/donations/donations.events.ts'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import { unsubscribeSubject } from '../../domain/notifications/email.contract.ts'
import { type EmailTopic, isEmailTopic, TOPIC_OF } from '../../domain/notifications/kinds.contract.ts'
import { notificationWords } from '../../domain/notifications/words.contract.ts'
import { organizationDecider } from '../../domain/organizations/organizations.decider.ts'
import { organizationStream } from '../../domain/organizations/organizations.events.ts'
import type { Contribution } from '../../kernel/capability.ts'
import { loadState } from '../../kernel/dispatch.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import type { Infrastructure, WorkerInfrastructure } from '../../kernel/infrastructure.ts'
import { languageOf } from '../../kernel/language.ts'
import type { OutboxHandler } from '../../kernel/outbox/outbox.ts'
import type { Sweep } from '../../kernel/outbox/sweep.ts'
import { DAY_MS } from '../../kernel/time.ts'
import { peopleOfAccount } from '../../queries/funds/lookups.ts'
import { nextOfAudience } from '../../queries/notifications/audience.ts'
import { type DeliveryRecord, deliveryOf } from '../../queries/notifications/deliveries.ts'
import { destinationOf, factsOf } from '../../queries/notifications/notification-row.ts'
import {
	followersOf,
	invitedUser,
	untoldComments,
	untoldUpdates,
} from '../../queries/notifications/recipients.ts'
import { emailChoicesOf } from '../../records/notifications/email-choices.ts'
import { forgetHidden } from '../../records/notifications/notifications.ts'
import { removeSubscription, subscriptionsOf } from '../../records/notifications/push-subscriptions.ts'
import { setTold } from '../../records/requests/notified.ts'
import type { Unsubscribe } from '../_shared/unsubscribe.ts'
import { createNotificationTexts } from './notification-texts.ts'
import { notifyOfEvents } from './notify.ts'
import { sendMail, sendPush } from './send.ts'
import { spreadAnnouncement } from './spread-announcement.ts'

/** Links below mails are good for as long as anybody keeps a mail. */
const LINK_MS = 400 * DAY_MS
/** Longer than any event is notified of again. */
const HIDDEN_MS = 90 * DAY_MS

/**
 * How somebody may stop mails of a topic; null for whoever wants none.
 * @param since when that happened which the mail is about: a mail that is sent again is the same to the letter
 */
export async function ifWanted(
	{ sql, links, settings }: Pick<Infrastructure, 'sql' | 'links' | 'settings'>,
	userId: string,
	topic: EmailTopic,
	since: Date,
): Promise<Unsubscribe | null> {
	const choices = await emailChoicesOf(sql, userId)
	if (!choices[topic]) return null
	const key = links.sign(unsubscribeSubject(userId, topic), since.getTime() + LINK_MS)
	const query = new URLSearchParams({ user: userId, topic, key })
	return {
		page: `${settings.publicUrl}/unsubscribe?${query}`,
		oneClick: `${settings.publicUrl}/api/v1/notifications/unsubscribe?${query}`,
	}
}

/** What notifies people of events. */
function notificationEffects({ sql, store, clock, readModels }: WorkerInfrastructure): EffectHandler[] {
	return [
		notifyOfEvents({
			notify: createNotify({ sql, clock }),
			authorOf: async (requestId) => (await requestOwnership(store, requestId))?.authorId ?? null,
			donorOf: async (donationId) => {
				const { state } = await loadState(store, donationDecider, donationStream(donationId))
				return state.status === 'none' ? null : state.donor
			},
			requesterOf: async (stream, withdrawalId) => {
				const { state } = await loadState(store, fundDecider, stream)
				return state.withdrawals.get(withdrawalId)?.byUserId ?? null
			},
			ownersOf: async (organizationId, { position }) => {
				await readModels.awaitCaughtUp(['organizations'], position)
				const { state } = await loadState(store, organizationDecider, organizationStream(organizationId))
				if (state.status !== 'registered') return []
				return Object.keys(state.members).filter((id) => state.members[id] === 'owner')
			},
			peopleOfAccount: async (accountId, { position }) => {
				await readModels.awaitCaughtUp(['withdrawals', 'payment_accounts'], position)
				return (await peopleOfAccount(sql, accountId)).map(({ id }) => id)
			},
			invitedUser: (invitationId) => invitedUser(sql, invitationId),
		}),
		spreadAnnouncement({ spread: createSpreadAnnouncement({ sql, clock, next: nextOfAudience }) }),
	]
}

/** What notifies people of updates and comments. */
function notificationSweeps(worker: WorkerInfrastructure): Sweep[] {
	const { sql, store, clock, log, readModels } = worker
	return [
		createNotificationTexts({
			notify: createNotify({ sql, clock }),
			log,
			updates: () => untoldUpdates(sql),
			comments: () => untoldComments(sql),
			followersOf: async (requestId) => {
				await readModels.awaitCaughtUp(['donations', 'requests'], await store.head())
				return followersOf(sql, requestId)
			},
			authorOf: async (requestId) => (await requestOwnership(store, requestId))?.authorId ?? null,
			done: (what, id) => setTold(sql, what, id, new Date(clock.now())),
		}),
	]
}

/** What sends mails and pushes. */
function notificationOutbox(worker: WorkerInfrastructure): OutboxHandler[] {
	const { sql, wallClock, links, mailer, push, settings } = worker
	const pathOf = (row: DeliveryRecord) => destinationOf(row, links) || '/notifications'
	return [
		sendMail({
			mailer,
			mailOf: async (id) => {
				const row = await deliveryOf(sql, id)
				if (!row) return null
				const topic = TOPIC_OF[row.kind]
				const isAsked = row.mail_requested_at !== null
				const isChosen = !isAsked && isEmailTopic(topic)
				const unsubscribe = isChosen ? await ifWanted(worker, row.user_id, topic, row.created_at) : null
				if (isChosen && !unsubscribe) return null
				const language = languageOf(row.locale)
				const name = `${row.first_name} ${row.last_name}`.trim()
				return {
					id,
					to: { name, address: row.email, language },
					...notificationWords(language, row.kind, factsOf(row, language)),
					url: `${settings.publicUrl}${pathOf(row)}`,
					unsubscribe,
					isAsked,
				}
			},
		}),
		sendPush({
			push,
			pushesOf: async (id) => {
				const row = await deliveryOf(sql, id)
				if (!row || row.read_at !== null) return []
				const targets = await subscriptionsOf(sql, row.user_id, new Date(wallClock.now()))
				return targets.map(({ language, ...target }) => {
					const { message } = notificationWords(language, row.kind, factsOf(row, language))
					return { target, message: { id, title: 'Karuna', body: message, url: pathOf(row), language } }
				})
			},
			forget: (endpoint) => removeSubscription(sql, endpoint),
		}),
	]
}

/** Notifications in the inbox, by e-mail and by push. */
export const notificationWorkers: Contribution = {
	name: 'workers/notifications',
	work: [
		{ name: 'updates', count: 'SELECT count(*) FROM rec.request_updates WHERE told_at IS NULL' },
		{ name: 'comments', count: 'SELECT count(*) FROM rec.request_comments WHERE told_at IS NULL' },
	],
	effects: notificationEffects,
	outbox: notificationOutbox,
	sweeps: notificationSweeps,
	jobs: ({ sql }) => [
		{
			name: 'notifications/forget-removed',
			everyMs: DAY_MS,
			run: async (now) => {
				await forgetHidden(sql, new Date(now - HIDDEN_MS))
			},
		},
	],
}
