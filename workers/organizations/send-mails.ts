import { emailSubject, invitationSubject } from '../../domain/organizations/links.contract.ts'
import { organizationDecider } from '../../domain/organizations/organizations.decider.ts'
import type {
	MemberInvited,
	OrganizationEvent,
	OrganizationUnverified,
	OrganizationVerified,
} from '../../domain/organizations/organizations.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler, EffectOutcome } from '../../kernel/effects/effects.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { type Mail, type Mailer, MailRefused } from '../../kernel/ports/mailer.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { languageOf } from '../../kernel/wire/language.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { invitationOf, peopleOf } from '../../queries/organizations/lookups.ts'
import { noteBody } from '../../queries/requests/lookups.ts'
import { findDetails } from '../../records/organizations/details.ts'
import { ifWanted } from '../notifications/index.ts'
import { emailCheckMail, invitationMail, verificationMail } from './organization-mail.ts'

const CHECK_LINK_MS = 7 * DAY_MS
const personNamed = (first: string | null, last: string | null) => `${first ?? ''} ${last ?? ''}`.trim()

const present = async ({ store }: WorkerInfrastructure, stream: string) =>
	(await loadState(store, organizationDecider, stream)).state

async function send(mailer: Mailer, mails: readonly Mail[]): Promise<EffectOutcome> {
	try {
		for (const mail of mails) await mailer.send(mail)
		return { done: true }
	} catch (error) {
		if (error instanceof MailRefused) return { ignored: `refused by the mail server: ${error.message}` }
		throw error
	}
}

export const sendInvitation = (worker: WorkerInfrastructure): EffectHandler => ({
	name: 'organizations/send-invitation',
	on: ['MemberInvited'],
	attempts: MAIL_ATTEMPTS,
	keepOrder: false,
	run: async (event) => {
		const mail = await invitationFor(worker, event)
		return mail ? send(worker.mailer, [mail]) : { ignored: 'nobody to write to' }
	},
})

async function invitationFor(worker: WorkerInfrastructure, event: RecordedEvent): Promise<Mail | null> {
	const { sql, links, settings } = worker
	const { invitationId, role, until } = asEvent<MemberInvited>(event).data
	const state = await present(worker, event.stream)
	if (state.status !== 'registered' || state.invitations[invitationId]?.status !== 'open') return null
	const id = streamId(event.stream)
	const found = await invitationOf(sql, id, state.detailsId ?? id, invitationId)
	if (!found) return null
	const hasAccount = found.locale !== null
	const key = links.sign(invitationSubject(invitationId), Date.parse(until))
	const page = hasAccount ? 'invitation' : 'inviteGeneralUser'
	return invitationMail(
		event.id,
		{
			name: personNamed(found.first_name, found.last_name),
			address: found.email,
			language: languageOf(found.locale ?? found.inviter_locale),
		},
		{
			organization: found.organization,
			isVerified: state.verification === 'verified',
			invitedBy: found.invited_by ?? '',
			role,
			hasAccount,
			until,
			url: `${settings.publicUrl}/${page}?${new URLSearchParams({ id: invitationId, key })}`,
		},
	)
}

function bringsAddress(event: OrganizationEvent): boolean {
	if (event.type === 'OrganizationRegistered') return event.data.hasEmail === true
	if (event.type === 'OrganizationDescribed') return event.data.emailChanged && event.data.hasEmail
	return event.type === 'OrganizationEmailCheckRequested'
}

export const sendEmailCheck = (worker: WorkerInfrastructure): EffectHandler => ({
	name: 'organizations/send-email-check',
	on: ['OrganizationRegistered', 'OrganizationDescribed', 'OrganizationEmailCheckRequested'],
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		if (!bringsAddress(asEvent<OrganizationEvent>(event))) return { ignored: 'no new address' }
		const mail = await emailCheckFor(worker, event)
		return mail ? send(worker.mailer, [mail]) : { ignored: 'nothing to confirm' }
	},
})

async function emailCheckFor(
	worker: WorkerInfrastructure,
	{ id: causeId, stream, metadata }: RecordedEvent,
): Promise<Mail | null> {
	const { sql, links, settings } = worker
	const state = await present(worker, stream)
	if (state.status !== 'registered' || !state.hasEmail || state.isEmailVerified) return null
	const id = streamId(stream)
	const detailsId = state.emailDetailsId ?? id
	const details = await findDetails(sql, detailsId)
	if (!details) return null
	const userId = details.created_by ?? Object.keys(state.members)[0] ?? ''
	const until = Date.parse(metadata.recordedAt) + CHECK_LINK_MS
	const key = links.sign(emailSubject(id, userId, detailsId), until)
	const [person] = await peopleOf(sql, [userId])
	return emailCheckMail(
		causeId,
		{ name: '', address: details.org_email, language: languageOf(person?.locale) },
		details.org_name,
		`${settings.publicUrl}/verifyOrganizationEmail/${id}/${userId}?${new URLSearchParams({ key })}`,
	)
}

export const sendVerification = (worker: WorkerInfrastructure): EffectHandler => ({
	name: 'organizations/send-verification',
	on: ['OrganizationVerified', 'OrganizationUnverified'],
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		const { type, data } = asEvent<OrganizationVerified | OrganizationUnverified>(event)
		if (type === 'OrganizationUnverified' && data.because === 'renamed')
			return { ignored: 'they did it themselves' }
		if (event.metadata.actor.kind === 'system') return { ignored: 'nobody decided it' }
		const mails = await verificationsFor(worker, event)
		return mails.length > 0 ? send(worker.mailer, mails) : { ignored: 'nobody to write to' }
	},
})

async function verificationsFor(worker: WorkerInfrastructure, event: RecordedEvent): Promise<Mail[]> {
	const { sql, settings } = worker
	const { type, data } = asEvent<OrganizationVerified | OrganizationUnverified>(event)
	const state = await present(worker, event.stream)
	if (state.status !== 'registered') return []
	const id = streamId(event.stream)
	const details = await findDetails(sql, state.detailsId ?? id)
	const ids = Object.keys(state.members).filter((each) => state.members[each] === 'owner')
	const people = await peopleOf(sql, ids)
	const decidedAt = new Date(event.metadata.recordedAt)
	const owners = await Promise.all(
		people.map(async ({ id: ownerId, first_name, last_name, email, locale }) => {
			const unsubscribe = await ifWanted(worker, ownerId, 'organizations', decidedAt)
			const to = { name: personNamed(first_name, last_name), address: email }
			return unsubscribe && { ...to, language: languageOf(locale), unsubscribe }
		}),
	)
	const willing = owners.filter((owner) => owner !== null)
	if (!details || willing.length === 0) return []
	const verification = {
		organization: details.org_name,
		note: data.reason ? await noteBody(sql, data.reason.noteId) : null,
		url: `${settings.publicUrl}/organization/${id}`,
		isVerified: type === 'OrganizationVerified',
	}
	return willing.map((owner) => verificationMail(event.id, owner, verification))
}
