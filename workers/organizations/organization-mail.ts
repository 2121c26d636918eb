import type { MemberRole } from '../../domain/organizations/organizations.events.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { textFor } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { formatMoment } from '../../kernel/wire/moments.ts'
import { DEFAULT_REGION } from '../../kernel/wire/regions.ts'
import { htmlOf, type MailParts, textOf } from '../_shared/mail-layout.ts'
import { type Unsubscribe, unsubscribeLink } from '../_shared/unsubscribe.ts'

export interface Recipient {
	readonly name: string
	readonly address: string
	readonly language: Language
}

function mailOf(messageId: string, to: Recipient, parts: Omit<MailParts, 'language'>): Mail {
	const { language, name, address } = to
	const full: MailParts = { ...parts, language }
	return {
		messageId,
		to: { name, address },
		subject: parts.title,
		language,
		text: textOf(full),
		html: htmlOf(full),
	}
}

export interface AboutInvitation {
	readonly organization: string
	/** Unverified senders are not named in a subject. */
	readonly isVerified: boolean
	readonly invitedBy: string
	readonly role: MemberRole
	readonly until: string
	/** Only the reader of the mail learns whether the address has an account. */
	readonly hasAccount: boolean
	readonly url: string
}

export function invitationMail(eventId: string, to: Recipient, about: AboutInvitation): Mail {
	const text = textFor(to.language)
	const { organization, invitedBy } = about
	return mailOf(`<${eventId}.invitation@karuna>`, to, {
		title: about.isVerified
			? text('organizations.mails.organization.invited', { org: organization })
			: text('organizations.mails.organization.invitedUnnamed'),
		paragraphs: [
			invitedBy === ''
				? text('organizations.mails.organization.invitedByNobody', { org: organization })
				: text('organizations.mails.organization.invitedBy', { by: invitedBy, org: organization }),
			text('organizations.mails.organization.once'),
		],
		facts: [
			[
				text('organizations.mails.organization.part'),
				text(`organizations.mails.organization.roles.${about.role}`),
			],
			[
				text('organizations.mails.organization.until'),
				formatMoment(about.until, { language: to.language, zone: DEFAULT_REGION.timeZone }),
			],
		],
		action: {
			label: about.hasAccount
				? text('organizations.mails.organization.accept')
				: text('organizations.mails.organization.signUp'),
			url: about.url,
		},
		closing: text('organizations.mails.organization.closingLink'),
	})
}

export function emailCheckMail(eventId: string, to: Recipient, organization: string, url: string): Mail {
	const text = textFor(to.language)
	return mailOf(`<${eventId}.address@karuna>`, to, {
		title: text('organizations.mails.organization.confirm'),
		paragraphs: [text('organizations.mails.organization.confirmText', { org: organization })],
		action: { label: text('organizations.mails.organization.confirmLink'), url },
		closing: text('organizations.mails.organization.closingLink'),
	})
}

export interface AboutVerification {
	readonly organization: string
	readonly isVerified: boolean
	readonly note: string | null
	readonly url: string
}

export function verificationMail(
	eventId: string,
	to: Recipient & { readonly unsubscribe: Unsubscribe },
	about: AboutVerification,
): Mail {
	const text = textFor(to.language)
	const { organization, isVerified, note, url } = about
	const mail = mailOf(`<${eventId}.${to.address}@karuna>`, to, {
		title: isVerified
			? text('organizations.mails.organization.verified', { org: organization })
			: text('organizations.mails.organization.refused', { org: organization }),
		paragraphs: [
			...(note === null ? [] : [`${text('organizations.mails.organization.reason')}: ${note}`]),
			isVerified
				? text('organizations.mails.organization.verifiedText')
				: text('organizations.mails.organization.refusedText'),
		],
		action: { label: text('organizations.mails.organization.open'), url },
		links: [unsubscribeLink(to.language, to.unsubscribe)],
		closing: text('organizations.mails.organization.closing'),
	})
	return { ...mail, unsubscribeUrl: to.unsubscribe.oneClick }
}
