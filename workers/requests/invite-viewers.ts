import type { RequestEvent } from '../../domain/requests/requests.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { MAIL_ATTEMPTS } from '../../kernel/outbox/retry-policy.ts'
import { type Mail, MailRefused } from '../../kernel/ports/mailer.ts'
import { textFor } from '../../kernel/texts/texts.ts'
import { type Language, languageOf } from '../../kernel/wire/language.ts'
import { privateRequestOf } from '../../queries/requests/lookups.ts'
import { type InvitationToSend, invitationsToSend, setMailed } from '../../records/requests/viewers.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'

/** After these somebody who is invited can see the request. */
const OPENS = [
	'RequestApproved',
	'RequestWentLive',
	'RequestChangeAccepted',
	'RequestReleased',
] as const satisfies readonly RequestEvent['type'][]

interface AboutInvited {
	/** Empty once they were erased. */
	readonly author: string
	readonly language: Language
	readonly url: string
}

/**
 * Says in its text who invites, and nothing of the request: whoever reads a mail may be another than its author thinks. It is the
 * same whether the address has an account or not.
 */
function invitationMail({ id, email }: InvitationToSend, { author, language, url }: AboutInvited): Mail {
	const text = textFor(language)
	const title = text('requests.mails.viewer.invited')
	const parts: MailParts = {
		language,
		title,
		paragraphs: [
			...(author === '' ? [] : [text('requests.mails.viewer.invitedBy', { by: author })]),
			text('requests.mails.viewer.how'),
		],
		action: { label: text('requests.mails.viewer.open'), url },
		closing: text('requests.mails.viewer.closing'),
	}
	return {
		messageId: `<${id}.viewer@karuna>`,
		to: { name: '', address: email },
		subject: title,
		language,
		text: textOf(parts),
		html: htmlOf(parts),
	}
}

/** Tells addresses that a private request names, once each, that they may see it. */
export const inviteViewers = ({
	sql,
	mailer,
	clock,
	readModels,
	settings,
}: WorkerInfrastructure): EffectHandler => ({
	name: 'requests/invite-viewers',
	on: OPENS,
	attempts: MAIL_ATTEMPTS,
	run: async (event) => {
		const requestId = streamId(event.stream)
		await readModels.awaitCaughtUp(['requests'], event.position)
		// None where it is not private or can't be seen.
		const found = await privateRequestOf(sql, requestId)
		const invitations = found ? await invitationsToSend(sql, found.content_id) : []
		if (!found || invitations.length === 0) return { ignored: 'nobody to invite' }
		const about = {
			author: `${found.first_name ?? ''} ${found.last_name ?? ''}`.trim(),
			language: languageOf(found.locale),
			url: `${settings.publicUrl}/donationRequest/${requestId}`,
		}
		for (const invitation of invitations) {
			try {
				await mailer.send(invitationMail(invitation, about))
			} catch (error) {
				// One address that doesn't exist is no reason to leave out the others.
				if (!(error instanceof MailRefused)) throw error
			}
			await setMailed(sql, invitation.id, new Date(clock.now()))
		}
		return { done: true }
	},
})
