import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import { type By, type OrganizationCommand, organizationDecider } from './organizations.decider.ts'
import type { MemberRole, OrganizationEvent } from './organizations.events.ts'
import { MAX_INVITATIONS } from './organizations.state.ts'

const [OWNER, SECOND, ADMIN, MEMBER, STRANGER] = ['owner', 'second', 'admin', 'member', 'stranger']
const at = '2026-11-21T10:00:00.000Z'
const until = '2026-11-28T10:00:00.000Z'
const later = '2026-11-28T10:00:00.001Z'
const by = (userId: string): By => ({ userId, isAdmin: false })
const KARUNA: By = { userId: 'nisha', isAdmin: true }
const details = { detailsId: 'd2', detailsHash: 'h2', hasEmail: true }
const note = { noteId: 'n1', noteHash: 'nh' }

const joined = (userId: string, role: MemberRole): OrganizationEvent => ({
	type: 'MemberJoined',
	data: { userId, role, at },
})
const registered: OrganizationEvent = {
	type: 'OrganizationRegistered',
	data: { ownerId: OWNER, detailsId: 'd1', detailsHash: 'h1', hasEmail: true, at },
}
const invited = (invitationId = 'i1', role: MemberRole = 'member', byUserId = OWNER): OrganizationEvent => ({
	type: 'MemberInvited',
	data: { invitationId, role, byUserId, isByMember: true, until, at },
})
const verified: OrganizationEvent = { type: 'OrganizationVerified', data: { reason: null, at } }
const history = scenario(organizationDecider)
const staffed = [registered, joined(ADMIN, 'admin'), joined(MEMBER, 'member')]

describe('an organization', () => {
	it('begins with an owner, once', () => {
		const register = { type: 'RegisterOrganization', ownerId: OWNER, details, at } as const
		expect(history().when(register)).toEqual([
			{ type: 'OrganizationRegistered', data: { ownerId: OWNER, ...details, at } },
		])
		expect(history(registered).refusal(register)).toBe('ALREADY_EXISTS')
	})

	it('is unknown until then, and again once it is removed', () => {
		const removed: OrganizationEvent = { type: 'OrganizationRemoved', data: { at } }
		const verify = { type: 'VerifyOrganization', at } as const
		expect(history().refusal(verify)).toBe('NOT_FOUND')
		expect(history(registered, removed).refusal(verify)).toBe('NOT_FOUND')
		const remove = { type: 'RemoveOrganization', by: by(OWNER), requests: 0, at } as const
		expect(history(registered).when(remove)).toEqual([removed])
		expect(history(registered, removed).when(remove)).toEqual([])
	})

	it('is removed by an owner alone, and never with fundraisers', () => {
		const remove = (who: By, requests = 0): OrganizationCommand => ({
			type: 'RemoveOrganization',
			by: who,
			requests,
			at,
		})
		expect(history(...staffed).refusal(remove(by(ADMIN)))).toBe('NOT_ALLOWED')
		expect(history(...staffed).refusal(remove(by(STRANGER)))).toBe('NOT_ALLOWED')
		expect(history(...staffed).refusal(remove(by(OWNER), 1))).toBe('ORGANIZATION_IN_USE')
		expect(history(...staffed).when(remove(KARUNA))).toHaveLength(1)
	})

	it('is described by those who lead it', () => {
		const describeBy = (who: By): OrganizationCommand => ({
			type: 'DescribeOrganization',
			by: who,
			details,
			renamed: true,
			emailChanged: false,
			at,
		})
		for (const who of [OWNER, ADMIN]) {
			expect(history(...staffed).when(describeBy(by(who)))).toEqual([
				{ type: 'OrganizationDescribed', data: { ...details, emailChanged: false, at } },
			])
		}
		for (const who of [MEMBER, STRANGER])
			expect(history(...staffed).refusal(describeBy(by(who)))).toBe('NOT_ALLOWED')
	})

	it('loses its verification with its name, and keeps it with other words', () => {
		const described = (renamed: boolean) =>
			history(registered, verified).when({
				type: 'DescribeOrganization',
				by: by(OWNER),
				details,
				renamed,
				emailChanged: false,
				at,
			})
		expect(described(false)).toHaveLength(1)
		expect(described(true).at(-1)).toEqual({
			type: 'OrganizationUnverified',
			data: { because: 'renamed', reason: null, at },
		})
	})

	it('gets another name from the system unless it was described anew meanwhile, and loses its verification', () => {
		const replace = (replacedDetailsId: string | null) =>
			({ type: 'ReplaceOrganizationName', replacedDetailsId, details, at }) as const
		const present = registered.data.detailsId ?? null
		const described = {
			type: 'OrganizationDescribed',
			data: { ...details, emailChanged: false, nameReplaced: true, at },
		}
		expect(history(registered).when(replace(present))).toEqual([described])
		expect(history(registered, verified).when(replace(present))).toEqual([
			described,
			{ type: 'OrganizationUnverified', data: { because: 'renamed', reason: null, at } },
		])
		expect(history(registered).when(replace('other details'))).toEqual([])
	})

	it('is verified, refused with a reason, and looked at anew once it is described anew', () => {
		const verify = { type: 'VerifyOrganization', reason: null, at } as const
		const refuse = { type: 'RefuseVerification', reason: note, at } as const
		const refused: OrganizationEvent = {
			type: 'OrganizationUnverified',
			data: { because: 'refused', reason: note, at },
		}
		expect(history(registered).when(verify)).toEqual([verified])
		expect(history(registered, verified).when(verify)).toEqual([])
		expect(history(registered).when(refuse)).toEqual([refused])
		expect(history(registered, verified).when(refuse)).toEqual([refused])
		expect(history(registered, refused).when(refuse)).toEqual([])
		expect(history(registered).refusal({ ...refuse, reason: null })).toBe('REASON_REQUIRED')
		const described: OrganizationEvent = {
			type: 'OrganizationDescribed',
			data: { ...details, emailChanged: false, at },
		}
		expect(history(registered, refused, described).state).toMatchObject({ verification: 'waiting' })
	})

	it('shows that its e-mail is its own by the link to the present address', () => {
		const check = (detailsId: string): OrganizationCommand => ({
			type: 'VerifyOrganizationEmail',
			detailsId,
			at,
		})
		const done: OrganizationEvent = { type: 'OrganizationEmailVerified', data: { at } }
		const another = (emailChanged: boolean): OrganizationEvent => ({
			type: 'OrganizationDescribed',
			data: { ...details, emailChanged, at },
		})
		expect(history(registered).when(check('d1'))).toEqual([done])
		expect(history(registered, done).when(check('d1'))).toEqual([])
		expect(history(registered, another(false)).when(check('d1'))).toEqual([done])
		expect(history(registered, done, another(true)).refusal(check('d1'))).toBe('NOT_FOUND')
		expect(history(registered, done, another(true)).when(check('d2'))).toEqual([done])
	})

	it('asks for the mail again, as long as there is an address that nobody confirmed', () => {
		const ask = { type: 'AskEmailCheck', by: by(ADMIN), at } as const
		const done: OrganizationEvent = { type: 'OrganizationEmailVerified', data: { at } }
		expect(history(...staffed).when(ask)).toEqual([{ type: 'OrganizationEmailCheckRequested', data: { at } }])
		expect(history(...staffed, done).when(ask)).toEqual([])
		expect(history(...staffed).refusal({ ...ask, by: by(MEMBER) })).toBe('NOT_ALLOWED')
		const without = { ...registered, data: { ...registered.data, hasEmail: false } } as OrganizationEvent
		expect(history(without).refusal({ ...ask, by: by(OWNER) })).toBe('NO_EMAIL')
	})

	it('is a top organization or not', () => {
		const mark = { type: 'MarkTopOrganization', isTop: true, at } as const
		const marked: OrganizationEvent = { type: 'TopOrganizationMarked', data: { isTop: true, at } }
		expect(history(registered).when(mark)).toEqual([marked])
		expect(history(registered, marked).when(mark)).toEqual([])
	})
})

