import type { Cipher, Encrypted } from '../../kernel/ports/cipher.ts'
import { newId } from '../../kernel/wire/ids.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { insertAccountMail } from '../../records/users/account-mails.ts'
import type { CommandDeps } from '../_shared/deps.ts'

/** Whom a mail goes to. */
export interface MailTo {
	readonly name: string
	readonly address: string
	readonly language: Language
}

/** Whom a text goes to. */
export interface TextTo {
	/** E.164. */
	readonly number: string
	readonly language: Language
}

/** A text message about somebody's account. */
export type AccountText =
	| { readonly kind: 'number-code'; readonly to: TextTo; readonly code: string }
	/** The number is another account's already. */
	| { readonly kind: 'number-taken'; readonly to: TextTo }

/** What was done to an account. */
export type AccountChange =
	| 'password-changed'
	| 'number-changed'
	| 'identity-connected'
	| 'identity-disconnected'
	| 'passkey-added'
	| 'passkey-removed'
	| 'second-factor-on'
	| 'second-factor-off'
	/** By an admin. */
	| 'sessions-ended'
	| 'account-closed'

/** A message about somebody's account. `nobody` is none: it costs the same as one, and is thrown away. */
export type AccountMail =
	| AccountText
	| { readonly kind: 'nobody' }
	/** The token is what the link that does the same as the code has after its `#`. */
	| {
			readonly kind: 'verify-address' | 'reset-password'
			readonly to: MailTo
			readonly code: string
			readonly token: string
	  }
	| { readonly kind: 'already-member'; readonly to: MailTo }
	/** The token of the link that a second factor is enrolled with. */
	| { readonly kind: 'factor-proof'; readonly to: MailTo; readonly token: string }
	/** ISO 8601. */
	| { readonly kind: AccountChange; readonly to: MailTo; readonly at: string }

type Tx = Parameters<Parameters<CommandDeps['sql']['transaction']>[0]>[0]

const contextOf = (id: string) => `rec.account_mails:${id}`

/** Leaves a mail for the worker, in the transaction of what it tells of. */
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

/** What `postMail` left. */
export const readMail = (cipher: Cipher, id: string, content: Encrypted): AccountMail =>
	JSON.parse(cipher.decrypt(content, contextOf(id)).toString()) as AccountMail
