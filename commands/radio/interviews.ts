import { z } from 'zod'
import { contactEmail } from '../../domain/contacts/contract.ts'
import {
	type InterviewBody,
	interviewBody,
	interviewParams,
	recordBody,
} from '../../domain/radio/interviews.contract.ts'
import { type InterviewStep, stateAfter } from '../../domain/radio/interviews.ts'
import { refuse } from '../../domain/radio/refusals.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import type { PersonKeys } from '../../kernel/ports/person-keys.ts'
import type { Tx } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { areSuppressed } from '../../records/campaigns/suppressions.ts'
import { lockRecording, takeOff } from '../../records/media/interview-items.ts'
import {
	findGuest,
	type Guest,
	insertInterview,
	lockInterview,
	type RadioInterviewRow,
	readConsents,
	setGuest,
	updateInterview,
} from '../../records/radio/interviews.ts'
import { planInvitation } from '../../records/radio/invitations.ts'
import { readReportedChannels } from '../../records/radio/reports.ts'
import { lockStreaming } from '../../records/radio/streamings.ts'
import { findUser } from '../../records/users/users.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { once } from '../_shared/once.ts'

type InterviewDeps = Pick<CommandDeps, 'sql' | 'clock'> & { readonly personKeys: PersonKeys }

/** A guest can withdraw for so long after the interview. */
const LINK_TERM_MS = 366 * DAY_MS

async function fieldsOf(tx: Tx, body: InterviewBody, at: Date) {
	const { rjUserId, guestUserId, channelId, streamingId } = body
	if (rjUserId !== null && (await findUser(tx, rjUserId)) === null)
		throw invalidField('rjUserId', 'radio.fields.selectHost')
	if (guestUserId !== null && (await findUser(tx, guestUserId)) === null)
		throw invalidField('guestUserId', 'radio.fields.selectGuest')
	if (channelId !== null && (await readReportedChannels(tx, [channelId])).length === 0)
		throw invalidField('channelId', 'radio.fields.selectChannel')
	if (streamingId !== null && (await lockStreaming(tx, streamingId)) === null)
		throw invalidField('streamingId', 'radio.fields.selectStreaming')
	return {
		title: body.title,
		rj_user_id: rjUserId,
		planned_at: new Date(body.plannedTime),
		notes: body.notes,
		channel_id: channelId,
		streaming_id: streamingId,
		updated_at: at,
	}
}

const guestOf = (interviewId: string, body: InterviewBody, at: Date) => ({
	interview_id: interviewId,
	user_id: body.guestUserId,
	name: body.guestUserId === null ? body.guestName : '',
	email: body.guestUserId === null ? body.guestEmail : '',
	language: body.guestLanguage,
	forgotten_at: new Date(Math.max(body.plannedTime, at.getTime()) + LINK_TERM_MS),
})

const isSame = (guest: Guest, body: InterviewBody): boolean =>
	guest.user_id === body.guestUserId &&
	(guest.user_id !== null || (guest.name === body.guestName && guest.email === body.guestEmail))

const INTERVIEWS = '/api/backoffice/radioInterviews'
const common = {
	tags: ['radio', 'backoffice'],
	access: RADIO_ACCESS,
	answers: { 200: z.object({ id }) },
} as const
const ofOne = { ...common, path: `${INTERVIEWS}/:id`, params: interviewParams } as const

export const createInterview = (deps: InterviewDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: INTERVIEWS,
		summary: 'Plan an interview',
		body: interviewBody,
		handle: async ({ body, caller }) => {
			const interviewId = await once(deps, caller, async (tx) => {
				const made = derivedId('radio interview', caller.commandId)
				const at = new Date(deps.clock.now())
				const fields = await fieldsOf(tx, body, at)
				const unmade = { item_id: null, invitation: 0, invited_at: null }
				await insertInterview(tx, { ...fields, ...unmade, id: made, state: 'planned', created_at: at })
				await setGuest(tx, guestOf(made, body, at))
				return made
			})
			return { body: { id: interviewId } }
		},
	})

