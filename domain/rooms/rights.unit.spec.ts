import { describe, expect, it } from 'vitest'
import { mayIn, mayTo, PERSON_ACTS, ROOM_ACTS, ROOM_ROLES, roleOf } from './rights.contract.ts'

const actsOf = (role: (typeof ROOM_ROLES)[number]) => ROOM_ACTS.filter((act) => mayIn(role, act))

describe('Rights in a room', () => {
	it('are all of them the owner’s, and none a speaker’s or listener’s', () => {
		expect(actsOf('owner')).toEqual(ROOM_ACTS)
		expect([actsOf('speaker'), actsOf('listener')]).toEqual([[], []])
	})

	it('are the same for co-hosts and admins, but for what is the owner’s alone', () => {
		expect(ROOM_ACTS.filter((act) => !mayIn('cohost', act))).toEqual([
			'banEverywhere',
			'nameCohost',
			'dismissCohost',
			'lengthen',
		])
		expect(actsOf('admin')).toEqual(actsOf('cohost'))
	})

	it('are none against the owner, but an admin’s to silence or remove them', () => {
		const against = ROOM_ROLES.flatMap((role) =>
			PERSON_ACTS.filter((act) => mayTo(role, act, 'owner')).map((act) => `${role} ${act}`),
		)
		expect(against).toEqual(['admin moveBack', 'admin mute', 'admin remove'])
	})
})

it.each([
	[{ isOwner: true, isCohost: false, isAdmin: true, stage: 'audience' }, 'owner'],
	[{ isOwner: false, isCohost: true, isAdmin: true, stage: 'speaker' }, 'cohost'],
	[{ isOwner: false, isCohost: false, isAdmin: true, stage: 'speaker' }, 'admin'],
	[{ isOwner: false, isCohost: false, isAdmin: false, stage: 'speaker' }, 'speaker'],
	[{ isOwner: false, isCohost: false, isAdmin: false, stage: 'invited' }, 'listener'],
] as const)('A person’s part is the first that applies (%#).', (part, role) => {
	expect(roleOf(part)).toBe(role)
})
