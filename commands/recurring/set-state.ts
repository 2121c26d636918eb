import {
	type RecurringAction,
	recurringDone,
	recurringLinkBody,
	recurringParams,
	recurringStateBody,
} from '../../domain/recurring/contract.ts'
import { type RecurringCommand, recurringDecider } from '../../domain/recurring/recurring.decider.ts'
import { refuse } from '../../domain/recurring/refusals.contract.ts'
import { recurringLinkSubject, recurringStream } from '../../domain/recurring/streams.contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { contextOf } from '../_shared/context.ts'
import type { RecurringDeps } from './begin.ts'
import { loadRecurring, ownRecurring } from './own.ts'

interface Acting {
	readonly action: RecurringAction
	readonly until?: string | undefined
}

function commandOf({ action, until }: Acting, at: string): RecurringCommand {
	switch (action) {
		case 'pause':
			return { type: 'PauseRecurringDonation', until: until ?? null, at }
		case 'resume':
			return { type: 'ResumeRecurringDonation', at }
		case 'skip':
			return { type: 'SkipPeriod', at }
		case 'stop':
			return { type: 'EndRecurringDonation', because: 'donor', at }
	}
}

async function act({ dispatch, clock }: RecurringDeps, recurringId: string, acting: Acting, caller: Caller) {
	const command = commandOf(acting, new Date(clock.now()).toISOString())
	const stream = recurringStream(recurringId)
	const { position } = await dispatch(recurringDecider, stream, command, contextOf(caller))
	return { body: { statusCode: 200, data: { _id: recurringId } }, position }
}

export const setRecurringState = (deps: RecurringDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/recurringDonations/:id/state',
		summary: 'Pause, resume or stop an own recurring donation, or skip the next month',
		tags: ['recurring'],
		access: { allow: 'signedIn' },
		params: recurringParams,
		body: recurringStateBody,
		answers: { 200: recurringDone },
		perMinute: 30,
		handle: async ({ params, body, caller }) => {
			await ownRecurring(deps.store, params.id, caller)
			return act(deps, params.id, body, caller)
		},
	})

/**
 * Changes it by the link of a mail, without sign-in. Opening the link changes nothing, since mail programs
 * open links.
 */
export const followRecurringLink = (deps: RecurringDeps & { readonly links: SignedLinks }): Route =>
	route({
		method: 'POST',
		path: '/api/v1/recurringDonations/:id/link',
		summary: 'Pause, resume or stop a recurring donation by the link in an e-mail',
		tags: ['recurring'],
		access: {
			allow: 'everyone',
			because: 'the signed key in the mail proves access to its donor’s mailbox',
		},
		params: recurringParams,
		body: recurringLinkBody,
		answers: { 200: recurringDone },
		perMinute: 20,
		handle: async ({ params, body: { key, action }, caller }) => {
			const { donorId } = await loadRecurring(deps.store, params.id).catch(() => {
				throw refuse('NOT_FOUND.link')
			})
			const worth = deps.links.check(recurringLinkSubject(params.id, donorId), key, deps.clock.now())
			if (worth === 'wrong') throw refuse('NOT_FOUND.link')
			if (worth === 'expired') throw refuseCommon('LINK_EXPIRED')
			return act(deps, params.id, { action }, caller)
		},
	})
