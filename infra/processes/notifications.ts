import { requestOwnership } from '../../commands/_shared/facts.ts'
import { registerDevice, removeDevice } from '../../commands/notifications/device-token.ts'
import { chooseEmail, unsubscribe } from '../../commands/notifications/email.ts'
import { readNotifications, removeNotifications } from '../../commands/notifications/inbox.ts'
import { createNotify } from '../../commands/notifications/notify.ts'
import { previewBroadcast, sendToAll } from '../../commands/notifications/send-to-all.ts'
import { createSpreadBroadcast } from '../../commands/notifications/spread-broadcast.ts'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import { donationStream } from '../../domain/donations/donations.events.ts'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import { inboxKey } from '../../domain/notifications/contract.ts'
import { unsubscribeSubject } from '../../domain/notifications/email.contract.ts'
import { type EmailTopic, isEmailTopic, TOPIC_OF } from '../../domain/notifications/kinds.contract.ts'
import { notificationWords } from '../../domain/notifications/words.contract.ts'
import { organizationDecider } from '../../domain/organizations/organizations.decider.ts'
import { organizationStream } from '../../domain/organizations/organizations.events.ts'
import { loadState } from '../../kernel/dispatch.ts'
import type { EffectHandler, ScheduledJob } from '../../kernel/effects/effects.ts'
import type { Sweep } from '../../kernel/effects/sweep.ts'
import type { Route } from '../../kernel/http/route.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import type { Mailer } from '../../kernel/ports/mailer.ts'
import type { ReadAfter } from '../../kernel/runtime/read-after.ts'
import type { QueryDeps } from '../../queries/_shared/deps.ts'
import { peopleOfAccount } from '../../queries/funds/lookups.ts'
import { type Audience, countAudience, nextOfAudience } from '../../queries/notifications/audience.ts'
import { listBroadcasts } from '../../queries/notifications/broadcasts.ts'
import { type DeliveryRecord, deliveryOf } from '../../queries/notifications/deliveries.ts'
import { showEmailChoices, showPushKey, showUnsubscribe } from '../../queries/notifications/email.ts'
import { listNotifications } from '../../queries/notifications/list-notifications.ts'
import { destinationOf, factsOf } from '../../queries/notifications/notification-row.ts'
import {
	followersOf,
	invitedUser,
	untoldComments,
	untoldUpdates,
} from '../../queries/notifications/recipients.ts'
import { claimDeliveries, delayDelivery, removeDelivery } from '../../records/notifications/deliveries.ts'
import { emailChoicesOf } from '../../records/notifications/email-choices.ts'
import { forgetHidden, INBOX_CHANNEL } from '../../records/notifications/notifications.ts'
import { removeSubscription, subscriptionsOf } from '../../records/notifications/push-subscriptions.ts'
import { setTold } from '../../records/requests/told.ts'
import type { Unsubscribe } from '../../workers/_shared/unsubscribe.ts'
import { createDeliveries } from '../../workers/notifications/deliver.ts'
import { notifyOfEvents } from '../../workers/notifications/notify.ts'
import { spreadBroadcast } from '../../workers/notifications/spread-broadcast.ts'
import { createTellWords } from '../../workers/notifications/tell-words.ts'
import { createSignedLinks } from '../encryption/signed-links.ts'
import { hear } from '../postgres/hear.ts'
import type { Changes } from './changes.ts'
import type { Platform } from './platform.ts'
import { SYSTEM_CLOCK } from './surroundings.ts'

const DAY_MS = 24 * 3_600_000
/** Links below mails are good for as long as anybody keeps a mail. */
const LINK_MS = 400 * DAY_MS
const CATCH_UP_MS = 10_000
const LEASE_MS = 60_000
const AT_ONCE = 20
/** Longer than any event is told again. */
const HIDDEN_MS = 90 * DAY_MS

/** The inbox and what comes of it by e-mail and push. */
export function notificationRoutes(platform: Platform, queries: QueryDeps): Route[] {
	const { sql, store, dispatch, surroundings } = platform
	const { clock, encryptionKeys, push } = surroundings
	const links = createSignedLinks(encryptionKeys)
	const deps = { sql, clock, links, push }
	const broadcasts = {
		...{ sql, store, dispatch, clock },
		count: (audience: Audience) => countAudience(sql, audience),
	}
	return [
		listNotifications({ ...queries, links }),
		readNotifications(deps),
		removeNotifications(deps),
		showEmailChoices(queries),
		chooseEmail(deps),
		showUnsubscribe(deps),
		unsubscribe(deps),
		showPushKey(deps),
		registerDevice(deps),
		removeDevice(deps),
		previewBroadcast(broadcasts),
		sendToAll(broadcasts),
		listBroadcasts(queries),
	]
}

/** Tells open pages whose inbox has changed, whichever process changed it. @returns ends it */
export const followInboxes = ({ surroundings, log }: Platform, changes: Changes): (() => Promise<void>) =>
	hear(surroundings.databaseUrl, INBOX_CHANNEL, (userId) => changes.publish([inboxKey(userId)]), log)

function unsubscribeOf(
	{ config, surroundings }: Platform,
	userId: string,
	topic: EmailTopic,
	since: Date,
): Unsubscribe {
	const links = createSignedLinks(surroundings.encryptionKeys)
	const key = links.sign(unsubscribeSubject(userId, topic), since.getTime() + LINK_MS)
	const query = new URLSearchParams({ user: userId, topic, key })
	return {
		page: `${config.publicUrl}/unsubscribe?${query}`,
		oneClick: `${config.publicUrl}/api/v1/notifications/unsubscribe?${query}`,
	}
}

