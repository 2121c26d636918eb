import type { AccountMail, AccountText } from '../../commands/users/account-mail.ts'
import { never } from '../../kernel/events/errors.ts'
import { textFor } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { formatMoment } from '../../kernel/wire/moments.ts'
import { DEFAULT_REGION } from '../../kernel/wire/regions.ts'
import type { MailParts } from '../_shared/mail-layout.ts'

type WrittenMail = Exclude<AccountMail, AccountText | { kind: 'nobody' }>

export interface AccountLinks {
	readonly login: string
	/** This link and the following ones have a token after `#`, which no server or log sees. */
	readonly forgotPassword: string
	readonly verifyAddress: string
	readonly factorProof: string
	/** It has the id of the code after `#`. */
	readonly eraseContact: string
}

const OF_KIND = {
	'password-changed': 'changed',
	'number-changed': 'number',
	'identity-connected': 'connected',
	'identity-disconnected': 'disconnected',
	'passkey-added': 'keyAdded',
	'passkey-removed': 'keyRemoved',
	'second-factor-on': 'factorOn',
	'second-factor-off': 'factorOff',
	'token-created': 'tokenCreated',
	'token-revoked': 'tokenRevoked',
} as const

export function accountMailParts(mail: WrittenMail, links: AccountLinks): MailParts {
	const { language, name } = mail.to
	const text = textFor(language)
	const greeting =
		name === '' ? text('users.mails.account.helloUnnamed') : text('users.mails.account.hello', { name })
	const greet = (sentence: string) => `${greeting} ${sentence}`
	switch (mail.kind) {
		case 'verify-address':
		case 'reset-password': {
			const about = mail.kind === 'verify-address' ? 'verify' : 'reset'
			return {
				language,
				title: text(`users.mails.account.${about}.subject`, { code: mail.code }),
				paragraphs: [
					greet(text(`users.mails.account.${about}.text`)),
					text(`users.mails.account.${about}.ignore`),
				],
				facts: [[text('users.mails.account.code'), mail.code]],
				action: {
					label: text(`users.mails.account.${about}.action`),
					url: `${mail.kind === 'verify-address' ? links.verifyAddress : links.forgotPassword}#${mail.token}`,
				},
				closing: text('users.mails.account.closing'),
			}
		}
		case 'erase-contact':
			return {
				language,
				title: text('users.mails.account.erase.subject', { code: mail.code }),
				paragraphs: [greet(text('users.mails.account.erase.text')), text('users.mails.account.erase.ignore')],
				facts: [[text('users.mails.account.code'), mail.code]],
				action: {
					label: text('users.mails.account.erase.action'),
					url: `${links.eraseContact}#${mail.id}`,
				},
				closing: text('users.mails.account.closing'),
			}
		case 'account-closed':
			return {
				language,
				title: text('users.mails.account.closed.subject'),
				paragraphs: [greet(text('users.mails.account.closed.text'))],
				facts: [[text('users.mails.account.changed.when'), moment(mail.at, language)]],
				closing: text('users.mails.account.closed.closing'),
			}
		case 'sessions-ended':
			return {
				language,
				title: text('users.mails.account.signedOut.subject'),
				paragraphs: [
					greet(text('users.mails.account.signedOut.text')),
					text('users.mails.account.signedOut.why'),
				],
				facts: [[text('users.mails.account.changed.when'), moment(mail.at, language)]],
				action: { label: text('users.mails.account.member.action'), url: links.login },
				links: [{ label: text('users.mails.account.changed.forgot'), url: links.forgotPassword }],
				closing: text('users.mails.account.owner'),
			}
		case 'already-member':
			return {
				language,
				title: text('users.mails.account.member.subject'),
				paragraphs: [greet(text('users.mails.account.member.text'))],
				action: { label: text('users.mails.account.member.action'), url: links.login },
				links: [{ label: text('users.mails.account.member.forgot'), url: links.forgotPassword }],
				closing: text('users.mails.account.closing'),
			}
		case 'factor-proof':
			return {
				language,
				title: text('users.mails.account.proof.subject'),
				paragraphs: [greet(text('users.mails.account.proof.text')), text('users.mails.account.proof.notYou')],
				action: {
					label: text('users.mails.account.proof.action'),
					url: `${links.factorProof}#${mail.token}`,
				},
				links: [{ label: text('users.mails.account.changed.forgot'), url: links.forgotPassword }],
				closing: text('users.mails.account.owner'),
			}
		case 'password-changed':
		case 'number-changed':
		case 'identity-connected':
		case 'identity-disconnected':
		case 'passkey-added':
		case 'passkey-removed':
		case 'second-factor-on':
		case 'second-factor-off':
		case 'token-created':
		case 'token-revoked': {
			const about = OF_KIND[mail.kind]
			return {
				language,
				title: text(`users.mails.account.${about}.subject`),
				paragraphs: [
					greet(text(`users.mails.account.${about}.text`)),
					text('users.mails.account.changed.notYou'),
				],
				facts: [[text('users.mails.account.changed.when'), moment(mail.at, language)]],
				action: { label: text('users.mails.account.changed.forgot'), url: links.forgotPassword },
				closing: text('users.mails.account.owner'),
			}
		}
		default:
			return never(mail)
	}
}

const moment = (iso: string, language: Language): string =>
	formatMoment(iso, { language, zone: DEFAULT_REGION.timeZone })