describe('an invitation', () => {
	const invite = (who: By, role: MemberRole): OrganizationCommand => ({
		type: 'InviteMember',
		by: who,
		invitationId: 'i1',
		role,
		until,
		at,
	})
	const accept = (userId: string, when = at): OrganizationCommand => ({
		type: 'AcceptInvitation',
		invitationId: 'i1',
		userId,
		at: when,
	})

	it('is sent by those who lead, to no higher part than their own', () => {
		expect(history(...staffed).when(invite(by(OWNER), 'owner'))).toEqual([invited('i1', 'owner')])
		expect(history(...staffed).when(invite(by(ADMIN), 'admin'))).toEqual([invited('i1', 'admin', ADMIN)])
		expect(history(...staffed).refusal(invite(by(ADMIN), 'owner'))).toBe('NOT_ALLOWED')
		expect(history(...staffed).refusal(invite(by(MEMBER), 'member'))).toBe('NOT_ALLOWED')
		expect(history(...staffed).refusal(invite(by(STRANGER), 'member'))).toBe('NOT_ALLOWED')
	})

	it('waits with few others', () => {
		const many = Array.from({ length: MAX_INVITATIONS }, (_, index) => invited(`w${index}`))
		expect(history(registered, ...many).refusal(invite(by(OWNER), 'member'))).toBe('TOO_MANY_INVITATIONS')
		const expired = { ...invite(by(OWNER), 'member'), at: later }
		expect(history(registered, ...many).when(expired)).toHaveLength(1)
	})

	it('makes one person a member, once', () => {
		const used: OrganizationEvent = {
			type: 'MemberJoined',
			data: { userId: STRANGER, role: 'member', invitationId: 'i1', at },
		}
		expect(history(registered, invited()).when(accept(STRANGER))).toEqual([used])
		expect(history(registered, invited(), used).when(accept(STRANGER))).toEqual([])
		expect(history(registered, invited(), used).refusal(accept(MEMBER))).toBe('INVITATION_USED')
		const left: OrganizationEvent = { type: 'MemberLeft', data: { userId: STRANGER, at } }
		expect(history(registered, invited(), used, left).refusal(accept(STRANGER))).toBe('INVITATION_USED')
	})

	it('is worth nothing once it is late, withdrawn or unknown, or to members', () => {
		const withdraw = { type: 'WithdrawInvitation', by: by(OWNER), invitationId: 'i1', at } as const
		const withdrawn: OrganizationEvent = { type: 'InvitationWithdrawn', data: { invitationId: 'i1', at } }
		expect(history(registered, invited()).when(accept(STRANGER, until))).toHaveLength(1)
		expect(history(registered, invited()).refusal(accept(STRANGER, later))).toBe('INVITATION_EXPIRED')
		expect(history(registered).refusal(accept(STRANGER))).toBe('NOT_FOUND')
		expect(history(registered, invited()).refusal(accept(OWNER))).toBe('ALREADY_MEMBER')
		expect(history(registered, invited()).when(withdraw)).toEqual([withdrawn])
		expect(history(registered, invited(), withdrawn).when(withdraw)).toEqual([])
		expect(history(registered, invited(), withdrawn).refusal(accept(STRANGER))).toBe('INVITATION_WITHDRAWN')
		expect(history(...staffed, invited()).refusal({ ...withdraw, by: by(MEMBER) })).toBe('NOT_ALLOWED')
	})

	it('falls with the part of whoever sent it', () => {
		const sent = [...staffed, invited('i1', 'admin', ADMIN)]
		const lowered: OrganizationEvent = {
			type: 'MemberRoleChanged',
			data: { userId: ADMIN, role: 'member', at },
		}
		const left: OrganizationEvent = { type: 'MemberLeft', data: { userId: ADMIN, at } }
		expect(history(...sent).when(accept(STRANGER))).toHaveLength(1)
		expect(history(...sent, lowered).refusal(accept(STRANGER))).toBe('INVITATION_WITHDRAWN')
		expect(history(...sent, left).refusal(accept(STRANGER))).toBe('INVITATION_WITHDRAWN')
	})
})

