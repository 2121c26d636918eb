import { ACCOUNTS, DEMO_PASSWORD } from '../../../demo/people.ts'
import { demoOrganizationId, demoUserId } from '../../../demo/seed/accounts.ts'

export type Account =
	| 'admin'
	| 'super'
	| 'finance'
	| 'auditor'
	| 'volunteer'
	| 'radio'
	| 'owner'
	| 'donor'
	| 'donee'

export interface Credentials {
	readonly email: string
	readonly password: string
	readonly name: string
}

export function credentialsOf(account: Account): Credentials {
	const person = ACCOUNTS.find(({ key }) => key === account)
	if (!person) throw new RangeError(`There is no demo account ${account}.`)
	return { email: person.email, password: DEMO_PASSWORD, name: `${person.first} ${person.last}` }
}

export const userIdOf = (account: Account): string => demoUserId(account)
export const ORGANIZATION_ID = demoOrganizationId('jalmitra')
