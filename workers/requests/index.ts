import { requestOwnership } from '../../commands/_shared/facts.ts'
import { holdByRule } from '../../commands/_shared/report-subject.ts'
import { createNotify } from '../../commands/notifications/notify.ts'
import { dayIn, REGIONS } from '../../domain/catalog/regions.contract.ts'
import { renewalSubject } from '../../domain/requests/links.contract.ts'
import { requestDecider } from '../../domain/requests/requests.decider.ts'
import type { RequestEvent } from '../../domain/requests/requests.events.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import { RENEWABLE_DAYS } from '../../domain/requests/transitions.contract.ts'
import { reportCaseDecider } from '../../domain/support/report-cases.decider.ts'
import type { Contribution } from '../../kernel/capability.ts'
import { loadState } from '../../kernel/dispatch.ts'
import { derivedId, newId } from '../../kernel/ids.ts'
import type { WorkerInfrastructure } from '../../kernel/infrastructure.ts'
import { languageOf } from '../../kernel/language.ts'
import { createBrokenStreams } from '../../kernel/outbox/broken-streams.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { systemContext } from '../../kernel/system-context.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/time.ts'
import { TAX_MODELS } from '../../queries/organizations/tax-registrations.ts'
import { followersOf, mayStillSee, untoldComments, untoldUpdates } from '../../queries/requests/followers.ts'
import {
	authorOf,
	endedBefore,
	endingSoon,
	identityEndedBefore,
	noteBody,
	privateRequestOf,
	progressOf,
} from '../../queries/requests/lookups.ts'
import { dueMatches, keywordsOf, matchableOf } from '../../queries/requests/saved-search-matching.ts'
import {
	announceTalk,
	type CommentWithoutCase,
	commentsWithoutCase,
	followCase,
	setCommentInCase,
} from '../../records/requests/comments.ts'
import { deleteIdentityOf } from '../../records/requests/identity.ts'
import { setNotified } from '../../records/requests/notified.ts'
import {
	dropMatches,
	dueSearches,
	insertMatches,
	lockSearch,
	setMatchesSent,
	zonesOfSearches,
} from '../../records/requests/saved-searches.ts'
import { pruneVocabulary } from '../../records/requests/search-vocabulary.ts'
import { setUpdateState } from '../../records/requests/updates.ts'
import { invitationsToSend, setMailed } from '../../records/requests/viewers.ts'
import { notifyOf } from '../_shared/notify-of.ts'
import { ifWanted } from '../notifications/index.ts'
import { checkRequests } from './check-requests.ts'
import { expireRequests } from './expire-requests.ts'
import { followCases } from './follow-cases.ts'
import { forgetDetails } from './forget-details.ts'
import { forgetIdentity } from './forget-identity.ts'
import { fulfilByGoal } from './fulfil-by-goal.ts'
import { tendIdleDrafts } from './idle-drafts.ts'
import { indexSearch } from './index-search.ts'
import { inviteViewers } from './invite-viewers.ts'
import { type MatchSearchesDeps, matchSearches } from './match-searches.ts'
import { requestNotices } from './notices.ts'
import { createNotifyOfMatches, type NotifyOfMatchesDeps } from './notify-of-matches.ts'
import { createNotifyOfTexts } from './notify-of-texts.ts'
import { remindOfFavourites } from './remind-of-favourites.ts'
import { sendRequestStatus } from './send-status.ts'

/** A link of a reminder is good as long as the request that it renews. */
const RENEWAL_LINK_MS = (RENEWABLE_DAYS + 1) * DAY_MS

const iso = (clock: Clock) => new Date(clock.now()).toISOString()

/** The author of a request, from its own stream; null when there is no such request. */
const ownerOf =
	({ store }: Pick<WorkerInfrastructure, 'store'>) =>
	async (requestId: string): Promise<string | null> =>
		(await requestOwnership(store, requestId))?.authorId ?? null

