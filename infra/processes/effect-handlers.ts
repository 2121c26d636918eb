import { forgetOldKeys } from '../../commands/_shared/once.ts'
import { requestDecider } from '../../domain/requests/requests.decider.ts'
import { requestStream } from '../../domain/requests/requests.events.ts'
import { loadState } from '../../kernel/dispatch.ts'
import { createBrokenStreams } from '../../kernel/effects/broken-streams.ts'
import type { EffectHandler, ScheduledJob } from '../../kernel/effects/effects.ts'
import { newId } from '../../kernel/ids.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import type { FileStore } from '../../kernel/ports/files.ts'
import type { Mailer } from '../../kernel/ports/mailer.ts'
import type { ReadAfter } from '../../kernel/runtime/read-after.ts'
import { readStanding } from '../../kernel/runtime/standing.ts'
import { findOrphans } from '../../queries/activity/orphans.ts'
import { authorOf, endedBefore, noteBody, progressOf } from '../../queries/requests/lookups.ts'
import { forgetActivity } from '../../records/activity/activity-log.ts'
import { deleteRecords } from '../../records/activity/orphans.ts'
import { recipientOf } from '../../records/donations/details.ts'
import { titleIn } from '../../records/receipts/giver.ts'
import { freeOrphans } from '../../workers/activity/free-orphans.ts'
import { sendGiftConfirmation } from '../../workers/donations/send-confirmation.ts'
import { expireRequests } from '../../workers/requests/expire-requests.ts'
import { fulfilByGoal } from '../../workers/requests/fulfil-by-goal.ts'
import { sendRequestStatus } from '../../workers/requests/send-status.ts'
import { fundEffects } from './effects-funds.ts'
import { ifWanted } from './notifications.ts'
import type { Platform } from './platform.ts'
import { confirmationOf, receiptInMail } from './receipts.ts'

const CATCH_UP_MS = 10_000
const SYSTEM = (id: string) => ({ kind: 'system', id }) as const
const iso = (clock: Clock) => new Date(clock.now()).toISOString()

/** Every effect, with what it reads and dispatches. */
export function effectHandlers(platform: Platform, mailer: Mailer, readAfter: ReadAfter): EffectHandler[] {
	const { sql, store, dispatch, config, surroundings } = platform
	const { clock } = surroundings
	const page = (requestId: string) => `${config.publicUrl}/donationRequest/${requestId}`
	async function caughtUp(models: readonly string[], after: Position): Promise<void> {
		if (!(await readAfter.waitFor(models, after, CATCH_UP_MS))) throw new Error('The read models are behind.')
	}
	/** By the log itself, so that a mail says what a gift is for also while the read models are behind. */
	async function shownTitle(requestId: string): Promise<string | null> {
		const { state } = await loadState(store, requestDecider, requestStream(requestId))
		return state.status === 'none' || state.status === 'removed' ? null : titleIn(sql, state.terms.contentId)
	}
	return [
		...fundEffects(platform),
		sendGiftConfirmation({
			mailer,
			recipientOf: (donationId) => recipientOf(sql, donationId),
			confirmationOf: (donationId) => confirmationOf(platform, donationId),
			receiptOf: receiptInMail(platform),
			causeOf: async (target) =>
				target.kind === 'request'
					? { title: await shownTitle(target.id), url: page(target.id) }
					: { title: null, url: config.publicUrl },
		}),
		sendRequestStatus({
			mailer,
			about: async (requestId, { position, metadata }) => {
				await caughtUp(['requests'], position)
				const author = await authorOf(sql, requestId)
				if (!author) return null
				const { id, title, locale, ...person } = author
				const unsubscribe = await ifWanted(platform, id, 'requests', new Date(metadata.recordedAt))
				if (!unsubscribe) return null
				const language = locale === 'hi' ? 'hi' : 'en'
				return { author: { ...person, language }, title, url: page(requestId), unsubscribe }
			},
			noteBody: (noteId) => noteBody(sql, noteId),
		}),
		fulfilByGoal({
			progressOf: async (requestId, after) => {
				await caughtUp(['fund_totals', 'requests'], after)
				return progressOf(sql, requestId)
			},
			fulfil: (requestId, raised, cause) =>
				dispatch(
					requestDecider,
					requestStream(requestId),
					// The end of a day decides nothing here, so that the region's calendar is not asked for.
					{ type: 'FulfilByGoal', raised, at: iso(clock), today: iso(clock).slice(0, 10) },
					{
						commandId: newId(clock.now()),
						actor: SYSTEM('fulfil-by-goal'),
						correlationId: cause.metadata.correlationId,
						causationId: cause.id,
					},
				),
		}),
	]
}

/** What is done every so often. */
export function scheduledJobs(
	{ sql, store, dispatch, surroundings, config, log }: Platform,
	files: FileStore,
): ScheduledJob[] {
	const { clock } = surroundings
	const brokenStreams = createBrokenStreams({ sql, clock, log })
	return [
		{
			name: 'requests/expire',
			everyMs: 60_000,
			run: async () => {
				await expireRequests({
					clock,
					endedBefore: (region, day) => endedBefore(sql, region, day),
					expire: (requestId, today) =>
						dispatch(
							requestDecider,
							requestStream(requestId),
							{ type: 'ExpireByDate', at: iso(clock), today },
							{
								commandId: newId(clock.now()),
								actor: SYSTEM('expire-requests'),
								correlationId: newId(clock.now()),
							},
						),
					setAside: brokenStreams.note,
				})
			},
		},
		{
			name: 'activity/forget-idempotency-keys',
			everyMs: 3_600_000,
			run: async (now) => {
				await forgetOldKeys(sql, now)
			},
		},
		{
			name: 'activity/forget-activity',
			everyMs: 3_600_000,
			run: async (now) => {
				await forgetActivity(sql, new Date(now - config.activityLogMs))
			},
		},
		freeOrphans({
			files,
			isUpToDate: async () =>
				(await readStanding(sql, store)).every((each) => each.isUpToDate && !each.isStopped),
			find: (before) => findOrphans(sql, before),
			remove: (ids) => deleteRecords(sql, ids),
		}),
	]
}
