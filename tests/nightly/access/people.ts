import type { Caller, Harness } from '../../api/harness.ts'
import type { World } from '../../api/world.ts'

export const WHO = [
	'guest',
	'guestDonor',
	'expired',
	'signedOut',
	'donor',
	'author',
	'viewer',
	'stranger',
	'leader',
	'orgAdmin',
	'member',
	'radio',
	'volunteer',
	'admin',
	'finance',
	'superAdmin',
	'auditor',
] as const
export type Who = (typeof WHO)[number]
export type Everybody = Readonly<Record<Who, Caller>>

export const ROLES: Readonly<Partial<Record<Who, string>>> = {
	radio: 'talRadioAdmin',
	volunteer: 'volunteerAdmin',
	admin: 'admin',
	finance: 'finAdmin',
	superAdmin: 'superAdmin',
	auditor: 'auditor',
}
export const GUESTS: readonly Who[] = ['guest', 'guestDonor']
export const ENDED: readonly Who[] = ['expired', 'signedOut']

export async function letExpire(harness: Harness): Promise<Caller> {
	const expired = await harness.person('admin')
	const { length } = await harness.system.sql.query(
		'UPDATE rec.sessions SET access_expires_at = created_at WHERE user_id = $1 RETURNING id',
		[expired.id],
	)
	if (length === 0) throw new Error('Nobody was signed in.')
	return expired
}

export async function everybody(harness: Harness, world: World, expired: Caller): Promise<Everybody> {
	const [signedOut, viewer, stranger, member, orgAdmin] = await Promise.all(
		['super', 'hannah', 'marcus', 'priya', 'imran'].map((key) => harness.person(key)),
	)
	if (!signedOut || !viewer || !stranger || !member || !orgAdmin) throw new Error('Nobody is there.')
	await signedOut.json('POST', '/api/v1/logout')
	const { people, organization } = world
	const url = `/api/v1/org/${organization.id}/user/${orgAdmin.id}`
	await people.leader.json('PUT', url, { role: 'admin' })
	return { ...people, expired, signedOut, viewer, stranger, member, orgAdmin }
}