/**
 * How somebody may stop mails of a topic; null for whoever wants none.
 * @param since when that happened which the mail tells of: a mail that is sent again is the same to the letter
 */
export async function ifWanted(
	platform: Platform,
	userId: string,
	topic: EmailTopic,
	since: Date,
): Promise<Unsubscribe | null> {
	const choices = await emailChoicesOf(platform.sql, userId)
	return choices[topic] ? unsubscribeOf(platform, userId, topic, since) : null
}

/** @throws Error when a read model doesn't show a position in time: whoever it doesn't know yet would never be told */
async function caughtUp(
	readAfter: Pick<ReadAfter, 'waitFor'>,
	models: readonly string[],
	position: Position,
): Promise<void> {
	if (!(await readAfter.waitFor(models, position, CATCH_UP_MS)))
		throw new Error('The read models are behind.')
}

/** What tells people of events. */
export function notificationEffects(platform: Platform, readAfter: ReadAfter): EffectHandler[] {
	const { sql, store, surroundings } = platform
	return [
		notifyOfEvents({
			notify: createNotify({ sql, clock: surroundings.clock }),
			authorOf: async (requestId) => (await requestOwnership(store, requestId))?.authorId ?? null,
			giverOf: async (donationId) => {
				const { state } = await loadState(store, donationDecider, donationStream(donationId))
				return state.status === 'none' ? null : state.giver
			},
			askerOf: async (stream, withdrawalId) => {
				const { state } = await loadState(store, fundDecider, stream)
				return state.withdrawals.get(withdrawalId)?.byUserId ?? null
			},
			ownersOf: async (organizationId) => {
				const { state } = await loadState(store, organizationDecider, organizationStream(organizationId))
				if (state.status !== 'registered') return []
				return Object.keys(state.members).filter((id) => state.members[id] === 'owner')
			},
			peopleOfAccount: async (accountId, { position }) => {
				await caughtUp(readAfter, ['withdrawals', 'payment_accounts'], position)
				return (await peopleOfAccount(sql, accountId)).map(({ id }) => id)
			},
			invitedUser: (invitationId) => invitedUser(sql, invitationId),
		}),
		spreadBroadcast({
			spread: createSpreadBroadcast({ sql, clock: surroundings.clock, next: nextOfAudience }),
		}),
	]
}

/** What tells people of words, and sends mails and pushes. */
export function notificationSweeps(platform: Platform, mailer: Mailer, readAfter: ReadAfter): Sweep[] {
	const { sql, store, log, config, surroundings } = platform
	const { clock, push, encryptionKeys } = surroundings
	const links = createSignedLinks(encryptionKeys)
	const languageOf = ({ locale }: DeliveryRecord) => (locale === 'hi' ? 'hi' : 'en')
	const pathOf = (row: DeliveryRecord) => destinationOf(row, links) || '/notifications'
	return [
		createTellWords({
			notify: createNotify({ sql, clock }),
			log,
			updates: () => untoldUpdates(sql),
			comments: () => untoldComments(sql),
			followersOf: async (requestId) => {
				await caughtUp(readAfter, ['donations', 'requests'], await store.head())
				return followersOf(sql, requestId)
			},
			authorOf: async (requestId) => (await requestOwnership(store, requestId))?.authorId ?? null,
			done: (what, id) => setTold(sql, what, id, new Date(clock.now())),
		}),
		createDeliveries({
			...{ mailer, push, clock, log },
			claim: (now) => claimDeliveries(sql, now, LEASE_MS, AT_ONCE),
			done: (delivery) => removeDelivery(sql, delivery),
			delay: (delivery, dueAt, error) => delayDelivery(sql, delivery, dueAt, error),
			mailOf: async (id) => {
				const row = await deliveryOf(sql, id)
				if (!row) return null
				const topic = TOPIC_OF[row.kind]
				const isChosen = isEmailTopic(topic)
				const unsubscribe = isChosen ? await ifWanted(platform, row.user_id, topic, row.created_at) : null
				if (isChosen && !unsubscribe) return null
				const language = languageOf(row)
				const name = `${row.first_name} ${row.last_name}`.trim()
				return {
					...{ id, to: { name, address: row.email, language } },
					...notificationWords(language, row.kind, factsOf(row, language)),
					...{ url: `${config.publicUrl}${pathOf(row)}`, unsubscribe },
				}
			},
			pushesOf: async (id) => {
				const row = await deliveryOf(sql, id)
				if (!row) return []
				const targets = await subscriptionsOf(sql, row.user_id, new Date(SYSTEM_CLOCK.now()))
				return targets.map(({ language, ...target }) => {
					const { message } = notificationWords(language, row.kind, factsOf(row, language))
					return { target, message: { id, title: 'Karuna', body: message, url: pathOf(row), language } }
				})
			},
			forget: (endpoint) => removeSubscription(sql, endpoint),
		}),
	]
}

export const notificationJobs = ({ sql }: Platform): ScheduledJob[] => [
	{
		name: 'notifications/forget-removed',
		everyMs: DAY_MS,
		run: async (now) => {
			await forgetHidden(sql, new Date(now - HIDDEN_MS))
		},
	},
]
