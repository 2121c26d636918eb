import type { Role } from '../../../domain/users/contract.ts'
import type { Fixtures } from './fixtures.ts'
import type { Who } from './people.ts'

/** Who may call a route at all. */
export type Gate = 'everyone' | 'signedIn' | 'provider' | readonly Role[]

/** What a route is about, and whose business it is. */
export interface About {
	/** Ids for the placeholders of the address, or for parameters of its query: fixtures by their names, `things.x` for the capability's own. */
	readonly ids: Readonly<Record<string, keyof Fixtures>>
	readonly may: readonly Who[]
	/**
	 * What everybody else is told: `absent` exactly as of a thing that isn't there, 403 whether it is there
	 * or not, `refused` either of them where anybody may know that there is such a thing.
	 */
	readonly others: 'absent' | 403 | 'refused'
	/** Who of them is told that a thing isn't there; all, when absent. */
	readonly knows?: readonly Who[]
	/** The id is of a person: another one is no less there, and whoever may see everybody sees nothing of them. */
	readonly person?: boolean
}

export interface Rule {
	readonly gate: Gate
	/** It is about money, and says so to whoever is kept out by their role. */
	readonly money?: true
	readonly about?: About
	/** Says or ends who somebody is: its token is not looked at, or is used up. */
	readonly session?: 'ignored' | 'ended'
	/** A world that has just begun has no such thing: those who are let in are told so. */
	readonly none?: boolean
	/** What isn't there is answered like what isn't for everybody, with something that stands for both. */
	readonly neutral?: boolean
	/** Nobody there has proven yet that an account is theirs: those who are let in are told to do so first. */
	readonly unproven?: boolean
	/** Whose business each id in the body is: only what is theirs, or anybody's that they may see. */
	readonly body?: Readonly<Record<string, 'own' | 'any'>>
}

export const READERS: readonly Who[] = ['volunteer', 'admin', 'finance', 'superAdmin']
export const ADMINS: readonly Who[] = ['admin', 'superAdmin']
export const FINANCE: readonly Who[] = ['finance', 'superAdmin']
/** Those who read withdrawals and donations; money is decided about by finance alone. */
export const READS_MONEY: readonly Who[] = ['admin', ...FINANCE]
/** Those who look after accounts. */
export const ACCOUNTS: readonly Who[] = ['admin', 'finance', 'superAdmin']
export const LEADS: readonly Who[] = ['leader', 'orgAdmin']

export const open: Rule = { gate: 'everyone' }
export const signedIn: Rule = { gate: 'signedIn' }
export const beforeSession: Rule = { gate: 'everyone', session: 'ignored' }
export const money: Rule = { gate: ['finAdmin'], money: true }
export const moneyRead: Rule = { gate: ['admin', 'finAdmin'], money: true }
export const withdrawalsRead: Rule = { gate: ['admin', 'volunteerAdmin', 'finAdmin'], money: true }
export const backoffice: Rule = { gate: ['admin', 'volunteerAdmin', 'finAdmin'] }
export const admins: Rule = { gate: ['admin'] }

/** A private request, by whatever parameter names it. */
export const sees = (name = 'id'): About => ({
	ids: { [name]: 'hidden' },
	others: 'absent',
	may: ['author', 'viewer', ...READERS],
})
export const owns = (ids: About['ids'], ...may: readonly Who[]): About => ({ ids, may, others: 'absent' })
/** Somebody's own pages: who they are is in the address, and nobody else's business. */
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