/** A comment that a rule holds is a case of the queue, by that rule. */
async function openCase(
	{ sql, dispatch, clock }: WorkerInfrastructure,
	{ id, request_id, author_id, held_rule, created_at, edited_at }: CommentWithoutCase,
): Promise<void> {
	if (held_rule !== null) {
		const what = { subject: 'comment', subjectId: id, partOf: request_id, writerId: author_id } as const
		const commandId = derivedId('hold-comment', id, String((edited_at ?? created_at).getTime()))
		const context = { ...systemContext(clock, 'hold-comments'), commandId }
		await holdByRule({ dispatch, clock }, { ...what, rule: held_rule }, context)
	}
	await setCommentInCase(sql, id, edited_at)
}

/** How many alerts one turn begins with. */
const ALERTS_A_TURN = 500

const matchingBy = ({ sql, store, clock, places, readModels }: WorkerInfrastructure): MatchSearchesDeps => ({
	now: () => clock.now(),
	before: async ({ stream, revision }) => {
		const events = await Array.fromAsync(store.readStream(stream, { limit: Number(revision) }))
		return events.map((event) => asEvent<RequestEvent>(event))
	},
	matchableOf: async (requestId, after) => {
		await readModels.awaitCaughtUp(['requests', ...TAX_MODELS], after)
		return matchableOf({ sql, clock, places }, requestId)
	},
	keywordsOf: (request) => keywordsOf(sql, request),
	zones: () => zonesOfSearches(sql),
	insert: (...match) => insertMatches(sql, ...match),
})

/** Notifications, and the word that they are on their way, stand together. */
const notifyTogether =
	({ sql, clock }: Pick<WorkerInfrastructure, 'sql' | 'clock'>): NotifyOfMatchesDeps['together'] =>
	(run) =>
		sql.transaction((tx) => {
			const at = new Date(clock.now())
			const notify = createNotify({ sql: tx, clock })
			return run({
				lock: (searchId) => lockSearch(tx, searchId),
				due: (searchId) => dueMatches(tx, searchId, at.getTime()),
				drop: (searchId, requestIds) => dropMatches(tx, searchId, requestIds),
				notify: (notice) => notify({ ...notice, at }),
				sent: (searchId, requestIds, digestId) => setMatchesSent(tx, searchId, requestIds, digestId, at),
			})
		})

