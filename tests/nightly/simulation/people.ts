import type { Principal } from '../../../kernel/http/route.ts'
import { derivedId } from '../../../kernel/wire/ids.ts'

const id = (name: string) => derivedId('simulated', name)
const user = (name: string, ...roles: Extract<Principal, { kind: 'user' }>['roles']): Principal => ({
	kind: 'user',
	id: id(name),
	roles,
	sessionId: id(`${name} session`),
})

export const DONEE = user('donee')
export const FINANCE = [
	user('finance 1', 'finAdmin'),
	user('finance 2', 'finAdmin'),
	user('finance 3', 'finAdmin'),
] as const
export const FIRST_ONCE_MORE: Principal = {
	kind: 'user',
	id: FINANCE[0].id,
	roles: ['superAdmin'],
	sessionId: id('finance 1 other session'),
}
export const DONORS = [user('donor 1'), user('donor 2')] as const
export const guest = (number: number): Principal => ({ kind: 'guest', id: id(`guest ${number}`) })

export const REQUESTS = [
	{ id: id('request in rupees'), currency: 'INR', region: 'IN', goal: '100000000' },
	{ id: id('request in dollars'), currency: 'USD', region: 'US', goal: '25000' },
] as const
export type Fundraiser = (typeof REQUESTS)[number]

export const ACCOUNT_IDS = { INR: id('account in rupees'), USD: id('account in dollars') } as const
export const EVENT_ID = id('edition of an event')
export const CONTENT_ID = (requestId: string) => derivedId('content', requestId)

export const HOLDERS = DONORS.map(({ id: userId }, index) => {
	const customer = (account: string) => `cus_${account}_${userId}`
	return {
		userId,
		cards: customer('stripe-in'),
		banks: customer('stripe-us'),
		cardId: id(`saved card ${index}`),
		cardRef: `pm_saved${index}`,
		bankId: id(`bank account ${index}`),
		bankRef: `pm_bank${index}`,
	}
})
