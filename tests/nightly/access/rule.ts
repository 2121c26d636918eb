import type { Role } from '../../../domain/users/contract.ts'
import type { Fixtures } from './fixtures.ts'
import type { Who } from './people.ts'

export type Gate = 'everyone' | 'signedIn' | 'provider' | readonly Role[]

export interface About {
	/** Ids for the placeholders of the address, or for parameters of its query: fixtures by their names, `things.x` for the capability's own. */
	readonly ids: Readonly<Record<string, keyof Fixtures>>
	readonly may: readonly Who[]
	/**
	 * The answer for others: `absent` exactly as for a missing thing, 403 whether it exists or not, `refused`
	 * for either of them where its existence is no secret.
	 */
	readonly others: 'absent' | 403 | 'refused'
	readonly knows?: readonly Who[]
	/** The id is a person's: another person's exists as well, and even privileged readers see nothing of it. */
	readonly person?: boolean
}

export interface Rule {
	readonly gate: Gate
	readonly money?: true
	readonly about?: About
	readonly session?: 'ignored' | 'ended'
	readonly none?: boolean
	/** A missing thing and a forbidden one have the same neutral answer. */
	readonly neutral?: boolean
	readonly unproven?: boolean
	/** The owner of each id in the body: only the caller's things, or anything that they may see. */
	readonly body?: Readonly<Record<string, 'own' | 'any'>>
}

export const READERS: readonly Who[] = ['volunteer', 'admin', 'finance', 'superAdmin']
export const ADMINS: readonly Who[] = ['admin', 'superAdmin']
export const FINANCE: readonly Who[] = ['finance', 'superAdmin']
export const READS_MONEY: readonly Who[] = ['admin', ...FINANCE]
export const ACCOUNTS: readonly Who[] = ['admin', 'finance', 'superAdmin']
export const LEADS: readonly Who[] = ['leader', 'orgAdmin']

export const open: Rule = { gate: 'everyone' }
export const signedIn: Rule = { gate: 'signedIn' }
export const beforeSession: Rule = { gate: 'everyone', session: 'ignored' }
export const money: Rule = { gate: ['finAdmin'], money: true }
export const financeRead: Rule = { gate: ['auditor', 'finAdmin'], money: true }
export const tokens: Rule = { gate: ['auditor', 'finAdmin'], money: true }
export const moneyRead: Rule = { gate: ['admin', 'auditor', 'finAdmin'], money: true }
export const withdrawalsRead: Rule = { gate: ['admin', 'auditor', 'volunteerAdmin', 'finAdmin'], money: true }
export const home: Rule = { gate: ['admin', 'auditor', 'volunteerAdmin', 'finAdmin'] }
export const frame: Rule = { gate: ['admin', 'auditor', 'volunteerAdmin', 'finAdmin', 'talRadioAdmin'] }
export const radio: Rule = { gate: ['admin', 'talRadioAdmin'] }
export const backoffice: Rule = { gate: ['admin', 'volunteerAdmin', 'finAdmin'] }
export const admins: Rule = { gate: ['admin'] }

export const sees = (name = 'id'): About => ({
	ids: { [name]: 'hidden' },
	others: 'absent',
	may: ['author', 'viewer', ...READERS],
})
export const owns = (ids: About['ids'], ...may: readonly Who[]): About => ({ ids, may, others: 'absent' })
export const ofPerson = (...may: readonly Who[]): About => ({
	ids: { id: 'authorId' },
	may: ['author', ...may],
	others: 403,
	person: true,
})
export const led = (ids: About['ids'] = {}, ...may: readonly Who[]): About => ({
	ids: { id: 'organization', ...ids },
	may: [...LEADS, ...may],
	others: 'refused',
})

export const review = (path: string): Record<string, Rule> => ({
	[`POST /api/backoffice/requests/{id}/${path}`]: {
		gate: 'signedIn',
		about: { ids: { id: 'pending' }, may: ADMINS, others: 403 },
	},
})
export const organizationReview = (path: string): Record<string, Rule> => ({
	[`POST /api/backoffice/requests/{id}/${path}`]: {
		gate: 'signedIn',
		about: { ids: { id: 'organizationRequest' }, may: [...LEADS, ...ADMINS], knows: ADMINS, others: 403 },
	},
})
export const all = (rule: Rule, ...names: readonly string[]): Record<string, Rule> =>
	Object.fromEntries(names.map((name) => [name, rule]))
