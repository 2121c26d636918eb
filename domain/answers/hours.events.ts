import type { HoursSide, HoursState } from './hours.rules.contract.ts'

/** The text is a record under this id; the event has a salted hash of it. */
export type HoursNote = { readonly noteId: string; readonly noteHash: string } | null

export type HoursLogged = {
	readonly type: 'HoursLogged'
	readonly data: {
		readonly hoursId: string
		/**
		 * The calendar day of the work in the request's time zone, `2026-11-21`; for a shift, the day on which it
		 * begins.
		 */
		readonly day: string
		readonly shift?: string
		readonly minutes: number
		readonly side: HoursSide
		readonly byUserId: string
		readonly reason: HoursNote
		readonly corrects: string | null
		readonly replaces: string | null
		readonly at: string
	}
}
export type HoursConfirmed = {
	readonly type: 'HoursConfirmed'
	readonly data: {
		readonly hoursId: string
		readonly byUserId: string
		readonly replaces: string | null
		readonly at: string
	}
}
export type HoursDisputed = {
	readonly type: 'HoursDisputed'
	readonly data: {
		readonly hoursId: string
		readonly byUserId: string
		readonly reason: HoursNote
		readonly at: string
	}
}
export type HoursWithdrawn = {
	readonly type: 'HoursWithdrawn'
	readonly data: { readonly hoursId: string; readonly at: string }
}
/** A certificate of confirmed minutes and days. Its id is the code of the verification page. */
export type CertificateIssued = {
	readonly type: 'CertificateIssued'
	readonly data: {
		readonly certificateId: string
		readonly minutes: number
		readonly from: string
		readonly to: string
		readonly side: HoursSide
		readonly at: string
	}
}
export type CertificateRevoked = {
	readonly type: 'CertificateRevoked'
	readonly data: { readonly certificateId: string; readonly side: HoursSide; readonly at: string }
}

/** Events of the answer's stream that do not change the answer's state. */
export type HoursEvent =
	| HoursLogged
	| HoursConfirmed
	| HoursDisputed
	| HoursWithdrawn
	| CertificateIssued
	| CertificateRevoked

export const HOURS_EVENTS = [
	'HoursLogged',
	'HoursConfirmed',
	'HoursDisputed',
	'HoursWithdrawn',
	'CertificateIssued',
	'CertificateRevoked',
] as const satisfies readonly HoursEvent['type'][]

export const isHoursEvent = (event: { readonly type: string }): event is HoursEvent =>
	(HOURS_EVENTS as readonly string[]).includes(event.type)

export interface LoggedHours {
	readonly state: HoursState
	/** The first entry of a chain of corrections, of which at most one is open and at most one confirmed. */
	readonly root: string
	readonly day: string
	readonly shift: string | null
	readonly minutes: number
	readonly side: HoursSide
}
export interface Certificate {
	readonly minutes: number
	readonly from: string
	readonly to: string
	readonly revokedBy: HoursSide | null
}

export interface Hours {
	readonly logged: Readonly<Record<string, LoggedHours>>
	readonly certificates: Readonly<Record<string, Certificate>>
}
export const NO_HOURS: Hours = { logged: {}, certificates: {} }

function setStates(hours: Hours, states: Readonly<Record<string, HoursState>>): Hours {
	const changed = Object.entries(states).flatMap(([id, state]) => {
		const entry = hours.logged[id]
		return entry ? [[id, { ...entry, state }] as const] : []
	})
	return { ...hours, logged: { ...hours.logged, ...Object.fromEntries(changed) } }
}

export function hoursAfter(hours: Hours, event: HoursEvent): Hours {
	switch (event.type) {
		case 'HoursLogged': {
			const { hoursId, day, shift = null, minutes, side, corrects, replaces } = event.data
			const root = (corrects === null ? undefined : hours.logged[corrects])?.root ?? hoursId
			const entry: LoggedHours = { state: 'open', root, day, shift, minutes, side }
			const before = replaces === null ? hours : setStates(hours, { [replaces]: 'replaced' })
			return { ...before, logged: { ...before.logged, [hoursId]: entry } }
		}
		case 'HoursConfirmed': {
			const { hoursId, replaces } = event.data
			const before = replaces === null ? hours : setStates(hours, { [replaces]: 'replaced' })
			return setStates(before, { [hoursId]: 'confirmed' })
		}
		case 'HoursDisputed':
			return setStates(hours, { [event.data.hoursId]: 'disputed' })
		case 'HoursWithdrawn':
			return setStates(hours, { [event.data.hoursId]: 'withdrawn' })
		case 'CertificateIssued': {
			const { certificateId, minutes, from, to } = event.data
			const certificate: Certificate = { minutes, from, to, revokedBy: null }
			return { ...hours, certificates: { ...hours.certificates, [certificateId]: certificate } }
		}
		case 'CertificateRevoked': {
			const { certificateId, side } = event.data
			const certificate = hours.certificates[certificateId]
			if (certificate === undefined) return hours
			const revoked = { ...certificate, revokedBy: side }
			return { ...hours, certificates: { ...hours.certificates, [certificateId]: revoked } }
		}
	}
}

/** Returns the confirmed minutes with the first and last day; null when there are none. */
export function confirmedIn({ logged }: Hours): {
	readonly minutes: number
	readonly from: string
	readonly to: string
} | null {
	const confirmed = Object.values(logged).filter(({ state, minutes }) => state === 'confirmed' && minutes > 0)
	const days = confirmed.map(({ day }) => day).toSorted()
	const [from] = days
	const to = days.at(-1)
	if (from === undefined || to === undefined) return null
	return { minutes: confirmed.reduce((sum, { minutes }) => sum + minutes, 0), from, to }
}
