/** A person's part in a room, the first that applies. Admins are staff who may come like others. */
export const ROOM_ROLES = ['owner', 'cohost', 'admin', 'speaker', 'listener'] as const
export type RoomRole = (typeof ROOM_ROLES)[number]

export const STAGE_PLACES = ['audience', 'invited', 'speaker'] as const
/** Where a person is; invited people are asked to come on stage. */
export type StagePlace = (typeof STAGE_PLACES)[number]

const HOSTS = ['owner', 'cohost', 'admin'] as const

/** Acts on a person. */
export const PERSON_ACTS = [
	'invite',
	'moveBack',
	'mute',
	'remove',
	'ban',
	'banEverywhere',
	'unban',
	'nameCohost',
	'dismissCohost',
] as const
export type PersonAct = (typeof PERSON_ACTS)[number]

export const ROOM_ACTS = [...PERSON_ACTS, 'end', 'lock', 'silenceChat', 'lengthen', 'removeMessage'] as const
export type RoomAct = (typeof ROOM_ACTS)[number]

/** Who may do it. Each person raises a hand, speaks when invited, mutes themselves and writes. */
export const ROOM_RIGHTS: Readonly<Record<RoomAct, readonly RoomRole[]>> = {
	invite: HOSTS,
	moveBack: HOSTS,
	mute: HOSTS,
	remove: HOSTS,
	ban: HOSTS,
	unban: HOSTS,
	/** From all rooms of the owner, who alone decides it. */
	banEverywhere: ['owner'],
	nameCohost: ['owner'],
	dismissCohost: ['owner'],
	end: HOSTS,
	lock: HOSTS,
	silenceChat: HOSTS,
	lengthen: ['owner'],
	removeMessage: HOSTS,
}

export const mayIn = (role: RoomRole, act: RoomAct): boolean => ROOM_RIGHTS[act].includes(role)

/** The owner can’t be kept out of a room of their own; staff may silence them. */
const ON_OWNER: readonly PersonAct[] = ['moveBack', 'mute', 'remove']

export const mayTo = (role: RoomRole, act: PersonAct, target: RoomRole): boolean =>
	mayIn(role, act) && (target !== 'owner' || (role === 'admin' && ON_OWNER.includes(act)))

interface PartInRoom {
	readonly isOwner: boolean
	readonly isCohost: boolean
	readonly isAdmin: boolean
	readonly stage: StagePlace
}

export function roleOf({ isOwner, isCohost, isAdmin, stage }: PartInRoom): RoomRole {
	if (isOwner) return 'owner'
	if (isCohost) return 'cohost'
	if (isAdmin) return 'admin'
	return stage === 'speaker' ? 'speaker' : 'listener'
}
