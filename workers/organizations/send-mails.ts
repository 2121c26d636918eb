import type {
	MemberInvited,
	OrganizationEvent,
	OrganizationUnverified,
	OrganizationVerified,
} from '../../domain/organizations/organizations.events.ts'
import type { EffectHandler, EffectOutcome } from '../../kernel/effects/effects.ts'
import { MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { type Mail, type Mailer, MailRefused } from '../../kernel/ports/mailer.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { streamId } from '../../kernel/streams.ts'
import type { Unsubscribe } from '../_shared/unsubscribe.ts'
import {
	type AboutInvitation,
	type AboutVerification,
	emailCheckMail,
	invitationMail,
	type Recipient,
	verificationMail,
} from './organization-mail.ts'

async function send(mailer: Mailer, mails: readonly Mail[]): Promise<EffectOutcome> {
	try {
		for (const mail of mails) await mailer.send(mail)
		return { done: true }
	} catch (error) {
		if (error instanceof MailRefused) return { ignored: `refused by the mail server: ${error.message}` }
		throw error
	}
}

/** Sends an invitation to the address that it is for. */
export const sendInvitation = (deps: {
	readonly mailer: Mailer
	/** Null once the invitation is withdrawn, or somebody was erased. */
	readonly about: (
		event: MemberInvited,
		stream: string,
	) => Promise<{ to: Recipient; invitation: AboutInvitation } | null>
}): EffectHandler => ({
	name: 'organizations/send-invitation',
	on: ['MemberInvited'],
	attempts: MAIL_ATTEMPTS,
	keepOrder: false,
	run: async (event) => {
		const about = await deps.about(asEvent<MemberInvited>(event), event.stream)
		if (!about) return { ignored: 'nobody to write to' }
		return send(deps.mailer, [invitationMail(event.id, about.to, about.invitation)])
	},
})

/** Whether an event brings an address that nobody has confirmed, or asks for the mail again. */
function bringsAddress(event: OrganizationEvent): boolean {
	if (event.type === 'OrganizationRegistered') return event.data.hasEmail === true
	if (event.type === 'OrganizationDescribed') return event.data.emailChanged && event.data.hasEmail
	return event.type === 'OrganizationEmailCheckRequested'
}

/** Asks whoever reads an organization's mailbox whether it is theirs. */
export const sendEmailCheck = (deps: {
	readonly mailer: Mailer
	/** Null when the address is another by now, confirmed, or gone. */
	readonly about: (
		event: RecordedEvent,
	) => Promise<{ to: Recipient; organization: string; url: string } | null>
}): EffectHandler => ({
	name: 'organizations/send-email-check',
	on: ['OrganizationRegistered', 'OrganizationDescribed', 'OrganizationEmailCheckRequested'],
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		if (!bringsAddress(asEvent<OrganizationEvent>(event))) return { ignored: 'no new address' }
		const about = await deps.about(event)
		if (!about) return { ignored: 'nothing to confirm' }
		return send(deps.mailer, [emailCheckMail(event.id, about.to, about.organization, about.url)])
	},
})

/** Tells an organization's owners whether it is verified. */
export const sendVerification = (deps: {
	readonly mailer: Mailer
	readonly about: (
		organizationId: string,
		noteId: string | null,
		decidedAt: Date,
	) => Promise<{
		/** Those who want such mails. */
		owners: readonly (Recipient & { readonly unsubscribe: Unsubscribe })[]
		verification: Omit<AboutVerification, 'isVerified'>
	} | null>
}): EffectHandler => ({
	name: 'organizations/send-verification',
	on: ['OrganizationVerified', 'OrganizationUnverified'],
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		const changed = asEvent<OrganizationVerified | OrganizationUnverified>(event)
		const isVerified = changed.type === 'OrganizationVerified'
		if (!isVerified && changed.data.because === 'renamed') return { ignored: 'they did it themselves' }
		if (event.metadata.actor.kind === 'system') return { ignored: 'nobody decided it' }
		const id = streamId(event.stream)
		const about = await deps.about(
			id,
			changed.data.reason?.noteId ?? null,
			new Date(event.metadata.recordedAt),
		)
		if (!about) return { ignored: 'nobody to write to' }
		const { owners, verification } = about
		return send(
			deps.mailer,
			owners.map((owner) => verificationMail(event.id, owner, { ...verification, isVerified })),
		)
	},
})
