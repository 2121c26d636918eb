import type { Contribution } from '../../kernel/capability/capability.ts'
import { notifyOf } from '../_shared/notify-of.ts'
import { sendAccountMail } from './account-mails.ts'
import { endTerms } from './end-terms.ts'
import { listErasures } from './list-erasures.ts'
import { USER_NOTICES } from './notices.ts'
import { renameSavedNames } from './rename-saved-names.ts'
import { revokeTokens } from './revoke-tokens.ts'

export const userWorkers: Contribution = {
	name: 'workers/users',
	effects: (worker) => [notifyOf('users', worker, USER_NOTICES), revokeTokens(worker)],
	outbox: (worker) => [sendAccountMail(worker)],
	jobs: (worker) => [endTerms(worker), listErasures(worker), renameSavedNames(worker)],
}
