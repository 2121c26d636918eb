import { replaceName } from '../../commands/organizations/replace-name.ts'
import { emailSubject, invitationSubject } from '../../domain/organizations/links.contract.ts'
import { organizationDecider } from '../../domain/organizations/organizations.decider.ts'
import { organizationStream } from '../../domain/organizations/streams.contract.ts'
import type { Contribution } from '../../kernel/capability.ts'
import { loadState } from '../../kernel/dispatch.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import type { WorkerInfrastructure } from '../../kernel/infrastructure.ts'
import { languageOf } from '../../kernel/language.ts'
import { readProjectionStatus } from '../../kernel/runtime/projection-status.ts'
import { streamId } from '../../kernel/streams.ts'
import { DAY_MS } from '../../kernel/time.ts'
import {
	invitationOf,
	invitedUser,
	namesAfter,
	peopleOf,
	taxRegistrationsEndedBefore,
	unusedNames,
} from '../../queries/organizations/lookups.ts'
import { noteBody } from '../../queries/requests/lookups.ts'
import { findDetails } from '../../records/organizations/details.ts'
import { freeNames as freeReserved } from '../../records/organizations/names.ts'
import { deleteTaxNumbers } from '../../records/organizations/tax-numbers.ts'
import { freeFormerNames } from '../../records/users/users.ts'
import { notifyOf } from '../_shared/notify-of.ts'
import { ifWanted } from '../notifications/index.ts'
import { forgetTaxNumbers } from './forget-tax-numbers.ts'
import { freeNames } from './free-names.ts'
import { organizationNotices } from './notices.ts'
import { replaceNames } from './replace-names.ts'
import { sendEmailCheck, sendInvitation, sendVerification } from './send-mails.ts'

const CHECK_LINK_MS = 7 * DAY_MS
const personNamed = (first: string | null, last: string | null) => `${first ?? ''} ${last ?? ''}`.trim()

/** Mails to those who are invited, to mailboxes that have to be confirmed, and to owners. */
function organizationEffects(worker: WorkerInfrastructure): EffectHandler[] {
	const { sql, store, links, mailer, settings } = worker
	const present = async (stream: string) => (await loadState(store, organizationDecider, stream)).state
	return [
		sendInvitation({
			mailer,
			about: async (event, stream) => {
				const { invitationId, role, until } = event.data
				const state = await present(stream)
				if (state.status !== 'registered' || state.invitations[invitationId]?.status !== 'open') return null
				const id = streamId(stream)
				const found = await invitationOf(sql, id, state.detailsId ?? id, invitationId)
				if (!found) return null
				const hasAccount = found.locale !== null
				const key = links.sign(invitationSubject(invitationId), Date.parse(until))
				const page = hasAccount ? 'invitation' : 'inviteGeneralUser'
				return {
					to: {
						name: personNamed(found.first_name, found.last_name),
						address: found.email,
						language: languageOf(found.locale ?? found.inviter_locale),
					},
					invitation: {
						organization: found.organization,
						isVerified: state.verification === 'verified',
						invitedBy: found.invited_by ?? '',
						role,
						hasAccount,
						until,
						url: `${settings.publicUrl}/${page}?${new URLSearchParams({ id: invitationId, key })}`,
					},
				}
			},
		}),
		sendEmailCheck({
			mailer,
			about: async ({ stream, metadata }) => {
				const state = await present(stream)
				if (state.status !== 'registered' || !state.hasEmail || state.isEmailVerified) return null
				const id = streamId(stream)
				const detailsId = state.emailDetailsId ?? id
				const details = await findDetails(sql, detailsId)
				if (!details) return null
				const userId = details.created_by ?? Object.keys(state.members)[0] ?? ''
				const until = Date.parse(metadata.recordedAt) + CHECK_LINK_MS
				const key = links.sign(emailSubject(id, userId, detailsId), until)
				const [person] = await peopleOf(sql, [userId])
				return {
					to: { name: '', address: details.org_email, language: languageOf(person?.locale) },
					organization: details.org_name,
					url: `${settings.publicUrl}/verifyOrganizationEmail/${id}/${userId}?${new URLSearchParams({ key })}`,
				}
			},
		}),
		sendVerification({
			mailer,
			about: async (organizationId, noteId, decidedAt) => {
				const state = await present(organizationStream(organizationId))
				if (state.status !== 'registered') return null
				const details = await findDetails(sql, state.detailsId ?? organizationId)
				const ids = Object.keys(state.members).filter((id) => state.members[id] === 'owner')
				const people = await peopleOf(sql, ids)
				const owners = await Promise.all(
					people.map(async ({ id, first_name, last_name, email, locale }) => {
						const unsubscribe = await ifWanted(worker, id, 'organizations', decidedAt)
						const to = { name: personNamed(first_name, last_name), address: email }
						return unsubscribe && { ...to, language: languageOf(locale), unsubscribe }
					}),
				)
				const willing = owners.filter((owner) => owner !== null)
				if (!details || willing.length === 0) return null
				return {
					owners: willing,
					verification: {
						organization: details.org_name,
						note: noteId === null ? null : await noteBody(sql, noteId),
						url: `${settings.publicUrl}/organization/${organizationId}`,
					},
				}
			},
		}),
	]
}

/** Notices to invited people and to owners. */
const noticeEffect = (worker: WorkerInfrastructure): EffectHandler =>
	notifyOf(
		'organizations',
		worker,
		organizationNotices({
			ownersOf: async (organizationId, after) => {
				await worker.readModels.awaitCaughtUp(['organizations'], after)
				const stream = organizationStream(organizationId)
				const { state } = await loadState(worker.store, organizationDecider, stream)
				if (state.status !== 'registered') return []
				return Object.keys(state.members).filter((id) => state.members[id] === 'owner')
			},
			invitedUser: (invitationId) => invitedUser(worker.sql, invitationId),
		}),
	)

/** Mails and notices of organizations; names that nobody uses any more are freed, and those that nobody may have replaced. */
export const organizationWorkers: Contribution = {
	name: 'workers/organizations',
	effects: (worker) => [...organizationEffects(worker), noticeEffect(worker)],
	jobs: ({ sql, store, dispatch, clock }) => [
		freeNames({
			isUpToDate: async () =>
				(await readProjectionStatus(sql, store)).every((each) => each.isUpToDate && !each.isStopped),
			find: (before, renamedBefore) => unusedNames(sql, before, renamedBefore),
			free: (keys) => freeReserved(sql, keys),
			freeUsernames: (before) => freeFormerNames(sql, before),
		}),
		replaceNames({
			organizationsAfter: (id) => namesAfter(sql, id),
			replaceName: (id) => replaceName({ sql, store, dispatch, clock }, id),
		}),
		forgetTaxNumbers({
			endedBefore: (day) => taxRegistrationsEndedBefore(sql, day),
			remove: (ids) => deleteTaxNumbers(sql, ids),
		}),
	],
}