/** @throws DomainError NOT_FOUND */
async function requireInterview(tx: Tx, interviewId: string): Promise<RadioInterviewRow> {
	const row = await lockInterview(tx, interviewId)
	if (row === null) throw refuse('NOT_FOUND.interview')
	return row
}

export const editInterview = (deps: InterviewDeps): Route =>
	route({
		...ofOne,
		method: 'PUT',
		summary: 'Update an interview; its guest stays once invited',
		body: interviewBody,
		handle: async ({ params, body, caller }) => {
			await once(deps, caller, async (tx) => {
				const { state } = await requireInterview(tx, params.id)
				if (state === 'cancelled') throw refuse('INTERVIEW_CANCELLED')
				const guest = await findGuest(tx, params.id)
				const at = new Date(deps.clock.now())
				await updateInterview(tx, params.id, await fieldsOf(tx, body, at))
				if (state === 'planned' || (guest !== null && isSame(guest, body)))
					await setGuest(tx, guestOf(params.id, body, at))
				else if (guest !== null) throw refuse('GUEST_FIXED')
			})
			return { body: { id: params.id } }
		},
	})

type Change = (tx: Tx, row: RadioInterviewRow, at: Date) => Promise<Partial<RadioInterviewRow>>

/** Takes a step once, with what else it changes. */
async function take(
	deps: InterviewDeps,
	{ params, caller }: { readonly params: { readonly id: string }; readonly caller: Caller },
	step: InterviewStep,
	change: Change = async () => ({}),
): Promise<Reply> {
	await once(deps, caller, async (tx) => {
		const row = await requireInterview(tx, params.id)
		const consents = await readConsents(tx, row.id)
		const state = stateAfter({ state: row.state, consents }, step)
		const at = new Date(deps.clock.now())
		await updateInterview(tx, row.id, { ...(await change(tx, row, at)), state, updated_at: at })
	})
	return { body: { id: params.id } }
}

export const inviteGuest = (deps: InterviewDeps): Route =>
	route({
		...ofOne,
		method: 'POST',
		path: `${INTERVIEWS}/:id/invite`,
		summary: 'Mail the guest a link to agree to broadcast and recording; it makes former links void',
		handle: (call) =>
			take(deps, call, 'invite', async (tx, row, at) => {
				const guest = await findGuest(tx, row.id)
				if (guest === null || guest.forgotten_at <= at) throw refuse('GUEST_UNREACHABLE')
				const keys = deps.personKeys.idsOf(contactEmail(guest.address) ?? '')
				if (await areSuppressed(tx, keys, ['all'])) throw refuse('GUEST_UNREACHABLE')
				const invitation = row.invitation + 1
				await planInvitation(tx, row.id, invitation, at)
				return { invitation, invited_at: at }
			}),
	})

export const recordInterview = (deps: InterviewDeps): Route =>
	route({
		...ofOne,
		method: 'POST',
		path: `${INTERVIEWS}/:id/record`,
		summary: 'Name the finished recording of an interview',
		body: recordBody,
		handle: ({ body: { itemId }, ...call }) =>
			take(deps, call, 'record', async (tx, row) => {
				if (row.item_id === itemId) return {}
				const uses = await lockRecording(tx, itemId)
				if (uses === null) throw invalidField('itemId', 'radio.fields.selectInterview')
				if (uses.length > 0) throw refuse('RECORDING_USED', { uses: uses.join(', ') }, 'itemId')
				return { item_id: itemId }
			}),
	})

export const publishInterview = (deps: InterviewDeps): Route =>
	route({
		...ofOne,
		method: 'POST',
		path: `${INTERVIEWS}/:id/publish`,
		summary: 'Let playlists and episodes have the recording of an interview whose guest agrees',
		handle: (call) => take(deps, call, 'publish'),
	})

export const cancelInterview = (deps: InterviewDeps): Route =>
	route({
		...ofOne,
		method: 'POST',
		path: `${INTERVIEWS}/:id/cancel`,
		summary: 'Cancel an interview, and take its recording out of all playlists',
		handle: (call) =>
			take(deps, call, 'cancel', async (tx, { item_id: item }, at) => {
				if (item !== null) await takeOff(tx, item, at)
				return {}
			}),
	})
