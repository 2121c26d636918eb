import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import { answerDecider } from './answers.decider.ts'
import type { AnswerEvent } from './answers.events.ts'
import { ANSWER_STATES, type AnswerType } from './contract.ts'
import { confirmedIn, type HoursEvent, type HoursLogged } from './hours.events.ts'
import { HOURS_LIMIT, type HoursSide } from './hours.rules.contract.ts'
import type { HoursCommand } from './hours.ts'

const AT = '2026-11-21T10:00:00.000Z'
const DAY = '2026-11-21'
const ANSWERER = 'person'
const AUTHOR = 'author'
const SHIFT = 'shift'
const reason = { noteId: 'note', noteHash: 'a'.repeat(64) }

const given = scenario(answerDecider)
const offered = (answerType: AnswerType = 'join', shifts?: readonly string[]): AnswerEvent => ({
	type: 'AnswerOffered',
	data: {
		requestId: 'request',
		userId: ANSWERER,
		answerType,
		round: 1,
		quantity: 1,
		...(shifts && { shifts }),
		contentId: 'content',
		contentHash: 'b'.repeat(64),
		agreesInAdvance: false,
		nameVisible: false,
		at: AT,
	},
})
const accepted: AnswerEvent = { type: 'AnswerAccepted', data: { quantity: 1, at: AT } }
const agreed: AnswerEvent = { type: 'AnswerAgreed', data: { inAdvance: false, at: AT } }
const fulfilled: AnswerEvent = { type: 'AnswerFulfilled', data: { quantity: 1, at: AT } }
const JOINED = [offered(), accepted, agreed]

const by = (side: HoursSide) => ({ side, byUserId: side === 'answerer' ? ANSWERER : AUTHOR, at: AT })
type Log = Extract<HoursCommand, { type: 'LogHours' }>
const log = (over: Partial<Log> = {}, side: HoursSide = 'answerer'): Log => ({
	type: 'LogHours',
	hoursId: 'h1',
	time: { day: DAY, shift: null, limit: 1440, hasBegun: true, isTooEarly: false },
	minutes: 90,
	reason: null,
	corrects: null,
	...by(side),
	...over,
})
const logged = (over: Partial<HoursLogged['data']> = {}, side: HoursSide = 'answerer'): HoursEvent => ({
	type: 'HoursLogged',
	data: {
		hoursId: 'h1',
		day: DAY,
		minutes: 90,
		reason: null,
		corrects: null,
		replaces: null,
		...by(side),
		...over,
	},
})
const confirm = (hoursId: string, side: HoursSide): HoursCommand => ({
	type: 'ConfirmHours',
	hoursId,
	...by(side),
})
const confirmed = (hoursId = 'h1', replaces: string | null = null): HoursEvent => ({
	type: 'HoursConfirmed',
	data: { hoursId, byUserId: AUTHOR, replaces, at: AT },
})
const disputed: HoursEvent = {
	type: 'HoursDisputed',
	data: { hoursId: 'h1', byUserId: AUTHOR, reason, at: AT },
}
const withdrawn: HoursEvent = { type: 'HoursWithdrawn', data: { hoursId: 'h1', at: AT } }