/** Requests end by their goal and by their date; their authors and followers are notified. */
export const requestWorkers: Contribution = {
	name: 'workers/requests',
	work: [
		{
			name: 'updates',
			count: `SELECT count(*) FROM rec.request_updates WHERE notified_at IS NULL AND state = 'visible'`,
		},
		{
			name: 'comments',
			count: `SELECT count(*) FROM rec.request_comments
				WHERE (notified_at IS NULL AND state = 'visible') OR NOT in_case`,
		},
		{
			name: 'searchAlerts',
			count:
				'SELECT count(*) FROM rec.saved_search_matches WHERE sent_at IS NULL AND due_at <= $1::timestamptz',
		},
	],
	effects: (worker) => {
		const { sql, dispatch, clock, mailer, readModels, settings, links } = worker
		const renewal = (requestId: string, at: string) =>
			`renewRequest/${requestId}?${new URLSearchParams({ key: links.sign(renewalSubject(requestId), Date.parse(at) + RENEWAL_LINK_MS) })}`
		return [
			sendRequestStatus({
				mailer,
				about: async (requestId, { position, metadata }, isEndingSoon) => {
					await readModels.awaitCaughtUp(['requests'], position)
					const author = await authorOf(sql, requestId)
					if (!author) return null
					const { id, title, locale, ...person } = author
					const unsubscribe = await ifWanted(worker, id, 'requests', new Date(metadata.recordedAt))
					if (!unsubscribe) return null
					return {
						author: { ...person, language: languageOf(locale) },
						title,
						url: `${settings.publicUrl}/${isEndingSoon ? renewal(requestId, metadata.recordedAt) : `donationRequest/${requestId}`}`,
						unsubscribe,
					}
				},
				noteBody: (noteId) => noteBody(sql, noteId),
			}),
			inviteViewers({
				mailer,
				about: async (requestId, after) => {
					await readModels.awaitCaughtUp(['requests'], after)
					const found = await privateRequestOf(sql, requestId)
					return (
						found && {
							author: `${found.first_name ?? ''} ${found.last_name ?? ''}`.trim(),
							language: languageOf(found.locale),
							url: `${settings.publicUrl}/donationRequest/${requestId}`,
							invitations: await invitationsToSend(sql, found.content_id),
						}
					)
				},
				setMailed: (id) => setMailed(sql, id, new Date(clock.now())),
			}),
			fulfilByGoal({
				progressOf: async (requestId, after) => {
					await readModels.awaitCaughtUp(['fund_totals', 'requests'], after)
					return progressOf(sql, requestId)
				},
				fulfil: (requestId, raised, cause) =>
					dispatch(
						requestDecider,
						requestStream(requestId),
						// The end of a day decides nothing here, so that the region's calendar is not consulted.
						{ type: 'FulfilByGoal', raised, at: iso(clock), today: iso(clock).slice(0, 10) },
						{
							commandId: newId(clock.now()),
							actor: { kind: 'system', id: 'fulfil-by-goal' },
							correlationId: cause.metadata.correlationId,
							causationId: cause.id,
						},
					),
			}),
			matchSearches(matchingBy(worker)),
			notifyOf('requests', worker, requestNotices({ authorOf: ownerOf(worker) })),
			followCases({
				caseOf: async (stream) => {
					const { state } = await loadState(worker.store, reportCaseDecider, stream)
					return state.status === 'none' ? null : state
				},
				follow: async (subject, subjectId, state) => {
					const requestId = await (subject === 'update' ? setUpdateState : followCase)(sql, subjectId, state)
					if (requestId !== null) await announceTalk(sql, requestId)
				},
			}),
		]
	},
	sweeps: (worker) => {
		const { sql, store, clock, log, readModels } = worker
		return [
			createNotifyOfTexts({
				notify: createNotify({ sql, clock }),
				log,
				updates: () => untoldUpdates(sql),
				comments: () => untoldComments(sql),
				held: () => commentsWithoutCase(sql),
				openCase: (held) => openCase(worker, held),
				maySee: async (requestId, userId) => {
					await readModels.awaitCaughtUp(['requests', 'answers'], await store.head())
					return mayStillSee(sql, requestId, userId)
				},
				followersOf: async (update) => {
					await readModels.awaitCaughtUp(['donations', 'requests', 'answers'], await store.head())
					return followersOf(sql, update)
				},
				authorOf: ownerOf(worker),
				done: (what, id) => setNotified(sql, what, id, new Date(clock.now())),
			}),
			createNotifyOfMatches({
				log,
				dueSearches: () => dueSearches(sql, new Date(clock.now()), ALERTS_A_TURN),
				together: notifyTogether(worker),
			}),
		]
	},
	jobs: ({ sql, dispatch, clock, log, cipher }) => {
		const brokenStreams = createBrokenStreams({ sql, clock, log })
		return [
			{
				name: 'requests/ending-soon',
				everyMs: HOUR_MS,
				run: async () => {
					for (const region of REGIONS) {
						const today = dayIn(region, clock.now())
						for (const requestId of await endingSoon(sql, region.code, today))
							await dispatch(
								requestDecider,
								requestStream(requestId),
								{ type: 'AnnounceEnd', at: iso(clock), today },
								systemContext(clock, 'ending-soon'),
							)
					}
				},
			},
			{
				name: 'requests/forget-details',
				everyMs: HOUR_MS,
				run: () => forgetDetails(sql, clock),
			},
			{
				name: 'requests/index-search',
				everyMs: 60_000,
				run: () => indexSearch(sql),
			},
			{
				name: 'requests/prune-vocabulary',
				everyMs: DAY_MS,
				run: () => pruneVocabulary(sql),
			},
			{
				name: 'requests/drafts',
				everyMs: DAY_MS,
				run: () => tendIdleDrafts({ sql, clock, notify: createNotify({ sql, clock }) }),
			},
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
								systemContext(clock, 'expire-requests'),
							),
						setAside: brokenStreams.note,
					})
				},
			},
			checkRequests({ sql, cipher }),
			{
				name: 'requests/remind-of-favourites',
				everyMs: DAY_MS,
				run: () => remindOfFavourites({ sql, clock, notify: createNotify({ sql, clock }) }),
			},
			forgetIdentity({
				endedBefore: (before) => identityEndedBefore(sql, before),
				remove: (ids) => deleteIdentityOf(sql, ids),
			}),
		]
	},
}
