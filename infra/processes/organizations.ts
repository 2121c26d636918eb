import { createOrganization } from '../../commands/organizations/create-organization.ts'
import type { OrganizationDeps } from '../../commands/organizations/deps.ts'
import { editOrganization } from '../../commands/organizations/edit-organization.ts'
import { inviteUser, withdrawInvitation } from '../../commands/organizations/invite-user.ts'
import { addMember, changeMember, removeMember } from '../../commands/organizations/members.ts'
import { removeOrganization } from '../../commands/organizations/remove-organization.ts'
import { markTopOrganization, reviewOrganization } from '../../commands/organizations/review-organization.ts'
import {
	addDocument,
	addImages,
	editDocument,
	removeDocument,
	removeImage,
	setOrganizationProfileImage,
} from '../../commands/organizations/uploads.ts'
import { askEmailCheck, verifyOrganizationEmail } from '../../commands/organizations/verify-email.ts'
import { emailSubject, invitationSubject } from '../../domain/organizations/links.contract.ts'
import { organizationDecider } from '../../domain/organizations/organizations.decider.ts'
import { organizationStream } from '../../domain/organizations/organizations.events.ts'
import { loadState } from '../../kernel/dispatch.ts'
import type { EffectHandler, ScheduledJob } from '../../kernel/effects/effects.ts'
import type { Route } from '../../kernel/http/route.ts'
import type { Mailer } from '../../kernel/ports/mailer.ts'
import type { ReadAfter } from '../../kernel/runtime/read-after.ts'
import { readStanding } from '../../kernel/runtime/standing.ts'
import type { QueryDeps } from '../../queries/_shared/deps.ts'
import { backofficeOrganizations } from '../../queries/organizations/backoffice-organizations.ts'
import { showEmailCheck, showInvitation } from '../../queries/organizations/links.ts'
import { listOrganizations, listOwnOrganizations } from '../../queries/organizations/list-organizations.ts'
import { invitationOf, peopleOf, requestsOf, unusedNames } from '../../queries/organizations/lookups.ts'
import { listMembers, MEMBER_MODELS, readMembersAfter } from '../../queries/organizations/members.ts'
import {
	BACKOFFICE_ORGANIZATION_MODELS,
	organizationTimeline,
	readBackofficeOrganization,
	showBackofficeOrganization,
} from '../../queries/organizations/show-backoffice-organization.ts'
import {
	ORGANIZATION_MODELS,
	readOrganization,
	showOrganization,
} from '../../queries/organizations/show-organization.ts'
import { listWaitingRequests } from '../../queries/organizations/waiting-requests.ts'
import { noteBody } from '../../queries/requests/lookups.ts'
import { findDetails } from '../../records/organizations/details.ts'
import { freeNames as freeReserved } from '../../records/organizations/names.ts'
import { freeNames } from '../../workers/organizations/free-names.ts'
import { sendEmailCheck, sendInvitation, sendVerification } from '../../workers/organizations/send-mails.ts'
import { createSignedLinks } from '../encryption/signed-links.ts'
import { createBehind } from './behind.ts'
import { ifWanted } from './notifications.ts'
import type { Platform } from './platform.ts'

const CHECK_LINK_MS = 7 * 24 * 3_600_000

/** Organizations, their people, and what they show. */
export function organizationRoutes(platform: Platform, readAfter: ReadAfter, queries: QueryDeps): Route[] {
	const { sql, store, dispatch, surroundings } = platform
	const links = createSignedLinks(surroundings.encryptionKeys)
	const behind = createBehind(readAfter)
	const commands: OrganizationDeps = {
		...{ sql, store, dispatch, clock: surroundings.clock, links },
		requestsOf: async (organizationId) => {
			await behind.toDecide(['requests'], await store.head())
			return requestsOf(sql, organizationId)
		},
		show: {
			organization: (id, viewer, after) =>
				behind.toShow(ORGANIZATION_MODELS, after, () => readOrganization(queries, id, viewer)),
			members: (id, viewer, after) =>
				behind.toShow(MEMBER_MODELS, after, () => readMembersAfter(queries, id, viewer)),
			backofficeOrganization: (id, _, after) =>
				behind.toShow(BACKOFFICE_ORGANIZATION_MODELS, after, () => readBackofficeOrganization(queries, id)),
		},
	}
	const linked = { ...queries, links }
	return [
		createOrganization(commands),
		editOrganization(commands),
		removeOrganization(commands),
		listOrganizations(queries),
		showOrganization(queries),
		listOwnOrganizations(queries),
		showEmailCheck(linked),
		verifyOrganizationEmail(commands),
		askEmailCheck(commands),
		addImages(commands),
		setOrganizationProfileImage(commands),
		removeImage(commands),
		addDocument(commands),
		editDocument(commands),
		removeDocument(commands),
		listMembers(queries),
		inviteUser(commands),
		withdrawInvitation(commands),
		addMember(commands),
		changeMember(commands),
		removeMember(commands),
		showInvitation(linked),
		listWaitingRequests(queries),
		backofficeOrganizations(queries),
		showBackofficeOrganization(queries),
		organizationTimeline(queries),
		reviewOrganization(commands),
		markTopOrganization(commands),
	]
}

const languageOf = (locale: string | null | undefined): 'en' | 'hi' => (locale === 'hi' ? 'hi' : 'en')
const personNamed = (first: string | null, last: string | null) => `${first ?? ''} ${last ?? ''}`.trim()

/** Mails to those who are invited, to mailboxes that have to be confirmed, and to owners. */
export function organizationEffects(platform: Platform, mailer: Mailer): EffectHandler[] {
	const { sql, store, config, surroundings } = platform
	const links = createSignedLinks(surroundings.encryptionKeys)
	const present = async (stream: string) => (await loadState(store, organizationDecider, stream)).state
	const idOf = (stream: string) => stream.slice(stream.indexOf('-') + 1)
	return [
		sendInvitation({
			mailer,
			about: async (event) => {
				const { invitationId, role, until } = event.data
				const stream = (event as unknown as { stream: string }).stream
				const state = await present(stream)
				if (state.status !== 'registered' || state.invitations[invitationId]?.status !== 'open') return null
				const id = idOf(stream)
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
						...{ organization: found.organization, invitedBy: found.invited_by ?? '', role, hasAccount },
						until: until.slice(0, 10),
						url: `${config.publicUrl}/${page}?${new URLSearchParams({ id: invitationId, key })}`,
					},
				}
			},
		}),
		sendEmailCheck({
			mailer,
			about: async ({ stream, metadata }) => {
				const state = await present(stream)
				if (state.status !== 'registered' || !state.hasEmail || state.isEmailVerified) return null
				const id = idOf(stream)
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
					url: `${config.publicUrl}/verifyOrganizationEmail/${id}/${userId}?${new URLSearchParams({ key })}`,
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
						const unsubscribe = await ifWanted(platform, id, 'organizations', decidedAt)
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
						url: `${config.publicUrl}/organization/${organizationId}`,
					},
				}
			},
		}),
	]
}

export const organizationJobs = ({ sql, store }: Platform): ScheduledJob[] => [
	freeNames({
		isUpToDate: async () =>
			(await readStanding(sql, store)).every((each) => each.isUpToDate && !each.isStopped),
		find: (before) => unusedNames(sql, before),
		free: (names) => freeReserved(sql, names),
	}),
]
