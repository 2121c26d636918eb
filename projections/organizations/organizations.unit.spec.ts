import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
	type OrganizationCommand,
	organizationDecider,
} from '../../domain/organizations/organizations.decider.ts'
import type { OrganizationEvent } from '../../domain/organizations/organizations.events.ts'
import { fold } from '../../kernel/events/decider.ts'
import { recorded, rowsAfter } from '../../tests/harness/replay.ts'
import { organizationInvitationsProjection } from './invitations.ts'
import { organizationsProjection } from './organizations.ts'

const STREAM = 'organization-o1'
const at = '2026-11-21T10:00:00.000Z'
const until = '2026-11-28T10:00:00.000Z'
const owner = { userId: 'u0', isAdmin: false }
const details = (detailsId: string, hasEmail = true) => ({ detailsId, detailsHash: 'h', hasEmail })
const register = { type: 'RegisterOrganization', ownerId: 'u0', details: details('d1'), at } as const

function played(commands: readonly OrganizationCommand[]): OrganizationEvent[] {
	const events: OrganizationEvent[] = []
	for (const command of commands) {
		try {
			events.push(...organizationDecider.decide(command, fold(organizationDecider, events)))
		} catch (error) {
			if (!(error instanceof Error && 'code' in error)) throw error
		}
	}
	return events
}
const rowOf = (...commands: readonly OrganizationCommand[]) =>
	rowsAfter(organizationsProjection, recorded(STREAM, played([register, ...commands]))).get('o1')

const anyone = fc.constantFrom('u0', 'u1', 'u2', 'u3')
const role = fc.constantFrom('owner', 'admin', 'member')
const by = fc.record({ userId: anyone, isAdmin: fc.boolean() })
const invitationId = fc.constantFrom('i1', 'i2')
const when = fc.constant(at)
const as = <T extends OrganizationCommand['type']>(type: T) => fc.constant(type)
const anyCommand = fc.oneof(
	fc.record({ type: as('InviteMember'), by, invitationId, role, until: fc.constant(until), at: when }),
	fc.record({ type: as('WithdrawInvitation'), by, invitationId, at: when }),
	fc.record({ type: as('AcceptInvitation'), invitationId, userId: anyone, at: when }),
	fc.record({ type: as('AddMember'), userId: anyone, role, at: when }),
	fc.record({ type: as('ChangeMemberRole'), by, userId: anyone, role, at: when }),
	fc.record({ type: as('RemoveMember'), by, userId: anyone, at: when }),
	fc.record({ type: as('VerifyOrganization'), at: when }),
	fc.record({
		type: as('DescribeOrganization'),
		by,
		details: fc.constant(details('d2')),
		renamed: fc.boolean(),
		emailChanged: fc.boolean(),
		at: when,
	}),
) as fc.Arbitrary<OrganizationCommand>

describe('rows of organizations', () => {
	it('begin with an owner and the words that were sent', () => {
		expect(rowOf()).toEqual({
			id: 'o1',
			details_id: 'd1',
			owner_ids: ['u0'],
			lead_ids: ['u0'],
			member_ids: ['u0'],
			verified: false,
			verification: 'waiting',
			note_id: null,
			since: at,
			is_top: false,
			email_verified: false,
			email_details_id: 'd1',
			registered_at: at,
			revision: 0n,
		})
		const old = recorded(STREAM, [{ type: 'OrganizationRegistered', data: { ownerId: 'u0', at } }])
		expect(rowsAfter(organizationsProjection, old).get('o1')).toMatchObject({ details_id: 'o1' })
	})

	it('end with the organization', () => {
		expect(rowOf({ type: 'RemoveOrganization', by: owner, requests: 0, at })).toBeUndefined()
	})

	it('wait again for an admin after a new name, or after new words when they were refused', () => {
		const verify = { type: 'VerifyOrganization', at } as const
		const refuse = { type: 'RefuseVerification', reason: { noteId: 'n1', noteHash: 'h' }, at } as const
		const describeAs = (renamed: boolean): OrganizationCommand => ({
			type: 'DescribeOrganization',
			by: owner,
			details: details('d2'),
			renamed,
			emailChanged: true,
			at,
		})
		expect(rowOf(verify, describeAs(false))).toMatchObject({ verified: true, details_id: 'd2' })
		expect(rowOf(verify, describeAs(true))).toMatchObject({ verified: false, verification: 'waiting' })
		expect(rowOf(refuse)).toMatchObject({ verification: 'refused', note_id: 'n1' })
		expect(rowOf(refuse, describeAs(false))).toMatchObject({ verification: 'waiting' })
		const confirm = { type: 'VerifyOrganizationEmail', detailsId: 'd1', at } as const
		expect(rowOf(confirm)).toMatchObject({ email_verified: true })
		expect(rowOf(confirm, describeAs(false))).toMatchObject({ email_verified: false })
	})

	it('stand as the organization has it, after any history, and never without an owner', () => {
		fc.assert(
			fc.property(fc.array(anyCommand, { maxLength: 25 }), (commands) => {
				const events = played([register, ...commands])
				const state = fold(organizationDecider, events)
				if (state.status !== 'registered') throw new Error('It is there.')
				const log = recorded(STREAM, events)
				const row = rowsAfter(organizationsProjection, log).get('o1')
				const having = (...roles: string[]) =>
					Object.entries(state.members)
						.filter(([, each]) => roles.includes(each))
						.map(([userId]) => userId)
						.sort()
				expect(row?.owner_ids.toSorted()).toEqual(having('owner'))
				expect(row?.lead_ids.toSorted()).toEqual(having('owner', 'admin'))
				expect(row?.member_ids.toSorted()).toEqual(having('owner', 'admin', 'member'))
				expect(row?.owner_ids.length).toBeGreaterThan(0)
				expect(row?.verification).toBe(state.verification)
				expect(row?.verified).toBe(state.verification === 'verified')
				expect(row?.email_verified).toBe(state.isEmailVerified)
				expect(row?.email_details_id).toBe(state.emailDetailsId)
				const invitations = rowsAfter(organizationInvitationsProjection, log)
				for (const [id, { status, role: given }] of Object.entries(state.invitations))
					expect(invitations.get(id)).toMatchObject({ organization_id: 'o1', status, role: given })
			}),
		)
	})
})
