import type { Contribution } from '../../kernel/capability/capability.ts'
import { forgetTaxNumbers } from './forget-tax-numbers.ts'
import { freeNames } from './free-names.ts'
import { notifyOfOrganizations } from './notices.ts'
import { replaceNames } from './replace-names.ts'
import { sendEmailCheck, sendInvitation, sendVerification } from './send-mails.ts'

export const organizationWorkers: Contribution = {
	name: 'workers/organizations',
	effects: (worker) =>
		[sendInvitation, sendEmailCheck, sendVerification, notifyOfOrganizations].map((make) => make(worker)),
	jobs: (worker) => [freeNames(worker), replaceNames(worker), forgetTaxNumbers(worker)],
}