describe('writing hours down', () => {
	it('is for either side, once there is a place', () => {
		expect(given(...JOINED).when(log())).toEqual([logged()])
		expect(given(offered(), accepted).when(log({}, 'request'))).toEqual([logged({}, 'request')])
		expect(given(...JOINED, fulfilled).when(log())).toEqual([logged()])
		expect(given(offered()).refusal(log())).toBe('STATUS_CONFLICT')
		expect(given(...JOINED, { type: 'AnswerWithdrawn', data: { at: AT } }).refusal(log())).toBe(
			'STATUS_CONFLICT',
		)
		expect(given(offered('offer'), accepted, agreed).refusal(log())).toBe('NOT_THIS_TYPE')
		expect(given().refusal(log())).toBe('NOT_FOUND')
	})

	it('is of a time that has come, within the day', () => {
		const time = log().time
		const at = given(...JOINED, logged({ minutes: 1_400 }))
		expect(at.refusal(log({ hoursId: 'h2', minutes: 41 }))).toBe('HOURS_OVER')
		expect(at.when(log({ hoursId: 'h2', minutes: 40 }))).toHaveLength(1)
		expect(given(...JOINED).refusal(log({ time: { ...time, hasBegun: false } }))).toBe('HOURS_AHEAD')
		expect(given(...JOINED).refusal(log({ time: { ...time, isTooEarly: true } }))).toBe('HOURS_TOO_EARLY')
		expect(given(...JOINED).refusal(log({ minutes: 0 }))).toBe('HOURS_OVER')
		// A withdrawn entry leaves its time free.
		expect(given(...JOINED, logged({ minutes: 1_400 }), withdrawn).when(log({ hoursId: 'h2' }))).toHaveLength(
			1,
		)
	})

	it('is by shift where the request has them, and not longer than it', () => {
		const taken: AnswerEvent = { type: 'AnswerAccepted', data: { shift: SHIFT, quantity: 1, at: AT } }
		const at = given(offered('join', [SHIFT]), taken)
		const time = { ...log().time, shift: SHIFT, limit: 180 }
		expect(at.when(log({ time }))).toEqual([logged({ shift: SHIFT })])
		expect(at.refusal(log())).toBe('SHIFT_REQUIRED')
		expect(at.refusal(log({ time: { ...time, shift: 'another' } }))).toBe('SHIFT_NOT_HERE')
		expect(at.refusal(log({ time, minutes: 181 }))).toBe('HOURS_OVER')
		expect(given(...JOINED).refusal(log({ time }))).toBe('SHIFT_NOT_HERE')
		const partly = given(offered('join', [SHIFT]), taken, logged({ shift: SHIFT }))
		expect(partly.refusal(log({ hoursId: 'h2', time, minutes: 91 }))).toBe('HOURS_OVER')
	})

	it('ends at a limit', () => {
		const many = Array.from({ length: HOURS_LIMIT }, (_, at) => logged({ hoursId: `h${at}`, day: `${at}` }))
		expect(given(...JOINED, ...many).refusal(log({ hoursId: 'new' }))).toBe('TOO_MANY_HOURS')
	})
})

describe('deciding on hours', () => {
	it('is the other side’s, once', () => {
		const at = given(...JOINED, logged())
		expect(at.when(confirm('h1', 'request'))).toEqual([confirmed()])
		expect(at.refusal(confirm('h1', 'answerer'))).toBe('OWN_HOURS')
		expect(at.refusal(confirm('none', 'request'))).toBe('NOT_FOUND')
		expect(given(...JOINED, logged(), confirmed()).when(confirm('h1', 'request'))).toEqual([])
		expect(given(...JOINED, logged(), withdrawn).refusal(confirm('h1', 'request'))).toBe('STATUS_CONFLICT')
		expect(given(...JOINED, logged(), disputed).refusal(confirm('h1', 'request'))).toBe('STATUS_CONFLICT')
		expect(given(...JOINED, logged({}, 'request')).refusal(confirm('h1', 'request'))).toBe('OWN_HOURS')
	})

	it('stays possible when nothing more comes of the answer', () => {
		const at = given(...JOINED, logged(), { type: 'AnswerWithdrawn', data: { at: AT } })
		expect(at.when(confirm('h1', 'request'))).toEqual([confirmed()])
	})

	it('may be to dispute them, with a reason', () => {
		const dispute = { type: 'DisputeHours', hoursId: 'h1', reason, ...by('request') } as const
		const at = given(...JOINED, logged())
		expect(at.when(dispute)).toEqual([disputed])
		expect(at.refusal({ ...dispute, reason: null })).toBe('REASON_REQUIRED')
		expect(at.refusal({ ...dispute, ...by('answerer') })).toBe('OWN_HOURS')
		expect(given(...JOINED, logged(), disputed).when(dispute)).toEqual([])
		expect(given(...JOINED, logged(), confirmed()).refusal(dispute)).toBe('STATUS_CONFLICT')
	})

	it('leaves it to who wrote them down to take them back, until they are confirmed', () => {
		const withdraw = { type: 'WithdrawHours', hoursId: 'h1', ...by('answerer') } as const
		expect(given(...JOINED, logged()).when(withdraw)).toEqual([withdrawn])
		expect(given(...JOINED, logged(), disputed).when(withdraw)).toEqual([withdrawn])
		expect(given(...JOINED, logged(), withdrawn).when(withdraw)).toEqual([])
		expect(given(...JOINED, logged()).refusal({ ...withdraw, ...by('request') })).toBe('HOURS_OF_OTHERS')
		expect(given(...JOINED, logged(), confirmed()).refusal(withdraw)).toBe('STATUS_CONFLICT')
	})
})