describe('a member', () => {
	const change = (who: By, userId: string, role: MemberRole): OrganizationCommand => ({
		type: 'ChangeMemberRole',
		by: who,
		userId,
		role,
		at,
	})
	const remove = (who: By, userId: string): OrganizationCommand => ({
		type: 'RemoveMember',
		by: who,
		userId,
		at,
	})
	const twoOwners = [...staffed, joined(SECOND, 'owner')]

	it('is added by Karuna, once', () => {
		const add = { type: 'AddMember', userId: MEMBER, role: 'member', at } as const
		expect(history(registered).when(add)).toEqual([joined(MEMBER, 'member')])
		expect(history(...staffed).when(add)).toEqual([])
		expect(history(...staffed).refusal({ ...add, role: 'admin' })).toBe('ALREADY_MEMBER')
	})

	it('is given another part by those who stand at least as high', () => {
		expect(history(...staffed).when(change(by(ADMIN), MEMBER, 'admin'))).toEqual([
			{ type: 'MemberRoleChanged', data: { userId: MEMBER, role: 'admin', at } },
		])
		expect(history(...staffed).when(change(by(OWNER), ADMIN, 'admin'))).toEqual([])
		expect(history(...staffed).refusal(change(by(ADMIN), MEMBER, 'owner'))).toBe('NOT_ALLOWED')
		expect(history(...staffed).refusal(change(by(ADMIN), OWNER, 'member'))).toBe('NOT_ALLOWED')
		expect(history(...staffed).refusal(change(by(MEMBER), ADMIN, 'member'))).toBe('NOT_ALLOWED')
		expect(history(...staffed).refusal(change(by(OWNER), STRANGER, 'member'))).toBe('NOT_FOUND')
	})

	it('is never the last owner and then something less', () => {
		expect(history(...staffed).refusal(change(by(OWNER), OWNER, 'admin'))).toBe('LAST_OWNER')
		expect(history(...staffed).refusal(remove(by(OWNER), OWNER))).toBe('LAST_OWNER')
		expect(history(...staffed).refusal(remove(KARUNA, OWNER))).toBe('LAST_OWNER')
		expect(history(...twoOwners).when(change(by(OWNER), OWNER, 'admin'))).toHaveLength(1)
		expect(history(...twoOwners).when(remove(by(SECOND), OWNER))).toHaveLength(1)
	})

	it('leaves by themselves, and is removed by those who stand at least as high', () => {
		const left = (userId: string) => [{ type: 'MemberLeft', data: { userId, at } }]
		expect(history(...staffed).when(remove(by(MEMBER), MEMBER))).toEqual(left(MEMBER))
		expect(history(...staffed).when(remove(by(ADMIN), MEMBER))).toEqual(left(MEMBER))
		expect(history(...staffed).when(remove(KARUNA, ADMIN))).toEqual(left(ADMIN))
		expect(history(...twoOwners).refusal(remove(by(ADMIN), SECOND))).toBe('NOT_ALLOWED')
		expect(history(...staffed).refusal(remove(by(MEMBER), ADMIN))).toBe('NOT_ALLOWED')
		expect(history(...staffed).refusal(remove(by(STRANGER), STRANGER))).toBe('NOT_ALLOWED')
	})
})
