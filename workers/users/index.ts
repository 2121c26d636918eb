import { createNotify } from '../../commands/notifications/notify.ts'
import { readMail } from '../../commands/users/account-mail.ts'
import type { Contribution } from '../../kernel/capability.ts'
import { derivedId } from '../../kernel/ids.ts'
import type { WorkerInfrastructure } from '../../kernel/infrastructure.ts'
import type { OutboxHandler } from '../../kernel/outbox/outbox.ts'
import { findAccountMail, removeAccountMail } from '../../records/users/account-mails.ts'
import { removeErasure, waitingErasures } from '../../records/users/erasures.ts'
import { setNeutralUsername, usernamesAfter } from '../../records/users/users.ts'
import { notifyOf } from '../_shared/notify-of.ts'
import { sendAccountMail } from './account-mails.ts'
import { listErasures } from './list-erasures.ts'
import { USER_NOTICES } from './notices.ts'
import { type NamedUser, renameSavedNames } from './rename-saved-names.ts'

/** Sends mails and texts about accounts. */
const accountMails = ({
	sql,
	cipher,
	mailer,
	sms,
	wallClock,
	settings,
}: WorkerInfrastructure): OutboxHandler =>
	sendAccountMail({
		mailer,
		sms,
		clock: wallClock,
		links: {
			login: `${settings.publicUrl}/login`,
			forgotPassword: `${settings.publicUrl}/forgot-password`,
			verifyAddress: `${settings.publicUrl}/otp-validation`,
			factorProof: `${settings.publicUrl}/change-password/confirm`,
		},
		mailOf: async (id) => {
			const row = await findAccountMail(sql, id)
			return row && readMail(cipher, id, { keyId: row.key_id, data: row.content })
		},
		remove: (id) => removeAccountMail(sql, id),
	})

/** The new name and the word of it stand together: nobody is renamed without being told. */
const renameAndNotify =
	({ sql, clock }: Pick<WorkerInfrastructure, 'sql' | 'clock'>) =>
	({ id, username }: NamedUser, at: Date): Promise<void> =>
		sql.transaction(async (tx) => {
			await setNeutralUsername(tx, id, at)
			await createNotify({ sql: tx, clock })({
				kind: 'usernameReplaced',
				about: {},
				userIds: [id],
				causeId: derivedId('kept username', id, username),
				at,
			})
		})

/** Mails and notices about accounts; erasures are finished; usernames that nobody may have give way. */
export const userWorkers: Contribution = {
	name: 'workers/users',
	effects: (worker) => [notifyOf('users', worker, USER_NOTICES)],
	outbox: (worker) => [accountMails(worker)],
	jobs: ({ sql, clock, files, erasureList }) => [
		listErasures({
			waiting: () => waitingErasures(sql),
			removeFile: (path) => files.delete(path),
			addToList: (line) => erasureList.add(line),
			done: (id) => removeErasure(sql, id),
		}),
		renameSavedNames({
			usersAfter: (id) => usernamesAfter(sql, id),
			rename: renameAndNotify({ sql, clock }),
		}),
	],
}