describe('a correction', () => {
	const correction = (over: Partial<Log> = {}, side: HoursSide = 'answerer') =>
		log({ hoursId: 'h2', corrects: 'h1', minutes: 60, ...over }, side)
	const corrected = (replaces: string | null, side: HoursSide = 'answerer') =>
		logged({ hoursId: 'h2', corrects: 'h1', minutes: 60, replaces }, side)

	it('stands at once in the place of what nobody confirmed, whoever writes it', () => {
		expect(given(...JOINED, logged()).when(correction({}, 'request'))).toEqual([corrected('h1', 'request')])
		expect(given(...JOINED, logged(), disputed).when(correction())).toEqual([corrected('h1')])
		const at = given(...JOINED, logged(), corrected('h1', 'request'))
		expect(at.refusal(confirm('h1', 'request'))).toBe('STATUS_CONFLICT')
		expect(at.refusal(correction({ hoursId: 'h3' }))).toBe('STATUS_CONFLICT')
	})

	it('leaves what was confirmed as it is until it is confirmed itself', () => {
		const waiting = [...JOINED, logged(), confirmed(), corrected(null)]
		expect(given(...JOINED, logged(), confirmed()).when(correction())).toEqual([corrected(null)])
		const { state } = given(...waiting)
		expect(state.status !== 'none' && confirmedIn(state.hours)?.minutes).toBe(90)
		expect(given(...waiting).refusal(correction({ hoursId: 'h3' }))).toBe('STATUS_CONFLICT')
		expect(given(...waiting).when(confirm('h2', 'request'))).toEqual([confirmed('h2', 'h1')])
		const after = given(...waiting, confirmed('h2', 'h1')).state
		expect(after.status !== 'none' && confirmedIn(after.hours)?.minutes).toBe(60)
	})

	it('may be that there was no such work', () => {
		const nothing = [...JOINED, logged(), confirmed(), logged({ hoursId: 'h2', corrects: 'h1', minutes: 0 })]
		const { state } = given(...nothing, confirmed('h2', 'h1'))
		expect(state.status !== 'none' && confirmedIn(state.hours)).toBeNull()
		expect(given(...JOINED, logged(), confirmed()).when(correction({ minutes: 0 }))).toHaveLength(1)
	})

	it('does not count the time of what it corrects', () => {
		const at = given(...JOINED, logged({ minutes: 1_400 }), confirmed())
		expect(at.when(correction({ minutes: 1_440 }))).toHaveLength(1)
	})

	it('of what is no more is refused', () => {
		expect(given(...JOINED, logged(), withdrawn).refusal(correction())).toBe('STATUS_CONFLICT')
		expect(given(...JOINED).refusal(correction())).toBe('NOT_FOUND')
	})
})

describe('a certificate', () => {
	const issue = (side: HoursSide): HoursCommand => ({
		type: 'IssueCertificate',
		certificateId: 'c1',
		...by(side),
	})
	const issued = (side: HoursSide = 'request', minutes = 90): HoursEvent => ({
		type: 'CertificateIssued',
		data: { certificateId: 'c1', minutes, from: DAY, to: DAY, side, at: AT },
	})
	const revoked = (side: HoursSide): HoursEvent => ({
		type: 'CertificateRevoked',
		data: { certificateId: 'c1', side, at: AT },
	})
	const WORKED = [...JOINED, logged(), confirmed()]

	it('is of confirmed hours: for the request’s side at any time, for whoever worked once it is done', () => {
		expect(given(...WORKED).when(issue('request'))).toEqual([issued()])
		expect(given(...WORKED).refusal(issue('answerer'))).toBe('CERTIFICATE_TOO_EARLY')
		expect(given(...WORKED, fulfilled).when(issue('answerer'))).toEqual([issued('answerer')])
		expect(given(...JOINED, logged()).refusal(issue('request'))).toBe('NO_CONFIRMED_HOURS')
	})

	it('is one while it holds, and another once hours changed', () => {
		expect(given(...WORKED, issued()).when(issue('request'))).toEqual([])
		const more = [logged({ hoursId: 'h2', day: '2026-11-22' }), confirmed('h2')]
		expect(given(...WORKED, issued(), ...more).when(issue('request'))).toMatchObject([
			{ data: { minutes: 180, from: DAY, to: '2026-11-22' } },
		])
	})

	it('is revoked by either side; after the request’s side only it issues another', () => {
		const revoke = (side: HoursSide): HoursCommand => ({ type: 'RevokeCertificates', ...by(side) })
		expect(given(...WORKED, issued()).when(revoke('answerer'))).toEqual([revoked('answerer')])
		expect(given(...WORKED).when(revoke('request'))).toEqual([])
		const gone = [...WORKED, fulfilled, issued(), revoked('request')]
		expect(given(...gone).when(revoke('request'))).toEqual([])
		expect(given(...gone).refusal(issue('answerer'))).toBe('CERTIFICATE_REVOKED')
		expect(given(...gone).when(issue('request'))).toHaveLength(1)
	})
})

it('leaves how an answer stands as it is', () => {
	const state = given(...JOINED, logged(), confirmed()).state
	expect(state.status).toBe('agreed')
	expect(ANSWER_STATES).toContain(state.status)
})
