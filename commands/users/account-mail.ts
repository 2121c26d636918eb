import type { Cipher, Encrypted } from '../../kernel/ports/cipher.ts'
import { newId } from '../../kernel/wire/ids.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { insertAccountMail } from '../../records/users/account-mails.ts'
import type { CommandDeps } from '../_shared/deps.ts'

export interface MailTo {
	readonly name: string
	readonly address: string
	readonly language: Language
}

export interface TextTo {
	/** E.164. */
	readonly number: string
	readonly language: Language
}

export type AccountText =
	| { readonly kind: 'number-code'; readonly to: TextTo; readonly code: string }
	| { readonly kind: 'number-taken'; readonly to: TextTo }

export type AccountChange =
	| 'password-changed'
	| 'number-changed'
	| 'identity-connected'
	| 'identity-disconnected'
	| 'passkey-added'
	| 'passkey-removed'
	| 'second-factor-on'
	| 'second-factor-off'
	| 'sessions-ended'
	| 'account-closed'
	| 'token-created'
	| 'token-revoked'

/**
 * A message about an account. `nobody` is sent to no one: it takes the same time as a real one, so that
 * timing reveals nothing.
 */
export type AccountMail =
	| AccountText
	| { readonly kind: 'nobody' }
	/** The link works like the code and has the token after its `#`. */
	| {
			readonly kind: 'verify-address' | 'reset-password'
			readonly to: MailTo
			readonly code: string
			readonly token: string
	  }
	/** To a person without an account. The link has the code's id after its `#`. */
	| { readonly kind: 'erase-contact'; readonly to: MailTo; readonly code: string; readonly id: string }
	| { readonly kind: 'already-member'; readonly to: MailTo }
	| { readonly kind: 'factor-proof'; readonly to: MailTo; readonly token: string }
	/** ISO 8601. */
	| { readonly kind: AccountChange; readonly to: MailTo; readonly at: string }

type Tx = Parameters<Parameters<CommandDeps['sql']['transaction']>[0]>[0]

const contextOf = (id: string) => `rec.account_mails:${id}`

/** Queues a mail for the worker in the transaction of the change that it reports. */
export async function postMail(tx: Tx, cipher: Cipher, mail: AccountMail, nowMs: number): Promise<void> {
	const id = newId(nowMs)
	const { keyId, data } = cipher.encrypt(Buffer.from(JSON.stringify(mail)), contextOf(id))
	await insertAccountMail(tx, {
		id,
		kind: mail.kind,
		key_id: keyId,
		content: data,
		created_at: new Date(nowMs),
	})
}

export const readMail = (cipher: Cipher, id: string, content: Encrypted): AccountMail =>
	JSON.parse(cipher.decrypt(content, contextOf(id)).toString()) as AccountMail
