import { randomBytes } from 'node:crypto'
import { loadRequest } from '../../commands/_shared/facts-answers.ts'
import { addToCase, holdByRule } from '../../commands/_shared/report-subject.ts'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { hasMoney } from '../../domain/requests/kinds/kinds.contract.ts'
import { requestDecider } from '../../domain/requests/requests.decider.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import { DONATIONS_START_IN } from '../../domain/requests/transitions.contract.ts'
import { reportCaseDecider } from '../../domain/support/report-cases.decider.ts'
import { supportRequestStream } from '../../domain/support/streams.contract.ts'
import { supportRequestDecider } from '../../domain/support/support-requests.decider.ts'
import type { Contribution } from '../../kernel/capability.ts'
import { loadState } from '../../kernel/dispatch.ts'
import { derivedId, saltedHash } from '../../kernel/ids.ts'
import type { WorkerInfrastructure } from '../../kernel/infrastructure.ts'
import { languageOf } from '../../kernel/language.ts'
import { contextFromEvent, systemContext } from '../../kernel/system-context.ts'
import { textIn } from '../../kernel/texts.ts'
import { noteBody } from '../../queries/requests/lookups.ts'
import { ownerOfSubject, reportersOf } from '../../queries/support/lookups.ts'
import { insertNote } from '../../records/activity/notes.ts'
import { reportsWithoutCase, setInCase } from '../../records/support/reports.ts'
import { findSupportRequest } from '../../records/support/support-requests.ts'
import { findUser } from '../../records/users/users.ts'
import { notifyOf } from '../_shared/notify-of.ts'
import { type FollowRequestsDeps, followRequests } from './follow-requests.ts'
import { holdReportedRequests } from './hold-by-rule.ts'
import { type CaseOf, ownerNotices, reporterNotices } from './notices.ts'
import { openCases } from './open-cases.ts'
import { acknowledgeSupportRequest, sendAnswer } from './send-mails.ts'

/** The author of notes that a rule of the system writes. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The case of a stream, from its own events. */
const caseOf =
	({ store }: Pick<WorkerInfrastructure, 'store'>): CaseOf =>
	async (stream) => {
		const { state } = await loadState(store, reportCaseDecider, stream)
		return state.status === 'none' ? null : state
	}

/** What an author reads where no admin wrote anything, in the author's language. */
const standardNote =
	({ sql, clock }: WorkerInfrastructure): FollowRequestsDeps['standardNote'] =>
	async ({ writerId, subjectId }, event, cause) => {
		const language = languageOf((await findUser(sql, writerId))?.locale ?? 'en')
		const body =
			event.type === 'ReportsUpheld'
				? textIn(language, `support.removedFor.${event.data.code}`)
				: textIn(language, event.type === 'SubjectHeldByRule' ? 'support.heldByRule' : 'support.heldByTeam')
		const noteId = derivedId('note', cause.id)
		const { actor } = cause.metadata
		const salt = await insertNote(sql, {
			note_id: noteId,
			about: requestStream(subjectId),
			body,
			salt: randomBytes(16).toString('hex'),
			author_id: actor.kind === 'user' ? actor.id : NOBODY,
			of_user_id: writerId,
			created_at: new Date(clock.now()),
		})
		return { noteId, noteHash: saltedHash(salt, body) }
	}

/** Mails to those who wrote; what follows from reports. */
export const supportRequestWorkers: Contribution = {
	name: 'workers/support',
	effects: (worker) => {
		const { sql, store, dispatch, clock, mailer, readModels } = worker
		const about = async (messageId: string) => {
			const row = await findSupportRequest(sql, messageId)
			if (row === null) return null
			const { kind, reference, user_id, name, email, subject, language } = row
			const isKnown = user_id !== null
			return {
				to: { name: isKnown ? name : '', address: email, language: languageOf(language) },
				message: { kind, reference, subject: isKnown && subject !== '' ? subject : null },
			}
		}
		return [
			acknowledgeSupportRequest({ mailer, about }),
			sendAnswer({ mailer, about, noteBody: (noteId) => noteBody(sql, noteId) }),
			notifyOf('support/owners', worker, ownerNotices(caseOf(worker))),
			notifyOf('support/reporters', worker, reporterNotices(caseOf(worker))),
			holdReportedRequests({
				caseOf: caseOf(worker),
				mayBeHeld: async (requestId) => {
					const request = await loadRequest(store, requestId)
					if (request === null) return false
					const { awaitsReview, status, requestType, side } = request
					return awaitsReview && DONATIONS_START_IN.includes(status) && !hasMoney(requestType, side)
				},
				reportersOf: async (userIds, after) => {
					await readModels.awaitCaughtUp(['report_cases'], after)
					return reportersOf(sql, userIds)
				},
				hold: ({ subject, subjectId, partOf, writerId }, cause) =>
					holdByRule(
						{ dispatch, clock },
						{ subject, subjectId, partOf, writerId, rule: 'threeReports' },
						contextFromEvent(cause, 'hold-by-rule'),
					),
			}),
			followRequests({
				caseOf: caseOf(worker),
				requestOf: (requestId) => loadRequest(store, requestId),
				standardNote: standardNote(worker),
				review: ({ requestId, request }, action, reason, cause) => {
					const now = clock.now()
					const at = new Date(now).toISOString()
					const today = dayIn(regionOf(request.region), now)
					return dispatch(
						requestDecider,
						requestStream(requestId),
						{ type: 'ReviewRequest', action, reason, at, today },
						{ ...contextFromEvent(cause, 'follow-requests'), actor: cause.metadata.actor },
					)
				},
			}),
		]
	},
	jobs: ({ sql, store, dispatch, clock }) => [
		openCases({
			waiting: (before) => reportsWithoutCase(sql, before),
			isSettled: async (reportId) => {
				const { state } = await loadState(store, supportRequestDecider, supportRequestStream(reportId))
				return state.status === 'closed'
			},
			ownerOf: ({ subject, subject_id }) => ownerOfSubject(sql, subject, subject_id),
			add: (report, owner) =>
				addToCase({ dispatch, sql }, report, owner, {
					...systemContext(clock, 'open-cases'),
					commandId: derivedId('open-cases', report.id),
				}),
			leave: (reportId) => setInCase(sql, reportId),
		}),
	],
}
